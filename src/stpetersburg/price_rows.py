"""Price rows: discounts and other changes of prices, as tables by kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from stpetersburg.cards import Card
from stpetersburg.kinds import MOST_KINDS, KindTable
from stpetersburg.rows import Discount

Fixed = tuple[int, bytes, int]
"""A fixed discount: the kind that gives it, what it takes off each kind, and the most of that, in rubles."""


@attrs.frozen(eq=False)
class PriceChange:
    """Is a change of prices that is no fixed discount: the kind that gives it (0: every seat has it), and for which."""

    giver: int
    matches: bytes
    row: Discount


@attrs.frozen(eq=False)
class PriceTables:
    """Holds the fixed discounts, the row of each, and all other changes of prices, halvings last."""

    discounts: tuple[Fixed, ...]
    rows: tuple[Discount, ...]
    changes: tuple[PriceChange, ...]


def price_tables(rows: Iterable[tuple[str, Any]], kinds: KindTable) -> PriceTables:
    """Return the changes of prices of all expansions. Rule: B5.4."""
    fixed: list[Fixed] = []
    fixed_rows: list[Discount] = []
    changes: list[PriceChange] = []
    for _, row in rows:
        matches = kinds.matching(lambda card, row=row: _is_for(row, card))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        givers = kinds.bearing(row.card) if row.card else b"\0"
        if row.card and not row.halved and isinstance(row.amount, int) and row.amount >= 0:
            cut = bytes(row.amount if kind in matches else 0 for kind in range(MOST_KINDS))
            fixed += ((kind, cut, row.amount) for kind in givers)
            fixed_rows += [row] * len(givers)
        else:
            changes += (PriceChange(kind, matches, row) for kind in givers)
    return PriceTables(tuple(fixed), tuple(fixed_rows), tuple(sorted(changes, key=lambda one: bool(one.row.halved))))


def _is_for(row: Discount, card: Card) -> bool:
    """Tell whether a change of prices is for a card."""
    if not (row.colors or row.decks or row.cards):
        return True
    return card.color in row.colors or card.deck in row.decks or card.base in row.cards
