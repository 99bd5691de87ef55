"""What the tasks show: the path that scenarios read, and lines of the printed table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from stpetersburg import HIDDEN, Game, Hidden, ScenarioPath, TextPart, UnknownNameError
from stpetersburg_tasks.kept import HAND, NAME, is_secret, kept
from stpetersburg_tasks.task import Task


def paths() -> Iterable[ScenarioPath]:
    """Return the path `seat.N.tasks`."""
    return (ScenarioPath(NAME, _read, per_seat=True),)


def texts(cards: Mapping[str, Task]) -> Iterable[TextPart]:
    """Return the lines: each card dealt while one chooses, and what each seat keeps."""
    dealt = (TextPart(partial(_dealt, cards, number)) for number in range(HAND))
    return (*dealt, TextPart(partial(_kept, cards), per_seat=True))


def _read(game: Game, seat: int, rest: str) -> tuple[str, ...] | Hidden:
    if rest:
        raise UnknownNameError("path", f"{NAME}.{rest}", (NAME,))
    return HIDDEN if is_secret(game, seat) else kept(game, seat)


def _dealt(cards: Mapping[str, Task], number: int, game: Game, seat: int) -> str:
    asked = game.state.open_decision
    if asked is None or asked.name != NAME or number >= len(asked.words):
        return ""
    name = asked.words[number]
    return f"dealt   {name}: {cards[name].described(game.seats)}"


def _kept(cards: Mapping[str, Task], game: Game, seat: int) -> str:
    names = () if is_secret(game, seat) else kept(game, seat)
    return f"tasks {'; '.join(f'{name}: {cards[name].described(game.seats)}' for name in names)}" if names else ""
