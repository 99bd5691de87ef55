"""The flow of a game: the core's steps between the turns, and the loop that runs a state's agenda."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from stpetersburg import sequences
from stpetersburg.draft import Draft
from stpetersburg.effects import flush, pass_spaces, perform
from stpetersburg.kinds import owns
from stpetersburg.legality import FIRST_WORKERS, first_workers
from stpetersburg.rows import POINTS, Income
from stpetersburg.state import Board, Holding
from stpetersburg.twins import OpenBoard, OpenHolding

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def advance(draft: Draft) -> None:
    """Run steps until a decision is open or the seat whose turn it is can act."""
    agenda = draft.agenda
    while agenda:
        name = agenda[0]
        if not isinstance(name, str):
            return
        draft.agenda = agenda[1:]
        step = CORE_STEPS.get(name)
        if step is None:
            _run(draft, name)
        else:
            step(draft)
        agenda = draft.agenda


def _run(draft: Draft, name: str) -> None:
    """Run a step of an expansion, if anybody owns a card that it needs."""
    one = draft.tables.steps[name]
    if one.kinds and not any(owns(holding.area, one.kinds) for holding in draft.holdings):
        return
    perform(draft, one.owner, one.step, one.step.run(draft.game(draft.turn)))
    flush(draft)


def wait_or_end_turn(draft: Draft) -> None:
    """End the turn of the seat that acted, once the decisions that its action opened are answered."""
    if draft.asked:
        draft.agenda = (*draft.asked, sequences.END_TURN, *draft.agenda)
        draft.asked = ()
        return
    end_turn(draft)


def end_turn(draft: Draft) -> None:
    """Let the next seat act, after any action but a pass. Rule: B3.4, B3.5, B4.6."""
    draft.passes = 0
    _next_seat(draft)


def pass_turn(draft: Draft) -> None:
    """Let the next seat act after a pass, or end the action part when all passed in a row. Rule: B3.5, B4.4, S1.2."""
    if draft.log is not None:
        draft.note("passed", draft.turn, 0, 0, "B4.4")
    draft.passes += 1
    _next_seat(draft)


def _next_seat(draft: Draft) -> None:
    """Hand the turn on, or put the end of the phase on the agenda. Rule: B3.4, B3.6, B4.4, B4.6."""
    draft.turn = (draft.turn + 1) % len(draft.holdings)
    board, holdings = draft.board, draft.holdings
    if draft.passes == len(holdings) or all_bought(draft.tables, board, holdings, draft.top, draft.bottom):
        draft.agenda += draft.tables.sequences.phase_end[board.phase]


def all_bought(
    tables: Tables, board: Board | OpenBoard, holdings: Sequence[Holding], top: bytes, bottom: bytes
) -> bool:
    """Tell whether a first worker phase ends although not all seats passed. Rule: B4.6."""
    if not first_workers(tables, board):
        return False
    for holding in holdings:
        if len(holding.area) < FIRST_WORKERS:
            return not (top or bottom)
    return True


def _begin(draft: Draft) -> None:
    """Begin the first phase of the game. Rule: B3.1."""
    _enter(draft, draft.board.round, 1)


def _next_phase(draft: Draft) -> None:
    """Go on with the next phase, or end the round or the game. Rule: B3.1, B9.4, B10.1."""
    board, tables = draft.board, draft.tables
    if board.phase + 1 < len(tables.catalog.phases):
        _enter(draft, board.round, board.phase + 1)
    else:
        draft.agenda += tables.sequences.game_end if board.last_round else tables.sequences.round_end


def _next_round(draft: Draft) -> None:
    """Begin the first phase of a new round, after what is left of the round's end. Rule: B9.3."""
    _enter(draft, draft.board.round + 1, 1)


def _enter(draft: Draft, number: int, phase: int) -> None:
    board = draft.open_board()
    if draft.log is not None:
        if number != board.round:
            draft.note_word("round_began", "", number, "B9.3")
        draft.note_word("phase_began", board.catalog.phases[phase], 0, "B3.1")
    board.round, board.phase = number, phase
    draft.agenda += draft.tables.sequences.phase_start[phase]


def _refill(draft: Draft) -> None:
    """Draw cards into the top row, as many as there are. Rule: B2.4, B3.2, B3.3, B10.1, B11.1, M1.3."""
    board, tables = draft.board, draft.tables
    if board.round == 1 and board.phase == 1:
        wanted = tables.first_display * len(draft.holdings)
    else:
        wanted = tables.display - len(draft.top) - len(draft.bottom)
    at = tables.phase_deck[board.phase]
    deck = board.decks[at]
    if wanted <= 0 or not deck:
        return
    drawn = deck[:wanted]
    draft.top += drawn
    draft.set_deck(at, deck[wanted:])
    if draft.log is not None:
        draft.note_word("refilled", tables.catalog.decks[at], len(drawn), "B3.2")
    if len(drawn) == len(deck) and tables.phases[board.phase - 1].ends_game and not board.last_round:
        draft.open_board().last_round = True
        draft.note_word("last_round", tables.catalog.decks[at], 0, "B10.1")


def _open_phase(draft: Draft) -> None:
    """Give the first turn to the holder of the phase's start marker, before anything else can happen. Rule: B3.4."""
    draft.turn = draft.board.start[draft.board.phase - 1]
    draft.passes = 0


def _income(draft: Draft) -> None:
    """Pay for the cards of the phase's color, printed and computed. Rule: B6.1, B6.2, B8.8, B8.9."""
    tables, phase, logged = draft.tables, draft.board.phase, draft.log is not None
    rubles_by_kind, points_by_kind = tables.phase_income[phase]
    special = tables.phase_incomes[phase]
    holdings = []
    for seat, old in enumerate(draft.holdings):
        area = old.area
        rubles, points = sum(area.translate(rubles_by_kind)), sum(area.translate(points_by_kind))
        if logged:
            draft.note_gain(seat, rubles, points, "B6.2")
        for kind, _, _ in special:
            if kind in area:
                more, gained = _computed(draft, seat, special)
                rubles += more
                points += gained
                break
        if rubles or points:
            rubles += old.rubles
            paid: Any = OpenHolding()
            paid.rubles = rubles if rubles > 0 else 0
            paid.points = old.points + points
            paid.area = area
            paid.hand = old.hand
            paid.__class__ = Holding
            holdings.append(paid)
        else:
            holdings.append(old)
    before, draft.holdings = draft.holdings, tuple(holdings)
    if tables.spaces:
        first, seats = draft.board.start[phase - 1], len(holdings)
        for seat in ((first + i) % seats for i in range(seats)):
            pass_spaces(draft, seat, before[seat].points)
        flush(draft)


def _computed(draft: Draft, seat: int, special: Iterable[tuple[int, str, Income]]) -> tuple[int, int]:
    """Return the rubles and points that cards bring a seat by what lies on the table. Rule: B8.8, B8.9."""
    area, game = draft.holdings[seat].area, draft.game(draft.turn)
    found: list[tuple[int, int, str, bool]] = []
    for kind, _, income in special:
        if kind in area:
            copies = area.count(kind)
            rubles = copies * income.rubles(game, seat) if income.rubles else 0
            points = copies * income.points(game, seat) if income.points else 0
            found.append((rubles, points, income.rule, income.secret))
    if draft.log is not None:
        for entry in sorted(found, key=_is_loss):
            draft.note_gain(seat, *entry)
    return sum(entry[0] for entry in found), sum(entry[1] for entry in found)


def _is_loss(entry: tuple[int, int, str, bool]) -> bool:
    """Tell which computed incomes are logged last: a scoring is netted, so losses come off all that is gained."""
    return entry[0] < 0


def _move_rows(draft: Draft) -> None:
    """Discard the bottom row and move the top row down. Rule: B9.1."""
    if draft.log is not None:
        for kind in draft.bottom:
            draft.note("discarded", None, kind, 0, "B9.1")
        draft.note_word("row_moved", "", len(draft.top), "B9.1")
    draft.open_board().discard += draft.bottom
    draft.bottom, draft.top = draft.top, b""


def _pass_markers(draft: Draft) -> None:
    """Hand every start marker to the next seat. Rule: B9.2, M6.2, S1.2."""
    seats, steps, board = len(draft.holdings), draft.tables.marker_steps, draft.open_board()
    board.start = tuple([(seat + steps) % seats for seat in board.start])
    if draft.log is not None:
        for name, seat in zip(board.catalog.phases[1:], board.start, strict=True):
            draft.note_word("marker_passed", name, 0, "B9.2", seat)


def _unmark(draft: Draft, point: str) -> None:
    """Take the marks off that end at a point. Rule: B8.5."""
    table = draft.tables.kinds.unmarked[point][draft.board.phase]
    for seat, old in enumerate(draft.holdings):
        area = old.area.translate(table)
        if area != old.area:
            draft.hold(seat, old.rubles, old.points, bytes(sorted(area)), old.hand)


def _finish(draft: Draft) -> None:
    """End the game. Rule: B10.2."""
    draft.open_board().over = True
    draft.agenda = ()
    draft.note_word("game_over", "", 0, "B10.2")


CORE_STEPS: Mapping[str, Callable[[Draft], None]] = {
    sequences.BEGIN: _begin,
    sequences.REFILL: _refill,
    sequences.OPEN: _open_phase,
    sequences.END_TURN: end_turn,
    sequences.INCOME: _income,
    sequences.NEXT_PHASE: _next_phase,
    sequences.MOVE_ROWS: _move_rows,
    sequences.PASS_MARKERS: _pass_markers,
    sequences.NEXT_ROUND: _next_round,
    sequences.FINISH: _finish,
    **{sequences.UNMARK + point: partial(_unmark, point=point) for point in POINTS},
}
"""The core's steps by name."""
