"""Checks of effects: what an effect names has to exist, and its fields have to hold what its class says."""

from __future__ import annotations

import difflib
from typing import Any

from stpetersburg.draft import Draft
from stpetersburg.effect_rows import Ask, Shift
from stpetersburg.row_names import PLACES
from stpetersburg.row_types import misfit
from stpetersburg.rows import DecisionSpec, MoveSpec, Place, Step


class EffectError(Exception):
    """Says what is wrong with an effect; whoever performs it adds whose it is."""


def hook_of(draft: Draft, row: Step | MoveSpec) -> str:
    """Return the hook that a row comes from."""
    if isinstance(row, Step):
        return "steps"
    return "moves" if any(row is spec for _, spec in draft.tables.turn_moves.values()) else "decisions"


def no_seat(effect: Any, seats: int) -> EffectError:
    """Return the error for an effect on a seat that does not exist."""
    return EffectError(f"returned {effect!r}: seat {effect.seat!r} does not exist, seats go from 0 to {seats - 1}")


def asked_spec(draft: Draft, effect: Ask) -> DecisionSpec:
    """Return what a question is about. Raise EffectError for one that does not exist, or lacks what it needs."""
    if effect.decision not in draft.tables.decisions:
        known = ", ".join(draft.tables.decisions)
        raise EffectError(f"asks for decision {effect.decision!r} (decisions: {known})")
    _, spec = draft.tables.decisions[effect.decision]
    if type(effect.amount) is not int or type(effect.words) is not tuple:
        raise EffectError(f"returned {effect!r}: {misfit(effect)}")
    if spec.offers and not effect.draw:
        raise EffectError(f"asks for decision {effect.decision}, which offers a card, without one: name a deck in draw")
    return spec


def check_shift(draft: Draft, effect: Shift) -> None:
    """Raise EffectError for a place that does not exist."""
    own = draft.board.catalog.places
    for place in (effect.origin, effect.to):
        if place not in PLACES and place.partition(":")[0] not in PLACES and place not in own:
            known = ", ".join((*PLACES, *own))
            raise EffectError(f"shifts a card from {effect.origin!r} to {effect.to!r}; places: {known}")


def where(draft: Draft, effect: Shift) -> str:
    """Return in words where the card of a shift should be."""
    own = any(place.name == effect.origin and place.per_seat for place in draft.tables.places)
    of_seat = own or effect.origin in ("area", "hand")
    return f"the {effect.origin} of seat {effect.seat}" if of_seat else effect.origin


def place_named(draft: Draft, name: str) -> tuple[int, Place]:
    """Return the number and the row of a place of an expansion."""
    at = draft.board.catalog.places.index(name)
    return at, draft.tables.places[at]


def kind_named(draft: Draft, card: str) -> int:
    """Return the kind of a card id. Raise EffectError for none of these rules."""
    kind = draft.tables.kinds.number.get(card, 0)
    if not kind:
        near = difflib.get_close_matches(str(card), draft.tables.kinds.ids[1:], n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise EffectError(f"names card {card!r}, which these rules do not have{guess}")
    return kind


def deck_named(draft: Draft, name: str) -> int:
    """Return the number of a deck. Raise EffectError for none of these rules."""
    decks = draft.tables.catalog.decks
    if name not in decks:
        raise EffectError(f"names deck {name!r} (decks: {', '.join(decks)})")
    return decks.index(name)
