"""Records: a game is kept, taken back, read again, and survives cards that come and go."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stpetersburg as sp
from games import BUYING, games, walk

RULES = sp.Rules()


def played(rules: sp.Rules, seats: int, seed: int, moves: int = 10_000) -> sp.Record:
    """Return the record of a game in which every seat buys what it can."""
    record = sp.Record.new(rules, seats, seed)
    states = list(walk(rules, seats, seed, BUYING, moves))
    for before, after in pairwise(states):
        record = record.append(next(one for one in rules.legal_moves(before) if rules.apply(before, one) == after))
    return record


GAME = played(RULES, 3, 7, 60)


class Extra:
    """Adds a worker, or changes what the game has, under one and the same name."""

    about = sp.Expansion("extra", "changes the card table")

    def __init__(self, *rows: Any) -> None:
        self.rows = rows

    @sp.hookimpl
    def cards(self, setup: sp.Setup) -> tuple[Any, ...]:
        return tuple(attrs.evolve(row, **more) if more else row for row, more in self._found(setup))

    def _found(self, setup: sp.Setup) -> list[tuple[Any, dict[str, Any]]]:
        return [(setup.cards[row[0]], row[1]) if isinstance(row, tuple) else (row, {}) for row in self.rows]


def worker(name: str, **values: Any) -> sp.Card:
    return sp.Card(name, name.title(), **{"deck": "worker", "color": "green", "cost": 3, "count": 2} | values)


@given(games())
def test_a_record_gives_back_every_state_of_the_game(game: tuple) -> None:
    rules, moves, last = game
    first = moves[0][0] if moves else last
    record = sp.Record.of(rules, first)
    for _, move in moves:
        record = record.append(move)
    assert record.states() == (*(state for state, _ in moves), last)
    assert record.state == last
    half = len(moves) // 2
    assert record.at(half) == record.states()[half]
    assert record.undo(len(moves) - half).state == record.at(half)
    assert sp.Record.loads(record.dumps()) == record == sp.Record.parse(record.text())
    assert hash(pickle.loads(pickle.dumps(record))) == hash(record)


@given(st.integers(0, 2**40), st.integers(0, 30))
def test_a_new_game_is_kept_with_its_seed_and_its_deal(seed: int, moves: int) -> None:
    rules = sp.Rules(expansions=("observatory", "publican", "market", "tasks"))
    record = played(rules, 4, seed, moves)
    assert record.at(0) == rules.new_game(4, seed)
    assert record.start == record.at(0).start
    again, same = sp.loads(rules.dumps(record))
    assert (again, same) == (rules, record)
    assert (same.seed, same.decks, same.slices) == (seed, record.decks, record.slices)
    assert sp.Record.parse(record.text()) == record
    assert record.slices["tasks"].shuffled


def test_start_markers_can_be_fixed() -> None:
    record = sp.Record.new(RULES, 3, 1, start={"worker": 2})
    assert record.start["worker"] == 2
    assert record.state == RULES.new_game(3, 1, start={"worker": 2})


def test_a_refused_move_leaves_the_record_as_it_was() -> None:
    before = pickle.dumps(GAME)
    with pytest.raises(sp.IllegalMoveError):
        GAME.append(sp.Move("points", amount=3))
    assert pickle.dumps(GAME) == before


@pytest.mark.parametrize(
    "ask", [lambda: GAME.at(61), lambda: GAME.at(-1), lambda: GAME.undo(61), lambda: GAME.at(True)]
)
def test_moves_that_a_record_does_not_have_are_refused(ask: Any) -> None:
    with pytest.raises(sp.RulesError, match="a whole number from 0 to 60 is wanted"):
        ask()


def test_a_record_survives_cards_that_are_added_and_reordered() -> None:
    old = sp.Rules(expansions=(Extra(),))
    record = played(old, 3, 7, 60)
    new = sp.Rules(expansions=(Extra(worker("weaver", after="lumberjack"), worker("baker")),))
    again = sp.Record.loads(record.dumps(), new)
    assert [state.top for state in again.states()] == [state.top for state in record.states()]
    assert [state.seats[0].rubles for state in again.states()] == [state.seats[0].rubles for state in record.states()]
    assert again.state.out == ("weaver", "weaver", "baker", "baker")
    assert new.loads(new.dumps(again)) == again == sp.Record.parse(again.text(), new)
    for state in again.states():
        assert new.loads(new.dumps(state)) == state


def test_a_hand_made_position_survives_added_cards() -> None:
    old, new = (sp.Rules(expansions=(Extra(*rows),)) for rows in ((), (worker("weaver"),)))
    state = old.position(2, phase="building", top=["library"], seat=[{"rubles": 20}])
    record = sp.Record.of(old, state).append(sp.Move("buy", "library", "top"))
    again = sp.Record.loads(record.dumps(), new)
    assert again.state.seats == record.state.seats
    assert again.state.out == ("weaver", "weaver")


def test_a_dearer_card_is_named_with_the_first_move_that_fails() -> None:
    old, new = sp.Rules(expansions=(Extra(),)), sp.Rules(expansions=(Extra(("market", {"cost": 99})),))
    record = played(old, 3, 7)
    at = next(at for at, move in enumerate(record.moves) if move.card == "market" and move.verb in ("buy", "play"))
    with pytest.raises(sp.ReplayError) as caught:
        sp.Record.loads(record.dumps(), new)
    error = caught.value
    assert (error.number, error.move, error.rule) == (at + 1, str(record.moves[at]), "B4.5")
    assert error.seat == record.at(at).to_act
    assert "price 9" in error.reason
    assert str(error).startswith(f"move {at + 1} (seat {error.seat}: {error.move}): cannot buy market")
    assert error.record.moves == record.moves[:at]
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_card_that_is_gone_is_named_when_it_turns_up() -> None:
    old, new = (
        sp.Rules(expansions=(Extra(worker("weaver", deck="building", count=9)),)),
        sp.Rules(expansions=(Extra(),)),
    )
    record = played(old, 2, 1)
    shows = [at for at, state in enumerate(record.states()) if "weaver" in state.top]
    with pytest.raises(sp.ReplayError, match="it turns up weaver, a card that these rules do not have") as caught:
        sp.Record.loads(record.dumps(), new)
    assert caught.value.number == shows[0] > 0
    before = record.undo(len(record.moves) - shows[0] + 1)
    assert sp.Record.loads(before.dumps(), new).moves == before.moves


def test_a_card_that_is_gone_from_the_first_display_fails_the_deal() -> None:
    old, new = sp.Rules(expansions=(Extra(worker("weaver", count=40)),)), sp.Rules(expansions=(Extra(),))
    with pytest.raises(sp.ReplayError, match=r"^the deal: it turns up weaver"):
        sp.Record.loads(sp.Record.new(old, 4, 1).dumps(), new)


def test_an_altered_move_is_named() -> None:
    text = GAME.text()
    line = str(GAME.moves[-1])
    at = text.rindex(line)
    for new, words in (
        ("by library", "move 60 .*did you mean buy"),
        ("points 9", r"move 60 .*no such decision.*\(B8.4\)"),
    ):
        with pytest.raises(sp.ReplayError, match=words):
            sp.Record.parse(text[:at] + new + text[at + len(line) :])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Saint Petersburg record 1", "Saint Petersburg record 9", "schema 9, this library reads up to 1"),
        ("Saint Petersburg record", "Another record", "no record"),
        ("edition second", "edition third", "unknown edition 'third'"),
        ("expansion publican 1", "expansion ghost 1", "needs ghost, not installed here"),
        ("expansion publican 1", "expansion publican 2", "publican has schema 2, here 1"),
        ("seats 3", "seats 9", "9 seats"),
        ("seats 3", "seats three", "malformed in 'seats three'"),
        ("marker worker", "marker winter", "markers"),
        ("deck worker", "deck winter", "decks"),
        ("deck worker gold_miner", "deck worker lumberjack", "deck worker has"),
        ("round 1", "round 2", "move 1 is told of round 2, worker phase"),
        ("  worker ", "  building ", "move 1 is told of round 1, building phase"),
        ("seed 7", "sead 7", "unknown word 'sead'"),
        ('"each"', '"each', "malformed"),
    ],
)
def test_a_record_text_with_a_mistake_says_what_it_is(old: str, new: str, words: str) -> None:
    text = GAME.text()
    assert old in text
    with pytest.raises(sp.SaveError, match=words):
        sp.Record.parse(text.replace(old, new, 1))


def test_a_record_text_may_be_laid_out_anew_and_commented() -> None:
    text = "# a nice game\n" + GAME.text().replace("\nround 2", "\nround 2\n# it gets interesting\n").replace(
        "   ", "  "
    )
    assert sp.Record.parse(f"# a nice game\n{text}") == GAME


def test_record_loads_refuses_another_kind_of_save() -> None:
    with pytest.raises(sp.SaveError, match="'state', not a record"):
        sp.Record.loads(RULES.dumps(GAME.state))


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(sp.RulesError, match="other rules"):
        sp.Rules("online").dumps(GAME)
    with pytest.raises(sp.SaveError, match="other rules: its edition 'second', here 'online'"):
        sp.Rules("online").loads(GAME.dumps())
