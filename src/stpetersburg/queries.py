"""Queries: the price of a move, and why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from stpetersburg.actions import DRAWN
from stpetersburg.errors import IllegalMoveError, RulesError
from stpetersburg.game import Game
from stpetersburg.legality import Refusal, as_turn, card_refusal, cards_at, not_to_act, refusal
from stpetersburg.moves import Move
from stpetersburg.pricing import Line, Price, changes_now, price_of
from stpetersburg.resolving import resolve
from stpetersburg.state import Position, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


@attrs.frozen
class Explanation:
    """Says whether a move is legal, and if not why.

    Attributes:
        legal: True if the seat to act may make the move.
        rule: The rule id that refuses it, "" for a legal one.
        reason: The reason in words, "" for a legal one.
    """

    legal: bool
    rule: str = ""
    reason: str = ""


def explain(tables: Tables, position: Position, move: Move) -> Explanation:
    """Return whether the seat to act, in a view its viewer, may make a move."""
    action = resolve(tables, move)
    if isinstance(position, View) and position.viewer != position.to_act:
        return Explanation(False, *not_to_act(position, position.viewer))
    problem = refusal(tables, position, move, action)
    return Explanation(True) if problem is None else Explanation(False, problem.rule, problem.reason)


def price(tables: Tables, position: Position, move: Move, seat: int | None) -> Price:
    """Return what a move costs a seat. Raise IllegalMoveError if more than its price stands against it."""
    seats = range(len(position.holdings))
    if seat is not None and (isinstance(seat, bool) or seat not in seats):
        raise RulesError(f"a price is for a seat from 0 to {seats[-1]}, or None for the one to act, not {seat!r}")
    action = resolve(tables, move)
    who = position.to_act if seat is None else seat
    if who is None or position.over:
        raise IllegalMoveError(move, who, *not_to_act(position, seat))
    mine = who == position.to_act and (not isinstance(position, View) or position.viewer == who)
    problem = refusal(tables, position, move, action) if mine else None
    asked = position.open_decision
    if mine and asked and tables.decisions[asked.name][1].turn:
        position = as_turn(position)
    if action is None:
        return _extra_price(tables, position, move, who, problem)
    if problem is not None and problem.rule != "B4.5":
        raise IllegalMoveError(move, who, problem.rule, problem.reason)
    if action.verb in ("pass", "take"):
        return Price(0)
    waiting = position.open_decision
    drawn = waiting.cards if waiting and waiting.seat == who else b""
    cards = drawn if action.source == DRAWN else cards_at(tables, position, who, action.source)
    problem = card_refusal(tables, position, who, action, cards)
    if problem is not None and problem.rule != "B4.5":
        raise IllegalMoveError(move, who, problem.rule, problem.reason)
    area, now = position.holdings[who].area, changes_now(tables, position, who)
    return price_of(tables, area, action.kind, action.source, action.target, now)


def _extra_price(tables: Tables, position: Position, move: Move, seat: int, problem: Refusal | None) -> Price:
    """Return the price of an expansion's move, also of one that is only too dear."""
    game = Game(tables, position, seat)
    spec = tables.turn_moves[move.verb][1] if move.verb in tables.turn_moves else tables.answers[move.verb][1]
    total, rubles = spec.price(game, move) if spec.price else 0, game.rubles(seat)
    waiting = position.open_decision
    asked = waiting is not None and spec in tables.decisions[waiting.name][1].answers
    if problem is not None and not (asked and isinstance(rubles, int) and total > rubles):
        raise IllegalMoveError(move, seat, problem.rule, problem.reason)
    return Price(total, (Line(total, str(move), spec.rule),) if total else ())
