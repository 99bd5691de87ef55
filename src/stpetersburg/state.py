"""Positions: everything that lies on the table, as immutable values.

Inside, a card is a small number, its *kind*, and any bunch of cards is a `bytes` with one kind per card: counting,
filtering and summing them runs in C. The `Catalog` turns kinds back into card ids; the properties of `Position` do so
for whoever reads a state. Kind 0 is a card that the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import attrs

from stpetersburg.errors import UnknownNameError


class Hidden(StrEnum):
    """Is the type of `HIDDEN`, its one value; it equals the text `hidden`."""

    HIDDEN = "hidden"


HIDDEN = Hidden.HIDDEN
"""Stands where a view may not tell: another seat's rubles, a hand card, the drawn card."""

UNKNOWN_RUBLES = -1
HIDDEN_KIND = 0


@attrs.frozen
class Catalog:
    """Names what the numbers in a state mean. Shared by all states of the same rules; compares by digest alone."""

    digest: str
    kinds: tuple[str, ...] = attrs.field(eq=False, repr=False)
    phases: tuple[str, ...] = attrs.field(eq=False, repr=False)
    decks: tuple[str, ...] = attrs.field(eq=False, repr=False)
    slices: tuple[str, ...] = attrs.field(eq=False, repr=False)
    places: tuple[str, ...] = attrs.field(eq=False, repr=False, default=())

    def names(self, kinds: bytes) -> tuple[str, ...]:
        """Return the card ids of some kinds, in their order."""
        return tuple(map(self.kinds.__getitem__, kinds))


@attrs.frozen
class Seat:
    """Is what one seat has, as its viewer may know it. Rule: B1.4.

    Attributes:
        rubles: Rubles, or `HIDDEN`; when the game is over, what is left after B10.3.
        points: Points on the track, without the final scoring.
        area: Ids of the cards in the area, in the order of the card table.
        hand: Ids of the cards in the hand, in the same order; `HIDDEN` for each that the viewer may not see.
    """

    rubles: int | Hidden
    points: int
    area: tuple[str, ...]
    hand: tuple[str, ...]


@attrs.frozen(weakref_slot=False)
class Holding:
    """Is a seat's part of a state, cards as kinds in ascending order. When over, rubles are those before B10.3."""

    rubles: int
    points: int
    area: bytes
    hand: bytes


@attrs.frozen(weakref_slot=False)
class Decision:
    """Is a question to one seat; the game goes on when it is answered.

    Attributes:
        name: Name of the kind of question, that of a `DecisionSpec`: `drawn`, `pub`, `drop`, ...
        seat: The seat that is asked, from 0.
        cards: The cards that it holds and that lie nowhere else, one byte a card; `Position.drawn` names the first.
        amount: A number of its asker's own.
        words: Words of its asker's own; () in a view that may not show them.
    """

    name: str
    seat: int
    cards: bytes = b""
    amount: int = 0
    words: tuple[str, ...] = ()


@attrs.frozen(weakref_slot=False)
class Board:
    """Is what changes with a phase or with a discarded card.

    `start` holds the seat of each phase's start marker, `decks` what is left of each deck (top first), `out` the cards
    that a position left out of the game and `extra` those it has beyond the card list. `places` holds for each place
    of an expansion its cards: one bunch, or one for each seat.
    """

    catalog: Catalog
    round: int
    phase: int
    start: tuple[int, ...]
    decks: tuple[bytes, ...]
    discard: bytes
    box: bytes
    last_round: bool
    over: bool
    slices: tuple[Any, ...]
    out: bytes
    extra: bytes
    places: tuple[tuple[bytes, ...], ...] = ()


@attrs.frozen(weakref_slot=False)
class Position:
    """Is what a state and a view have in common: the table, to be read by ids and names.

    Made by `Rules`, never by hand. Attributes that are not listed here hold the same in numbers and may change.

    Attributes:
        turn: The seat whose turn it is, from 0; while a decision is open, `to_act` is the seat that is asked.
        passes: Passes in a row so far (B4.4).
        agenda: What comes before the next turn: open decisions, then names of steps.
    """

    board: Board
    holdings: tuple[Holding, ...]
    top_kinds: bytes
    bottom_kinds: bytes
    turn: int
    passes: int
    agenda: tuple[Decision | str, ...]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print as `repr`: IPython and hypothesis would print every table."""
        printer.text(repr(self))

    @property
    def round(self) -> int:
        """Return the round, from 1 (B3.1)."""
        return self.board.round

    @property
    def phase(self) -> str:
        """Return the phase's name; `setup` before the first phase (B3.1)."""
        return self.board.catalog.phases[self.board.phase]

    @property
    def to_act(self) -> int | None:
        """Return the seat to choose, from 0; None when the game is over (B3.4)."""
        if self.agenda:
            first = self.agenda[0]
            return first.seat if isinstance(first, Decision) else None
        return None if self.board.over else self.turn

    @property
    def over(self) -> bool:
        """Tell whether the game is over (B10.1)."""
        return self.board.over

    @property
    def last_round(self) -> bool:
        """Tell whether this round is the last (B10.1)."""
        return self.board.last_round

    @property
    def open_decision(self) -> Decision | None:
        """Return the question that waits for an answer, None when a normal turn is open."""
        first = self.agenda[0] if self.agenda else None
        return first if isinstance(first, Decision) else None

    @property
    def decision(self) -> str:
        """Return the name of the open decision, "" when a normal turn is open."""
        waiting = self.open_decision
        return waiting.name if waiting else ""

    @property
    def drawn(self) -> str:
        """Return the id of the card that the open decision holds, or `HIDDEN`; "" without one (B8.5)."""
        waiting = self.open_decision
        return self.board.catalog.kinds[waiting.cards[0]] if waiting and waiting.cards else ""

    @property
    def top(self) -> tuple[str, ...]:
        """Return the card ids of the top row, in their order on the display (B3.2)."""
        return self.board.catalog.names(self.top_kinds)

    @property
    def bottom(self) -> tuple[str, ...]:
        """Return the card ids of the bottom row, in their order on the display (B5.2, B9.1)."""
        return self.board.catalog.names(self.bottom_kinds)

    @property
    def discard(self) -> tuple[str, ...]:
        """Return the card ids of the discard, oldest first."""
        return self.board.catalog.names(self.board.discard)

    @property
    def box(self) -> tuple[str, ...]:
        """Return the ids of the cards that were removed from the game, oldest first."""
        return self.board.catalog.names(self.board.box)

    @property
    def out(self) -> tuple[str, ...]:
        """Return the ids of the cards that a hand-made position left out of the game."""
        return self.board.catalog.names(self.board.out)

    @property
    def deck(self) -> Mapping[str, int]:
        """Return how many cards each deck has left, by name (B1.3)."""
        return MappingProxyType(dict(zip(self.board.catalog.decks, map(len, self.board.decks), strict=True)))

    @property
    def start(self) -> Mapping[str, int]:
        """Return the seat, from 0, that holds the start marker of each phase, by name (B2.2)."""
        return MappingProxyType(dict(zip(self.board.catalog.phases[1:], self.board.start, strict=True)))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return what each seat has, one entry a seat in turn order from seat 0."""
        names = self.board.catalog.names
        over = self.board.over
        return tuple(
            Seat(
                HIDDEN if one.rubles < 0 else one.rubles % 10 if over else one.rubles,
                one.points,
                names(one.area),
                names(one.hand),
            )
            for one in self.holdings
        )

    def place(self, name: str, seat: int = 0) -> tuple[str, ...]:
        """Return the cards of a place that an expansion adds, a seat's own if it has one; the order is kept.

        Raise UnknownNameError for a name that is none.
        """
        known = self.board.catalog.places
        if name not in known:
            raise UnknownNameError("place", name, known)
        bunches = self.board.places[known.index(name)]
        return self.board.catalog.names(bunches[seat] if len(bunches) > 1 else bunches[0])

    def slice(self, name: str) -> Any:
        """Return the part of the position that an expansion owns. Raise UnknownNameError if it has none."""
        slices = self.board.catalog.slices
        if name not in slices:
            raise UnknownNameError("slice", name, slices)
        return self.board.slices[slices.index(name)]


@attrs.frozen(weakref_slot=False)
class GameState(Position):
    """Is one complete, immutable position of a game: compares by value, can be hashed, pickled and saved."""


@attrs.frozen
class View(Position):
    """Is what one seat may know of a state; hidden values read as `HIDDEN`. Rule: B1.3, B1.4.

    Attributes:
        viewer: The seat, from 0, whose view it is; None for a spectator.
    """

    viewer: int | None
