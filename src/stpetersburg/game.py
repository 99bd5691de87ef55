"""What the functions of an expansion read from: a position together with its rules."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.cards import Card
from stpetersburg.errors import UnknownNameError
from stpetersburg.opening import opened
from stpetersburg.state import HIDDEN, Hidden, Position

if TYPE_CHECKING:
    from stpetersburg.kinds import KindTable
    from stpetersburg.tables import Tables


@attrs.frozen(weakref_slot=False)
class Game:
    """Reads a position by the rules' own terms; the functions in an expansion's rows are handed one.

    Attributes:
        state: The position; of a view, what its viewer may know, the rest as `HIDDEN`.
        seat: The seat concerned, from 0: the one to act for a move, the one asked for an answer, the owner of the card
            at `placed` and `left`, the one that got the points at `points`, the one whose turn it is at other steps.
            A function that is handed a seat of its own means that one.
        card: Id of the card that was placed or left, "" at other steps.
        space: The space of the points track that was reached or passed, 0 if none was.
    """

    tables: Tables = attrs.field(repr=False)
    state: Position
    seat: int = 0
    card: str = ""
    space: int = 0

    @property
    def seats(self) -> int:
        """Return how many seats play."""
        return len(self.state.holdings)

    @property
    def decks(self) -> tuple[str, ...]:
        """Return the names of the phases' decks, in their order; others have no phase."""
        return self.tables.phase_decks

    @property
    def deck_sizes(self) -> tuple[tuple[str, int], ...]:
        """Return the name of each phase's deck with the number of its cards (B1.3)."""
        return tuple(zip(self.tables.phase_decks, map(len, self.state.board.decks), strict=False))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that these rules' decks hold, in table order, each once with its `count`."""
        return self.tables.kinds.listed

    def deck(self, name: str) -> tuple[str, ...]:
        """Return the cards of any deck, top card first; in a view `HIDDEN` ones (B1.3). Raise UnknownNameError."""
        decks = self.state.board.catalog.decks
        if name not in decks:
            raise UnknownNameError("deck", name, decks)
        return self.state.board.catalog.names(self.state.board.decks[decks.index(name)])

    def place(self, name: str, seat: int | None = None) -> tuple[str, ...]:
        """Return the cards of a place of an expansion, by default the seat's own. Raise UnknownNameError."""
        return self.state.place(name, self.seat if seat is None else seat)

    def option(self, name: str) -> Any:
        """Return the value of an option of these rules. Raise KeyError for one that is not there."""
        return self.tables.options[name]

    def card_named(self, name: str) -> Card:
        """Return a card by its id. Raise UnknownNameError for none of these rules."""
        return self.tables.kinds.card(self.tables.kind_of(name))

    def has_card(self, name: str) -> bool:
        """Tell whether these rules' decks hold a card of an id, or of a name that its copies share."""
        return name in self.tables.card_names

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return all seats in turn order from a seat on. Rule: B3.4."""
        seats = len(self.state.holdings)
        first = seat % seats
        return (*range(first, seats), *range(first))

    def start_seat(self, phase: str = "") -> int:
        """Return the seat with the start marker of a phase, the current one by default. Rule: B3.4."""
        board = self.state.board
        if board.phase and not phase:
            return board.start[board.phase - 1]
        return self.state.start[phase or self.state.phase]

    def area(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat's area, in table order, each with its income as marked."""
        return tuple(map(self.tables.kinds.cards.__getitem__, self.state.holdings[seat].area))

    def held(self, seat: int, cards: Collection[str]) -> tuple[str, ...]:
        """Return the ids in a seat's area that are among some, in table order, each as often as it lies there."""
        kinds = self.tables.kinds
        found = self.state.holdings[seat].area.translate(None, _others(kinds, frozenset(cards)))
        return tuple(map(kinds.ids.__getitem__, found)) if found else ()

    def income(self, seat: int, card: str) -> tuple[int, int]:
        """Return the rubles and points that a copy of a card gives a seat at one scoring of it, as marked.

        What the table gives it by then is added up (`Income`), over all phases that score it. Raise UnknownNameError.
        """
        kind = self.tables.kind_of(card)
        look = self.tables.kinds.card(kind)
        rows = [row for phase in self.tables.phase_incomes for giver, _, row in phase if giver == kind]
        return (
            look.rubles + sum(row.rubles(self, seat) for row in rows if row.rubles),
            look.points + sum(row.points(self, seat) for row in rows if row.points),
        )

    def count(self, seat: int, *, color: str = "", card: str = "", name: str = "") -> int:
        """Return how many cards of a seat's area have an exact id, or else a color and a name in any look."""
        kinds, area = self.tables.kinds, self.state.holdings[seat].area
        if card:
            return area.count(kinds.number[card]) if card in kinds.number else 0
        return sum(
            1
            for one in map(kinds.cards.__getitem__, area)
            if (not color or one.color == color) and (not name or one.base == name)
        )

    def tagged(self, seat: int, tag: str) -> int:
        """Return how often a tag stands on the cards of a seat's area, 0 for a tag that no card has."""
        times = self.tables.tags.get(tag)
        return sum(self.state.holdings[seat].area.translate(times)) if times else 0

    def tally(self, tag: str) -> list[int]:
        """Return for each seat, from seat 0, how often a tag stands on the cards of its area."""
        times = self.tables.tags.get(tag)
        if times is None:
            return [0] * self.seats
        return [sum(holding.area.translate(times)) for holding in self.state.holdings]

    def hand_limit(self, seat: int) -> int:
        """Return how many cards a seat's hand may hold. Rule: B4.2, B8.2."""
        return self.tables.hand_limit(self.state.holdings[seat].area)

    def rubles(self, seat: int) -> int | Hidden:
        """Return a seat's rubles, those before B10.3 when the game is over; `HIDDEN` if not for this viewer."""
        rubles = self.state.holdings[seat].rubles
        return HIDDEN if rubles < 0 else rubles

    def fact(self, name: str, *arguments: Any) -> Any:
        """Return what an expansion publishes under a name, for some arguments. Raise UnknownNameError if none does."""
        if name not in self.tables.facts:
            raise UnknownNameError("fact", name, self.tables.facts)
        return self.tables.facts[name](self, *arguments)

    def has_fact(self, name: str) -> bool:
        """Tell whether an expansion publishes a fact of this name."""
        return name in self.tables.facts


@lru_cache(maxsize=64)
def _others(kinds: KindTable, cards: frozenset[str]) -> bytes:
    """Return the kinds of all ids but some: what `translate` has to delete so that only these stay."""
    return bytes(kind for kind, name in enumerate(kinds.ids) if name not in cards)


OpenGame = opened(Game)


def make_game(tables: Tables, state: Position, seat: int, card: str = "", space: int = 0) -> Game:
    """Return a `Game`, built as its open twin."""
    made: Any = OpenGame()
    made.tables = tables
    made.state = state
    made.seat = seat
    made.card = card
    made.space = space
    made.__class__ = Game
    return made  # type: ignore[no-any-return]  # it is a Game now
