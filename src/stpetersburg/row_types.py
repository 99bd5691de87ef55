"""Types of rows: what a row is called, and whether each of its fields holds what its class says."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from stpetersburg.cards import Card, Mark, Withdraw
from stpetersburg.game import Game
from stpetersburg.moves import Move
from stpetersburg.pictures import PicturePart
from stpetersburg.rows import (
    DecisionSpec,
    Deck,
    Discount,
    Income,
    MoveSpec,
    Phase,
    Place,
    ScenarioPath,
    ScoreLine,
    ScoreLines,
    SliceSpec,
    Step,
    TextPart,
)
from stpetersburg.state import Decision, Hidden

_NAMES = {"Card": Card, "Game": Game, "Move": Move, "Decision": Decision, "Hidden": Hidden, "ScoreEntry": object}
"""Names that the annotations of rows use and their module does not import."""

_TITLES: Mapping[type, tuple[str, str]] = {
    Card: ("card", "id"),
    Mark: ("mark", "id"),
    Withdraw: ("withdrawal of", "id"),
    Phase: ("phase", "name"),
    Deck: ("deck", "name"),
    Place: ("place", "name"),
    MoveSpec: ("move", "verb"),
    DecisionSpec: ("decision", "name"),
    Step: ("step", "name"),
    Discount: ("discount of", "card"),
    Income: ("income of", "card"),
    ScoreLine: ("score line", "label"),
    ScoreLines: ("score lines", ""),
    SliceSpec: ("slice", ""),
    ScenarioPath: ("path", "name"),
    TextPart: ("text part", ""),
    PicturePart: ("picture part", "title"),
}


def titled(row: Any) -> str:
    """Return what a row is called in messages: `card tavern`, `step find`, `slice`."""
    what, field = _TITLES.get(type(row), (type(row).__name__, ""))
    name = getattr(row, field) if field else ""
    return f"{what} {name or _NAMELESS.get(type(row), '')}".rstrip()


_NAMELESS: Mapping[type, str] = {Discount: "every seat"}
"""What rows are called whose name may be empty."""


def misfit(value: Any) -> str:
    """Return which field of a row or an effect holds what its class does not allow, "" if none does."""
    for name, hint in hints(type(value)).items():
        found = getattr(value, name)
        if not _fits(found, hint):
            return f"{name} is {found!r}; {_wanted(hint)} is wanted"
        if callable(found) and is_function(hint):
            problem = takes(found, len(arguments(hint)))
            if problem:
                return f"{name} {problem}: {_wanted(hint)} is wanted"
    return ""


def hints(cls: type) -> dict[str, Any]:
    """Return the annotation of each field of an attrs class."""
    if cls not in _HINTS:
        known = get_type_hints(cls, localns=_NAMES)
        _HINTS[cls] = {field.name: known[field.name] for field in attrs.fields(cls)}
    return _HINTS[cls]


_HINTS: dict[type, dict[str, Any]] = {}


def arguments(hint: Any) -> tuple[Any, ...]:
    """Return the annotations of the arguments of a function's annotation."""
    for one in (hint, *get_args(hint)):
        if get_origin(one) is Callable:
            return tuple(get_args(one)[0])
    return ()


def takes(function: Callable[..., Any], count: int) -> str:
    """Return how a function fails to take so many arguments, "" if it does or cannot be asked."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return ""
    try:
        signature.bind(*range(count))
    except TypeError:
        return f"takes {signature}, but is called with {count} argument{'s' if count != 1 else ''}"
    return ""


def is_function(hint: Any) -> bool:
    """Tell whether an annotation is that of a function, or of one that may be missing."""
    return any(get_origin(one) is Callable for one in (hint, *get_args(hint)))


def _fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is what an annotation says."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if hint is int:
        return type(value) is int
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(one, inner[0]) for one in value)
    if origin is Callable:
        return callable(value)
    if origin is Mapping:
        return isinstance(value, Mapping) and all(
            _fits(key, inner[0]) and _fits(one, inner[1]) for key, one in value.items()
        )
    return isinstance(value, hint)


_WORDS: Mapping[Any, str] = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}


def _wanted(hint: Any) -> str:
    """Say in words what an annotation wants."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(_wanted(one) for one in inner)
    if origin is tuple:
        return f"a tuple of {_plural(inner[0])}"
    if origin is Callable:
        return f"a function of ({', '.join(_name(one) for one in inner[0])})"
    if origin is Mapping:
        return "a dict"
    return _WORDS.get(hint, getattr(hint, "__name__", str(hint)))


def _plural(hint: Any) -> str:
    return f"{_wanted(hint).removeprefix('a ')}s"


def _name(hint: Any) -> str:
    return getattr(hint, "__name__", str(hint)) if get_origin(hint) is None else _wanted(hint).removeprefix("a ")
