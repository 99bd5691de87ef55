"""The cards of the Press, and the prices that the Paper Mill changes."""

from __future__ import annotations

from collections.abc import Iterable

import stpetersburg as sp

PRESS = "printing_press"
ARCHIVE = "archive"
USED = "archive[used]"
MILL = "paper_mill"

BOOKISH = ("library", "academy", PRESS, ARCHIVE)
"""The cards that need paper: the mill makes them cheaper (P2.1)."""


def cards() -> Iterable[sp.Card | sp.Mark]:
    """Return three cards, and how an archive looks until the next round. Rule: P1.1, P4.2."""
    return (
        sp.Card(PRESS, "Printing Press", "building", "blue", 9, count=2, points=1, after="customs_house"),
        sp.Card(ARCHIVE, "Archive", "building", "blue", 6, points=1, after=PRESS),
        sp.Mark(USED, ARCHIVE, fixed="P4.2", ends="round_start"),
        sp.Card(
            MILL,
            "Paper Mill",
            "exchange",
            "green",
            6,
            rubles=4,
            trades=("lumberjack",),
            exchange=True,
            after="carpenter_workshop",
        ),
    )


def prices() -> Iterable[sp.Discount]:
    """Return what the Paper Mill takes off. Rule: P2.1."""
    return (sp.Discount(MILL, "P2.1", amount=2, cards=BOOKISH),)
