"""How the oracle reads a library state, and what of the two is compared."""

from __future__ import annotations

from typing import Any

import stpetersburg as sp
from oracle_cards import printed
from oracle_legal import Oracle, decision, drawn, to_act


def from_state(rules: sp.Rules, state: sp.GameState) -> Oracle:
    """Return the oracle's state for a library state in which no decision is open."""
    assert not state.decision
    market = "market" in rules.expansions
    names = state.board.catalog.names
    return {
        "edition": rules.edition,
        "cards": printed(rules.edition),
        "expansions": list(rules.expansions),
        "options": dict(rules.options),
        "market": market,
        "phases": ["worker", "market", "building", "aristocrat", "exchange"]
        if market  # M2.1
        else ["worker", "building", "aristocrat", "exchange"],  # B3.1
        "round": state.round,
        "phase": state.phase,
        "turn": state.to_act,
        "passes": state.passes,
        "last": state.last_round,
        "over": state.over,
        "top": list(state.top),
        "bottom": list(state.bottom),
        "discard": list(state.discard),
        "box": list(state.box),
        "decks": {deck: list(names(cards)) for deck, cards in zip(state.deck, state.board.decks, strict=True)},
        "start": dict(state.start),
        "seats": [
            {"rubles": one.rubles, "points": one.points, "area": list(one.area), "hand": list(one.hand)}
            for one in state.seats
        ],
        "value": state.slice("market").value if market else 0,
        "spent": list(state.slice("market").spent) if market else [],
        "todo": [],
    }


def public(o: Oracle) -> dict[str, Any]:
    """Return what `library` reads of a state, from the oracle's."""
    return {
        **{key: o[key] for key in ("round", "phase", "over", "top", "bottom", "discard", "box", "decks", "start")},
        "last": o["last"],
        "to_act": to_act(o),
        "decision": decision(o),
        "drawn": drawn(o),
        "passes": None if o["todo"] or o["over"] else o["passes"],
        "value": o["value"],
        "spent": sorted(o["spent"]),
        "seats": [
            (
                one["rubles"] % 10 if o["over"] else one["rubles"],
                one["points"],
                sorted(one["area"]),
                sorted(one["hand"]),
            )
            for one in o["seats"]
        ],
    }


def library(rules: sp.Rules, state: sp.GameState) -> dict[str, Any]:
    """Return everything that can be read of a library state."""
    market = "market" in rules.expansions
    names = state.board.catalog.names
    return {
        "round": state.round,
        "phase": state.phase,
        "over": state.over,
        "top": list(state.top),
        "bottom": list(state.bottom),
        "discard": list(state.discard),
        "box": list(state.box),
        "decks": {deck: list(names(cards)) for deck, cards in zip(state.deck, state.board.decks, strict=True)},
        "start": dict(state.start),
        "last": state.last_round,
        "to_act": state.to_act,
        "decision": state.decision,
        "drawn": state.drawn,
        "passes": None if state.decision or state.over else state.passes,
        "value": state.slice("market").value if market else 0,
        "spent": sorted(state.slice("market").spent) if market else [],
        "seats": [(one.rubles, one.points, sorted(one.area), sorted(one.hand)) for one in state.seats],
    }
