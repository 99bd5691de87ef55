"""Resolving: the action of a move, which says in numbers what the move says in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stpetersburg.actions import Action
from stpetersburg.errors import MoveTextError, UnknownWordError
from stpetersburg.moves import Move

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

CARD_VERBS = {"buy": "B4.1", "take": "B4.2", "play": "B4.3"}
"""The verbs that get a card, and the rule id when it does not lie where they get it from."""


def resolve(tables: Tables, move: Move, words: bool = True) -> Action | None:
    """Return the action of a move, None for a move of an expansion. Raise MoveTextError for words unknown here.

    Without `words` only the verb of an expansion's move is looked at: a legal move has no unknown words.
    """
    if not isinstance(move, Move):
        raise MoveTextError(f"a move is wanted, not {move!r}: rules.parse reads one from text")
    if move.verb not in CARD_VERBS and move.verb != "pass":
        _check_words(tables, move, words)
        return None
    action = tables.actions.actions.get(move)
    if action is not None:
        return action
    if move.verb == "pass":
        raise MoveTextError(f"{move.verb} stands alone, {move!r} has more")
    sources = tables.actions.source_names
    if move.source not in sources:
        raise UnknownWordError("source", move.source, sources)
    if move.amount is not None or move.cards:
        raise MoveTextError(f"{move.verb} has a card, a source and at most a displaced card; {move!r} has more")
    for name in filter(None, (move.card, move.displaced)):
        if not tables.kinds.number.get(name):
            raise UnknownWordError("card", name, tables.kinds.ids[1:])
    number = tables.kinds.number
    return Action(move, move.verb, sources.index(move.source), number.get(move.card, 0), number.get(move.displaced, 0))


def _check_words(tables: Tables, move: Move, words: bool) -> None:
    """Raise MoveTextError for a move of an expansion with words that these rules do not have."""
    if move.verb in tables.turn_moves:
        spec = tables.turn_moves[move.verb][1]
    elif move.verb in tables.answers:
        spec = tables.answers[move.verb][1]
    else:
        raise UnknownWordError("word", move.verb, verbs(tables))
    if not words:
        return
    known = {"card": tables.kinds.ids[1:], "deck": tables.catalog.decks}.get(spec.form, spec.words)
    for name in {"words": move.cards, "card": (move.card,), "deck": (move.card,), "word": (move.card,)}.get(
        spec.form, ()
    ):
        if name not in known:
            raise UnknownWordError(spec.form.removesuffix("s"), name, known)


def verbs(tables: Tables) -> tuple[str, ...]:
    """Return the verbs of these rules."""
    return (*CARD_VERBS, "pass", *tables.turn_moves, *tables.answers)
