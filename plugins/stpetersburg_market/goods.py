"""Goods: how many each seat has, which symbol tiles are left, and who scores for them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import attrs

from stpetersburg import Gain, Game, Store
from stpetersburg_market.cards import CHOICES, CHOSEN_CARDS, GOODS
from stpetersburg_market.value import part, tile


def goods(game: Game, seat: int) -> dict[str, int]:
    """Return how many symbols of each good lie in a seat's area, by good. Rule: M1.6, M3.1."""
    return {good: game.tagged(seat, good) for good in GOODS}


def supply(game: Game) -> tuple[str, ...]:
    """Return the goods whose symbol tile can still be chosen. Rule: M3.4."""
    chosen = [CHOICES[card] for seat in range(game.seats) for card in game.held(seat, CHOSEN_CARDS)]
    gone = {*part(game).spent, *chosen}
    return tuple([good for good in GOODS if good not in gone])


def spend_tile(game: Game) -> Iterable[Store]:
    """Remember the tile of a card that left an area, if such tiles do not return. Rule: M3.4."""
    now, good = part(game), CHOICES[game.card]
    return () if good in now.spent else (Store(attrs.evolve(now, spent=(*now.spent, good))),)


def score(game: Game) -> Iterable[Gain]:
    """Give points for the most and the second most of each good. Rule: M3.5, M4.3, M4.4."""
    values = tile(game)
    points: dict[tuple[int, str], int] = {}
    for good in GOODS:
        for reason, place in _places(tuple(game.tally(good))):
            if amount := values[place]:
                points[reason] = points.get(reason, 0) + amount
    return tuple([_gain(seat, amount, rule) for (seat, rule), amount in points.items()])


@cache
def _places(counts: tuple[int, ...]) -> tuple[tuple[tuple[int, str], int], ...]:
    """Return who scores for a good of which each seat has so many: seat and rule, with its place.

    Place 0 is that of the most, 1 that of the second most, which a tie for the most leaves empty. Rule: M4.3, M4.4.
    """
    ranks = sorted({count for count in counts if count}, reverse=True)
    places = [[seat for seat, count in enumerate(counts) if count == rank] for rank in ranks[:2]]
    if places and len(places[0]) > 1:
        del places[1:]
    return tuple(
        ((seat, "M4.3" if len(seats) == 1 else "M4.4"), place) for place, seats in enumerate(places) for seat in seats
    )


@cache
def _gain(seat: int, points: int, rule: str) -> Gain:
    return Gain(seat, 0, points, rule)
