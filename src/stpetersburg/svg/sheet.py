"""The score sheet: a line for each reason, a column for each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stpetersburg.scoring import Score
from stpetersburg.svg.glyphs import cleaned, shortened
from stpetersburg.svg.rows import column_names
from stpetersburg.svg.scene import Scene, shown
from stpetersburg.svg.shapes import Box, Drawing, Label, line, panel, stack

ROW = 24
RULE_ROOM = 52
"""What the rule ids take."""
LEAST, MOST = 48.0, 96.0
"""The least and the most that the column of a seat takes."""

Key = tuple[str, str, int]
"""What a line is called, its rule id, and the how manieth of that name it is."""


def sheet(scene: Scene, room: float) -> Drawing:
    """Draw the score of every seat: final when over, before as if the game ended now."""
    scores = scene.rules.scores(scene.position)
    winners = scene.rules.winners(scene.position)
    inner = room - 28
    title = "Final score" if scene.position.over else "Score if the game ended now"
    table = _lines(scene, scores, winners, inner)
    body = stack((line(title, inner, 17, bold=True), table), 10)
    return panel(Drawing(inner, body.height, (), ((0, 0, body),)), "panel", 14)


def _lines(scene: Scene, scores: Sequence[Score], winners: Sequence[int], room: float) -> Drawing:
    side = max(LEAST, min(MOST, (room * 0.55) / len(scores)))
    first = room - side * len(scores)
    found = [_amounts(score) for score in scores]
    keys = _keys(found)
    shapes: list[Box | Label] = []
    parts = []
    for at, name in enumerate(column_names(scene.names, side)):
        shapes.append(_cell(name, first + side * at, 0, side, "ink"))
    for number, (label, rule, _) in enumerate(keys, 1):
        down = number * ROW
        shapes.append(Box(0, down - 1, room, 1, "line"))
        parts.append((0.0, down + 4.6, line(label, first - RULE_ROOM - 8, 12.5)))
        parts.append((first - RULE_ROOM, down + 5.1, line(rule, RULE_ROOM - 4, 12, "muted")))
        key = keys[number - 1]
        for at, amounts in enumerate(found):
            if key in amounts:
                shapes.append(_cell(amounts[key], first + side * at, down, side, "ink", bold=False))
    down = (len(keys) + 1) * ROW
    shapes.append(Box(0, down - 2, room, 2, "strong"))
    parts.append((0.0, down + 6.6, line("total", first - 8, 12.5, bold=True)))
    for at, score in enumerate(scores):
        if at in winners:
            shapes.append(Box(first + side * at + 4, down + 3, side - 8, ROW - 2, "good", 6))
        style = "on-good" if at in winners else "ink"
        shapes.append(_cell(shown(score.total), first + side * at, down + 2, side, style))
    return Drawing(room, down + ROW + 3, tuple(shapes), tuple(parts))


def _amounts(score: Score) -> dict[Key, str]:
    """Return the lines of a score by what they are called; equal ones are numbered."""
    seen: Counter[tuple[str, str]] = Counter()
    found: dict[Key, str] = {}
    for entry in score.lines:
        found[entry.label, entry.rule, seen[entry.label, entry.rule]] = shown(entry.amount)
        seen[entry.label, entry.rule] += 1
    return found


def _keys(found: Sequence[dict[Key, str]]) -> tuple[Key, ...]:
    """Return the lines of all seats, each once; what only a later seat has comes after the others of its rule."""
    keys: list[Key] = []
    for key in (key for amounts in found for key in amounts):
        if key not in keys:
            alike = [at for at, other in enumerate(keys) if other[1] == key[1]]
            keys.insert(alike[-1] + 1 if alike else len(keys), key)
    return tuple(keys)


def _cell(text: str, x: float, y: float, side: float, style: str, *, bold: bool = True) -> Label:
    text = cleaned(text)
    short = shortened(text, side - 12, 12.5, bold)
    return Label(x + side / 2, y + 16.5, short, 12.5, style, bold, "middle", text if short != text else "")
