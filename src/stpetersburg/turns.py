"""Turns: applying a move."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stpetersburg.actions import BOTTOM, DRAWN, HAND, SOURCES, TOP, Action
from stpetersburg.draft import ONE, Draft, replaced
from stpetersburg.effects import enter_area, flush, leave_area, perform
from stpetersburg.errors import ExpansionError, IllegalMoveError
from stpetersburg.events import Event
from stpetersburg.flow import advance, all_bought, pass_turn, wait_or_end_turn
from stpetersburg.game import make_game
from stpetersburg.legality import answer_of, as_turn, not_to_act, refusal
from stpetersburg.moves import Move
from stpetersburg.pricing import Now, changes_now, price
from stpetersburg.resolving import resolve
from stpetersburg.state import Board, Decision, GameState, Holding, Position
from stpetersburg.twins import OpenHolding, OpenState, close_board, open_board

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


Apply = Callable[..., GameState]


def compile_apply(tables: Tables, check: Callable[[Any], None]) -> Apply:
    """Return the function that applies a move under some rules. Rule: B3.4, B3.5.

    `check` raises for what is no state of these rules; it is not asked about one that is known to be. Most moves only
    move a card and let the next seat act: those are made here and at once, all others step by step in `play_out`.
    """
    catalog, action_by_id, bare = tables.catalog, tables.actions.by_id.get, tables.kinds.bare

    def apply(state: GameState, move: Move, *, seat: int | None = None, checked: bool = True) -> GameState:
        if state.__class__ is not GameState or state.board.catalog is not catalog:
            check(state)
        if seat is not None and seat != state.to_act:
            raise IllegalMoveError(move, seat, *not_to_act(state, seat))
        action = action_by_id(id(move))
        if action is None:
            action = resolve(tables, move, words=False)
        if checked:
            problem = refusal(tables, state, move, action)
            if problem is not None:
                resolve(tables, move)
                raise IllegalMoveError(move, state.to_act, problem.rule, problem.reason)
        if action is None or action.follows or state.agenda:
            return play_out(tables, state, move, action)
        board, holdings, top, bottom = state.board, state.holdings, state.top_kinds, state.bottom_kinds
        turn, passes = state.turn, 0
        if action.kind:
            now = changes_now(tables, state, turn) if tables.changes else ()
            holding, top, bottom = with_card(tables, holdings[turn], top, bottom, action, now)
            holdings = replaced(holdings, turn, holding)
            if action.target:
                board = with_discard(board, bare[action.target])
        else:
            passes = state.passes + 1
        turn += 1
        if passes == len(holdings) or (board.round == 1 and all_bought(tables, board, holdings, top, bottom)):
            return play_out(tables, state, move, action)
        after: Any = OpenState()
        after.board = board
        after.holdings = holdings
        after.top_kinds = top
        after.bottom_kinds = bottom
        after.turn = turn if turn < len(holdings) else 0
        after.passes = passes
        after.agenda = ()
        after.__class__ = GameState
        return after  # type: ignore[no-any-return]  # it is a GameState now

    return apply


def with_discard(board: Board, kind: int) -> Board:
    """Return a board with one more card on its discard. Rule: B7.1."""
    after = open_board(board)
    after.discard += ONE[kind]
    return close_board(after)


def play_out(
    tables: Tables, state: GameState, move: Move, action: Action | None, log: list[Event] | None = None
) -> GameState:
    """Return the state after a legal move, step by step; `log` collects what happens. Rule: B3.4, B3.5."""
    top, bottom, seat = state.top_kinds, state.bottom_kinds, state.turn
    draft = Draft(tables, state.board, state.holdings, top, bottom, seat, state.passes, state.agenda, log)
    if draft.agenda:
        _answer(draft, state, move, action)
    elif action is None:
        owner, spec = tables.turn_moves[move.verb]
        perform(draft, owner, spec, spec.run(make_game(tables, state, seat), move))
        wait_or_end_turn(draft)
    elif action.kind:
        draft.passes = 0
        _get(draft, state, seat, action)
        wait_or_end_turn(draft)
    else:
        pass_turn(draft)
    if draft.agenda:
        advance(draft)
    return draft.freeze()


def with_card(
    tables: Tables, holding: Holding, top: bytes, bottom: bytes, action: Action, now: Now = ()
) -> tuple[Holding, bytes, bytes]:
    """Return what a seat has after it bought, took or played a card, and the rows after it. Rule: B4.1, B4.2, B4.3."""
    kind, source = action.kind, action.source
    rubles, area, hand = holding.rubles, holding.area, holding.hand
    if source == TOP:
        top = top.replace(ONE[kind], b"", 1)
    elif source == HAND:
        hand = hand.replace(ONE[kind], b"", 1)
    elif source == BOTTOM:
        bottom = bottom.replace(ONE[kind], b"", 1)
    if action.verb == "take":
        at = bisect(hand, kind)
        hand = hand[:at] + ONE[kind] + hand[at:]
    else:
        rubles -= price(tables, area, kind, source, action.target, now)
        if action.target:
            area = area.replace(ONE[action.target], b"", 1)
        kind = tables.kinds.placed[kind]
        at = bisect(area, kind)
        area = area[:at] + ONE[kind] + area[at:]
    after: Any = OpenHolding()
    after.rubles = rubles
    after.points = holding.points
    after.area = area
    after.hand = hand
    after.__class__ = Holding
    return after, top, bottom


def _follow(draft: Draft, seat: int, action: Action, before: Holding) -> None:
    """Do what follows from a card that a seat got. Rule: B7.1."""
    if action.source > DRAWN:
        shop = draft.tables.shops[action.source - len(SOURCES)]
        draft.take_from_place(shop.at, seat if shop.place.per_seat else 0, action.kind)
    if draft.log is not None:
        kind, rule = _EVENTS[action.verb]
        draft.note(
            kind, seat, action.kind, 0, rule, draft.tables.actions.source_names[action.source], _hides(draft, action)
        )
        cost = before.rubles - draft.holdings[seat].rubles
        if cost:
            draft.note("paid", seat, 0, cost, "B5.1")
        if action.target:
            draft.note("displaced", seat, action.target, 0, "B7.1")
    if action.target:
        leave_area(draft, seat, action.target)
    if action.verb != "take":
        enter_area(draft, seat, draft.tables.kinds.placed[action.kind])


def _hides(draft: Draft, action: Action) -> str:
    """Return what the event of a card that a seat got hides from others: one that is taken unseen. Rule: B8.5."""
    waiting = draft.answering
    if action.verb == "take" and action.source > DRAWN:
        return "card" if draft.tables.shops[action.source - len(SOURCES)].place.secret else ""
    if action.verb != "take" or action.source != DRAWN or waiting is None:
        return ""
    return "card" if draft.tables.decisions[waiting.name][1].secret else ""


_EVENTS = {"buy": ("bought", "B4.1"), "take": ("taken", "B4.2"), "play": ("played", "B4.3")}


def _answer(draft: Draft, state: GameState, move: Move, action: Action | None) -> None:
    """Answer the open decision and take it off the agenda."""
    decision = draft.agenda[0]
    assert isinstance(decision, Decision)  # noqa: S101  # between moves an agenda starts with a decision
    tables, seat = draft.tables, decision.seat
    owner, spec = tables.decisions[decision.name]
    draft.agenda = draft.agenda[1:]
    draft.answering, draft.held = decision, decision.cards
    if draft.log is not None:
        draft.note_word("answered", decision.name, 0, spec.rule, seat)
    answer = answer_of(spec, move)
    if answer is not None:
        perform(draft, owner, answer, answer.run(make_game(tables, state, seat), move))
    elif action is None:
        owner, turn_move = tables.turn_moves[move.verb]
        perform(draft, owner, turn_move, turn_move.run(make_game(tables, as_turn(state), seat), move))
    elif action.verb == "pass":
        draft.note("passed", seat, 0, 0, "B4.4")
    else:
        _get(draft, as_turn(state) if spec.turn else state, seat, action)
    if draft.held:
        names = ", ".join(tables.catalog.names(draft.held))
        problem = f"was answered by {move}, but {names} went nowhere: return a Shift from drawn"
        raise ExpansionError(owner, "decisions", problem, f"decision {decision.name}")
    draft.answering = None
    flush(draft)


def _get(draft: Draft, position: Position, seat: int, action: Action) -> None:
    """Let a seat have a card: one that its turn gives it, or that a decision offers."""
    before = draft.holdings[seat]
    now = changes_now(draft.tables, position, seat) if draft.tables.changes else ()
    holding, draft.top, draft.bottom = with_card(draft.tables, before, draft.top, draft.bottom, action, now)
    draft.holdings, draft.held = replaced(draft.holdings, seat, holding), b""
    _follow(draft, seat, action, before)
