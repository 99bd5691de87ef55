"""Goods: how many each seat has, which symbol tiles are left, and who scores for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from stpetersburg import Gain, Game, Store
from stpetersburg_market.cards import CHOICES, GOODS
from stpetersburg_market.value import part, tile


def goods(game: Game, seat: int) -> dict[str, int]:
    """Return how many symbols of each good lie in a seat's area, by good. Rule: M1.6, M3.1."""
    return {good: game.tagged(seat, good) for good in GOODS}


def supply(game: Game) -> tuple[str, ...]:
    """Return the goods whose symbol tile can still be chosen. Rule: M3.4."""
    gone = set(part(game).spent)
    for seat in range(game.seats):
        gone |= {CHOICES[card.id] for card in game.area(seat) if card.id in CHOICES}
    return tuple(good for good in GOODS if good not in gone)


def spend_tile(game: Game) -> Iterable[Store]:
    """Remember the tile of a card that left an area, if such tiles do not return. Rule: M3.4."""
    now, good = part(game), CHOICES[game.card]
    return () if good in now.spent else (Store(attrs.evolve(now, spent=(*now.spent, good))),)


def score(game: Game) -> Iterable[Gain]:
    """Give points for the most and the second most of each good. Rule: M3.5, M4.3, M4.4."""
    first, second = tile(game)
    points: dict[tuple[int, str], int] = {}
    for good in GOODS:
        counts = game.tally(good)
        for seat, amount, rule in _ranked(first, second, counts) if any(counts) else ():
            points[seat, rule] = points.get((seat, rule), 0) + amount
    return [Gain(seat, 0, amount, rule) for (seat, rule), amount in points.items()]


def _ranked(first: int, second: int, counts: Sequence[int]) -> list[tuple[int, int, str]]:
    """Return seat, points and rule for one good that somebody has, from each seat's count. Rule: M4.3, M4.4."""
    ranks = sorted(counts)
    most = ranks[-1]
    if len(ranks) == 1 or ranks[-2] < most:
        gains = [(counts.index(most), first, "M4.3")]
        next_most = ranks[-2] if second and len(ranks) > 1 else 0
        if next_most:
            rule = "M4.3" if ranks.count(next_most) == 1 else "M4.4"
            gains += [(seat, second, rule) for seat, count in enumerate(counts) if count == next_most]
        return gains
    return [(seat, first, "M4.4") for seat, count in enumerate(counts) if count == most]
