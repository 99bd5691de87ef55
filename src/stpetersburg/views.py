"""Views: what one seat may know of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from stpetersburg.errors import RulesError
from stpetersburg.state import UNKNOWN_RUBLES, Decision, GameState, Holding, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def view(tables: Tables, state: GameState, viewer: int | None) -> View:
    """Return a state as a seat sees it, None as a spectator. When over, nothing is hidden. Rule: B1.3, B1.4."""
    seats = len(state.holdings)
    if viewer is not None and (isinstance(viewer, bool) or not isinstance(viewer, int) or not 0 <= viewer < seats):
        raise RulesError(f"a view is for a seat from 0 to {seats - 1}, or None for a spectator, not {viewer!r}")
    board, holdings, agenda = state.board, state.holdings, state.agenda
    if not board.over:
        public = tables.options["rubles_public"]
        slices = tuple(
            spec.redact(value, viewer) for spec, value in zip(tables.slices.values(), board.slices, strict=True)
        )
        board = attrs.evolve(board, decks=tuple(bytes(len(deck)) for deck in board.decks), slices=slices)
        holdings = tuple(one if seat == viewer else _seen(one, public) for seat, one in enumerate(state.holdings))
        agenda = tuple(_redacted(tables, item, viewer) for item in state.agenda)
    return View(board, holdings, state.top_kinds, state.bottom_kinds, state.turn, state.passes, agenda, viewer)


def _seen(holding: Holding, rubles_public: bool) -> Holding:
    rubles = holding.rubles if rubles_public else UNKNOWN_RUBLES
    return Holding(rubles, holding.points, holding.area, bytes(len(holding.hand)))


def _redacted(tables: Tables, item: Decision | str, viewer: int | None) -> Decision | str:
    if isinstance(item, str) or item.seat == viewer or not tables.decisions[item.name][1].secret:
        return item
    return Decision(item.name, item.seat, bytes(len(item.cards)), item.amount, ())
