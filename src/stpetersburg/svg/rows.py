"""The rows that expansions add: values, cards and texts, and tracks that compare the seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stpetersburg.pictures import PictureRow
from stpetersburg.state import Hidden
from stpetersburg.svg.cards import chips, pill
from stpetersburg.svg.glyphs import cleaned, shortened, width
from stpetersburg.svg.scene import Scene, counted, kind_named, shown
from stpetersburg.svg.shapes import Box, Drawing, Label, flow, line, lines, stack

CELL_HEIGHT = 24
LABEL_ROOM = 110
"""The most that the labels of a track take."""


def block(scene: Scene, title: str, rows: Sequence[PictureRow], room: float, *, heading: float = 12) -> Drawing:
    """Draw a title with rows below it: first what fits into a line, then tracks, then texts and cards."""
    parts = [line(title, room, heading, "muted" if heading <= 12 else "ink", bold=True)]
    short = [row for row in rows if not (row.track or row.text or row.cards)]
    if short:
        parts.append(flow((cell(row.label, row.value, room) for row in short), room))
    tracks = [row for row in rows if row.track]
    if tracks:
        parts.append(track(tracks, scene.names, room))
    parts += (_long(scene, row, room) for row in rows if row.text or row.cards)
    return stack(parts, 7)


def cell(label: str, value: object, room: float) -> Drawing:
    """Draw a labelled value in a box."""
    whole, name = cleaned(shown(value)), cleaned(label)
    text = shortened(whole, room * 0.7 - 20, 12, True)
    end = width(text, 12, True) + 6 if text else 0
    short = shortened(name, room - 16 - end, 12)
    wide = 16 + width(short, 12) + end
    labels = [Label(8, 16, short, 12, "muted", False, "start", name if short != name else "")]
    if text:
        labels.append(Label(wide - 8, 16, text, 12, "ink", True, "end", whole if text != whole else ""))
    return Drawing(wide, CELL_HEIGHT, (Box(0, 0, wide, CELL_HEIGHT, "inset", 5), *labels))


def track(rows: Sequence[PictureRow], names: Sequence[str], room: float) -> Drawing:
    """Draw a table with a row for each label and a column for each seat; who has the most stands out."""
    first = min(LABEL_ROOM, room / 3)
    side = min((room - first) / len(names), 120)
    parts: list[tuple[float, float, Drawing]] = []
    heads = (_middle(name, side, "muted") for name in column_names(names, side))
    parts += ((first + side * at, 0, head) for at, head in enumerate(heads))
    for number, row in enumerate(rows, 1):
        down = number * CELL_HEIGHT - 4
        label = line(row.label, first - 8, 12)
        parts.append((0, down + 4.6, label))
        best = _most(row.track)
        for at, value in enumerate(row.track):
            leads = best is not None and value == best
            parts.append((first + side * at, down, _middle(shown(value), side, "ink" if leads else "muted", leads)))
    return Drawing(first + side * len(names), CELL_HEIGHT * (len(rows) + 1) - 4, (), tuple(parts))


def column(rows: Iterable[PictureRow], seat: int) -> tuple[PictureRow, ...]:
    """Return of tracks what belongs to one seat, as labelled values."""
    return tuple(PictureRow(row.label, row.track[seat]) for row in rows if row.track)


def column_names(names: Sequence[str], side: float) -> Sequence[str]:
    """Return what stands above the columns of the seats: their names, or their numbers if the names are too wide."""
    fit = all(width(cleaned(name), 12.5, True) <= side - 12 for name in names)
    return names if fit else [str(seat) for seat in range(len(names))]


def _most(values: Sequence[int | Hidden]) -> int | None:
    """Return the most that a seat has, None if none has any or the viewer may not know."""
    known = [value for value in values if not isinstance(value, Hidden)]
    return max(known) if len(known) == len(values) and any(value > 0 for value in known) else None


def _middle(text: str, side: float, style: str, leads: bool = False) -> Drawing:
    """Draw a text in the middle of a cell."""
    text = cleaned(text)
    short = shortened(text, side - 12, 12, True)
    label = Label(side / 2, 16, short, 12, style, True, "middle", text if short != text else "")
    back = (Box(3, 0, side - 6, CELL_HEIGHT - 3, "inset", 5),) if leads else ()
    return Drawing(side, CELL_HEIGHT, (*back, label))


def _long(scene: Scene, row: PictureRow, room: float) -> Drawing:
    """Draw a row with a text or cards: label and value in one line, the rest below."""
    parts = []
    value = shown(row.value)
    if row.label or value:
        mark = pill(value, "inset", "ink", room=room * 0.6) if value else Drawing(0, 0)
        label = line(row.label, room - mark.width - 8, 12.5, bold=True)
        placed: list[tuple[float, float, Drawing]] = [(0, (mark.height - label.height) / 2 if value else 0, label)]
        placed.append((label.width + 8, 0, mark))
        parts.append(Drawing(room, max(label.height, mark.height), (), tuple(placed)))
    if row.text:
        parts.append(lines(row.text, room, (12,), style="muted"))
    if row.cards:
        kinds = bytes(kind_named(scene.tables, name) for name in row.cards)
        parts.append(chips(scene, counted(kinds), room))
    return stack(parts, 3)
