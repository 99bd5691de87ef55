"""Saved positions: a state or a view with everything named by id, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.errors import ExpansionError, SaveError, UnknownNameError
from stpetersburg.flow import CORE_STEPS
from stpetersburg.saved_checks import check_position
from stpetersburg.saved_rules import SaveForm
from stpetersburg.state import HIDDEN_KIND, UNKNOWN_RUBLES, Board, Decision, GameState, Holding, Position, View
from stpetersburg.twins import make_holding
from stpetersburg.wire import Cards, structured, to_json, unstructured

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

Text = Callable[[bytes], str]


@attrs.frozen
class SavedSeat:
    """Is one seat of a save; `rubles` are those before B10.3, None if hidden."""

    rubles: int | None
    points: int
    area: Cards
    hand: Cards


@attrs.frozen
class SavedDecision:
    """Is an open decision of a save."""

    name: str
    seat: int
    cards: Cards
    amount: int
    words: tuple[str, ...]


@attrs.frozen
class SavedPosition:
    """Is a state or a view of a save, by names; `viewer` is a seat or None for a spectator, None in a state.

    `places` are those of expansions, if there are any: one bunch of cards, or one for each seat.
    """

    round: int
    phase: str
    start: dict[str, int]
    decks: dict[str, Cards]
    discard: Cards
    box: Cards
    last_round: bool
    over: bool
    slices: dict[str, Any]
    out: Cards
    extra: Cards
    seats: list[SavedSeat]
    top: Cards
    bottom: Cards
    turn: int
    passes: int
    agenda: list[SavedDecision | str]
    viewer: int | None
    places: dict[str, list[Cards]] = attrs.field(factory=dict)


def write_position(tables: Tables, form: SaveForm, position: Position) -> str:
    """Return a position by names, as the JSON text that `to_json` would write."""
    board, quoted = position.board, form.quoted

    def cards(kinds: bytes) -> str:
        return f"[{','.join([quoted[kind] for kind in kinds])}]"

    agenda = ",".join([_item(item, cards) for item in position.agenda])
    decks = ",".join([f"{name}:{cards(board.decks[at])}" for name, at in form.decks])
    seats = ",".join(
        [
            f'{{"area":{cards(one.area)},"hand":{cards(one.hand)},"points":{one.points},"rubles":{_rubles(one.rubles)}}}'
            for one in position.holdings
        ]
    )
    start = ",".join([f"{name}:{board.start[at]}" for name, at in form.markers])
    return (
        f'{{"agenda":[{agenda}],"bottom":{cards(position.bottom_kinds)},"box":{cards(board.box)},"decks":{{{decks}}},'
        f'"discard":{cards(board.discard)},"extra":{cards(board.extra)},"last_round":{_flag(board.last_round)},'
        f'"out":{cards(board.out)},"over":{_flag(board.over)},"passes":{position.passes},'
        f'"phase":{to_json(position.phase)},{_places(board, cards)}"round":{board.round},"seats":[{seats}],'
        f'"slices":{_slices(tables, board.slices)},"start":{{{start}}},"top":{cards(position.top_kinds)},'
        f'"turn":{position.turn},"viewer":{_viewer(position)}}}'
    )


def _places(board: Board, cards: Text) -> str:
    """Return the places of expansions with a comma, "" without any."""
    if not board.places:
        return ""
    pairs = sorted(zip(board.catalog.places, board.places, strict=True))
    told = (f"{to_json(name)}:[{','.join(map(cards, bunches))}]" for name, bunches in pairs)
    return f'"places":{{{",".join(told)}}},'


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _rubles(rubles: int) -> str:
    return "null" if rubles == UNKNOWN_RUBLES else str(rubles)


def _viewer(position: Position) -> str:
    viewer = position.viewer if isinstance(position, View) else None
    return "null" if viewer is None else str(viewer)


def _item(item: Decision | str, cards: Text) -> str:
    if isinstance(item, str):
        return to_json(item)
    return (
        f'{{"amount":{item.amount},"cards":{cards(item.cards)},"name":{to_json(item.name)},"seat":{item.seat},'
        f'"words":{to_json(item.words)}}}'
    )


def _slices(tables: Tables, slices: tuple[Any, ...]) -> str:
    if not slices:
        return "{}"
    plain = write_slices(tables, slices)
    try:
        return to_json(plain)
    except (TypeError, ValueError):
        check_slices(tables, plain)
        raise


def write_slices(tables: Tables, slices: tuple[Any, ...]) -> dict[str, Any]:
    """Return the parts of expansions as plain data, by name. Raise ExpansionError for one that cannot be saved."""
    found = {}
    for (name, spec), value in zip(tables.slices.items(), slices, strict=True):
        try:
            found[name] = unstructured(value, spec.type)
        except Exception as error:  # the hooks of a class of an expansion may raise anything
            raise _unsaved(name, value, error) from error
    return found


def check_slices(tables: Tables, plain: Mapping[str, Any]) -> None:
    """Raise ExpansionError for a part of an expansion, as plain data, that JSON cannot hold."""
    for name in tables.slices:
        try:
            to_json(plain[name])
        except (TypeError, ValueError) as error:
            raise _unsaved(name, plain[name], error) from error


def _unsaved(name: str, value: Any, error: Exception) -> ExpansionError:
    advice = "use attrs classes of texts, numbers, tuples and None, with annotations"
    return ExpansionError(name, "slices", f"{value!r} cannot be saved ({error}): {advice}", "slice")


def read_position(tables: Tables, form: SaveForm, seats: range, saved: SavedPosition, is_view: bool) -> Position:
    """Return the position of a save. Raise SaveError, UnknownNameError for what these rules cannot hold."""
    catalog = tables.catalog
    if len(saved.seats) not in seats:
        raise SaveError(f"the save has {len(saved.seats)} seats, these rules are for {seats[0]} to {seats[-1]}")
    if saved.start.keys() != set(catalog.phases[1:]) or saved.decks.keys() != set(catalog.decks):
        raise SaveError("the save has other phases or decks than its rules")
    if saved.phase not in catalog.phases:
        raise UnknownNameError("phase", saved.phase, catalog.phases)
    board = Board(
        catalog,
        saved.round,
        catalog.phases.index(saved.phase),
        tuple([saved.start[name] for name in catalog.phases[1:]]),
        tuple([read_cards(tables, saved.decks[name], is_view) for name in catalog.decks]),
        read_cards(tables, saved.discard),
        read_cards(tables, saved.box),
        saved.last_round,
        saved.over,
        read_slices(tables, saved.slices, len(saved.seats)),
        read_cards(tables, saved.out),
        read_cards(tables, saved.extra),
        _read_places(tables, saved, is_view),
    )
    parts = (
        board,
        tuple([_holding(tables, one, is_view) for one in saved.seats]),
        read_cards(tables, saved.top),
        read_cards(tables, saved.bottom),
        saved.turn,
        saved.passes,
        tuple([_read_item(tables, item, is_view) for item in saved.agenda]),
    )
    if not is_view and saved.viewer is not None:
        raise SaveError(f"a state has no viewer, this one names {saved.viewer}")
    position = View(*parts, saved.viewer) if is_view else GameState(*parts)
    check_position(tables, form, position)
    return position


def _read_places(tables: Tables, saved: SavedPosition, is_view: bool) -> tuple[tuple[bytes, ...], ...]:
    """Return the cards of the places of expansions. Raise SaveError for other places than those of the rules."""
    if saved.places.keys() != set(tables.catalog.places):
        raise SaveError("the save has other places for cards than its rules")
    for place in tables.places:
        found, wanted = len(saved.places[place.name]), len(saved.seats) if place.per_seat else 1
        if found != wanted:
            raise SaveError(f"the place {place.name} of the save has {found} bunches of cards, not {wanted}")
    return tuple(
        tuple(read_cards(tables, cards, is_view and place.secret) for cards in saved.places[place.name])
        for place in tables.places
    )


def _holding(tables: Tables, one: SavedSeat, is_view: bool) -> Holding:
    if one.rubles is None and is_view:
        rubles = UNKNOWN_RUBLES
    elif one.rubles is None or one.rubles < 0:
        raise SaveError(f"rubles are a number from 0, not {one.rubles!r}")
    else:
        rubles = one.rubles
    area, hand = read_cards(tables, one.area), read_cards(tables, one.hand, is_view)
    return make_holding(rubles, one.points, bytes(sorted(area)), bytes(sorted(hand)))


def read_slices(tables: Tables, saved: Mapping[str, Any], seats: int) -> tuple[Any, ...]:
    """Return the parts of expansions from plain data. Raise SaveError for one that its owner does not know."""
    if saved.keys() != tables.slices.keys():
        raise SaveError("the save has parts of other expansions than its rules")
    found = []
    for name, spec in tables.slices.items():
        value = structured(saved[name], spec.type)
        problem = spec.problem(value, seats) if spec.problem else ""
        if problem:
            raise SaveError(f"the part of expansion {name} in the save is malformed: {problem}")
        found.append(value)
    return tuple(found)


def read_cards(tables: Tables, names: Cards, may_hide: bool = False) -> bytes:
    """Return the kinds of some card ids. Raise UnknownNameError, SaveError."""
    if not names:
        return b""
    number = tables.kinds.number
    try:
        kinds = bytes([number[name] for name in names])
    except (KeyError, TypeError):
        for name in names:
            if not isinstance(name, str):
                raise SaveError(f"a card is a text, not {name!r}") from None
            tables.kind_of(name)
        raise
    if HIDDEN_KIND in kinds and not may_hide:
        raise SaveError("the save hides a card where none can be hidden")
    return kinds


def _read_item(tables: Tables, item: SavedDecision | str, is_view: bool) -> Decision | str:
    if isinstance(item, str):
        if item not in CORE_STEPS and item not in tables.steps:
            raise UnknownNameError("step", item, (*CORE_STEPS, *tables.steps))
        return item
    if item.name not in tables.decisions:
        raise UnknownNameError("decision", item.name, tables.decisions)
    return Decision(item.name, item.seat, read_cards(tables, item.cards, is_view), item.amount, item.words)
