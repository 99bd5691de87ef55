"""Notation: reading moves from text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stpetersburg.errors import MoveTextError, UnknownWordError
from stpetersburg.moves import PLAIN_SOURCES, Move
from stpetersburg.resolving import CARD_VERBS, verbs
from stpetersburg.rows import MoveSpec
from stpetersburg.state import Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

LONGEST_NUMBER = 9
"""Digits that a number of a move has at most."""


def parse(tables: Tables, position: Position, text: str) -> Move:
    """Read a move from one line of text; whether it is legal does not matter.

    The position tells whether a card without a source is the drawn one. Raise MoveTextError for a text of another form,
    UnknownWordError (which is one) for a word that these rules do not have.
    """
    if not isinstance(text, str):
        raise MoveTextError(f"a move is written as text, not {text!r}")
    verb, *words = text.split() or [""]
    if verb in CARD_VERBS:
        return _card_move(tables, verb, words, text, _source(tables, position, verb))
    if verb == "pass":
        if words:
            raise MoveTextError(f"{text!r}: pass stands alone")
        return Move("pass")
    spec = _spec(tables, verb)
    if spec is None:
        raise UnknownWordError("word", verb, verbs(tables), tables.hint(verb))
    return FORMS[spec.form](tables, spec, words, text)


def _spec(tables: Tables, verb: str) -> MoveSpec | None:
    if verb in tables.turn_moves:
        return tables.turn_moves[verb][1]
    return tables.answers[verb][1] if verb in tables.answers else None


def _source(tables: Tables, position: Position, verb: str) -> str:
    if verb == "play":
        return "hand"
    waiting = position.open_decision
    return "drawn" if waiting and tables.decisions[waiting.name][1].offers else "top"


def _card_move(tables: Tables, verb: str, words: list[str], text: str, source: str) -> Move:
    displaced = ""
    if len(words) == 3 and words[1] == ">":
        displaced = _card(tables, words[2])
    elif len(words) != 1:
        raise MoveTextError(f"{text!r}: write {verb} CARD, {verb} CARD@bottom or {verb} CARD > DISPLACED")
    name, at, place = words[0].partition("@")
    named = [source for source in tables.actions.source_names if source not in PLAIN_SOURCES]
    if at and place not in named:
        raise UnknownWordError("place", place, named)
    return Move(verb, _card(tables, name), place or source, displaced)


def _card(tables: Tables, name: str) -> str:
    if not tables.kinds.number.get(name):
        raise UnknownWordError("card", name, tables.kinds.ids[1:], tables.hint(name))
    return name


def _none(tables: Tables, spec: MoveSpec, words: list[str], text: str) -> Move:
    if words:
        raise MoveTextError(f"{text!r}: {spec.verb} stands alone")
    return Move(spec.verb)


def _one(spec: MoveSpec, words: list[str], text: str, what: str) -> str:
    if len(words) != 1:
        raise MoveTextError(f"{text!r}: write {spec.verb} {what}")
    return words[0]


def _one_card(tables: Tables, spec: MoveSpec, words: list[str], text: str) -> Move:
    return Move(spec.verb, _card(tables, _one(spec, words, text, "CARD")), spec.source)


def _one_deck(tables: Tables, spec: MoveSpec, words: list[str], text: str) -> Move:
    name = _one(spec, words, text, "DECK")
    if name not in tables.catalog.decks:
        raise UnknownWordError("deck", name, tables.catalog.decks, tables.hint(name))
    return Move(spec.verb, name)


def _one_word(tables: Tables, spec: MoveSpec, words: list[str], text: str) -> Move:
    name = _one(spec, words, text, "WORD")
    if name not in spec.words:
        raise UnknownWordError("word", name, spec.words)
    return Move(spec.verb, name)


def _amount(tables: Tables, spec: MoveSpec, words: list[str], text: str) -> Move:
    number = _one(spec, words, text, "NUMBER")
    if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
        raise MoveTextError(f"{text[:80]!r}: {spec.verb} takes a whole number, not {number[:40]!r}")
    return Move(spec.verb, amount=int(number))


def _some_words(tables: Tables, spec: MoveSpec, words: list[str], text: str) -> Move:
    for name in words:
        if name not in spec.words:
            raise UnknownWordError("word", name, spec.words)
    return Move(spec.verb, cards=tuple(sorted(words)))


FORMS = {
    "": _none,
    "card": _one_card,
    "deck": _one_deck,
    "word": _one_word,
    "words": _some_words,
    "amount": _amount,
}
"""How to read what follows the verb of an expansion's move, by the form that it declares."""
