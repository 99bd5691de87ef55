"""The value tiles, and the part of the state that the Market owns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from stpetersburg import Game, RulesError, Store
from stpetersburg_market.cards import GOODS

TILES = ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3))
"""Points for the most and the second most of a good, in rising order. Rule: M1.4."""


def _is_tile(instance: Any, attribute: Any, value: Any) -> None:
    """Refuse a number that is no tile's. Rule: M1.4."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= len(TILES):
        raise RulesError(f"market_value is a whole number from 1 to {len(TILES)}, not {value!r} (M1.4)")


def _are_goods(instance: Any, attribute: Any, value: tuple[str, ...]) -> None:
    """Refuse symbol tiles that do not exist. Rule: M3.4."""
    if len(set(value)) < len(value) or not set(value) <= set(GOODS):
        raise RulesError(f"spent symbol tiles are one of each good ({', '.join(GOODS)}), not {value!r} (M3.4)")


@attrs.frozen
class MarketSlice:
    """Is what the areas do not tell: `value`, the current value tile from 1; `spent`, symbol tiles lost."""

    value: int = attrs.field(validator=_is_tile)
    spent: tuple[str, ...] = attrs.field(default=(), validator=_are_goods)


def deal(seats: int, shuffle: Callable[[str, Sequence[Any]], list[Any]]) -> MarketSlice:
    """Return the slice of a new game. Rule: M1.4."""
    return _UNSPENT[0]


def place(seats: int, values: Mapping[str, Any], seat_values: Sequence[Mapping[str, Any]]) -> MarketSlice:
    """Return the slice of a position: the tile that it names, else that of its round. Rule: M1.4, M6.1."""
    return MarketSlice(values.get("market_value", min(values["round"], len(TILES))))


def part(game: Game) -> MarketSlice:
    """Return the Market's slice of a position."""
    found: MarketSlice = game.state.slice("market")
    return found


def tile(game: Game) -> tuple[int, int]:
    """Return the current value tile: points for the most and for the second most."""
    return TILES[part(game).value - 1]


def next_tile(game: Game) -> Iterable[Store]:
    """Remove the current value tile, unless it is the last. Rule: M6.1."""
    now = part(game)
    if now.value == len(TILES):
        return ()
    return (Store(attrs.evolve(now, value=now.value + 1) if now.spent else _UNSPENT[now.value]),)


_UNSPENT = tuple(MarketSlice(value) for value in range(1, len(TILES) + 1))
"""The slices of a game in which no symbol tile is lost, by value tile."""
