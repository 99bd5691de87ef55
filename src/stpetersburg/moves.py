"""Moves: what a seat chooses, and how a move is written."""

from __future__ import annotations

import attrs

PLAIN_SOURCES = ("top", "hand", "drawn", "")
"""Sources that a text does not name: the verb and the open decision tell them."""


@attrs.frozen(cache_hash=True)
class Move:
    """Is one choice of one seat, a value that knows no rules.

    Fields: `verb`; `card`, the word behind it (a card id; a deck for `observe`, a good for `good`), else "";
    `source`, where the card lies (`top`, `bottom`, `hand`, `drawn`), else ""; `displaced`, the card that an
    exchange card takes the place of, else ""; `amount` (points) or None; `cards`, several ids in alphabetical order.
    `str(move)` writes the move in the notation.
    """

    verb: str
    card: str = ""
    source: str = ""
    displaced: str = ""
    amount: int | None = None
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [self.verb]
        if self.card:
            words.append(self.card if self.source in PLAIN_SOURCES else f"{self.card}@{self.source}")
        if self.displaced:
            words += [">", self.displaced]
        if self.amount is not None:
            words.append(str(self.amount))
        return " ".join((*words, *self.cards))
