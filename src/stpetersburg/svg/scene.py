"""The scene: a position with everything that is asked of it while it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from stpetersburg.cards import Card
from stpetersburg.errors import ExpansionError, RulesError
from stpetersburg.game import Game
from stpetersburg.legality import as_turn
from stpetersburg.pictures import PicturePart, PictureRow
from stpetersburg.pricing import changes_now, price
from stpetersburg.row_types import titled as titled_row
from stpetersburg.rows import Place
from stpetersburg.state import HIDDEN, HIDDEN_KIND, Hidden, Position

if TYPE_CHECKING:
    from stpetersburg.rules import Rules
    from stpetersburg.tables import Tables


@attrs.frozen
class Offer:
    """Is what a card costs a seat now, in words; `affordable` None where the viewer may not know. `why` tells more."""

    words: str
    affordable: bool | None = None
    why: str = ""


@attrs.frozen
class Scene:
    """Is a position to be drawn, with its rules and the name of each seat."""

    rules: Rules
    position: Position
    names: tuple[str, ...]

    @property
    def tables(self) -> Tables:
        """Return the compiled rules."""
        found: Tables = self.rules.tables
        return found

    @property
    def game(self) -> Game:
        """Return the position as hooks read it."""
        return Game(self.tables, self.position)

    def look(self, kind: int) -> Card:
        """Return the card of a kind, its income as marked."""
        return self.tables.kinds.card(kind)

    def sign(self, card: Card) -> str:
        """Return what tells a copy from others of its name, else what expansions say that it shows."""
        return mark_of(card) or signs(self.tables, card)

    def rows(self, at: str, seat: int) -> Iterator[tuple[str, tuple[PictureRow, ...]]]:
        """Yield the titles and rows of expansions for a place. Raise ExpansionError for rows that do not fit."""
        for owner, part in self.tables.pictures:
            if part.at == at and part.rows is not None:
                rows = tuple(_asked(owner, part, self.game, seat))
                if rows:
                    yield part.title, rows

    def places(self, seat: int, *, per_seat: bool) -> Iterator[tuple[Place, bytes]]:
        """Yield the places of expansions that hold cards, those of the table or of a seat, with their cards."""
        for place, bunches in zip(self.tables.places, self.position.board.places, strict=True):
            if place.per_seat == per_seat and bunches[seat]:
                yield place, bunches[seat]

    def source(self, place: Place, seat: int | None) -> int | None:
        """Return the number of a place among the sources of cards, None if a seat cannot buy there in this phase."""
        area = b"" if seat is None else self.position.holdings[seat].area
        for shop in self.tables.phase_shops[self.position.board.phase]:
            open_to = not shop.kinds or any(kind in area for kind in shop.kinds)
            if shop.place is place and open_to and "buy" in place.verbs:
                return shop.source
        return None

    def offer(self, seat: int, kind: int, source: int) -> Offer:
        """Return what a card at a source costs a seat now, an exchange card at its cheapest. Rule: B5."""
        kinds, holding = self.tables.kinds, self.position.holdings[seat]
        if not kinds.buyable[kind]:
            return Offer("take only", why="it can only be taken")
        targets = kinds.targets[kind]
        able = (0,) if targets is None else dict.fromkeys(one for one in holding.area if one in targets)
        now = changes_now(self.tables, self._asked_position(seat), seat) if self.tables.changes else ()
        prices = sorted((price(self.tables, holding.area, kind, source, target, now), target) for target in able)
        if not prices:
            return Offer("no target", why="there is no card in the area that it displaces")
        least, displaced = prices[0]
        word = "from" if prices[-1][0] > least else "pay"
        affordable = None if holding.rubles < 0 else least <= holding.rubles
        why = f"displaces {titled(self.look(displaced))}" if displaced else ""
        return Offer(f"{word} {least}", affordable, why)

    def _asked_position(self, seat: int) -> Position:
        """Return the position that prices are asked of: in a further turn as in a turn."""
        asked = self.position.open_decision
        further = asked is not None and asked.seat == seat and self.tables.decisions[asked.name][1].turn
        return as_turn(self.position) if further else self.position


def scene_of(rules: Rules, position: Position, names: Sequence[str] | None) -> Scene:
    """Return a scene. Raise RulesError for a position of other rules, or names that are not one for each seat."""
    rules.is_over(position)  # refuses what is no position of these rules
    seats = len(position.holdings)
    if names is None:
        return Scene(rules, position, tuple(f"Seat {seat}" for seat in range(seats)))
    fit = isinstance(names, Sequence) and not isinstance(names, str) and len(names) == seats
    if not fit or not all(isinstance(name, str) for name in names):
        raise RulesError(f"names is a list with a text for each of the {seats} seats, not {names!r}")
    return Scene(rules, position, tuple(names))


def signs(tables: Tables, card: Card) -> str:
    """Return what expansions say that a card shows."""
    found = (part.sign(card) for _, part in tables.pictures if part.sign is not None)
    return ", ".join(sign for sign in found if sign)


def mark_of(card: Card) -> str:
    """Return what the brackets of a card's id hold, "" if it has none."""
    return card.id.removeprefix(card.base).strip("[]")


def titled(card: Card) -> str:
    """Return the name of a card with its mark."""
    mark = mark_of(card)
    return f"{card.name} ({mark})" if mark else card.name


def shown(value: object) -> str:
    """Return a value as a text, "?" for one that is hidden."""
    return "?" if isinstance(value, Hidden) else str(value)


def counted(kinds: bytes) -> tuple[tuple[int, int], ...]:
    """Return each kind with how often it is there, in order."""
    return tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))


def kind_named(tables: Tables, name: str) -> int:
    """Return the kind of a card id, also of a hidden card. Raise UnknownNameError."""
    return HIDDEN_KIND if name == HIDDEN else tables.kind_of(name)


def _asked(owner: str, part: PicturePart, game: Game, seat: int) -> Iterable[PictureRow]:
    """Return the rows of a part, checked against the position."""
    rows = part.rows(game, seat) if part.rows else ()
    for row in rows:
        if row.track and len(row.track) != game.seats:
            problem = f"track of {len(row.track)} values for {game.seats} seats"
            raise ExpansionError(owner, "pictures", problem, titled_row(part))
        for name in row.cards:
            if name != HIDDEN and name not in game.tables.kinds.number:
                raise ExpansionError(owner, "pictures", f"no card {name!r} in these rules", titled_row(part))
    return rows
