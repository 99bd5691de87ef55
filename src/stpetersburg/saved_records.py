"""Saved records: the deal and the moves of a game with everything named by id, and back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.dealing import Deal, check_start
from stpetersburg.errors import SaveError
from stpetersburg.saved_positions import (
    SavedDecision,
    SavedPosition,
    check_slices,
    read_cards,
    read_slices,
    write_position,
    write_slices,
)
from stpetersburg.saved_rules import SaveForm
from stpetersburg.state import HIDDEN_KIND
from stpetersburg.wire import Cards

if TYPE_CHECKING:
    from stpetersburg.records import Record
    from stpetersburg.tables import Tables


@attrs.frozen
class SavedDeal:
    """Is the deal of a saved record: decks with the top card first, start markers, parts of expansions as dealt."""

    decks: dict[str, list[str]]
    slices: dict[str, Any]
    start: dict[str, int]


@attrs.frozen
class SavedRecord:
    """Is a saved record: it begins with a `deal` or with a hand-made `position`; moves are in the notation.

    `digest` tells whether the card table is still that of the deal.
    """

    deal: SavedDeal | None
    digest: str
    moves: list[str]
    position: SavedPosition | None
    seats: int
    seed: int | None


@attrs.frozen
class Dealt:
    """Is what chance decided, by names. Rule: B2.

    Attributes:
        decks: Pairs of a deck and the ids of its cards, top card first.
        markers: Pairs of a phase and the seat, from 0, that held its start marker.
        slices: The slices of expansions as dealt.
    """

    decks: tuple[tuple[str, tuple[str, ...]], ...]
    markers: tuple[tuple[str, int], ...]
    slices: tuple[Any, ...]


def plain_record(tables: Tables, form: SaveForm, record: Record) -> dict[str, Any]:
    """Return a record as plain data, in the form of a `SavedRecord`."""
    dealt, position = record.dealt, record.position
    slices = write_slices(tables, dealt.slices) if dealt else {}
    if dealt:
        check_slices(tables, slices)
    return {
        "deal": dealt
        and {
            "decks": {name: list(cards) for name, cards in dealt.decks},
            "slices": slices,
            "start": dict(dealt.markers),
        },
        "digest": record.digest,
        "moves": list(map(str, record.moves)),
        "position": position and json.loads(write_position(tables, form, position)),
        "seats": record.seats,
        "seed": record.seed,
    }


def read_deal(tables: Tables, saved: SavedDeal, seats: int) -> Dealt:
    """Return the deal of a saved record. Raise SaveError, RulesError for what these rules cannot deal."""
    decks, phases = tables.catalog.decks, tables.catalog.phases[1:]
    if saved.decks.keys() != set(decks):
        raise SaveError(f"the record deals the decks {', '.join(saved.decks)}; these rules have {', '.join(decks)}")
    if saved.start.keys() != set(phases):
        raise SaveError(f"the record deals markers {', '.join(saved.start)}; these rules have {', '.join(phases)}")
    check_start(phases, seats, saved.start)
    return Dealt(
        tuple((name, tuple(saved.decks[name])) for name in decks),
        tuple((name, saved.start[name]) for name in phases),
        read_slices(tables, saved.slices, seats),
    )


def deal_of(tables: Tables, form: SaveForm, dealt: Dealt) -> Deal:
    """Return a deal as kinds. A card that these rules do not have is a hidden one, until it turns up.

    Cards that these rules have besides are out of the game.
    """
    number, bare = tables.kinds.number, tables.kinds.bare
    decks = tuple(bytes([number.get(name, HIDDEN_KIND) for name in names]) for _, names in dealt.decks)
    cards = b"".join(decks)
    if cards.translate(bare) != cards:
        raise SaveError("the record deals a marked card; marks lie in areas only")
    out, extra = _rest(cards, form)
    return Deal(decks, tuple(seat for _, seat in dealt.markers), dealt.slices, out, extra)


def _rest(cards: bytes, form: SaveForm) -> tuple[bytes, bytes]:
    """Return the cards of the card list that are not there, and those that are there beyond it."""
    there, whole = Counter(cards), Counter(form.whole)
    del there[HIDDEN_KIND]
    return bytes(sorted((whole - there).elements())), bytes(sorted((there - whole).elements()))


def check_deal(tables: Tables, dealt: Dealt) -> None:
    """Raise SaveError unless every deck has the cards that these rules give it. Rule: B1.1."""
    for (name, cards), whole in zip(dealt.decks, tables.deck_cards, strict=True):
        found, wanted = Counter(cards), Counter(tables.catalog.names(whole))
        wrong = next(iter((found - wanted) + (wanted - found)), "")
        if wrong:
            raise SaveError(f"the deck {name} has {found[wrong]} cards {wrong}, the game has {wanted[wrong]}")


def refitted(tables: Tables, form: SaveForm, saved: SavedPosition) -> SavedPosition:
    """Return a position of an older card table with the cards that came later out of the game."""
    placed = b"".join(read_cards(tables, cards) for cards in _places(saved)).translate(tables.kinds.bare)
    out, extra = _rest(placed, form)
    names = tables.catalog.names
    return attrs.evolve(saved, out=Cards(list(names(out))), extra=Cards(list(names(extra))))


def _places(saved: SavedPosition) -> Iterator[Cards]:
    """Yield the cards of every place of a position."""
    yield from (saved.top, saved.bottom, saved.discard, saved.box, *saved.decks.values())
    for bunches in saved.places.values():
        yield from bunches
    for seat in saved.seats:
        yield from (seat.area, seat.hand)
    yield from (item.cards for item in saved.agenda if isinstance(item, SavedDecision))
