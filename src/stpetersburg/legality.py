"""Legality: whether a move is legal now, and the rule that refuses it if not.

`legal.legal_moves` lists what this module lets through; a property test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import attrs

from stpetersburg import actions
from stpetersburg.actions import BOTTOM, DRAWN, HAND, SOURCES, TOP, Action
from stpetersburg.game import Game, make_game
from stpetersburg.kinds import owns, target_problem
from stpetersburg.moves import Move
from stpetersburg.pricing import changes_now, price
from stpetersburg.resolving import CARD_VERBS
from stpetersburg.rows import DecisionSpec, MoveSpec
from stpetersburg.state import Board, Decision, Position
from stpetersburg.twins import OpenBoard

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

FIRST_WORKERS = 2
"""Workers that each seat buys in the first worker phase. Rule: B4.6."""

ANSWERS_SHOWN = 6
"""Answers that a refusal lists."""


@attrs.frozen
class Refusal:
    """Says why a move is not legal: the rule id and the reason in words."""

    rule: str
    reason: str


def first_workers(tables: Tables, board: Board | OpenBoard) -> bool:
    """Tell whether this is a first worker phase in which every seat buys two. Rule: B4.6."""
    return board.round == 1 and tables.buy_two and board.phase == 1


def refusal(tables: Tables, position: Position, move: Move, action: Action | None) -> Refusal | None:
    """Return why the seat to act may not make a move, None if it may."""
    if position.agenda:
        decision = position.agenda[0]
        assert isinstance(decision, Decision)  # noqa: S101  # between moves an agenda starts with a decision
        return _decision_refusal(tables, position, decision, move, action)
    board = position.board
    if board.over:
        return Refusal("B10.2", "the game is over")
    if action is None:
        return _extra_refusal(tables, position, move)
    if board.round == 1 and first_workers(tables, board):
        problem = _first_workers_refusal(tables, position, action)
        if problem is not None:
            return problem
    if action.verb == "pass":
        return None
    seat, source = position.turn, action.source
    problem = _elsewhere_refusal(tables, position, action) if source >= DRAWN else None
    return problem or card_refusal(tables, position, seat, action, cards_at(tables, position, seat, source))


def not_to_act(state: Position, seat: int | None) -> tuple[str, str]:
    """Return rule id and reason for a seat that is not to act. Rule: B3.4."""
    if state.over:
        return "B10.2", "the game is over"
    who = "a spectator" if seat is None else f"seat {seat!r}"
    return "B3.4", f"{who} is not to act, seat {state.to_act} is"


def cards_at(tables: Tables, position: Position, seat: int, source: int) -> bytes:
    """Return the cards that lie for a seat where a source is; of a drawn card none."""
    if source == TOP:
        return position.top_kinds
    if source == HAND:
        return position.holdings[seat].hand
    if source == BOTTOM:
        return position.bottom_kinds
    if source == DRAWN:
        return b""
    shop = tables.shops[source - len(SOURCES)]
    return position.board.places[shop.at][seat if shop.place.per_seat else 0]


def _elsewhere_refusal(tables: Tables, position: Position, action: Action) -> Refusal | None:
    """Return why a seat gets nothing in its turn from where a card is said to lie: drawn, or at a place."""
    if action.source == DRAWN:
        return Refusal(_offering_rule(tables, CARD_VERBS[action.verb]), "no drawn card is open")
    shop = tables.shops[action.source - len(SOURCES)]
    place, area = shop.place, position.holdings[position.turn].area
    if first_workers(tables, position.board):
        return Refusal("B4.6", f"cannot {action.move}: in the first worker phase cards of the display are bought")
    if action.verb not in place.verbs:
        return Refusal(place.rule, f"cannot {action.move}: at {place.name} you can {' or '.join(place.verbs)}")
    if shop not in tables.phase_shops[position.board.phase]:
        return Refusal(place.rule, f"cannot {action.move}: {place.name} is closed in the {position.phase} phase")
    if shop.kinds and not owns(area, shop.kinds):
        return Refusal(place.rule, f"cannot {action.move}: {place.name} is for owners of {' or '.join(place.cards)}")
    return None


def card_refusal(tables: Tables, position: Position, seat: int, action: Action, cards: bytes) -> Refusal | None:
    """Return why a seat may not buy, take or play a card that should be among `cards`.

    Rule: B4.1, B4.2, B4.3, B4.5, B7.1, B7.5.
    """
    holding = position.holdings[seat]
    kinds, kind, verb = tables.kinds, action.kind, action.verb
    if kind in cards and holding.rubles >= action.enough and (not action.target or action.target in holding.area):
        return None
    if kind not in cards or not kind or (action.source == HAND) != (verb == "play"):
        return Refusal(CARD_VERBS[verb], f"cannot {action.move}: no such card there")
    if verb == "take":
        if action.target:
            return Refusal("B7.1", f"cannot {action.move}: a card that is taken displaces none")
        held = len(holding.hand)
        if held < tables.hand_size or held < tables.hand_limit(holding.area):
            return None
        limit = tables.hand_limit(holding.area)
        return Refusal("B4.2", f"cannot {action.move}: the hand is full with {held} of {limit} cards")
    if not kinds.buyable[kind]:
        return Refusal(CARD_VERBS[verb], f"cannot {action.move}: it can only be taken")
    targets = kinds.targets[kind]
    if targets is None:
        if action.target:
            return Refusal("B7.1", f"cannot {action.move}: a plain card displaces none")
    elif action.target not in targets or action.target not in holding.area:
        return _target_refusal(tables, holding.area, action)
    now = changes_now(tables, position, seat) if tables.changes else ()
    cost = price(tables, holding.area, kind, action.source, action.target, now)
    if cost > holding.rubles:
        return Refusal("B4.5", f"cannot {action.move}: price {cost}, you have {holding.rubles} rubles")
    return None


def _target_refusal(tables: Tables, area: bytes, action: Action) -> Refusal:
    """Return why an exchange card may not displace what a move says it does. Rule: B7.1, B7.2, B7.4, B8.5."""
    target = action.target
    if not target:
        return Refusal("B7.1", f"cannot {action.move}: an exchange card has to displace one of the area")
    if target not in area:
        return Refusal("B7.1", f"cannot {action.move}: no such card to displace in the area")
    rule = target_problem(tables.kinds.card(action.kind), tables.kinds.looks[target])
    return Refusal(rule, f"cannot {action.move}: {_TARGET_REASONS.get(rule, 'it may not be displaced now')}")


_TARGET_REASONS = {
    "B7.1": "it displaces cards of its own color only",
    "B7.2": "it displaces another trade",
    "B7.4": "an exchange card is never displaced",
}


def _first_workers_refusal(tables: Tables, position: Position, action: Action) -> Refusal | None:
    """Return why a move breaks the rule that every seat buys two workers. Rule: B4.6."""
    holding = position.holdings[position.turn]
    if action.verb == "buy":
        if len(holding.area) >= FIRST_WORKERS:
            return Refusal("B4.6", f"cannot {action.move}: you have two cards, others still buy")
        return None
    if action.verb != "pass":
        return Refusal("B4.6", f"cannot {action.move}: in the first worker phase you can only buy")
    if len(holding.area) < FIRST_WORKERS and can_buy(tables, position, position.turn):
        return Refusal("B4.6", "cannot pass: buy a worker first, you have fewer than two")
    return None


def can_buy(tables: Tables, position: Position, seat: int) -> bool:
    """Tell whether a seat can buy any card of the display. Rule: B4.6."""
    for source, cards in ((TOP, position.top_kinds), (BOTTOM, position.bottom_kinds)):
        for kind in dict.fromkeys(cards):
            for target in tables.kinds.targets[kind] or (0,):
                action = Action(actions.PASS, "buy", source, kind, target)
                if card_refusal(tables, position, seat, action, cards) is None:
                    return True
    return False


def _offering_rule(tables: Tables, otherwise: str) -> str:
    return next((spec.rule for _, spec in tables.decisions.values() if spec.offers), otherwise)


def _extra_refusal(tables: Tables, position: Position, move: Move) -> Refusal | None:
    """Return why a move of an expansion is refused on a normal turn."""
    if move.verb in tables.answers:
        asked, _ = tables.answers[move.verb]
        return Refusal(asked.rule, f"cannot {move}: no such decision is open")
    if first_workers(tables, position.board):
        return Refusal("B4.6", f"cannot {move}: in the first worker phase you can only buy")
    game, area = make_game(tables, position, position.turn), position.holdings[position.turn].area
    reason = "not now, or not you"
    for kinds, _, spec in tables.phase_moves[position.board.phase]:
        if spec.verb == move.verb and (not kinds or owns(area, kinds)):
            if _is_among(move, tuple(spec.moves(game))):
                return None
            reason = spec.problem(game, move) if spec.problem else reason
    return Refusal(tables.turn_moves[move.verb][1].rule, f"cannot {move}: {reason}")


def _decision_refusal(
    tables: Tables, position: Position, decision: Decision, move: Move, action: Action | None
) -> Refusal | None:
    """Return why a move does not answer the open decision."""
    _, spec = tables.decisions[decision.name]
    answer = answer_of(spec, move)
    if answer is not None:
        game = make_game(tables, position, decision.seat)
        allowed = tuple(answer.moves(game))
        if _is_among(move, allowed):
            return None
        return Refusal(spec.rule, f"cannot {move}: {_answer_problem(game, answer, move, allowed)}")
    if spec.turn:
        return refusal(tables, as_turn(position), move, action)
    if spec.offers and action is not None and action.source == DRAWN and action.kind in decision.cards:
        return card_refusal(tables, position, decision.seat, action, decision.cards)
    return Refusal(spec.rule, f"cannot {move}: first answer the open decision {decision.name}")


def answer_of(spec: DecisionSpec, move: Move) -> MoveSpec | None:
    """Return which of a decision's answers a move gives, None if it is a move of another kind."""
    for answer in spec.answers:
        if answer.verb == move.verb:
            return answer
    return None


def _is_among(move: Move, moves: Collection[Move]) -> bool:
    """Tell whether a move is one of several: by identity first, since they are mostly those that were listed."""
    for one in moves:
        if one is move:
            return True
    return move in moves


def as_turn(position: Position) -> Position:
    """Return a position with an open decision as if its seat had its normal turn."""
    waiting = position.open_decision
    return attrs.evolve(position, agenda=(), turn=waiting.seat if waiting else position.turn)


def _answer_problem(game: Game, answer: MoveSpec, move: Move, allowed: Sequence[Move]) -> str:
    """Return what is wrong with an answer of the right kind."""
    if answer.problem:
        return answer.problem(game, move)
    price, rubles = answer.price(game, move) if answer.price else 0, game.rubles(game.seat)
    if isinstance(rubles, int) and price > rubles:
        return f"price {price}, you have {rubles} rubles"
    more = ", ..." if len(allowed) > ANSWERS_SHOWN else ""
    return f"you can answer {', '.join(map(str, allowed[:ANSWERS_SHOWN])) or f'with no {move.verb}'}{more}"
