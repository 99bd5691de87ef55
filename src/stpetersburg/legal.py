"""Legal moves: all moves that `legality` does not refuse, found without asking it for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stpetersburg.actions import BOTTOM, DRAWN, HAND, PASS, TOP
from stpetersburg.game import Game
from stpetersburg.legality import FIRST_WORKERS, first_workers
from stpetersburg.moves import Move
from stpetersburg.pricing import alike
from stpetersburg.state import Decision, Holding, Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def legal_moves(tables: Tables, position: Position) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, in a stable order, none twice."""
    if position.agenda:
        return _answers(tables, position)
    board = position.board
    if board.over:
        return ()
    holding = position.holdings[position.turn]
    if first_workers(tables, board):
        return _first_workers(tables, position, holding)
    moves: list[Move] = []
    top, bottom, hand = position.top_kinds, position.bottom_kinds, holding.hand
    cuts = active_discounts(tables, holding.area)
    if top:
        add_purchases(moves, tables, holding, cuts, top, TOP)
    if bottom:
        add_purchases(moves, tables, holding, cuts, bottom, BOTTOM)
    if hand:
        add_purchases(moves, tables, holding, cuts, hand, HAND)
    if len(hand) < tables.hand_limit(holding.area):
        takes = tables.actions.takes
        moves += map(takes[TOP].__getitem__, dict.fromkeys(top))
        moves += map(takes[BOTTOM].__getitem__, dict.fromkeys(bottom))
    for kinds, _, spec in tables.phase_moves[board.phase]:
        for kind in kinds:
            if kind in holding.area:
                moves += spec.moves(Game(tables, position, position.turn))
                break
        else:
            if not kinds:
                moves += spec.moves(Game(tables, position, position.turn))
    moves.append(PASS)
    return tuple(moves)


def active_discounts(tables: Tables, area: bytes) -> list[tuple[int, bytes]]:
    """Return how many copies of each discount's giver lie in an area, with what one takes off. Rule: B5.4."""
    return [(area.count(giver), cut) for giver, cut in tables.discounts if giver in area]


def add_purchases(
    moves: list[Move],
    tables: Tables,
    holding: Holding,
    cuts: Iterable[tuple[int, bytes]],
    cards: bytes,
    source: int,
) -> None:
    """Append a move for each card that the seat can pay for, and for each card that it can displace. Rule: B4.1, B5, B7."""
    kinds = tables.kinds
    rubles, area = holding.rubles, holding.area
    cost, minimum, targets = kinds.cost, kinds.minimum, kinds.targets
    buys = tables.actions.buys[source]
    less = 1 if source == BOTTOM else 0
    for kind in dict.fromkeys(cards):
        price = cost[kind] - less
        for copies, cut in cuts:
            price -= copies * cut[kind]
        if rubles < minimum[kind] or not kinds.buyable[kind]:
            continue
        if targets[kind] is None:
            if price <= rubles or price - alike(tables, area, kind) <= rubles:
                moves.append(buys[kind])
        else:
            price -= alike(tables, area, kind)
            over = tables.actions.over[source][kind]
            for target in dict.fromkeys(area.translate(None, kinds.spared[kind])):
                if price - kinds.value[target] <= rubles:
                    moves.append(over[target])


def _first_workers(tables: Tables, position: Position, holding: Holding) -> tuple[Move, ...]:
    """Return the purchases of the first worker phase, or passing if there is none to make. Rule: B4.6."""
    moves: list[Move] = []
    if len(holding.area) < FIRST_WORKERS:
        cuts = active_discounts(tables, holding.area)
        add_purchases(moves, tables, holding, cuts, position.top_kinds, TOP)
        add_purchases(moves, tables, holding, cuts, position.bottom_kinds, BOTTOM)
    return tuple(moves) or (PASS,)


def _answers(tables: Tables, position: Position) -> tuple[Move, ...]:
    """Return the moves that answer the open decision."""
    decision = position.agenda[0]
    assert isinstance(decision, Decision)  # noqa: S101  # between moves an agenda starts with a decision
    _, spec = tables.decisions[decision.name]
    moves: list[Move] = []
    if spec.offers:
        holding = position.holdings[decision.seat]
        add_purchases(moves, tables, holding, active_discounts(tables, holding.area), decision.cards, DRAWN)
        if len(holding.hand) < tables.hand_limit(holding.area):
            moves += map(tables.actions.takes[DRAWN].__getitem__, dict.fromkeys(decision.cards))
    for answer in spec.answers:
        moves += answer.moves(Game(tables, position, decision.seat))
    return tuple(moves)
