"""How many may play: what each edition allows, and what the Market adds."""

from __future__ import annotations

import pytest

import stpetersburg as sp


@pytest.mark.rule("B2.1", "S1.1", "M1.2")
@pytest.mark.parametrize(
    ("edition", "expansions", "seats"),
    [
        ("second", (), [1, 2, 3, 4]),
        ("rulebook", (), [1, 2, 3, 4]),
        ("first", (), [2, 3, 4]),
        ("online", (), [1, 2, 3, 4]),
        ("second", ("market",), [1, 2, 3, 4, 5]),
        ("rulebook", ("market",), [1, 2, 3, 4, 5]),
        ("online", ("market",), [1, 2, 3, 4, 5]),
    ],
)
def test_a_game_begins_with_the_allowed_seats_and_is_refused_with_others(
    edition: str, expansions: tuple[str, ...], seats: list[int]
) -> None:
    rules = sp.Rules(edition, expansions)
    assert list(rules.seats) == seats
    for number in range(7):
        if number in seats:
            assert len(rules.new_game(number, 1).seats) == number
        else:
            with pytest.raises(sp.RulesError, match=f"{seats[0]} to {seats[-1]} seats, not {number} .B2.1."):
                rules.new_game(number, 1)
