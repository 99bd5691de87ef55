"""Prices: the one formula, and what it consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from stpetersburg.actions import row_discount

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
    return sum(map(area.count, tables.kinds.alike[kind]))


def price(tables: Tables, area: bytes, kind: int, source: int, target: int) -> int:
    """Return what a card costs the owner of an area, in rubles. Rule: B5.1, B5.2, B5.3, B5.4, B5.5, B5.6."""
    cost, least, several, _, _, _ = tables.actions.offers[source][kind]
    total = cost - tables.kinds.value[target] - (alike(tables, area, kind) if several else area.count(kind))
    for giver, cut, _ in tables.discounts:
        if giver in area:
            total -= area.count(giver) * cut[kind]
    return total if total > least else least


def price_of(tables: Tables, area: bytes, kind: int, source: int, target: int) -> Price:
    """Return the same price with its lines."""
    kinds = tables.kinds
    rule = "B5.5" if kinds.card(target).displaced_as is None else "B8.3"
    given = zip(tables.discount_rows, tables.discounts, strict=True)
    parts = [
        Line(kinds.cost[kind], f"cost of {kinds.ids[kind]}", "B5.1"),
        Line(-kinds.value[target], f"{kinds.ids[target]} displaced", rule),
        Line(-row_discount(source), "bottom row", "B5.2"),
        Line(-alike(tables, area, kind), "same name in the area", "B5.3"),
        *(Line(-area.count(giver) * cut[kind], row.card, row.rule) for row, (giver, cut, _) in given),
    ]
    total = price(tables, area, kind, source, target)
    parts.append(Line(total - sum(line.amount for line in parts), "least price", "B5.1"))
    return Price(total, tuple(line for line in parts if line.amount))
