"""Prices: also of a move that is only too dear, and of no other move that is refused."""

from __future__ import annotations

import pytest

import stpetersburg as sp

RULES = sp.Rules()


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("take judge", "B4.2"),
        ("take library", "B4.2"),
        ("buy judge", "B4.1"),
        ("play library", "B4.3"),
        ("drop judge", "B8.2"),
        ("points 3", "B8.4"),
        ("observe worker", "B8.5"),
        ("discard judge", "B8.5"),
    ],
)
def test_a_move_that_more_than_its_price_forbids_has_no_price(line: str, rule: str) -> None:
    state = RULES.position(2, top=["library"], seat=[{"hand": ["pub", "pub", "author"]}, {}])
    with pytest.raises(sp.IllegalMoveError) as caught:
        RULES.price(state, RULES.parse(state, line))
    assert caught.value.rule == rule == RULES.explain(state, RULES.parse(state, line)).rule


def test_a_move_that_is_only_too_dear_has_its_price() -> None:
    state = RULES.position(2, phase="building", top=["library"], seat=[{"rubles": 3, "area": ["pub"]}, {"rubles": 1}])
    assert RULES.price(state, RULES.parse(state, "buy library"), seat=0).total == 17
    for _ in range(2):
        state = RULES.apply(state, sp.Move("pass"))
    assert state.decision == "pub"
    assert RULES.price(state, RULES.parse(state, "points 4")).total == 8
    with pytest.raises(sp.IllegalMoveError, match=r"B8\.4"):
        RULES.price(state, RULES.parse(state, "buy library"))


def test_a_price_is_for_a_seat_of_the_game() -> None:
    state = RULES.position(2, top=["library"])
    for seat in (2, -1, "0", True):
        with pytest.raises(sp.RulesError, match="a seat from 0 to 1"):
            RULES.price(state, RULES.parse(state, "buy library"), seat)  # type: ignore[arg-type]


def test_the_game_being_over_no_move_has_a_price() -> None:
    state = RULES.apply(RULES.position(1, phase="exchange", last_round=True), sp.Move("pass"))
    for seat in (None, 0):
        with pytest.raises(sp.IllegalMoveError, match=r"B10\.2"):
            RULES.price(state, sp.Move("pass"), seat)
