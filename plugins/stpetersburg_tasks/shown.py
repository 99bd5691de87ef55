"""What the tasks show: the path that scenarios read, lines of the printed table, and parts of its picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from stpetersburg import HIDDEN, Game, Hidden, PicturePart, PictureRow, ScenarioPath, TextPart, UnknownNameError
from stpetersburg_tasks.judging import entries
from stpetersburg_tasks.kept import HAND, NAME, is_secret, kept
from stpetersburg_tasks.task import Task


def paths() -> Iterable[ScenarioPath]:
    """Return the path `seat.N.tasks`."""
    return (ScenarioPath(NAME, _read, per_seat=True),)


def texts(cards: Mapping[str, Task]) -> Iterable[TextPart]:
    """Return the lines: each card dealt while one chooses, and what each seat keeps."""
    dealt = (TextPart(partial(_dealt, cards, number)) for number in range(HAND))
    return (*dealt, TextPart(partial(_kept, cards), per_seat=True))


def pictures(cards: Mapping[str, Task]) -> Iterable[PicturePart]:
    """Return the parts: what was dealt to the seat that chooses, and what each seat keeps."""
    dealt = PicturePart("Tasks dealt", partial(_dealt_rows, cards), at="decision")
    return (dealt, PicturePart("Tasks", partial(_kept_rows, cards), at="seat"))


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


def _dealt_rows(cards: Mapping[str, Task], game: Game, seat: int) -> Iterable[PictureRow]:
    asked = game.state.open_decision
    if asked is not None and asked.name == NAME:
        yield from (PictureRow(_titled(name), text=cards[name].described(game.seats)) for name in asked.words)


def _kept_rows(cards: Mapping[str, Task], game: Game, seat: int) -> Iterable[PictureRow]:
    """Yield the tasks of a seat with the points that each would score now, one hidden row in the eyes of others."""
    if is_secret(game, seat):
        yield PictureRow("kept", HIDDEN)
        return
    for name, entry in zip(kept(game, seat), entries(cards, game, seat), strict=True):
        yield PictureRow(_titled(name), entry.amount, cards[name].described(game.seats))


def _titled(name: str) -> str:
    return name.replace("_", " ").capitalize()
