"""Guards: the functions of rows, each wrapped so that what it does wrong is told with its expansion, hook and row.

The wrapping is done once, when rules are compiled; the base game's own functions stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NoReturn, get_args, get_origin

import attrs

from stpetersburg.effect_rows import Effect
from stpetersburg.errors import ExpansionError, StPetersburgError
from stpetersburg.moves import Move
from stpetersburg.pictures import PicturePart, PictureRow
from stpetersburg.row_types import arguments, hints, is_function, titled
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
            changed[field] = _guard(owner, hook, row, field, value, len(arguments(hint)))
    return attrs.evolve(row, **changed) if changed else row


def guarded_call(owner: str, hook: str, title: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a hook that returns no rows, so that it tells its mistakes as ExpansionError."""
    return _guarded(_Blame(owner, hook, title, passes=True), function, None, _anything)


def _guard(
    owner: str, hook: str, row: Any, field: str, function: Callable[..., Any], count: int = 0
) -> Callable[..., Any]:
    key = (type(row), field)
    read = _once(_moves) if key == (MoveSpec, "moves") else _READS.get(key, _anything)
    return _guarded(_Blame(owner, hook, titled(row), key in _JUDGES, field), function, row, read, count)


@attrs.frozen
class _Blame:
    """Says whose function failed; `passes` lets errors of the library through, raised on purpose."""

    owner: str
    hook: str
    title: str
    passes: bool
    field: str = ""

    def tell(self, error: Exception) -> NoReturn:
        """Raise what is wrong with a function, or with what it returned, as ExpansionError."""
        if isinstance(error, ExpansionError) or (self.passes and isinstance(error, StPetersburgError)):
            raise error
        if isinstance(error, _ResultError):
            raise ExpansionError(self.owner, self.hook, f"{self.field} returned {error}", self.title) from None
        problem = f"{self.field or 'it'} raised {described(error)}"
        raise ExpansionError(self.owner, self.hook, problem, self.title) from error


def _guarded(blame: _Blame, function: Callable[..., Any], row: Any, read: Read, count: int = 0) -> Callable[..., Any]:
    """Return a function that does the same, for one or two arguments if that is the `count`, else for any number.

    These two are what is called in play; packing and unpacking arguments takes longer than the call.
    """

    def guard(*arguments: Any) -> Any:
        try:
            return read(row, function(*arguments))
        except Exception as error:  # other people's code may raise anything
            blame.tell(error)

    def guard_one(game: Any) -> Any:
        try:
            return read(row, function(game))
        except Exception as error:  # other people's code may raise anything
            blame.tell(error)

    def guard_two(game: Any, more: Any) -> Any:
        try:
            return read(row, function(game, more))
        except Exception as error:  # other people's code may raise anything
            blame.tell(error)

    if count == 1:
        return guard_one
    return guard_two if count == 2 else guard


def _once(read: Read) -> Read:
    """Return a reader that looks once at a tuple that is returned several times running."""
    last: Any = ()

    def look(row: Any, found: Any) -> Any:
        nonlocal last
        if found is not last:
            last = found = read(row, found)
        return found

    return look


def described(error: Exception) -> str:
    """Return an error as its class and its message."""
    if isinstance(error, RecursionError):
        return "RecursionError: it causes itself without end; shift no card back to where it came from"
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _anything(row: Any, found: Any) -> Any:
    return found


def _listed(found: Any, what: str) -> tuple[Any, ...]:
    if type(found) is list:  # so it is mostly, and told faster than by Iterable
        return tuple(found)
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise _ResultError(f"{found!r}; return a list of {what}, an empty one for none")
    return tuple(found)


def _effects(row: Any, found: Any) -> tuple[Any, ...]:
    return found if type(found) is tuple else _listed(found, _EFFECT_WORDS)


_EFFECT_WORDS = f"effects ({', '.join(one.__name__ for one in EFFECTS)})"


def _moves(row: MoveSpec, found: Any) -> tuple[Move, ...]:
    moves = found if type(found) is tuple else _listed(found, "moves")
    verb, source = row.verb, row.source
    for move in moves:
        if move.__class__ is not Move or move.verb != verb or move.source != source:
            wanted = f"verb is {verb!r}" + (f" and whose source is {source!r}" if source else ", no source")
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
    if value.__class__ is row.type:  # so it is nearly always, and told faster than by get_origin
        return ""
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
