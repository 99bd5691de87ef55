"""Knowledge: what a seat with a perfect memory knows of the hidden parts of a game, beyond its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.dealing import deal, first_state
from stpetersburg.errors import RulesError
from stpetersburg.events import Event
from stpetersburg.state import HIDDEN, HIDDEN_KIND, Decision, Hidden, Position, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

DECK = "deck:"
"""Begins the clue of a card of which its deck alone is known."""


@attrs.frozen
class KnownSeat:
    """Is what is known of one seat: its rubles, and a clue to each of its hidden cards.

    A clue is a card id, `deck:NAME` for any card of a deck, or `HIDDEN` for any card at all.

    Attributes:
        rubles: Rubles, exactly or the least that the seat has.
        exact: True if `rubles` are exactly what it has.
        hand: A clue for each card of the hand, sorted.
        drawn: A clue for each card that an open decision of the seat holds, in their order.
    """

    rubles: int
    exact: bool
    hand: tuple[str, ...]
    drawn: tuple[str, ...] = ()


@attrs.frozen
class Knowledge:
    """Is what a viewer with a perfect memory knows beyond its view. Rule: B1.3, B1.4.

    `rules.knowledge(view)` begins it, `rules.remember(knowledge, events)` goes on with the events of a move, and
    `rules.sample(view, seed, knowledge)` deals only what agrees with it.

    Attributes:
        digest: The digest of the rules that it is of.
        viewer: The seat that remembers, from 0; None for a spectator.
        seats: What is known of each seat, its own included: `rubles` and whether they are `exact`, clues to the cards
            in `hand` and to those `drawn`.
    """

    digest: str
    viewer: int | None
    seats: tuple[KnownSeat, ...]


def begin(tables: Tables, view: View) -> Knowledge:
    """Return what a view alone tells. In the first view of a game that is each seat's rubles too. Rule: B1.4, B2.3."""
    first = _first_position(tables, view)
    seats = []
    for seat, one in enumerate(view.holdings):
        rubles = one.rubles if one.rubles >= 0 or first is None else first.holdings[seat].rubles
        drawn = tuple(clue for cards in _held(view, seat) for clue in tables.catalog.names(cards))
        hand = tuple(sorted(tables.catalog.names(one.hand)))
        seats.append(KnownSeat(max(0, rubles), rubles >= 0, hand, drawn))
    return Knowledge(tables.catalog.digest, view.viewer, tuple(seats))


def _first_position(tables: Tables, view: View) -> Position | None:
    """Return a first position with the same start markers, None if the view is not of a game's first position."""
    if view.board.round != 1 or view.board.phase > 1:
        return None
    seats = len(view.holdings)
    first = first_state(tables, seats, deal(tables, seats, 0, view.start))
    return first if _outline(first) == _outline(view) else None


def _outline(position: Position) -> tuple[Any, ...]:
    """Return all that the first positions of games with the same start markers have in common."""
    board = position.board
    return (
        (board.phase, board.discard, board.box, board.out, board.extra, board.last_round, board.over),
        tuple(map(len, (*board.decks, position.top_kinds, position.bottom_kinds))),
        tuple(tuple(map(len, bunches)) for bunches in board.places),
        tuple((one.points, one.area, len(one.hand)) for one in position.holdings),
        (position.turn, position.passes),
        tuple(item if isinstance(item, str) else (item.name, item.seat) for item in position.agenda),
    )


def _held(view: View, seat: int) -> list[bytes]:
    return [item.cards for item in view.agenda if isinstance(item, Decision) and item.seat == seat]


def remember(tables: Tables, knowledge: Knowledge, events: Iterable[Event]) -> Knowledge:
    """Return the knowledge after a move, from its events. Raise RulesError for events that cannot follow."""
    problem = _foreign(tables, knowledge)
    if problem:
        raise RulesError(f"knowledge of these rules is wanted: {problem}")
    seats = list(knowledge.seats)
    drawn: dict[int, tuple[str, ...]] = {}
    answering: int | None = None
    for event in (one.seen_by(knowledge.viewer) for one in events):
        if event.kind == "answered":
            answering = event.seat
        seat = answering if event.source == "drawn" and answering is not None else event.seat
        if seat is None:
            continue
        if event.kind == "drawn":
            drawn[seat] = (*drawn.get(seat, ()), event.source if event.card == HIDDEN else event.card)
        elif event.kind in ("income", "paid"):
            seats[seat] = _paid(seats[seat], event.amount, event.kind == "income")
        elif event.source:
            seats[seat] = _moved(tables, seats[seat], event)
    for seat, clues in drawn.items():  # what is asked last is answered first
        seats[seat] = attrs.evolve(seats[seat], drawn=clues + seats[seat].drawn)
    return attrs.evolve(knowledge, seats=tuple(seats))


def _paid(known: KnownSeat, amount: int | Hidden, gained: bool) -> KnownSeat:
    if isinstance(amount, Hidden):
        return attrs.evolve(known, rubles=known.rubles if gained else 0, exact=False)
    return attrs.evolve(known, rubles=max(0, known.rubles + amount if gained else known.rubles - amount))


def _moved(tables: Tables, known: KnownSeat, event: Event) -> KnownSeat:
    """Return what is known of a seat after a card of it came or went."""
    hand, drawn, clue = known.hand, known.drawn, event.card
    if event.source == "hand":
        hand = _without(tables, hand, event)
    elif event.source == "drawn":
        if not drawn:
            raise RulesError(f"knowledge does not fit the events: {event.card} is no card drawn by seat {event.seat}")
        clue, drawn = (drawn[0] if clue == HIDDEN else clue), drawn[1:]
    elif clue == HIDDEN and event.source.startswith(DECK):
        clue = event.source
    if event.kind == "taken":
        hand = tuple(sorted((*hand, clue)))
    return attrs.evolve(known, hand=hand, drawn=drawn)


def _without(tables: Tables, hand: tuple[str, ...], event: Event) -> tuple[str, ...]:
    """Return the clues to a hand without a card: its own, else one to its deck, else one to nothing.

    No hand that was possible is lost by that: what a clue says holds for the rest whichever of its cards has gone.
    """
    if event.card == HIDDEN:
        return (HIDDEN,) * (len(hand) - 1)  # any of them may have gone
    deck = DECK + tables.kinds.card(tables.kind_of(event.card)).deck
    for clue in (event.card, deck, HIDDEN):
        if clue in hand:
            at = hand.index(clue)
            return hand[:at] + hand[at + 1 :]
    raise RulesError(f"knowledge does not fit the events: {event.card} was not in the hand of seat {event.seat}")


def check_fits(tables: Tables, view: View, knowledge: Knowledge) -> None:
    """Raise RulesError for knowledge that a view contradicts."""
    problem = _problem(tables, view, knowledge)
    if problem:
        raise RulesError(f"knowledge does not fit the view: {problem}")


def _problem(tables: Tables, view: View, knowledge: Knowledge) -> str:
    foreign = _foreign(tables, knowledge)
    if foreign:
        return foreign
    if knowledge.viewer != view.viewer:
        return f"it is of {_named(knowledge.viewer)}, the view of {_named(view.viewer)}"
    if len(knowledge.seats) != len(view.holdings):
        return f"it is of {len(knowledge.seats)} seats, the view of {len(view.holdings)}"
    for seat, (known, one) in enumerate(zip(knowledge.seats, view.holdings, strict=True)):
        seen = one.rubles
        if seen >= 0 and (seen < known.rubles or (known.exact and seen > known.rubles)):
            return f"seat {seat} has {seen} rubles, not {known.rubles}"
        if not _agree(tables, one.hand, known.hand):
            return f"it has {len(known.hand)} cards in the hand of seat {seat}: {', '.join(known.hand) or 'none'}"
        if (known.drawn or view.agenda) and not _agree(tables, b"".join(_held(view, seat)), known.drawn):
            return f"it has {len(known.drawn)} cards drawn by seat {seat}: {', '.join(known.drawn) or 'none'}"
    return ""


def _foreign(tables: Tables, knowledge: Any) -> str:
    if not isinstance(knowledge, Knowledge):
        return f"it is {knowledge!r}, begin it with rules.knowledge"
    if knowledge.digest != tables.catalog.digest:
        return f"it is of other rules (digest {knowledge.digest}) than these (digest {tables.catalog.digest})"
    return ""


def _agree(tables: Tables, cards: bytes, clues: tuple[str, ...]) -> bool:
    """Tell whether clues may be of some cards: as many, and those that are seen among them."""
    if len(cards) != len(clues) or HIDDEN_KIND in cards or not cards:
        return len(cards) == len(clues)
    names = tables.catalog.names(cards)
    if sorted(names) == sorted(clues):
        return True
    return Counter(clue for clue in clues if clue != HIDDEN and not clue.startswith(DECK)) <= Counter(names)


def _named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
