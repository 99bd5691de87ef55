"""Judging: the score lines of the tasks that a seat keeps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stpetersburg import HIDDEN, Game, Hidden, ScoreEntry
from stpetersburg_tasks.kept import is_secret, kept
from stpetersburg_tasks.task import Task

RULE = "T1.4"
PENALTY = -3
"""Points for a task that is not fulfilled. Rule: T1.4."""


def entries(cards: Mapping[str, Task], game: Game, seat: int) -> Iterable[ScoreEntry]:
    """Return a line for each task that a seat keeps, one hidden line in the eyes of others. Rule: T1.2, T1.3, T1.4.

    When the game is over, start markers have not passed and rubles are those before the conversion.
    """
    if is_secret(game, seat):
        return (ScoreEntry(HIDDEN, "task cards", RULE),)
    return tuple(ScoreEntry(_points(cards[name], game, seat), f"task {name}", RULE) for name in kept(game, seat))


def _points(card: Task, game: Game, seat: int) -> int | Hidden:
    """Return the points of a task, or what is lost for it. Rule: T1.4."""
    fulfilled = card.fulfilled(game, seat)
    if isinstance(fulfilled, Hidden):
        return HIDDEN
    return card.points if fulfilled else PENALTY
