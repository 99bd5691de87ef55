"""The search player: what it knows, when it stops, and how well it plays."""

import os
import subprocess
import sys
import time

import pytest

import stpetersburg as sp
from games import EDITIONS, IN_THE_BOX, MARKET_EDITIONS, walk
from stpetersburg.players import Search, begin, greedy, player_named, random_player, search_player, tell

EVERYTHING = (*IN_THE_BOX, "market", "tasks")


def play(rules, seats, seed, players, most=10_000):
    """Play a game, the players being told what they see; return its states and moves."""
    state, states, moves = rules.new_game(seats, seed), [], []
    begin(rules, state, players)
    while not state.over and len(moves) < most:
        move = players[state.to_act](rules, rules.view(state, state.to_act))
        after = rules.apply(state, move, seat=state.to_act)
        tell(rules, state, move, after, players)
        states.append(state)
        moves.append(move)
        state = after
    return [*states, state], moves


def open_choices(rules, seats, seed):
    """Return the first state of a random game for each decision, each phase, and the last round."""
    found = {}
    for state in walk(rules, seats, seed, {"buy": 6, "play": 8, "observe": 5}):
        if len(rules.legal_moves(state)) > 1:
            found.setdefault((state.decision, state.phase, state.last_round), state)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_search_answers_everything_in_every_edition_with_any_seats(edition):
    chosen = EVERYTHING if edition in MARKET_EDITIONS else (*IN_THE_BOX, "tasks")
    rules, asked = sp.Rules(edition, chosen), set()
    for seats in rules.seats:
        for (decision, *_), state in open_choices(rules, seats, seats).items():
            asked.add(decision)
            move = search_player(3, iterations=2)(rules, rules.view(state, state.to_act))
            assert move in rules.legal_moves(state)
    assert asked >= {"", "tasks", "pub"}
    if edition in MARKET_EDITIONS:
        assert asked >= {"good", "upkeep"}


def test_search_answers_the_drawn_card_and_the_drop():
    rules = sp.Rules()
    drawn = rules.position(2, phase="building", to_act=0, seat=[{"area": ["observatory"]}, {}])
    drawn = rules.apply(drawn, rules.parse(drawn, "observe exchange"))
    hand = ["author", "lumberjack", "judge", "academy"]
    drop = rules.position(2, round=3, top=["bank"], seat=[{"rubles": 40, "area": ["warehouse"], "hand": hand}, {}])
    drop = rules.apply(drop, rules.parse(drop, "buy bank > warehouse"))
    assert (drawn.decision, drop.decision) == ("drawn", "drop")
    for state in (drawn, drop):
        move = search_player(1, iterations=10)(rules, rules.view(state, 0))
        assert move in rules.legal_moves(state)


def test_search_plays_whole_games_with_expansions_alone_and_in_company():
    for seats, chosen in ((1, EVERYTHING), (3, (*IN_THE_BOX, "market"))):
        rules = sp.Rules(expansions=chosen)
        states, _ = play(rules, seats, 2, [search_player(seat, iterations=1) for seat in range(seats)])
        assert states[-1].over


def test_search_repeats_a_game_with_the_same_seed_and_iterations():
    rules = sp.Rules()
    games = [
        play(rules, 2, 5, [search_player(seed, iterations=4), search_player(seed + 1, iterations=4)], 40)[1]
        for seed in (1, 1, 9)
    ]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_search_chooses_the_same_on_every_platform_and_python():
    """Change the moves below only with a commit that changes what a seed deals or how players choose, and says so."""
    rules = sp.Rules(expansions=(*IN_THE_BOX, "market"))
    _, moves = play(rules, 3, 5, [search_player(seat, iterations=8) for seat in range(3)], 20)
    expected = [
        "buy ship_builder[fruit]",
        "buy gold_miner",
        "buy lumberjack",
        "buy shepherd",
        "buy ship_builder[?]",
        "good fish",
        "buy fur_trapper",
        "buy ear_of_wheat",
        "buy special_vegetable",
        "buy apple_orchard",
        "buy hen",
        "buy field",
        "buy caviar",
        "buy grain_sack",
        "take fish",
        "buy fish",
        "take vegetable_basket",
        "play fish",
        "play vegetable_basket",
    ]
    assert [str(move) for move in moves if move.verb != "pass"] == expected


def test_search_does_not_depend_on_the_order_of_sets():
    code = (
        "import stpetersburg as sp\n"
        "from stpetersburg.players import search_player\n"
        "rules = sp.Rules(expansions=('observatory', 'publican', 'market', 'tasks'))\n"
        "state, players = rules.new_game(2, 3), [search_player(seat, iterations=5) for seat in range(2)]\n"
        "for _ in range(12):\n"
        "    move = players[state.to_act](rules, rules.view(state, state.to_act))\n"
        "    print(move)\n"
        "    state = rules.apply(state, move)\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


@pytest.mark.parametrize("name", ["greedy", "search:iterations=3"])
def test_hidden_cards_make_no_difference_to_a_player(name):
    rules = sp.Rules(expansions=EVERYTHING)
    for state in open_choices(rules, 3, 8).values():
        seat = state.to_act
        view = rules.view(state, seat)
        other = rules.sample(view, 77)
        moves = {player_named(name, 4)(rules, rules.view(one, seat)) for one in (state, other)}
        assert len(moves) == 1


def test_search_knows_the_rubles_of_all_seats_once_it_is_told_of_every_move():
    rules = sp.Rules()
    player = search_player(1, iterations=1)
    state = rules.new_game(3, 6)
    table = [player, random_player(1), random_player(2)]
    begin(rules, state, table)
    for _ in range(60):
        view = rules.view(state, 0)
        assert [one.rubles for one in player.knowledge(view).seats] == [one.rubles for one in state.seats]
        move = rules.legal_moves(state)[0] if state.round == 1 else greedy(rules, rules.view(state, state.to_act))
        after = rules.apply(state, move)
        tell(rules, state, move, after, table)
        state = after


def test_search_forgets_what_it_was_told_when_it_is_asked_of_another_game():
    rules = sp.Rules()
    player = search_player(1, iterations=2)
    begin(rules, rules.new_game(2, 6), [player, greedy])
    other = rules.position(2, phase="building", to_act=0, top=["market", "library"], seat=[{"rubles": 20}, {}])
    view = rules.view(other, 0)
    assert player.knowledge(view) is None
    assert player(rules, view) in rules.legal_moves(view)


def test_players_are_told_what_their_seats_see_and_nothing_else():
    class Recorder:
        def __init__(self):
            self.told = []

        def observe(self, rules, view, events):
            self.told.append((view, events))

        def __call__(self, rules, view):
            return greedy(rules, view)

    rules = sp.Rules(expansions=EVERYTHING)
    table = [Recorder(), greedy, Recorder()]
    states, moves = play(rules, 3, 4, table, 60)
    for seat in (0, 2):
        views = [rules.view(state, seat) for state in states]
        seen = [rules.events(state, move, viewer=seat) for state, move in zip(states, moves, strict=False)]
        assert table[seat].told == list(zip(views, [(), *seen], strict=True))


def test_time_budget_counts_the_iterations_that_fit(monkeypatch):
    ticks = iter(range(1000))
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 10)
    rules = sp.Rules()
    view = rules.view(rules.position(2, phase="building", to_act=0, top=["market", "pub"]), 0)
    search_player(1, seconds=2.0)(rules, view)
    assert next(ticks) == 21


def test_time_budget_is_kept_to_a_sampled_game():
    rules = sp.Rules()
    state = rules.new_game(4, 3)
    view = rules.view(state, state.to_act)
    begun = time.perf_counter()
    search_player(1, seconds=0.3)(rules, view)
    assert 0.3 <= time.perf_counter() - begun < 1.3


def test_the_first_of_two_budgets_to_be_spent_decides(monkeypatch):
    rules = sp.Rules()
    view = rules.view(rules.position(2, phase="building", to_act=0, top=["market", "pub"]), 0)
    moves = {search_player(1, iterations=5, seconds=3600.0)(rules, view), search_player(1, iterations=5)(rules, view)}
    assert len(moves) == 1


def test_moves_of_sampled_games_are_counted_where_no_budget_is_named():
    rules, deals = sp.Rules(expansions=EVERYTHING), []

    def chance():
        deals.append(len(deals))
        return 0.5

    state = rules.new_game(4, 3)
    view = rules.view(state, state.to_act)
    assert Search(chance, 100, None, 600)(rules, view) in rules.legal_moves(view)
    assert 2 <= len(deals) <= 5  # games of some 300 moves
    assert (search_player(1).iterations, search_player(1).moves) == (100, 8000)
    assert search_player(1, iterations=400).moves is None
    assert search_player(1, seconds=3.0).moves is None


def test_search_makes_the_only_move_without_thinking():
    rules = sp.Rules()
    view = rules.view(rules.position(2, phase="exchange", to_act=0), 0)
    begun = time.perf_counter()
    assert str(search_player(1, seconds=3600.0)(rules, view)) == "pass"
    assert time.perf_counter() - begun < 1


def test_search_beats_greedy_with_few_iterations():
    rules, lead, won = sp.Rules(), 0, 0
    for seed in range(3):
        seat = seed % 2
        players = [search_player(seed, iterations=6) if one == seat else greedy for one in range(2)]
        end = play(rules, 2, seed // 2, players)[0][-1]
        totals = [score.total for score in rules.scores(end)]
        lead += totals[seat] - totals[1 - seat]
        won += rules.winners(end) == (seat,)
    assert won >= 2
    assert lead > 40
