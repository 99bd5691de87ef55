"""Card rows: the cards of all expansions in table order, and what they have to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from stpetersburg.cards import Card, Mark, Withdraw
from stpetersburg.errors import ExpansionError
from stpetersburg.kinds import after_end
from stpetersburg.rows import MARK_POINTS


def card_list(rows: Iterable[tuple[str, Any]]) -> tuple[list[Card], list[Mark]]:
    """Put the cards of all expansions in table order. A card of an expansion replaces the base card of its id."""
    cards: dict[str, Card] = {}
    added: dict[str, list[Card]] = {}
    by: dict[str, str] = {}
    marks: list[Mark] = []
    withdrawn: set[str] = set()
    for owner, row in rows:
        if isinstance(row, Mark):
            marks.append(row)
        elif isinstance(row, Withdraw):
            withdrawn.add(row.id)
        elif by.get(row.id, "base") != "base":
            raise ExpansionError(owner, "cards", f"card {row.id} comes from expansion {by[row.id]} already")
        else:
            by[row.id] = owner
            if row.id in cards or not row.after:
                cards[row.id] = row
            else:
                added.setdefault(row.after, []).append(row)
    ordered: list[Card] = []
    for card in cards.values():
        _append(ordered, card, added)
    if added:
        missing = next(iter(added))
        lost = added[missing][0].id
        raise ExpansionError(by[lost], "cards", f"{lost} is after {missing}, no such card")
    return [card for card in ordered if card.id not in withdrawn], marks


def _append(ordered: list[Card], card: Card, added: dict[str, list[Card]]) -> None:
    ordered.append(card)
    for follower in added.pop(card.id, ()):
        _append(ordered, follower, added)


def check_cards(
    rows: Iterable[tuple[str, Any]], cards: Sequence[Card], decks: Sequence[str], phases: Sequence[str]
) -> None:
    """Raise ExpansionError for cards and marks that cannot be."""
    owners = {row.id: owner for owner, row in rows}
    ids = {card.id for card in cards}
    for card in cards:
        owner = owners[card.id]
        if card.deck not in decks:
            raise ExpansionError(owner, "cards", f"card {card.id}: no deck {card.deck!r} (decks: {', '.join(decks)})")
    marks = [(owner, row) for owner, row in rows if isinstance(row, Mark)]
    for owner, row in marks:
        if row.of not in ids:
            raise ExpansionError(owner, "cards", f"mark {row.id} is of {row.of}, no such card")
        _check_mark(owner, row, [mark for _, mark in marks], phases)


def _check_mark(owner: str, mark: Mark, marks: Sequence[Mark], phases: Sequence[str]) -> None:
    """Raise ExpansionError for a mark that leaves a look behind which has no row."""
    known = {mark.of, *(other.id for other in marks)}
    for point in MARK_POINTS:
        for phase in phases:
            left = after_end(mark, marks, point, phase)
            if left not in known:
                raise ExpansionError(owner, "cards", f"mark {mark.id} becomes {left} at {point}, which has no row")
