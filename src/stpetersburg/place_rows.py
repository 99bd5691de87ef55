"""Place rows: the phases in their order, the decks, and the places for cards that expansions add."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from stpetersburg.actions import SOURCES, Source
from stpetersburg.errors import ExpansionError
from stpetersburg.kinds import KindTable
from stpetersburg.rows import Deck, Phase, Place


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
    """Return the names of all decks: those of the phases, then the others."""
    return (*(phase.deck for phase in phases), *(row.name for _, row in rows if isinstance(row, Deck)))


def place_list(rows: Iterable[tuple[str, Any]]) -> tuple[Place, ...]:
    """Return the places of all expansions."""
    return tuple(row for _, row in rows if isinstance(row, Place))


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
