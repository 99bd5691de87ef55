"""The sheets that each seat has printed: the part of the state that the Press owns, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs
import stpetersburg as sp

NAME = "press"
MOST = 8
"""Sheets of a finished book: a seat prints no more (P3.2)."""


@attrs.frozen
class Sheets:
    """Is how many sheets each seat has printed, by seat."""

    printed: tuple[int, ...]


def sheets(game: sp.Game, seat: int) -> int:
    """Return how many sheets a seat has printed. Rule: P3.2."""
    return int(game.state.slice(NAME).printed[seat])


def more(game: sp.Game, seat: int, count: int) -> sp.Store:
    """Return the effect that a seat has printed some more sheets. Rule: P3.2."""
    printed = game.state.slice(NAME).printed
    return sp.Store(Sheets((*printed[:seat], printed[seat] + count, *printed[seat + 1 :])))


def worth(game: sp.Game, seat: int) -> int:
    """Return the points of a seat's sheets: a quarter of their square, rounded down. Rule: P5.1."""
    return sheets(game, seat) ** 2 // 4


def slices() -> Iterable[sp.SliceSpec]:
    """Return the slice: dealt empty, placed by the key `sheets` of a seat, open to all. Rule: P3.2."""
    return (sp.SliceSpec(Sheets, _deal, _place, seat_keys=("sheets",), problem=_problem),)


def paths() -> Iterable[sp.ScenarioPath]:
    """Return the path `seat.N.sheets`."""
    return (sp.ScenarioPath("sheets", _read, per_seat=True),)


def texts() -> Iterable[sp.TextPart]:
    """Return a line for each seat that has printed."""
    return (sp.TextPart(_line, per_seat=True),)


def _deal(seats: int, shuffle: Callable[[str, Sequence[Any]], list[Any]]) -> Sheets:
    return Sheets((0,) * seats)


def _place(seats: int, values: Mapping[str, Any], seat_values: Sequence[Mapping[str, Any]]) -> Sheets:
    printed = tuple(own.get("sheets", 0) for own in seat_values)
    problem = _counts_problem(printed)
    if problem:
        raise sp.RulesError(problem)
    return Sheets(printed)


def _problem(saved: Sheets, seats: int) -> str:
    """Say what is wrong with the sheets of a save, "" if nothing."""
    if len(saved.printed) != seats:
        return f"{len(saved.printed)} numbers of sheets for {seats} seats"
    return _counts_problem(saved.printed)


def _counts_problem(printed: Iterable[Any]) -> str:
    for count in printed:
        if type(count) is not int or not 0 <= count <= MOST:
            return f"sheets is a whole number from 0 to {MOST}, not {count!r} (P3.2)"
    return ""


def _read(game: sp.Game, seat: int, rest: str) -> int:
    if rest:
        raise sp.UnknownNameError("path", f"sheets.{rest}", ("sheets",))
    return sheets(game, seat)


def _line(game: sp.Game, seat: int) -> str:
    count = sheets(game, seat)
    return f"sheets {count} of {MOST}" if count else ""
