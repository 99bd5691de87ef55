"""Drafts: a state on its way to the next one.

A draft lives inside one call of the engine and is never seen outside. It is the only thing in the library that changes.
"""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from stpetersburg.events import Event
from stpetersburg.game import Game, make_game
from stpetersburg.state import Board, Decision, GameState, Holding
from stpetersburg.twins import OpenBoard, OpenState, close_board, make_holding, open_board

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

Part = TypeVar("Part")

ONE = tuple(bytes((kind,)) for kind in range(256))


def added(cards: bytes, kind: int) -> bytes:
    """Return cards with one more, in ascending order."""
    at = bisect(cards, kind)
    return cards[:at] + ONE[kind] + cards[at:]


def removed(cards: bytes, kind: int) -> bytes:
    """Return cards with one copy less. Raise ValueError if there is none."""
    left = cards.replace(ONE[kind], b"", 1)
    if len(left) == len(cards):
        raise ValueError(f"no kind {kind} among {list(cards)}")
    return left


def replaced(parts: tuple[Part, ...], at: int, part: Part) -> tuple[Part, ...]:
    """Return parts with another one in the place of one of them; as a list, which is faster than with slices."""
    changed = list(parts)
    changed[at] = part
    return tuple(changed)


@attrs.define(eq=False)
class Draft:
    """Holds a state's parts while they change.

    `log` collects the events if they are wanted, `asked` new decisions; `answering` is the decision being answered,
    `held` the cards that it still holds.
    """

    tables: Tables
    board: Board | OpenBoard
    holdings: tuple[Holding, ...]
    top: bytes
    bottom: bytes
    turn: int
    passes: int
    agenda: tuple[Decision | str, ...]
    log: list[Event] | None
    asked: tuple[Decision, ...] = ()
    answering: Decision | None = None
    held: bytes = b""

    def freeze(self) -> GameState:
        """Return the state that the draft has become, with decisions just asked for on its agenda."""
        board: Any = self.board
        if board.__class__ is OpenBoard:
            self.board = close_board(board)
        made: Any = OpenState()
        made.board = board
        made.holdings = self.holdings
        made.top_kinds = self.top
        made.bottom_kinds = self.bottom
        made.turn = self.turn
        made.passes = self.passes
        made.agenda = self.asked + self.agenda if self.asked else self.agenda
        made.__class__ = GameState
        return made  # type: ignore[no-any-return]  # it is a GameState now

    def hold(self, seat: int, rubles: int, points: int, area: bytes, hand: bytes) -> None:
        """Replace what a seat has."""
        self.holdings = replaced(self.holdings, seat, make_holding(rubles, points, area, hand))

    def game(self, seat: int, card: str = "", space: int = 0) -> Game:
        """Return what the functions of expansions read from."""
        return make_game(self.tables, self.freeze(), seat, card, space)

    def note(
        self,
        kind: str,
        seat: int | None,
        card: int = 0,
        amount: int = 0,
        rule: str = "",
        source: str = "",
        hides: str = "",
    ) -> None:
        """Log an event about a card, if events are wanted."""
        if self.log is not None:
            name = self.tables.kinds.ids[card] if card else ""
            self.log.append(Event(kind, seat, name, amount, rule, source, hides))

    def note_word(self, kind: str, word: str, amount: int = 0, rule: str = "", seat: int | None = None) -> None:
        """Log an event about something that has a name."""
        if self.log is not None:
            self.log.append(Event(kind, seat, word, amount, rule))

    def note_gain(self, seat: int, rubles: int, points: int, rule: str, secret: bool = False) -> None:
        """Log what a seat gains or loses; the rubles for itself alone if they are secret. Rule: B1.4."""
        if self.log is not None:
            if rubles:
                hides = "amount" if secret and not self.tables.options["rubles_public"] else ""
                self.note("income" if rubles > 0 else "paid", seat, 0, abs(rubles), rule, "", hides)
            if points:
                self.note("points", seat, 0, points, rule)

    def open_board(self) -> OpenBoard:
        """Return the board, open to change."""
        board = self.board
        if isinstance(board, Board):
            self.board = board = open_board(board)
        return board

    def discard(self, kind: int, rule: str = "", seat: int | None = None, source: str = "") -> None:
        """Lay a card on the discard; `seat` is whose hand it comes from."""
        self.open_board().discard += ONE[kind]
        if self.log is not None:
            self.note("discarded", seat, kind, 0, rule, source)

    def set_deck(self, at: int, cards: bytes) -> None:
        """Replace what is left of a deck."""
        board = self.open_board()
        board.decks = replaced(board.decks, at, cards)

    def set_place(self, at: int, seat: int, cards: bytes) -> None:
        """Replace the cards of a place, those of a seat (0 for the table)."""
        board = self.open_board()
        board.places = replaced(board.places, at, replaced(board.places[at], seat, cards))

    def take_from_place(self, at: int, seat: int, kind: int) -> None:
        """Remove a card from a place. Raise ValueError if it is not there."""
        self.set_place(at, seat, removed(self.board.places[at][seat], kind))
