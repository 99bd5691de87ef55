"""The options of the task cards, and what may stand in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stpetersburg import Option, UnknownNameError
from stpetersburg_tasks.task import Task, points_problem, thresholds_problem

SETS = ("standard", "tuned")


def options(cards: Sequence[Task]) -> tuple[Option, ...]:
    """Return the options of an expansion with these cards. Rule: T3."""
    by_id = {card.id: card for card in cards}
    return (
        Option("task_set", SETS[0], SETS, "points and thresholds of the rules, or tuned ones", "T3"),
        Option(
            "task_table",
            {},
            summary='points and thresholds of your own, as {"walls": {"points": 5, "k": [9, 8, 7, 6]}}',
            rule="T3",
            check=lambda value: _table_problem(by_id, value),
        ),
    )


def _table_problem(cards: dict[str, Task], value: Any) -> str:
    if not isinstance(value, dict):
        return f"a table by task id is wanted, not {value!r}"
    return next(filter(None, (_row_problem(cards, name, row) for name, row in value.items())), "")


def _row_problem(cards: dict[str, Task], name: str, row: Any) -> str:
    if name not in cards:
        return str(UnknownNameError("task", name, cards))
    if not isinstance(row, dict):
        return f"task {name}: a table with points or k is wanted, not {row!r}"
    for key, value in row.items():
        if key not in _PROBLEMS:
            return f"task {name}: {UnknownNameError('key', key, _PROBLEMS)}"
        problem = _PROBLEMS[key](value)
        if problem:
            return f"task {name}: {problem}"
    return f"task {name} has no threshold k to change" if "k" in row and cards[name].k is None else ""


_PROBLEMS: dict[str, Callable[[Any], str]] = {"points": points_problem, "k": thresholds_problem}
