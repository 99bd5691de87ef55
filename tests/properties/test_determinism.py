"""Properties of seeds and expansions: the same game everywhere, and nothing that depends on an order of names."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stpetersburg as sp
from games import BUYING, EDITIONS, subsets, walk

PRINT_DIGEST = """
import hashlib, stpetersburg as sp
rules = sp.Rules()
state = rules.new_game(3, 99)
seen = hashlib.sha256()
for number in range(150):
    moves = rules.legal_moves(state)
    if not moves: break
    state = rules.apply(state, moves[number * 7 % len(moves)])
    seen.update(rules.dumps(state).encode())
print(seen.hexdigest())
"""
DIGEST = "2b36b593afb89fb3cf68fc338ab3914e40e0d7f371827a38dbcf2287985f8658"


def test_a_game_is_the_same_in_another_process_and_on_every_python() -> None:
    for hash_seed in ("0", "1"):
        found = subprocess.run(
            [sys.executable, "-c", PRINT_DIGEST],
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert found.stdout.strip() == DIGEST


class Nothing:
    """Is an expansion that adds nothing."""

    about = sp.Expansion("nothing", "adds nothing")


@given(st.integers(0, 2**32), st.sampled_from(EDITIONS), st.sampled_from(subsets()))
def test_an_expansion_that_adds_nothing_changes_nothing(seed: int, edition: str, names: tuple[str, ...]) -> None:
    with_it, without = sp.Rules(edition, (*names, Nothing())), sp.Rules(edition, names)
    for one, two in zip(walk(with_it, 3, seed, BUYING), walk(without, 3, seed, BUYING), strict=True):
        assert with_it.legal_moves(one) == without.legal_moves(two)
        assert with_it.text(one) == without.text(two)


def test_the_order_of_expansions_is_irrelevant() -> None:
    one, two = sp.Rules(expansions=("observatory", "publican")), sp.Rules(expansions=("publican", "observatory"))
    assert one == two
    assert hash(one) == hash(two)
    assert one.new_game(4, 5) == two.new_game(4, 5)


def test_switching_an_expansion_on_leaves_the_decks_alone_that_it_does_not_touch() -> None:
    for seed in range(20):
        boards = [sp.Rules(expansions=names).new_game(4, seed).board for names in subsets()]
        for deck in ("worker", "aristocrat", "exchange"):
            at = boards[0].catalog.decks.index(deck)
            assert len({board.catalog.names(board.decks[at]) for board in boards}) == 1


@pytest.mark.rule("B1.1")
def test_the_decks_hold_the_cards_of_the_table() -> None:
    catalog = sp.Rules().new_game(4, 1).board.catalog
    tables = sp.Rules().tables
    counts = dict(zip(catalog.decks, map(len, tables.deck_cards), strict=True))
    assert counts == {"worker": 31, "building": 28, "aristocrat": 27, "exchange": 30}
    colors = [tables.kinds.card(kind).color for kind in tables.deck_cards[catalog.decks.index("exchange")]]
    assert {color: colors.count(color) for color in colors} == {"green": 10, "blue": 10, "red": 10}
    without = sp.Rules(expansions=()).tables
    assert len(without.deck_cards[catalog.decks.index("building")]) == 24


@pytest.mark.rule("B1.2")
def test_money_is_not_limited_by_the_printed_bank() -> None:
    rules = sp.Rules()
    state = rules.position(2, seat=[{"rubles": 1000, "area": ["lumberjack"]}], phase="worker")
    for move in ("pass", "pass"):
        state = rules.apply(state, rules.parse(state, move))
    assert state.seats[0].rubles == 1003


@pytest.mark.rule("B2.2")
@given(st.integers(0, 2**32), st.sampled_from((1, 2, 3, 4)))
def test_start_markers_are_dealt_as_evenly_as_can_be(seed: int, seats: int) -> None:
    start = sp.Rules().new_game(seats, seed).start
    held = sorted(list(start.values()).count(seat) for seat in range(seats))
    assert held == {1: [4], 2: [2, 2], 3: [1, 1, 2], 4: [1, 1, 1, 1]}[seats]


@pytest.mark.rule("B2.2")
def test_every_seat_gets_every_marker_equally_often() -> None:
    rules, seats, games = sp.Rules(), 3, 3000
    counts = {(name, seat): 0 for name in ("worker", "building", "aristocrat", "exchange") for seat in range(seats)}
    for seed in range(games):
        for name, seat in rules.new_game(seats, seed).start.items():
            counts[name, seat] += 1
    assert all(abs(count - games / seats) < 120 for count in counts.values()), counts


@pytest.mark.rule("B2.2")
def test_fixed_markers_are_kept_and_the_rest_is_dealt() -> None:
    rules = sp.Rules()
    for seed in range(50):
        start = rules.new_game(4, seed, start={"worker": 2, "exchange": 0}).start
        assert (start["worker"], start["exchange"]) == (2, 0)
        assert {start["building"], start["aristocrat"]} == {1, 3}


@pytest.mark.rule("B2.3")
def test_every_card_comes_first_about_equally_often() -> None:
    rules = sp.Rules()
    firsts = [rules.new_game(2, seed).board for seed in range(4000)]
    at = firsts[0].catalog.decks.index("exchange")
    seen = [board.catalog.names(board.decks[at])[0] for board in firsts]
    for card, copies in {"wharf": 3, "weaving_mill": 2, "bank": 1}.items():
        expected = 4000 * copies / 30
        assert abs(seen.count(card) - expected) < 5 * expected**0.5
