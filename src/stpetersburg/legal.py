"""Legal moves: all moves that `legality` does not refuse, found without asking it for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stpetersburg.actions import BOTTOM, DRAWN, PASS, RICH, TOP
from stpetersburg.errors import ExpansionError
from stpetersburg.game import make_game
from stpetersburg.legality import FIRST_WORKERS, as_turn, cards_at, first_workers
from stpetersburg.moves import Move
from stpetersburg.pricing import alike, changes_now, price
from stpetersburg.state import Decision, Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


ONLY_PASS = (PASS,)


def legal_moves(tables: Tables, position: Position) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, in a stable order, none twice. Rule: B4.2, B4.4, B7.5."""
    if position.agenda:
        return _answers(tables, position)
    board = position.board
    if board.over:
        return ()
    if board.round == 1 and first_workers(tables, board):
        return _first_workers(tables, position)
    seat = position.turn
    holding = position.holdings[seat]
    area, hand, top, bottom = holding.area, holding.hand, position.top_kinds, position.bottom_kinds
    moves = purchases(tables, position, seat, (top, bottom, hand))
    room = len(hand) < tables.hand_size
    if not room:
        for kind, limit in tables.hand_limits:
            if kind in area:
                room = len(hand) < limit
                break
    if room:
        takes = tables.actions.takes
        for cards, offers in ((top, takes[TOP]), (bottom, takes[BOTTOM])):
            seen = []
            for kind in cards:
                if kind not in seen:
                    seen.append(kind)
                    moves.append(offers[kind])
    for kinds, _, spec in tables.phase_moves[board.phase]:
        if not kinds or owns(area, kinds):
            moves += spec.moves(make_game(tables, position, seat))
    if tables.shops:
        moves += _elsewhere(tables, position)
    if not moves:
        return ONLY_PASS
    moves.append(PASS)
    return tuple(moves)


def _elsewhere(tables: Tables, position: Position) -> list[Move]:
    """Return the moves that buy and take cards from the places of expansions that are open now."""
    moves: list[Move] = []
    seat = position.turn
    holding = position.holdings[seat]
    for shop in tables.phase_shops[position.board.phase]:
        if shop.kinds and not owns(holding.area, shop.kinds):
            continue
        cards = cards_at(tables, position, seat, shop.source)
        if "buy" in shop.place.verbs:
            moves += purchases(tables, position, seat, (*(b"",) * shop.source, cards))
        if "take" in shop.place.verbs and len(holding.hand) < tables.hand_limit(holding.area):
            moves += map(tables.actions.takes[shop.source].__getitem__, dict.fromkeys(cards))
    return moves


def owns(area: bytes, kinds: bytes) -> bool:
    """Tell whether one of some kinds lies in an area."""
    for kind in kinds:  # noqa: SIM110  # mostly one kind: any() would take longer to set up than to answer
        if kind in area:
            return True
    return False


def purchases(tables: Tables, position: Position, seat: int, places: Iterable[bytes]) -> list[Move]:
    """Return a move for each card that a seat can pay for, for an exchange card one for each that it can displace.

    `places` is what lies at each source. Cards that would be too dear even for the owner of all others of their name
    are left out first, unless the game has extra cards. Bunches are so small that a plain loop is faster than any call
    that works on a whole one. Rule: B4.1, B4.3, B4.5, B5, B7.
    """
    moves: list[Move] = []
    holding, actions = position.holdings[seat], tables.actions
    rubles, area = holding.rubles, holding.area
    if rubles < actions.least_price:  # so are all rubles if prices change in other ways than by fixed discounts
        return _one_by_one(tables, position, seat, places) if tables.changes else moves
    most = RICH if position.board.extra else rubles
    cuts: tuple[tuple[int, bytes], ...] = ()
    for giver, cut, best in tables.discounts:
        if giver in area:
            cuts = (*cuts, (area.count(giver), cut))
            most += area.count(giver) * best
    kinds, too_cheap = tables.kinds, actions.too_cheap
    source = -1
    for cards in places:
        source += 1
        if not cards:
            continue
        seen: list[int] = []
        cheapest, costs, plain, over = actions.offers[source]
        for kind in cards:
            if cheapest[kind] > most:
                continue
            cost = costs[kind]
            if cost > rubles:
                if kind in kinds.shared:
                    cost -= alike(tables, area, kind)
                elif kind in area:
                    cost -= area.count(kind)
                if cuts:
                    if kinds.minimum[kind] > rubles:
                        continue
                    for copies, cut in cuts:
                        cost -= copies * cut[kind]
            worthless = too_cheap[kind]
            if worthless is None:
                if cost <= rubles and kind not in seen:
                    seen.append(kind)
                    moves.append(plain[kind])
                continue
            no_targets = worthless[cost - rubles if cost > rubles else 0]
            targets = area.strip(no_targets)  # half the work of translate, and mostly nothing is left
            if targets and kind not in seen:
                seen.append(kind)
                for target in dict.fromkeys(area.translate(None, no_targets)) if len(targets) > 1 else targets:
                    moves.append(over[kind][target])  # noqa: PERF401  # mostly there is none or one
    return moves


def _one_by_one(tables: Tables, position: Position, seat: int, places: Iterable[bytes]) -> list[Move]:
    """Return the same moves, every price reckoned on its own. Rule: B4.5."""
    moves: list[Move] = []
    holding, kinds, now = position.holdings[seat], tables.kinds, changes_now(tables, position, seat)
    for source, cards in enumerate(places):
        for kind in filter(kinds.buyable.__getitem__, dict.fromkeys(cards)):
            targets = kinds.targets[kind]
            _, _, plain, over = tables.actions.offers[source]
            for target in (0,) if targets is None else dict.fromkeys(holding.area):
                if targets is not None and target not in targets:
                    continue
                if price(tables, holding.area, kind, source, target, now) <= holding.rubles:
                    moves.append(over[kind][target] if target else plain[kind])
    return moves


def _first_workers(tables: Tables, position: Position) -> tuple[Move, ...]:
    """Return the purchases of the first worker phase, or passing if there is none to make. Rule: B4.6."""
    seat = position.turn
    if len(position.holdings[seat].area) >= FIRST_WORKERS:
        return (PASS,)
    return tuple(purchases(tables, position, seat, (position.top_kinds, position.bottom_kinds))) or (PASS,)


def _answers(tables: Tables, position: Position) -> tuple[Move, ...]:
    """Return the moves that answer the open decision."""
    decision = position.agenda[0]
    assert isinstance(decision, Decision)  # noqa: S101  # between moves an agenda starts with a decision
    owner, spec = tables.decisions[decision.name]
    moves: list[Move] = []
    if spec.offers:
        holding = position.holdings[decision.seat]
        moves = purchases(tables, position, decision.seat, (b"", b"", b"", decision.cards))
        if len(holding.hand) < tables.hand_limit(holding.area):
            moves += map(tables.actions.takes[DRAWN].__getitem__, dict.fromkeys(decision.cards))
    if spec.turn:
        moves += legal_moves(tables, as_turn(position))
    for answer in spec.answers:
        moves += answer.moves(make_game(tables, position, decision.seat))
    if not moves:
        problem = f"no answer is legal for seat {decision.seat}: ask only who has one, or let an answer decline"
        raise ExpansionError(owner, "decisions", problem, f"decision {decision.name}")
    return tuple(moves)
