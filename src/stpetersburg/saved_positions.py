"""Saved positions: a state or a view with everything named by id, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import cattrs
from cattrs.preconf.json import make_converter

from stpetersburg.errors import SaveError, UnknownNameError
from stpetersburg.flow import CORE_STEPS
from stpetersburg.state import HIDDEN, UNKNOWN_RUBLES, Board, Decision, GameState, Holding, Position, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

T = TypeVar("T")


@attrs.frozen
class SavedSeat:
    """Is one seat of a save; `rubles` are those before B10.3, None if hidden."""

    rubles: int | None
    points: int
    area: list[str]
    hand: list[str]


@attrs.frozen
class SavedDecision:
    """Is an open decision of a save."""

    name: str
    seat: int
    cards: list[str]
    amount: int
    words: list[str]


@attrs.frozen
class SavedPosition:
    """Is a state or a view of a save, by names."""

    round: int
    phase: str
    start: dict[str, int]
    decks: dict[str, list[str]]
    discard: list[str]
    box: list[str]
    last_round: bool
    over: bool
    slices: dict[str, Any]
    out: list[str]
    extra: list[str]
    seats: list[SavedSeat]
    top: list[str]
    bottom: list[str]
    turn: int
    passes: int
    agenda: list[SavedDecision | str]
    viewer: int | None = None


def _exact(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise TypeError(f"expected {wanted.__name__}, not {value!r}")
    return value


def _agenda_item(value: Any, _: Any) -> SavedDecision | str:
    return value if isinstance(value, str) else converter.structure(value, SavedDecision)


converter = make_converter(forbid_extra_keys=True)
for _type in (int, str, bool):
    converter.register_structure_hook(_type, _exact)
converter.register_structure_hook(SavedDecision | str, _agenda_item)


def structured(data: Any, wanted: type[T]) -> T:
    """Return data as an object of a class, exact in its types. Raise SaveError for what does not fit."""
    try:
        return converter.structure(data, wanted)
    except (cattrs.BaseValidationError, TypeError, ValueError) as error:
        checked = isinstance(error, cattrs.BaseValidationError)
        problems = cattrs.transform_error(error, "save") if checked else [error]
        raise SaveError(f"the save is malformed: {'; '.join(map(str, problems))}") from error


def save_position(tables: Tables, position: Position) -> SavedPosition:
    """Return a position by names."""
    board, names = position.board, tables.catalog.names
    return SavedPosition(
        round=board.round,
        phase=position.phase,
        start=dict(position.start),
        decks={name: _ids(names(deck)) for name, deck in zip(tables.catalog.decks, board.decks, strict=True)},
        discard=_ids(names(board.discard)),
        box=_ids(names(board.box)),
        last_round=board.last_round,
        over=board.over,
        slices={
            name: converter.unstructure(value, spec.type)
            for (name, spec), value in zip(tables.slices.items(), board.slices, strict=True)
        },
        out=_ids(names(board.out)),
        extra=_ids(names(board.extra)),
        seats=[
            SavedSeat(
                None if one.rubles == UNKNOWN_RUBLES else one.rubles,
                one.points,
                _ids(names(one.area)),
                _ids(names(one.hand)),
            )
            for one in position.holdings
        ],
        top=_ids(position.top),
        bottom=_ids(position.bottom),
        turn=position.turn,
        passes=position.passes,
        agenda=[
            item
            if isinstance(item, str)
            else SavedDecision(item.name, item.seat, _ids(names(item.cards)), item.amount, list(item.words))
            for item in position.agenda
        ],
        viewer=position.viewer if isinstance(position, View) else None,
    )


def _ids(names: tuple[str, ...]) -> list[str]:
    return [str(name) for name in names]


def restore_position(tables: Tables, seats: range, saved: SavedPosition, is_view: bool) -> Position:
    """Return the position of a save. Raise SaveError, UnknownNameError for what these rules cannot hold."""
    catalog = tables.catalog
    if len(saved.seats) not in seats:
        raise SaveError(f"the save has {len(saved.seats)} seats, these rules are for {seats}")
    if set(saved.start) != set(catalog.phases[1:]) or set(saved.decks) != set(catalog.decks):
        raise SaveError("the save has other phases or decks than its rules")
    if set(saved.slices) != set(catalog.slices):
        raise SaveError("the save has slices of other expansions than its rules")
    if saved.phase not in catalog.phases:
        raise UnknownNameError("phase", saved.phase, catalog.phases)
    board = Board(
        catalog,
        saved.round,
        catalog.phases.index(saved.phase),
        tuple(saved.start[name] for name in catalog.phases[1:]),
        tuple(_cards(tables, saved.decks[name], is_view) for name in catalog.decks),
        _cards(tables, saved.discard, False),
        _cards(tables, saved.box, False),
        saved.last_round,
        saved.over,
        _slices(tables, saved),
        _cards(tables, saved.out, False),
        _cards(tables, saved.extra, False),
    )
    holdings = tuple(
        Holding(
            UNKNOWN_RUBLES if one.rubles is None and is_view else _number(one.rubles, 0),
            one.points,
            bytes(sorted(_cards(tables, one.area, False))),
            bytes(sorted(_cards(tables, one.hand, is_view))),
        )
        for one in saved.seats
    )
    agenda = tuple(_item(tables, item, is_view) for item in saved.agenda)
    parts = (
        board,
        holdings,
        _cards(tables, saved.top, False),
        _cards(tables, saved.bottom, False),
        saved.turn,
        saved.passes,
        agenda,
    )
    position = View(*parts, saved.viewer) if is_view else GameState(*parts)
    _validate(tables, position)
    return position


def _slices(tables: Tables, saved: SavedPosition) -> tuple[Any, ...]:
    """Return the slices of a save. Raise SaveError for one that its owner does not know."""
    found = []
    for name, spec in tables.slices.items():
        value = structured(saved.slices[name], spec.type)
        problem = spec.problem(value, len(saved.seats)) if spec.problem else ""
        if problem:
            raise SaveError(f"the part of expansion {name} in the save is malformed: {problem}")
        found.append(value)
    return tuple(found)


def _number(value: int | None, least: int) -> int:
    if value is None or value < least:
        raise SaveError(f"a number from {least} is wanted, not {value!r}")
    return value


def _cards(tables: Tables, names: list[str], may_hide: bool) -> bytes:
    return bytes(0 if may_hide and name == HIDDEN else tables.kind_of(name) for name in names)


def _item(tables: Tables, item: SavedDecision | str, is_view: bool) -> Decision | str:
    if isinstance(item, str):
        if item not in CORE_STEPS and item not in tables.steps:
            raise UnknownNameError("step", item, (*CORE_STEPS, *tables.steps))
        return item
    if item.name not in tables.decisions:
        raise UnknownNameError("decision", item.name, tables.decisions)
    return Decision(item.name, item.seat, _cards(tables, item.cards, is_view), item.amount, tuple(item.words))


def _validate(tables: Tables, position: Position) -> None:
    """Raise SaveError for a position that no game can reach by its numbers alone. Rule: B1.1."""
    seats, board = len(position.holdings), position.board
    chosen = [item.seat for item in position.agenda if isinstance(item, Decision)]
    for seat in (*board.start, position.turn, *chosen):
        if not 0 <= seat < seats:
            raise SaveError(f"seat {seat} does not exist, seats go from 0 to {seats - 1}")
    if board.round < 1 or not 0 <= position.passes < max(seats, 1) + 1:
        raise SaveError(f"round {board.round} or {position.passes} passes in a row cannot be")
    if position.agenda and not isinstance(position.agenda[0], Decision):
        raise SaveError("the save stops in the middle of a step")
    if isinstance(position, View):
        return
    placed = Counter(position.top_kinds + position.bottom_kinds + board.discard + board.box + board.out)
    for deck in board.decks:
        placed.update(deck)
    for one in position.holdings:
        placed.update(one.area.translate(tables.kinds.bare) + one.hand)
    for item in position.agenda:
        if isinstance(item, Decision):
            placed.update(item.cards)
    whole = Counter(b"".join(tables.deck_cards) + board.extra)
    if placed != whole:
        wrong = next(iter((placed - whole) + (whole - placed)))
        name = tables.kinds.ids[wrong]
        raise SaveError(f"the save has {placed[wrong]} cards {name}, the game has {whole[wrong]}")
