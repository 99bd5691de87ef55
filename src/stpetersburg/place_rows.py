"""Place rows: the phases in their order, the decks, and the places for cards that expansions add."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import attrs

from stpetersburg.actions import SOURCES, Source
from stpetersburg.errors import ExpansionError
from stpetersburg.kinds import KindTable
from stpetersburg.rows import Deck, Phase, Place

WORD = re.compile(r"[a-z][a-z0-9_]*")
"""What a name looks like that stands in moves, scenarios and saves."""

TAKEN = (
    *("top", "bottom", "hand", "area", "drawn", "discard", "box", "deck", "decks", "start", "seat", "out", "extra"),
    *("round", "phase", "to_act", "passes", "turn", "over", "last_round", "decision", "winners"),
    *("rubles", "points", "score"),
)
"""Words that places, paths and keys of the core have already."""

VERBS = ("buy", "take")
"""What a seat may do with the cards of a place."""


@attrs.frozen(eq=False)
class Shop:
    """Is a place whose cards can be bought or taken: its source, its number among the places, who may go there."""

    source: int
    at: int
    place: Place
    kinds: bytes


def phase_list(rows: Iterable[tuple[str, Any]]) -> tuple[Phase, ...]:
    """Put the phases of all expansions in order. Raise ExpansionError for one that does not fit. Rule: B3.1."""
    phases: list[Phase] = []
    for owner, phase in rows:
        names = [one.name for one in phases]
        if phase.name in names:
            raise ExpansionError(owner, "phases", f"there is a phase {phase.name} already")
        if phase.after and phase.after not in names:
            raise ExpansionError(owner, "phases", f"phase {phase.name} is after {phase.after}, no such phase")
        phases.insert(names.index(phase.after) + 1 if phase.after else len(phases), phase)
    return tuple(phases)


def deck_names(phases: Iterable[Phase], rows: Iterable[tuple[str, Any]]) -> tuple[str, ...]:
    """Return the names of all decks: those of the phases, then the others. Raise ExpansionError for one twice."""
    names = list(dict.fromkeys(phase.deck for phase in phases))
    for owner, row in rows:
        if isinstance(row, Deck):
            if row.name in names:
                raise ExpansionError(owner, "places", f"there is a deck {row.name} already")
            _check_word(owner, "deck", row.name)
            names.append(row.name)
    return tuple(names)


def place_list(rows: Iterable[tuple[str, Any]], phases: Collection[str], taken: Collection[str]) -> tuple[Place, ...]:
    """Return the places of all expansions. Raise ExpansionError for one that cannot be; `taken` are words in use."""
    found: list[Place] = []
    for owner, place in rows:
        if not isinstance(place, Place):
            continue
        _check_word(owner, "place", place.name)
        if place.name in TAKEN or place.name in taken or any(one.name == place.name for one in found):
            raise ExpansionError(owner, "places", f"place {place.name}: the word is in use, choose another")
        problem = _problem(place, phases)
        if problem:
            raise ExpansionError(owner, "places", f"place {place.name}: {problem}")
        found.append(place)
    return tuple(found)


def _check_word(owner: str, what: str, name: str) -> None:
    if not WORD.fullmatch(name):
        raise ExpansionError(owner, "places", f"{what} {name!r}: a name is a lower case word such as side_deck")


def _problem(place: Place, phases: Collection[str]) -> str:
    """Return what is wrong with a place, "" if nothing."""
    for verb in place.verbs:
        if verb not in VERBS:
            return f"its verbs are of {', '.join(VERBS)}, not {verb!r}"
    for name in place.phases:
        if name not in phases:
            return f"no phase {name!r} (phases: {', '.join(phases)})"
    if place.verbs and not place.rule:
        return "with verbs it needs a rule, which refuses whoever may not"
    if place.verbs and place.secret and not place.per_seat:
        return "nobody sees its cards, so nobody can buy or take them: leave out secret or verbs"
    return ""


def sources(places: Iterable[Place]) -> tuple[Source, ...]:
    """Return a source for each place whose cards can be bought or taken."""
    return tuple(Source(one.name, one.discount, one.name, one.rule) for one in places if one.verbs)


def shops(places: Sequence[Place], kinds: KindTable) -> tuple[Shop, ...]:
    """Return the places whose cards can be bought or taken, in the order of their sources."""
    open_ = [(at, one) for at, one in enumerate(places) if one.verbs]
    return tuple(Shop(source, at, one, kinds.known(one.cards)) for source, (at, one) in enumerate(open_, len(SOURCES)))


def phase_shops(found: Iterable[Shop], phases: Iterable[str]) -> tuple[tuple[Shop, ...], ...]:
    """Return for each phase the places that are open in it, if anybody can be let in."""
    usable = [one for one in found if one.kinds or not one.place.cards]
    return tuple(tuple(one for one in usable if phase in (one.place.phases or (phase,))) for phase in phases)
