"""A task card as a row of data, and how configured sets of them are told apart."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import partial
from types import CodeType
from typing import Any

import attrs

from stpetersburg import HIDDEN, Game, Hidden, RulesError

Condition = Callable[[Game, int], int | Hidden]
"""Counts what a task asks for, for a game and a seat; `HIDDEN` where the viewer may not know."""

COLUMNS = 4
"""Thresholds of a task: for one and two seats, for three, four, five and more."""


def _is_id(instance: Any, attribute: Any, value: Any) -> None:
    if not isinstance(value, str) or not re.fullmatch("[a-z][a-z0-9_]*", value) or value == HIDDEN:
        raise RulesError(f"the id of a task is a word of small letters, digits and _, not {value!r}")


def _are_points(instance: Any, attribute: Any, value: Any) -> None:
    problem = points_problem(value)
    if problem:
        raise RulesError(f"task {instance.id}: {problem}")


def _are_thresholds(instance: Any, attribute: Any, value: Any) -> None:
    problem = "" if value is None else thresholds_problem(value)
    if problem:
        raise RulesError(f"task {instance.id}: {problem}")


def _is_condition(instance: Any, attribute: Any, value: Any) -> None:
    if not callable(value):
        raise RulesError(f"task {instance.id}: condition is a function of a game and a seat, not {value!r}")


def points_problem(value: Any) -> str:
    """Say what is wrong with the points of a task, "" if nothing."""
    return "" if _is_number(value) else f"points is a whole number from 1, not {value!r}"


def thresholds_problem(value: Any) -> str:
    """Say what is wrong with the thresholds of a task, "" if nothing."""
    if isinstance(value, list | tuple) and len(value) == COLUMNS and all(map(_is_number, value)):
        return ""
    return f"k is a list of {COLUMNS} whole numbers from 1 (for 1-2, 3, 4, 5 seats), not {value!r}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@attrs.frozen
class Task:
    """Is one task card: fulfilled if its `condition` counts at least the threshold `k` of the number of seats.

    `text` says what it asks for, `{k}` in it stands for the threshold; `points` are for fulfilling it. `condition` may
    also return True or False; then `k` is None. The card is left out of a game whose decks hold no card of `names`.
    Raise RulesError for malformed values. Rule: T3.
    """

    id: str = attrs.field(validator=_is_id)
    text: str
    points: int = attrs.field(validator=_are_points)
    condition: Condition = attrs.field(validator=_is_condition)
    k: tuple[int, int, int, int] | None = attrs.field(default=None, converter=_tuple, validator=_are_thresholds)
    names: tuple[str, ...] = ()

    def threshold(self, seats: int) -> int:
        """Return what the condition has to count, by the number of seats. Rule: T3."""
        return 1 if self.k is None else self.k[min(max(seats, 2), COLUMNS + 1) - 2]

    def fulfilled(self, game: Game, seat: int) -> bool | Hidden:
        """Tell whether a seat would fulfil the task as the table lies; `HIDDEN` if the viewer may not know."""
        count = self.condition(game, seat)
        return HIDDEN if isinstance(count, Hidden) else count >= self.threshold(game.seats)

    def described(self, seats: int) -> str:
        """Return what the task asks for and its points, in words."""
        return f"{self.text.replace('{k}', str(self.threshold(seats)))} ({self.points} points)"


def fingerprint(cards: Iterable[Task]) -> str:
    """Return what tells a set of cards apart from every other: the order makes no difference."""
    text = "\n".join(sorted(map(signature, cards)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def signature(card: Task) -> str:
    """Return all that matters of a card as text; a condition is named by where it is defined."""
    return repr((card.id, card.text, card.points, card.k, card.names, _named(card.condition)))


def _named(value: Any) -> str:
    """Return what names a condition or something in it; of a function without a name of its own, its code."""
    if isinstance(value, partial):
        given = [*map(_named, value.args), *(f"{key}={_named(one)}" for key, one in sorted(value.keywords.items()))]
        return f"{_named(value.func)}({', '.join(given)})"
    if isinstance(value, CodeType):
        return repr((value.co_code, value.co_names, [_named(one) for one in value.co_consts]))
    code = getattr(value, "__code__", None)
    if code is None:
        plain = repr(value) == object.__repr__(value)
        return f"{type(value).__module__}.{type(value).__qualname__} {vars(value)!r}" if plain else repr(value)
    name = f"{value.__module__}.{value.__qualname__}"
    owner = getattr(value, "__self__", None)
    if owner is not None:
        return f"{name} of {_named(owner)}"
    if "<" not in value.__qualname__:
        return name
    inner = [_named(cell.cell_contents) for cell in value.__closure__ or ()]
    return f"{name} {_named(code)} {inner} {value.__defaults__!r}"
