"""Moves: what a seat chooses, and how a move is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from stpetersburg.opening import opened

PLAIN_SOURCES = ("top", "hand", "drawn", "")
"""Sources that a text does not name: the verb and the open decision tell them."""


@attrs.frozen(weakref_slot=False)
class Move:
    """Is one choice of one seat, a value that knows no rules.

    `str(move)` writes the move in the notation, `Rules.parse` reads it. Rule: B4.

    Attributes:
        verb: What is done: `buy`, `take`, `play`, `pass`, or a verb of an expansion.
        card: The word behind the verb: a card id, for `observe` a deck, for `good` a good; "" without one.
        source: Where the card lies: `top`, `bottom`, `hand` or `drawn`; "" for moves without a card of the table.
        displaced: Id of the card that an exchange card takes the place of, "" for none. Rule: B7.1.
        amount: Points, for `points`; None for moves without a number.
        cards: Several words in alphabetical order, for `keep`; () for others.
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

    @staticmethod
    def choices(verb: str, bunches: Iterable[tuple[str, ...]]) -> tuple[Move, ...]:
        """Return `Move(verb, cards=bunch)` for each of several bunches of words, in a third of the time.

        For answers of the form `words`, of which there are many: 31 for a choice among five.
        """
        moves = []
        for bunch in bunches:
            made: Any = OpenMove()
            made.verb = verb
            made.card = made.source = made.displaced = ""
            made.amount = None
            made.cards = bunch
            made.__class__ = Move
            moves.append(made)
        return tuple(moves)


OpenMove = opened(Move)
