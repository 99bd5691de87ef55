"""Estimates, tallies and results: against numbers worked out otherwise."""

import json
import random
from collections import Counter
from math import comb
from statistics import mean, median_low, stdev

import attrs
import pytest

import stpetersburg as sp
from stpetersburg import simulate
from stpetersburg.simulate.estimates import Z, difference, spread

RULES = sp.Rules()
PLAN = simulate.Plan(RULES, ["greedy", "random", "random"], seats=3, seed=3)


@pytest.fixture(scope="module")
def rows():
    """Return some games."""
    return [simulate.play_game(PLAN, game, with_record=True) for game in range(24)]


@pytest.fixture(scope="module")
def result():
    """Return what these games give."""
    return simulate.run(PLAN, 24, workers=1)


def test_wilson_gives_published_intervals():
    for wins, count, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718)]:
        found = simulate.wilson(wins, count)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert simulate.wilson(0, 20).low == 0
    assert simulate.wilson(20, 20).high == 1
    assert simulate.wilson(0, 0) is None


def test_difference_gives_a_published_interval():
    found = difference(simulate.wilson(56, 70), simulate.wilson(48, 80))
    assert [round(number, 4) for number in (found.value, found.low, found.high)] == [0.2, 0.0524, 0.3339]
    assert difference(None, simulate.wilson(1, 2)) is None


def test_wilson_holds_the_true_rate_as_often_as_it_says():
    count, rates = 60, [at / 100 for at in range(5, 96)]
    found = [simulate.wilson(wins, count) for wins in range(count + 1)]
    chances = [
        sum(
            comb(count, wins) * rate**wins * (1 - rate) ** (count - wins)
            for wins, one in enumerate(found)
            if one.low <= rate <= one.high
        )
        for rate in rates
    ]
    assert mean(chances) == pytest.approx(0.95, abs=0.005)


def test_spread_agrees_with_the_standard_library():
    numbers = [3, 3, 4, 9, 12, 12, 12, -5]
    found = spread(Counter(numbers))
    assert found.mean.value == pytest.approx(mean(numbers))
    assert found.deviation == pytest.approx(stdev(numbers))
    assert found.mean.high - found.mean.value == pytest.approx(Z * stdev(numbers) / 8**0.5)
    assert (found.least, found.median, found.most) == (-5, median_low(numbers), 12)
    assert spread({}) is None
    assert spread({7: 1}).mean == simulate.Estimate(7, 7, 7, 1)


def test_a_row_is_what_its_record_says(rows):
    for row in rows:
        record = sp.Record.loads(row.record)
        state = record.state
        assert row.scores == tuple(score.total for score in RULES.scores(state))
        assert (row.winners, row.rounds, row.decisions) == (RULES.winners(state), state.round, len(record.moves))
        assert row.area == tuple(seat.area for seat in state.seats)
        owned = [set(), set(), set()]
        for position in record.states():
            for seat, one in enumerate(position.seats):
                owned[seat].update(card.partition("[")[0] for card in one.area)
        assert list(map(set, row.owned)) == owned
        assert record.seed == row.seed == PLAN.game_seed(row.game)


def test_a_line_of_json_gives_its_row_back(rows):
    for row in rows[:5]:
        assert simulate.GameRow.parse(row.line()) == row
        assert sp.Record.loads(json.dumps(json.loads(row.line())["record"])).state.over


def test_standings_agree_with_the_games(rows, result):
    for one in (*result.by_player, *result.by_seat, *result.by_player_and_seat):
        places = [
            (row.scores[seat], (seat in row.winners) / len(row.winners))
            for row in rows
            for seat, player in enumerate(row.players)
            if one.player in ("", player) and one.seat in (None, seat)
        ]
        assert one.games == len(places)
        assert one.wins == pytest.approx(sum(won for _, won in places))
        assert one.points.mean.value == pytest.approx(mean(points for points, _ in places))
    assert [one.player for one in result.by_player] == ["greedy", "random"]
    assert [one.seat for one in result.by_seat] == [0, 1, 2]
    assert len(result.by_player_and_seat) == 6


def test_cards_agree_with_the_games(rows, result):
    for player in ("", "random"):
        found = result.cards(player)
        assert len(found) > 20
        for one in found:
            have = {True: [], False: []}
            for row in rows:
                for seat, name in enumerate(row.players):
                    if player in ("", name):
                        have[one.card in row.owned[seat]].append((seat in row.winners) / len(row.winners))
            assert one.owned.count == len(have[True])
            assert one.owned.value == pytest.approx(mean(have[True]))
            assert one.others is None if not have[False] else one.others.value == pytest.approx(mean(have[False]))


def test_cards_of_few_seats_are_left_out_on_request(result):
    counts = {one.card: one.owned.count for one in result.cards()}
    kept = {one.card for one in result.cards(least=10)}
    assert kept == {card for card, count in counts.items() if 10 <= count <= 72 - 10}
    assert 0 < len(kept) < len(counts)


def test_ties_share_a_win():
    row = simulate.play_game(PLAN, 0)
    tied = attrs.evolve(row, winners=(0, 2))
    result = simulate.Result(PLAN, simulate.Tally.of([tied], PLAN.parts), ())
    assert [one.wins for one in result.by_seat] == [0.5, 0, 0.5]


def test_tallies_add_up_in_any_order_and_grouping(rows):
    whole = simulate.Tally.of(rows, PLAN.parts)
    parts = [simulate.Tally.of(rows[at : at + 5], PLAN.parts) for at in range(0, 24, 5)]
    random.Random(1).shuffle(parts)
    total = simulate.Tally()
    for part in parts:
        total += part
    assert total == whole
    assert whole.games == 24


def test_a_tally_is_not_larger_for_more_games(rows):
    few, many = simulate.Tally.of(rows, PLAN.parts), simulate.Tally.of(rows * 200, PLAN.parts)
    sizes = [[len(getattr(tally, one.name)) for one in attrs.fields(simulate.Tally)] for tally in (few, many)]
    assert sizes[0] == sizes[1]
    assert many.games == 200 * few.games


def test_a_result_is_written_as_json(result):
    plain = json.loads(result.to_json())
    assert plain["games"] == 24
    assert plain["by_player"][0]["player"] == "greedy"
    assert plain["by_player"][0]["win_rate"]["count"] == 24
    assert {one["player"] for one in plain["cards"]} == {"", "greedy", "random"}
    assert plain["rules"]["edition"] == "second"


def test_rules_with_every_expansion_are_counted():
    rules = sp.Rules(expansions=("observatory", "publican", "market", "tasks"))
    result = simulate.run(simulate.Plan(rules, ["random"], seats=5, seed=1), 2, workers=1)
    assert result.games == 2
    assert all("[" not in one.card for one in result.cards())
    assert {one.color for one in result.cards()} >= {"green", "blue", "red"}
