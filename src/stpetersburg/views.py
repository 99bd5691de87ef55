"""Views: what one seat may know of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stpetersburg.errors import RulesError
from stpetersburg.rows import Place
from stpetersburg.state import UNKNOWN_RUBLES, Board, Decision, GameState, Holding, View
from stpetersburg.twins import close_board, make_holding, open_board

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def view(tables: Tables, state: GameState, viewer: int | None) -> View:
    """Return a state as a seat sees it, None as a spectator. When over, nothing is hidden. Rule: B1.3, B1.4."""
    check_viewer(state, viewer)
    board, holdings, agenda = state.board, state.holdings, state.agenda
    if not board.over:
        public = tables.options["rubles_public"]
        board = _table(tables, board, viewer)
        holdings = tuple([one if seat == viewer else _seen(one, public) for seat, one in enumerate(holdings)])
        if agenda:
            agenda = tuple([_redacted(tables, item, viewer) for item in agenda])
    return View(board, holdings, state.top_kinds, state.bottom_kinds, state.turn, state.passes, agenda, viewer)


def check_viewer(state: GameState, viewer: Any) -> None:
    """Raise RulesError for a viewer that is no seat of a state and not None."""
    seats = len(state.holdings)
    if viewer is not None and (isinstance(viewer, bool) or not isinstance(viewer, int) or not 0 <= viewer < seats):
        raise RulesError(f"a view is for a seat from 0 to {seats - 1}, or None for a spectator, not {viewer!r}")


def _table(tables: Tables, board: Board, viewer: int | None) -> Board:
    """Return a board with its decks face down, and of the slices what their owners show. Rule: B1.3."""
    seen = open_board(board)
    seen.decks = tuple([bytes(len(deck)) for deck in board.decks])
    if board.slices:
        rows = zip(tables.slices.values(), board.slices, strict=True)
        seen.slices = tuple([spec.redact(value, viewer) for spec, value in rows])
    if board.places:
        seen.places = tuple([_bunches(*one, viewer) for one in zip(tables.places, board.places, strict=True)])
    return close_board(seen)


def _bunches(place: Place, bunches: tuple[bytes, ...], viewer: int | None) -> tuple[bytes, ...]:
    """Return the cards of a place, face down where a viewer may not see them."""
    return tuple([one if place.is_seen(at, viewer) else bytes(len(one)) for at, one in enumerate(bunches)])


def _seen(holding: Holding, rubles_public: bool) -> Holding:
    """Return what others see of a seat. Rule: B1.4."""
    rubles = holding.rubles if rubles_public else UNKNOWN_RUBLES
    return make_holding(rubles, holding.points, holding.area, bytes(len(holding.hand)))


def _redacted(tables: Tables, item: Decision | str, viewer: int | None) -> Decision | str:
    """Return an item of the agenda without what its seat alone may see. Rule: B1.4, B8.5."""
    if isinstance(item, str) or item.seat == viewer or not tables.decisions[item.name][1].secret:
        return item
    return Decision(item.name, item.seat, bytes(len(item.cards)), item.amount, ())
