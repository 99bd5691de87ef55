"""Positions made by hand: the `[position]` table of a scenario as Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.dealing import check_start
from stpetersburg.errors import RulesError, UnknownNameError
from stpetersburg.rows import SliceSpec
from stpetersburg.state import Board, GameState, Holding

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def _list(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise RulesError(f"a list of card ids is wanted, not {value!r}")
    return tuple(value)


@attrs.frozen(kw_only=True)
class SeatSpec:
    """Is what a position says of one seat."""

    rubles: int = 25
    points: int = 0
    area: tuple[str, ...] = attrs.field(default=(), converter=_list)
    hand: tuple[str, ...] = attrs.field(default=(), converter=_list)
    extra: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class PositionSpec:
    """Is what a position says of the table; `extra` holds the keys of expansions."""

    round: int = 2
    phase: str = "worker"
    to_act: int | None = None
    passes: int = 0
    last_round: bool = False
    top: tuple[str, ...] = attrs.field(default=(), converter=_list)
    bottom: tuple[str, ...] = attrs.field(default=(), converter=_list)
    discard: tuple[str, ...] = attrs.field(default=(), converter=_list)
    box: tuple[str, ...] = attrs.field(default=(), converter=_list)
    decks: Mapping[str, Sequence[str]] = attrs.field(factory=dict)
    start: Mapping[str, int] = attrs.field(factory=dict)
    seat: tuple[SeatSpec, ...] = ()
    extra: Mapping[str, Any] = attrs.field(factory=dict)


SEAT_KEYS = tuple(a.name for a in attrs.fields(SeatSpec) if a.name != "extra")
POSITION_KEYS = tuple(a.name for a in attrs.fields(PositionSpec) if a.name != "extra")


def read_spec(tables: Tables, values: Mapping[str, Any]) -> PositionSpec:
    """Return the position that a table of values describes. Raise RulesError, UnknownNameError for what is wrong."""
    keys = [key for spec in tables.slices.values() for key in spec.keys]
    keys += [place.name for place in tables.places if not place.per_seat]
    seat_keys = [key for spec in tables.slices.values() for key in spec.seat_keys]
    seat_keys += [place.name for place in tables.places if place.per_seat]
    own, extra = _split(tables, values, POSITION_KEYS, keys, "key of a position")
    seats = []
    given = own.pop("seat", ())
    if not isinstance(given, list | tuple):
        raise RulesError(f"seat is a list of tables, not {given!r}")
    for seat in given:
        if not isinstance(seat, Mapping):
            raise RulesError(f"seat is a list of tables, not of {seat!r}")
        mine, others = _split(tables, seat, SEAT_KEYS, seat_keys, "key of a seat")
        seats.append(SeatSpec(**mine, extra=others))
    return PositionSpec(**own, seat=tuple(seats), extra=extra)


def _split(
    tables: Tables, values: Mapping[str, Any], known: Sequence[str], others: Sequence[str], what: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    for key in values:
        if key not in known and key not in others:
            raise UnknownNameError(what, key, (*known, *others), tables.hint(key))
    return {k: v for k, v in values.items() if k in known}, {k: v for k, v in values.items() if k not in known}


def position(tables: Tables, seats: int, spec: PositionSpec, unchecked: bool = False) -> GameState:
    """Return the state that a position describes: the action part of its phase, after the refill.

    Raise RulesError for what the rules cannot hold, UnknownNameError for names that they do not have.
    """
    phases, decks = tables.catalog.phases, tables.catalog.decks
    _check_numbers(tables, seats, spec)
    _check_phase(tables, spec)
    check_start(phases[1:], seats, spec.start)
    start = tuple(spec.start.get(name, at % seats) for at, name in enumerate(phases[1:]))
    for name in spec.decks:
        if name not in decks:
            raise UnknownNameError("deck", name, decks, tables.hint(name))
    specs = spec.seat + (SeatSpec(rubles=tables.rubles),) * (seats - len(spec.seat))
    holdings = tuple(_holding(tables, one) for one in specs)
    rows = {name: _kinds(tables, getattr(spec, name)) for name in ("top", "bottom", "discard", "box")}
    named = {name: _kinds(tables, _list(cards)) for name, cards in spec.decks.items()}
    used = Counter(tables.kinds.bare[kind] for one in holdings for kind in one.area + one.hand)
    places = _places(tables, spec.extra, specs)
    for cards in (*rows.values(), *named.values(), *(cards for bunches in places for cards in bunches)):
        used.update(cards)
    left, out, extra = _rest(tables, used, named, unchecked)
    phase = phases.index(spec.phase)
    slices = tuple(_slice(one, spec, specs) for one in tables.slices.values())
    board = Board(
        tables.catalog,
        spec.round,
        phase,
        start,
        tuple(named.get(name, left[name]) for name in decks),
        rows["discard"],
        rows["box"],
        spec.last_round,
        False,
        slices,
        out,
        extra,
        places,
    )
    turn = start[phase - 1] if spec.to_act is None else spec.to_act
    return GameState(board, holdings, rows["top"], rows["bottom"], turn, spec.passes, ())


def _check_phase(tables: Tables, spec: PositionSpec) -> None:
    """Raise RulesError, UnknownNameError for a phase that is none."""
    if not isinstance(spec.phase, str):
        raise RulesError(f"phase is a name, not {spec.phase!r}")
    phases = tables.catalog.phases[1:]
    if spec.phase not in phases:
        raise UnknownNameError("phase", spec.phase, phases, tables.hint(spec.phase))


def _holding(tables: Tables, spec: SeatSpec) -> Holding:
    area, hand = sorted(_area(tables, spec.area)), sorted(_kinds(tables, spec.hand))
    return Holding(spec.rubles, spec.points, bytes(area), bytes(hand))


def _slice(row: SliceSpec, spec: PositionSpec, seats: Sequence[SeatSpec]) -> Any:
    """Return the part of an expansion as the keys of the position say."""
    values = {key: spec.extra[key] for key in row.keys if key in spec.extra} | {"round": spec.round}
    own = [{key: seat.extra[key] for key in row.seat_keys if key in seat.extra} for seat in seats]
    return row.place(len(seats), values, own)


def _places(tables: Tables, table: Mapping[str, Any], seats: Sequence[SeatSpec]) -> tuple[tuple[bytes, ...], ...]:
    """Return the cards of the places of expansions, from the keys of their names."""
    return tuple(
        tuple(
            _kinds(tables, _list(given.get(one.name, ())))
            for given in ([s.extra for s in seats] if one.per_seat else [table])
        )
        for one in tables.places
    )


def _check_numbers(tables: Tables, seats: int, spec: PositionSpec) -> None:
    """Raise RulesError for a number that is out of its bounds."""
    numbers: list[tuple[str, Any, int | None, int | None]] = [("round", spec.round, 1, None)]
    numbers.append(("passes", spec.passes, 0, seats - 1))
    if spec.to_act is not None:
        numbers.append(("to_act", spec.to_act, 0, seats - 1))
    for at, one in enumerate(spec.seat):
        numbers += [(f"seat.{at}.rubles", one.rubles, 0, None), (f"seat.{at}.points", one.points, None, None)]
    for name, value, least, most in numbers:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or (least is not None and value < least) or (most is not None and value > most):
            bounds = f" from {least}" if least is not None else ""
            upto = f" to {most}" if most is not None else ""
            raise RulesError(f"{name} is a whole number{bounds}{upto}, not {value!r}")
    if not isinstance(spec.last_round, bool):
        raise RulesError(f"last_round is true or false, not {spec.last_round!r}")
    for name in ("decks", "start"):
        if not isinstance(getattr(spec, name), Mapping):
            raise RulesError(f"{name} is a table by name, not {getattr(spec, name)!r}")
    if len(spec.seat) > seats:
        raise RulesError(f"the position describes {len(spec.seat)} seats, the game has {seats}")


def _kinds(tables: Tables, names: Iterable[str]) -> bytes:
    """Return the kinds of cards that lie outside an area."""
    kinds = bytes(_kind(tables, name) for name in names)
    for kind in kinds:
        if tables.kinds.bare[kind] != kind:
            bare = tables.kinds.ids[tables.kinds.bare[kind]]
            raise RulesError(f"{tables.kinds.ids[kind]} lies in an area only; elsewhere it is {bare}")
    return kinds


def _area(tables: Tables, names: Iterable[str]) -> bytes:
    return bytes(tables.kinds.placed[_kind(tables, name)] for name in names)


def _kind(tables: Tables, name: Any) -> int:
    kind = tables.kinds.number.get(name, 0) if isinstance(name, str) else 0
    if not kind:
        raise UnknownNameError("card", name, tables.kinds.ids[1:], tables.hint(name))
    return kind


def _rest(
    tables: Tables, used: Counter[int], named: Mapping[str, bytes], unchecked: bool
) -> tuple[dict[str, bytes], bytes, bytes]:
    """Return what is left for each deck, the cards out of the game, and those beyond the card list."""
    left: dict[str, bytes] = {}
    out = b""
    missing = Counter(used)
    for name, cards in zip(tables.catalog.decks, tables.deck_cards, strict=True):
        rest = bytearray()
        for kind in cards:
            if missing[kind] > 0:
                missing[kind] -= 1
            else:
                rest.append(kind)
        left[name] = bytes(rest)
        if name in named:
            out += bytes(rest)
    extra = bytes(sorted((+missing).elements()))
    if extra and not unchecked:
        kind = extra[0]
        have = sum(cards.count(kind) for cards in tables.deck_cards)
        raise RulesError(
            f"the position has {used[kind]} cards {tables.kinds.ids[kind]}, the game has {have}; "
            "say cards_unchecked = true if that is meant"
        )
    return left, out, extra
