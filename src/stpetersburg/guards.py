"""Guards: the functions of rows, each wrapped so that what it does wrong is told with its expansion, hook and row.

The wrapping is done once, when rules are compiled; the base game's own functions stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, get_args, get_origin

import attrs

from stpetersburg.effect_rows import Effect
from stpetersburg.errors import ExpansionError, StPetersburgError
from stpetersburg.moves import Move
from stpetersburg.pictures import PicturePart, PictureRow
from stpetersburg.row_types import hints, is_function, titled
from stpetersburg.rows import (
    DecisionSpec,
    Discount,
    Income,
    MoveSpec,
    ScenarioPath,
    ScoreLine,
    ScoreLines,
    SliceSpec,
    Step,
    TextPart,
)
from stpetersburg.state import Hidden

EFFECTS: tuple[type, ...] = get_args(Effect)

Read = Callable[[Any, Any], Any]
"""Takes a row and what its function returned, returns that in the form that the engine reads; raises _ResultError."""


class _ResultError(Exception):
    """Says what is wrong with what a function returned."""


def guarded(owner: str, hook: str, row: Any) -> Any:
    """Return a row whose functions tell their mistakes as ExpansionError."""
    changed: dict[str, Any] = {}
    for field, hint in hints(type(row)).items():
        value = getattr(row, field)
        if field == "answers":
            changed[field] = tuple(guarded(owner, hook, answer) for answer in value)
        elif field == "migrations":
            changed[field] = {key: _guard(owner, hook, row, field, one) for key, one in value.items()}
        elif callable(value) and is_function(hint):
            changed[field] = _guard(owner, hook, row, field, value)
    return attrs.evolve(row, **changed) if changed else row


def guarded_call(owner: str, hook: str, title: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a hook that returns no rows, so that it tells its mistakes as ExpansionError."""
    return _guarded(owner, hook, title, function, partial(_anything, None), passes=True)


def _guard(owner: str, hook: str, row: Any, field: str, function: Callable[..., Any]) -> Callable[..., Any]:
    key = (type(row), field)
    read = partial(_READS.get(key, _anything), row)
    return _guarded(owner, hook, titled(row), function, read, key in _JUDGES, field)


def _guarded(
    owner: str,
    hook: str,
    title: str,
    function: Callable[..., Any],
    read: Callable[[Any], Any],
    passes: bool,
    field: str = "",
) -> Callable[..., Any]:
    """Return a function that does the same; `passes` lets errors of the library through, raised on purpose."""

    def guard(*arguments: Any) -> Any:
        try:
            return read(function(*arguments))
        except ExpansionError:
            raise
        except _ResultError as error:
            raise ExpansionError(owner, hook, f"{field} returned {error}", title) from None
        except Exception as error:  # other people's code may raise anything
            if passes and isinstance(error, StPetersburgError):
                raise
            raise ExpansionError(owner, hook, f"{field or 'it'} raised {described(error)}", title) from error

    return guard


def described(error: Exception) -> str:
    """Return an error as its class and its message."""
    if isinstance(error, RecursionError):
        return "RecursionError: it causes itself without end; shift no card back to where it came from"
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _anything(row: Any, found: Any) -> Any:
    return found


def _listed(found: Any, what: str) -> tuple[Any, ...]:
    if type(found) is tuple or type(found) is list:  # so it is mostly, and told faster than by Iterable
        return tuple(found)
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise _ResultError(f"{found!r}; return a list of {what}, an empty one for none")
    return tuple(found)


def _effects(row: Any, found: Any) -> tuple[Any, ...]:
    return _listed(found, _EFFECT_WORDS)


_EFFECT_WORDS = f"effects ({', '.join(one.__name__ for one in EFFECTS)})"


def _moves(row: MoveSpec, found: Any) -> tuple[Move, ...]:
    moves = _listed(found, "moves")
    for move in moves:
        if move.__class__ is not Move or move.verb != row.verb or move.source != row.source:
            wanted = f"verb is {row.verb!r}" + (f" and whose source is {row.source!r}" if row.source else ", no source")
            raise _ResultError(f"{move!r} among its moves; each is a Move whose {wanted}")
    return moves


def _whole(row: Any, found: Any) -> int:
    if type(found) is not int:
        raise _ResultError(f"{found!r}; return a whole number")
    return found


def _points(row: ScoreLine, found: Any) -> int | Hidden:
    if type(found) is not int and not isinstance(found, Hidden):
        raise _ResultError(f"{found!r}; return points as a whole number, or HIDDEN where the viewer may not know")
    return found


def _entries(row: ScoreLines, found: Any) -> tuple[Any, ...]:
    lines = _listed(found, "ScoreEntry")
    for line in lines:
        if not isinstance(getattr(line, "label", None), str) or not isinstance(getattr(line, "rule", None), str):
            raise _ResultError(f"{line!r} among its lines; each is a ScoreEntry")
        if type(line.amount) is not int and not isinstance(line.amount, Hidden):
            raise _ResultError(f"a line of {line.amount!r} points; amount is a whole number or HIDDEN")
    return lines


def _picture_rows(row: PicturePart, found: Any) -> tuple[PictureRow, ...]:
    rows = _listed(found, "PictureRow")
    for one in rows:
        if not isinstance(one, PictureRow):
            raise _ResultError(f"{one!r} among its rows; return a list of PictureRow")
    return rows


def _text(row: Any, found: Any) -> str:
    if not isinstance(found, str):
        raise _ResultError(f'{found!r}; return a text, "" for none')
    return found


def _words(row: Any, found: Any) -> tuple[str, ...]:
    words = _listed(found, "words")
    for word in words:
        if not isinstance(word, str):
            raise _ResultError(f"{word!r} among its words; each is a text")
    return words


def _part(row: SliceSpec, found: Any) -> Any:
    problem = part_problem(row, found)
    if problem:
        raise _ResultError(problem)
    return found


def _seen_part(row: SliceSpec, found: Any) -> Any:
    problem = _type_problem(row, found)
    if problem:
        raise _ResultError(problem)
    return found


def _type_problem(row: SliceSpec, value: Any) -> str:
    wanted = get_origin(row.type) or row.type
    if not isinstance(wanted, type) or isinstance(value, wanted):
        return ""
    shown = str(row.type) if get_args(row.type) else row.type.__name__
    return f"{value!r}; the slice is of type {shown}"


def part_problem(row: SliceSpec, value: Any) -> str:
    """Return what is wrong with a value of a slice, "" if nothing: it is of the slice's type, and hashable."""
    problem = _type_problem(row, value)
    if problem:
        return problem
    try:
        hash(value)
    except TypeError as error:
        return f"{value!r}, which is not hashable ({error}); use @attrs.frozen, and tuples instead of lists"
    return ""


_READS: Mapping[tuple[type, str], Read] = {
    (MoveSpec, "moves"): _moves,
    (MoveSpec, "run"): _effects,
    (MoveSpec, "price"): _whole,
    (MoveSpec, "problem"): _text,
    (DecisionSpec, "sampled"): _words,
    (DecisionSpec, "problem"): _text,
    (Step, "run"): _effects,
    (Discount, "amount"): _whole,
    (Income, "rubles"): _whole,
    (Income, "points"): _whole,
    (ScoreLine, "amount"): _points,
    (ScoreLines, "entries"): _entries,
    (SliceSpec, "deal"): _part,
    (SliceSpec, "place"): _part,
    (SliceSpec, "redact"): _seen_part,
    (SliceSpec, "sample"): _part,
    (SliceSpec, "problem"): _text,
    (TextPart, "line"): _text,
    (PicturePart, "rows"): _picture_rows,
    (PicturePart, "sign"): _text,
}
"""How to read what each function returns; what others return is taken as it is."""

_JUDGES: Collection[tuple[type, str]] = {
    (SliceSpec, "deal"),
    (SliceSpec, "place"),
    (SliceSpec, "migrations"),
    (ScenarioPath, "read"),
}
"""Functions that may refuse what somebody else gave them: the library's errors that they raise are meant."""
