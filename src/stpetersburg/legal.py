"""Legal moves: all moves that `legality` does not refuse, found without asking it for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from stpetersburg.actions import BOTTOM, DRAWN, PASS, TOP
from stpetersburg.errors import ExpansionError
from stpetersburg.game import make_game
from stpetersburg.kinds import owns
from stpetersburg.legality import FIRST_WORKERS, as_turn, cards_at
from stpetersburg.moves import Move
from stpetersburg.purchases import Purchases, compile_purchases
from stpetersburg.state import Decision, GameState, Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

ListMoves = Callable[[Position], tuple[Move, ...]]

ONLY_PASS = (PASS,)


def compile_legal_moves(tables: Tables, may_act: Callable[[Position], bool]) -> ListMoves:
    """Return the function that lists every legal move under some rules. Rule: B4.2, B4.4, B7.5.

    `may_act` tells whether anybody may act in a position as it is known, and raises for one that is none or of other
    rules; it is not asked about a state that is known to be of these rules.
    """
    catalog, buy_two, hand_size, hand_limits = tables.catalog, tables.buy_two, tables.hand_size, tables.hand_limits
    top_takes, bottom_takes = tables.actions.takes[TOP], tables.actions.takes[BOTTOM]
    phase_moves, shops, purchases = tables.phase_moves, tables.shops, compile_purchases(tables)

    def legal_moves(state: Position) -> tuple[Move, ...]:
        if (state.__class__ is not GameState or state.board.catalog is not catalog) and not may_act(state):
            return ()
        if state.agenda:
            return _answers(tables, state, purchases, legal_moves)
        board = state.board
        if board.over:
            return ()
        if board.round == 1 and buy_two and board.phase == 1:
            return _first_workers(state, purchases)
        seat, top, bottom = state.turn, state.top_kinds, state.bottom_kinds
        holding = state.holdings[seat]
        area, hand = holding.area, holding.hand
        moves = purchases(state, seat, (top, bottom, hand))
        room = len(hand) < hand_size
        if not room:
            for kind, limit in hand_limits:
                if kind in area:
                    room = len(hand) < limit
                    break
        if room:
            for cards, takes in ((top, top_takes), (bottom, bottom_takes)):
                seen = []
                for kind in cards:
                    if kind not in seen:
                        seen.append(kind)
                        moves.append(takes[kind])
        for kinds, _, spec in phase_moves[board.phase]:
            if not kinds or owns(area, kinds):
                moves += spec.moves(make_game(tables, state, seat))
        if shops:
            moves += _elsewhere(tables, state, purchases)
        if not moves:
            return ONLY_PASS
        moves.append(PASS)
        return tuple(moves)

    return legal_moves


def _elsewhere(tables: Tables, position: Position, purchases: Purchases) -> list[Move]:
    """Return the moves that buy and take cards from the places of expansions that are open now."""
    moves: list[Move] = []
    seat = position.turn
    holding = position.holdings[seat]
    for shop in tables.phase_shops[position.board.phase]:
        if shop.kinds and not owns(holding.area, shop.kinds):
            continue
        cards = cards_at(tables, position, seat, shop.source)
        if "buy" in shop.place.verbs:
            moves += purchases(position, seat, (*(b"",) * shop.source, cards))
        if "take" in shop.place.verbs and len(holding.hand) < tables.hand_limit(holding.area):
            moves += map(tables.actions.takes[shop.source].__getitem__, dict.fromkeys(cards))
    return moves


def _first_workers(position: Position, purchases: Purchases) -> tuple[Move, ...]:
    """Return the purchases of the first worker phase, or passing if there is none to make. Rule: B4.6."""
    seat = position.turn
    if len(position.holdings[seat].area) >= FIRST_WORKERS:
        return ONLY_PASS
    return tuple(purchases(position, seat, (position.top_kinds, position.bottom_kinds))) or ONLY_PASS


def _answers(tables: Tables, position: Position, purchases: Purchases, legal_moves: ListMoves) -> tuple[Move, ...]:
    """Return the moves that answer the open decision."""
    decision = position.agenda[0]
    assert isinstance(decision, Decision)  # noqa: S101  # between moves an agenda starts with a decision
    owner, spec = tables.decisions[decision.name]
    moves: list[Move] = []
    if spec.offers:
        holding = position.holdings[decision.seat]
        moves = purchases(position, decision.seat, (b"", b"", b"", decision.cards))
        if len(holding.hand) < tables.hand_limit(holding.area):
            moves += map(tables.actions.takes[DRAWN].__getitem__, dict.fromkeys(decision.cards))
    if spec.turn:
        moves += legal_moves(as_turn(position))
    for answer in spec.answers:
        moves += answer.moves(make_game(tables, position, decision.seat))
    if not moves:
        problem = f"no answer is legal for seat {decision.seat}: ask only who has one, or let an answer decline"
        raise ExpansionError(owner, "decisions", problem, f"decision {decision.name}")
    return tuple(moves)
