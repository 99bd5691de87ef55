"""Prices: the one formula, and what it consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from stpetersburg.game import make_game
from stpetersburg.price_rows import PriceChange
from stpetersburg.state import Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


@attrs.frozen
class Line:
    """Is one line of a price.

    Attributes:
        amount: Rubles; less than 0 for what lowers the price.
        label: What it is for, in words.
        rule: The rule id that says so.
    """

    amount: int
    label: str
    rule: str


@attrs.frozen
class Price:
    """Is what a move costs now. Rule: B5.

    Attributes:
        total: Rubles to pay.
        lines: What the total is made of: its amounts add up to it.
    """

    total: int
    lines: tuple[Line, ...] = ()


def alike(tables: Tables, area: bytes, kind: int) -> int:
    """Return how many cards of the same name lie in an area, marked ones included. Rule: B5.3."""
    return len(area.translate(None, tables.kinds.unlike[kind]))


Now = tuple[tuple[PriceChange, int], ...]
"""The changes of prices, beside fixed discounts, that hold for a seat now, with the rubles that each takes off."""


def changes_now(tables: Tables, position: Position, seat: int) -> Now:
    """Return which changes of prices hold for a seat as the table stands, halvings last, once a copy."""
    area, game = position.holdings[seat].area, make_game(tables, position, seat)
    found: list[tuple[PriceChange, int]] = []
    for change in tables.changes:
        copies = area.count(change.giver) if change.giver else 1
        if copies and change.row.halved:
            found += [(change, 0)] * copies
        elif copies:
            amount = change.row.amount
            found.append((change, copies * (amount if isinstance(amount, int) else amount(game, seat))))
    return tuple(found)


def price(tables: Tables, area: bytes, kind: int, source: int, target: int, now: Now = ()) -> int:
    """Return what a card costs the owner of an area, in rubles. Rule: B5.1, B5.2, B5.3, B5.4, B5.5, B5.6."""
    kinds = tables.kinds
    total = tables.actions.costs[source][kind] - kinds.value[target]
    if kinds.several[kind]:
        total -= alike(tables, area, kind)
    elif kind in area:
        total -= area.count(kind)
    for giver, cut, _ in tables.discounts:
        if giver in area:
            total -= area.count(giver) * cut[kind]
    if now:
        total += sum(_changed(total, kind, now))
    least = kinds.minimum[kind]
    return total if total > least else least


def _changed(total: int, kind: int, now: Now) -> list[int]:
    """Return what each change adds to a price, in rubles, one after the other."""
    steps = []
    for change, amount in now:
        step = 0
        if kind in change.matches and change.row.halved:
            step = -(total // 2 if change.row.halved == "up" else total - total // 2)
        elif kind in change.matches:
            step = -amount
        steps.append(step)
        total += step
    return steps


def price_of(tables: Tables, area: bytes, kind: int, source: int, target: int, now: Now = ()) -> Price:
    """Return the same price with its lines."""
    kinds = tables.kinds
    rule = "B5.5" if kinds.card(target).displaced_as is None else "B8.3"
    given = zip(tables.discount_rows, tables.discounts, strict=True)
    place = tables.actions.sources[source]
    parts = [
        Line(kinds.cost[kind], f"cost of {kinds.ids[kind]}", "B5.1"),
        Line(-kinds.value[target], f"{kinds.ids[target]} displaced", rule),
        Line(-place.discount, place.label, place.rule),
        Line(-alike(tables, area, kind), "same name in the area", "B5.3"),
        *(Line(-area.count(giver) * cut[kind], row.card, row.rule) for row, (giver, cut, _) in given),
    ]
    before = sum(line.amount for line in parts)
    for (change, _), step in zip(now, _changed(before, kind, now), strict=True):
        parts.append(Line(step, change.row.card or "for every seat", change.row.rule))
    total = price(tables, area, kind, source, target, now)
    parts.append(Line(total - sum(line.amount for line in parts), "least price", "B5.1"))
    return Price(total, tuple(line for line in parts if line.amount))
