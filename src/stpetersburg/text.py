"""The table as plain text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from stpetersburg.game import Game
from stpetersburg.state import HIDDEN, Hidden, Position, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def text(tables: Tables, position: Position) -> str:
    """Return the table as lines of text: phase, decks, rows, seats; of a view what it may tell."""
    game = Game(tables, position)
    lines = [_headline(position), _decks(position)]
    lines += [f"top     {cards(position.top)}", f"bottom  {cards(position.bottom)}"]
    if position.discard:
        lines.append(f"discard {cards(position.discard)}")
    if position.box:
        lines.append(f"box     {cards(position.box)}")
    lines += places(tables, position, 0, per_seat=False)
    lines += _parts(tables, game, 0, per_seat=False)
    for seat in range(game.seats):
        lines += _seat(tables, game, seat)
    return "\n".join(lines)


def cards(names: Iterable[str]) -> str:
    """Return card ids as text, equal neighbours counted; "-" for none."""
    groups = ((name, len(list(same))) for name, same in groupby(names))
    return ", ".join(f"{count} x {_shown(name)}" if count > 1 else _shown(name) for name, count in groups) or "-"


def _shown(name: str) -> str:
    return "?" if name == HIDDEN else str(name)


def _headline(position: Position) -> str:
    if position.over:
        return f"game over after round {position.round}"
    words = [f"round {position.round}", f"{position.phase} phase"]
    if position.last_round:
        words.append("last round")
    asked = f", {position.decision} decision" if position.decision else ""
    drawn = f" ({_shown(position.drawn)})" if position.drawn else ""
    words.append(f"seat {position.to_act} to act{asked}{drawn}")
    if isinstance(position, View):
        words.append("seen by a spectator" if position.viewer is None else f"seen by seat {position.viewer}")
    return " - ".join(words)


def _decks(position: Position) -> str:
    return "decks   " + ", ".join(f"{name} {count}" for name, count in position.deck.items())


def _seat(tables: Tables, game: Game, seat: int) -> list[str]:
    position = game.state
    one = position.seats[seat]
    rubles = "?" if isinstance(one.rubles, Hidden) else str(one.rubles)
    markers = [name for name, holder in position.start.items() if holder == seat]
    pointer = ">" if position.to_act == seat else " "
    starts = f", starts {', '.join(markers)}" if markers else ""
    lines = [f"{pointer} seat {seat}: {rubles} rubles, {one.points} points{starts}"]
    lines.append(f"    area  {cards(one.area)}")
    if one.hand:
        lines.append(f"    hand  {cards(one.hand)}")
    lines += (f"    {line}" for line in places(tables, position, seat, per_seat=True))
    lines += (f"    {line}" for line in _parts(tables, game, seat, per_seat=True))
    return lines


def places(tables: Tables, position: Position, seat: int, *, per_seat: bool) -> list[str]:
    """Return a line for each place of an expansion that holds cards, those of the table or of a seat."""
    width = len("area ") if per_seat else len("discard")
    found = ((one.name, position.place(one.name, seat)) for one in tables.places if one.per_seat == per_seat)
    return [f"{name:<{width}} {cards(names)}" for name, names in found if names]


def _parts(tables: Tables, game: Game, seat: int, *, per_seat: bool) -> list[str]:
    found = (part.line(game, seat) for _, part in tables.texts if part.per_seat == per_seat)
    return [line for line in found if line]
