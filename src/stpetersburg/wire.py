"""Wire: values as JSON, exact in their types, and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, NewType, TypeVar, get_args, get_origin

import cattrs
from cattrs.preconf.json import make_converter

from stpetersburg.errors import SaveError
from stpetersburg.state import HIDDEN, Hidden

T = TypeVar("T")

Cards = NewType("Cards", list[str])
"""Card ids of a save; whoever reads them looks each one up, so they are not checked before."""

to_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
"""Writes plain data in the one form that a check sum is taken of: keys in order, no spaces."""


EXACT = (int, str, bool)
"""Types of which a value is taken as it is, or refused."""


def _exact(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise TypeError(f"expected {wanted.__name__}, not {value!r}")
    return value


def _cards(value: Any, _: Any) -> Any:
    return _exact(value, list)


def _number(value: Any, _: Any) -> int | Hidden:
    return HIDDEN if value == HIDDEN else _exact(value, int)


def _is_tuple_of_one_type(wanted: Any) -> bool:
    return get_origin(wanted) is tuple and get_args(wanted)[1:] == (...,)


def _tuple_hook(converter: cattrs.Converter, wanted: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return what reads a tuple of any length from a list, several times as fast as the general way."""
    element = get_args(wanted)[0]
    read = _tuple_hook(converter, element) if _is_tuple_of_one_type(element) else converter.structure
    is_plain = element in EXACT

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if type(value) not in (list, tuple):
            raise TypeError(f"expected a list, not {value!r}")
        if is_plain and {*map(type, value)} <= {element}:
            return tuple(value)
        return tuple([read(one, element) for one in value])

    return structure


def _converter(detailed: bool) -> cattrs.Converter:
    """Return a converter that takes values as they are; a detailed one tells where each problem is, and is slow."""
    made = make_converter(forbid_extra_keys=True, detailed_validation=detailed)
    for exact in EXACT:
        made.register_structure_hook(exact, _exact)
    if not detailed:
        made.register_structure_hook_factory(_is_tuple_of_one_type, partial(_tuple_hook, made))
    made.register_structure_hook(Cards, _cards)
    made.register_structure_hook(int | Hidden, _number)
    return made


FAST, DETAILED = _converter(detailed=False), _converter(detailed=True)


def structured(data: Any, wanted: type[T]) -> T:
    """Return data as an object of a class, exact in its types. Raise SaveError for what does not fit."""
    try:
        return FAST.structure(data, wanted)
    except Exception as problem:  # a class of an expansion may raise anything: the slow way tells what
        return _told(data, wanted, problem)


def _told(data: Any, wanted: type[T], problem: Exception) -> T:
    """Raise SaveError with every problem and its place."""
    try:
        DETAILED.structure(data, wanted)
    except cattrs.BaseValidationError as error:
        raise SaveError(f"the save is malformed: {'; '.join(cattrs.transform_error(error, 'save'))}") from error
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise SaveError(f"the save is malformed: {error}") from error
    raise SaveError(f"the save is malformed: {problem}") from problem


def unstructured(value: Any, wanted: Any = None) -> Any:
    """Return an object as plain data."""
    return FAST.unstructure(value, wanted)
