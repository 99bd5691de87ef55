"""Prices: the one formula, and what it consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from stpetersburg.actions import BOTTOM

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


@attrs.frozen
class Line:
    """Is one line of a price or a score: `amount` in rubles or points, what it is for, and the rule that says so."""

    amount: int
    label: str
    rule: str


@attrs.frozen
class Price:
    """Is what a move costs now: `total` in rubles, the sum of its `lines`."""

    total: int
    lines: tuple[Line, ...] = ()


def alike(tables: Tables, area: bytes, kind: int) -> int:
    """Return how many cards of the same name lie in an area, marked ones included. Rule: B5.3."""
    same = tables.kinds.alike[kind]
    if len(same) == 1:
        return area.count(kind)
    return sum(map(area.count, same))


def terms(tables: Tables, area: bytes, kind: int, source: int, target: int) -> tuple[int, ...]:
    """Return the parts of a price: cost, displaced card, bottom row, same name, then each discount. Rule: B5."""
    kinds = tables.kinds
    return (
        kinds.cost[kind],
        -kinds.value[target] if target else 0,
        -1 if source == BOTTOM else 0,
        -alike(tables, area, kind),
        *[-area.count(giver) * cut[kind] for giver, cut in tables.discounts],
    )


def price(tables: Tables, area: bytes, kind: int, source: int, target: int) -> int:
    """Return what a card costs the owner of an area, in rubles. Rule: B5.1."""
    total = sum(terms(tables, area, kind, source, target))
    least = tables.kinds.minimum[kind]
    return total if total > least else least


def price_of(tables: Tables, area: bytes, kind: int, source: int, target: int) -> Price:
    """Return the same price with its lines."""
    names = tables.kinds.ids
    labels = [
        (f"cost of {names[kind]}", "B5.1"),
        (f"{names[target]} displaced", "B5.5" if tables.kinds.card(target).displaced_as is None else "B8.3"),
        ("bottom row", "B5.2"),
        ("same name in the area", "B5.3"),
        *((discount.card, discount.rule) for discount in tables.discount_rows),
    ]
    parts = terms(tables, area, kind, source, target)
    lines = [Line(part, label, rule) for part, (label, rule) in zip(parts, labels, strict=True) if part]
    total = price(tables, area, kind, source, target)
    if total != sum(parts):
        lines.append(Line(total - sum(parts), "least price", "B5.1"))
    return Price(total, tuple(lines))
