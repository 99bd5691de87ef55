"""Turns: applying a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from stpetersburg.actions import BOTTOM, DRAWN, HAND, TOP, Action
from stpetersburg.draft import Draft, added, removed
from stpetersburg.effects import enter_area, flush, leave_area, perform
from stpetersburg.errors import ExpansionError
from stpetersburg.events import Event
from stpetersburg.flow import advance, end_turn, pass_turn
from stpetersburg.moves import Move
from stpetersburg.pricing import price
from stpetersburg.sequences import END_TURN
from stpetersburg.state import Decision, GameState
from stpetersburg.twins import OpenState

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def play_out(
    tables: Tables, state: GameState, move: Move, action: Action | None, log: list[Event] | None = None
) -> GameState:
    """Return the state after a legal move."""
    if action is not None and action.verb == "pass" and log is None:
        seats, passes = len(state.holdings), state.passes + 1
        if passes < seats:  # the most frequent move, and nothing but the turn changes
            turn = (state.turn + 1) % seats
            passed: Any = OpenState(state.board, state.holdings, state.top_kinds, state.bottom_kinds, turn, passes, ())
            passed.__class__ = GameState
            return passed  # type: ignore[no-any-return]  # it is a GameState now
    draft = Draft(
        tables,
        state.board,
        state.holdings,
        state.top_kinds,
        state.bottom_kinds,
        state.turn,
        state.passes,
        state.agenda,
        log,
    )
    if draft.agenda:
        _answer(draft, move, action)
    elif action is None:
        owner, spec = tables.turn_moves[move.verb]
        perform(draft, owner, spec.run(draft.game(draft.turn), move))
        _finish_turn(draft)
    elif action.verb == "pass":
        pass_turn(draft)
    else:
        ACTS[action.verb](draft, draft.turn, action)
        _finish_turn(draft)
    if draft.agenda:
        advance(draft)
    return draft.freeze()


def _finish_turn(draft: Draft) -> None:
    """End the turn of the seat that acted, once the decisions that its action opened are answered."""
    if draft.asked:
        draft.agenda = (*draft.asked, END_TURN, *draft.agenda)
        draft.asked = ()
    else:
        end_turn(draft)


def _answer(draft: Draft, move: Move, action: Action | None) -> None:
    """Answer the open decision and take it off the agenda."""
    decision = draft.agenda[0]
    assert isinstance(decision, Decision)  # noqa: S101  # between moves an agenda starts with a decision
    owner, spec = draft.tables.decisions[decision.name]
    game = draft.game(decision.seat)
    draft.agenda = draft.agenda[1:]
    draft.answering = decision
    draft.note_word("answered", decision.name, 0, spec.rule, decision.seat)
    if action is not None:
        ACTS[action.verb](draft, decision.seat, action)
    else:
        answer = next(answer for answer in spec.answers if answer.verb == move.verb)
        perform(draft, owner, answer.run(game, move))
    if draft.answering.cards:
        names = ", ".join(draft.tables.catalog.names(draft.answering.cards))
        raise ExpansionError(owner, "decisions", f"{decision.name} was answered by {move}, but {names} went nowhere")
    draft.answering = None
    flush(draft)


def _remove(draft: Draft, seat: int, action: Action) -> bytes:
    """Remove a card from where it comes from, and return the seat's hand without it."""
    hand = draft.holdings[seat].hand
    source = action.source
    if source == TOP:
        draft.top = removed(draft.top, action.kind)
    elif source == HAND:
        return removed(hand, action.kind)
    elif source == BOTTOM:
        draft.bottom = removed(draft.bottom, action.kind)
    elif source == DRAWN and draft.answering is not None:
        draft.answering = Decision(draft.answering.name, seat)
    return hand


def _buy(draft: Draft, seat: int, action: Action) -> None:
    """Pay for a card and put it into the area. Rule: B4.1, B4.3, B7.1."""
    tables, kind, target = draft.tables, action.kind, action.target
    old = draft.holdings[seat]
    cost = price(tables, old.area, kind, action.source, target)
    hand = _remove(draft, seat, action)
    inside = tables.kinds.placed[kind]
    area = added(removed(old.area, target) if target else old.area, inside)
    draft.hold(seat, old.rubles - cost, old.points, area, hand)
    if draft.log is not None:
        draft.note("played" if action.source == HAND else "bought", seat, kind, 0, "B4.3" if action.source == HAND else "B4.1")
        draft.note("paid", seat, 0, cost, "B5.1")
        if target:
            draft.note("displaced", seat, target, 0, "B7.1")
    if target:
        leave_area(draft, seat, target)
    if inside in tables.placed:
        enter_area(draft, seat, inside)


def _take(draft: Draft, seat: int, action: Action) -> None:
    """Take a card into the hand. Rule: B4.2."""
    old = draft.holdings[seat]
    hand = added(_remove(draft, seat, action), action.kind)
    draft.hold(seat, old.rubles, old.points, old.area, hand)
    if draft.log is not None:
        draft.note("taken", seat, action.kind, 0, "B4.2")


ACTS: Mapping[str, Callable[[Draft, int, Action], None]] = {"buy": _buy, "play": _buy, "take": _take}
"""What the verbs do that get a card."""
