"""Drafts: a state on its way to the next one.

A draft lives inside one call of the engine and is never seen outside. It is the only thing in the library that changes.
"""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.events import Event
from stpetersburg.game import Game
from stpetersburg.state import Board, Decision, GameState, Holding

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

ONE = tuple(bytes((kind,)) for kind in range(256))


def added(cards: bytes, kind: int) -> bytes:
    """Return cards with one more, in ascending order."""
    at = bisect(cards, kind)
    return cards[:at] + ONE[kind] + cards[at:]


def removed(cards: bytes, kind: int) -> bytes:
    """Return cards with one copy less. Raise ValueError if there is none."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


@attrs.define(eq=False)
class Draft:
    """Holds a state's parts while they change.

    `log` collects the events if they are wanted, `asked` new decisions; `answering` is the decision being answered.
    """

    tables: Tables
    board: Board
    holdings: list[Holding]
    top: bytes
    bottom: bytes
    turn: int
    passes: int
    agenda: list[Decision | str]
    log: list[Event] | None
    asked: list[Decision] = attrs.field(factory=list)
    answering: Decision | None = None

    def freeze(self) -> GameState:
        """Return the state that the draft has become."""
        return GameState(
            self.board, tuple(self.holdings), self.top, self.bottom, self.turn, self.passes, tuple(self.agenda)
        )

    def game(self, seat: int, card: str = "") -> Game:
        """Return what the functions of expansions read from."""
        return Game(self.tables, self.freeze(), seat, card)

    def note(self, kind: str, seat: int | None, card: int = 0, amount: int = 0, rule: str = "") -> None:
        """Log an event about a card; call it only when `log` is not None."""
        if self.log is not None:
            self.log.append(Event(kind, seat, self.tables.kinds.ids[card] if card else "", amount, rule))

    def note_word(self, kind: str, word: str, amount: int = 0, rule: str = "", seat: int | None = None) -> None:
        """Log an event about something that has a name."""
        if self.log is not None:
            self.log.append(Event(kind, seat, word, amount, rule))

    def gain(self, seat: int, rubles: int, points: int, rule: str) -> None:
        """Give a seat rubles and points, or take them; a seat never has less than no rubles."""
        old = self.holdings[seat]
        left = old.rubles + rubles
        self.holdings[seat] = Holding(left if left > 0 else 0, old.points + points, old.area, old.hand)
        if self.log is not None:
            if rubles:
                self.note("income" if rubles > 0 else "paid", seat, 0, abs(rubles), rule)
            if points:
                self.note("points", seat, 0, points, rule)

    def discard(self, kind: int, rule: str = "") -> None:
        """Lay a card on the discard."""
        old = self.board
        self.board = Board(
            old.catalog,
            old.round,
            old.phase,
            old.start,
            old.decks,
            old.discard + ONE[kind],
            old.box,
            old.last_round,
            old.over,
            old.slices,
            old.out,
            old.extra,
        )
        self.note("discarded", None, kind, 0, rule)

    def with_slice(self, owner: str, value: Any) -> None:
        """Replace the slice of an expansion."""
        at = self.tables.catalog.slices.index(owner)
        slices = self.board.slices
        self.board = attrs.evolve(self.board, slices=(*slices[:at], value, *slices[at + 1 :]))


def draft_of(tables: Tables, state: GameState, log: list[Event] | None = None) -> Draft:
    """Return a draft that starts as a copy of a state."""
    return Draft(
        tables,
        state.board,
        list(state.holdings),
        state.top_kinds,
        state.bottom_kinds,
        state.turn,
        state.passes,
        list(state.agenda),
        log,
    )
