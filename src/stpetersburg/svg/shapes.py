"""Shapes and drawings: immutable values that are laid out first and become SVG at the very end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

import attrs

from stpetersburg.svg.glyphs import ASCENT, cleaned, fitted, width
from stpetersburg.svg.theme import PREFIX

ICONS = {
    "points": "M1 1h10v5q0 4-5 6q-5-2-5-6z",
    "check": "M1 6.5l1.6-1.6 2.4 2.4L9.8 2.2l1.5 1.5L5 10.4z",
    "exchange": "M3.5 0v2.4h8.5v2H3.5v2.4L0 3.4zM8.5 5.2v2.4H0v2h8.5V12L12 8.6z",
    "start": "M1 0h2v12H1zM3 .5l8.5 3-8.5 3z",
    "hidden": "M1 1h10v10H1zM3 3v6h6V3z",
}
"""Outlines of the signs, each in a square of 12."""

ICON = 12
"""The side of the square of a sign's outline."""


@attrs.frozen
class Box:
    """Is a rectangle with a style and round corners."""

    x: float
    y: float
    width: float
    height: float
    style: str
    radius: float = 0

    def markup(self, x: float, y: float) -> str:
        """Return the SVG of this shape, shifted."""
        radius = f' rx="{_number(self.radius)}"' if self.radius else ""
        place = f'x="{_number(self.x + x)}" y="{_number(self.y + y)}"'
        size = f'width="{_number(self.width)}" height="{_number(self.height)}"'
        return f'<rect class="{PREFIX}{self.style}" {place} {size}{radius}/>'


@attrs.frozen
class Disc:
    """Is a circle by its middle and its radius."""

    x: float
    y: float
    radius: float
    style: str

    def markup(self, x: float, y: float) -> str:
        """Return the SVG of this shape, shifted."""
        place = f'cx="{_number(self.x + x)}" cy="{_number(self.y + y)}"'
        return f'<circle class="{PREFIX}{self.style}" {place} r="{_number(self.radius)}"/>'


@attrs.frozen
class Icon:
    """Is a sign in a square."""

    x: float
    y: float
    size: float
    name: str
    style: str

    def markup(self, x: float, y: float) -> str:
        """Return the SVG of this shape, shifted."""
        place = f"translate({_number(self.x + x)} {_number(self.y + y)}) scale({_number(self.size / ICON)})"
        return f'<path class="{PREFIX}{self.style}" transform="{place}" d="{ICONS[self.name]}"/>'


@attrs.frozen
class Label:
    """Is a line of text by its baseline; `full` is what it is short for, "" if it is whole."""

    x: float
    y: float
    text: str
    size: float
    style: str = "ink"
    bold: bool = False
    anchor: str = "start"
    full: str = ""

    def markup(self, x: float, y: float) -> str:
        """Return the SVG of this shape, shifted."""
        classes = f"{PREFIX}{self.style}{f' {PREFIX}bold' if self.bold else ''}"
        anchor = f' text-anchor="{self.anchor}"' if self.anchor != "start" else ""
        place = f'x="{_number(self.x + x)}" y="{_number(self.y + y)}" font-size="{_number(self.size)}"'
        title = f"<title>{escape(self.full)}</title>" if self.full else ""
        return f'<text class="{classes}" {place}{anchor}>{title}{escape(self.text)}</text>'


Shape = Box | Disc | Icon | Label


@attrs.frozen
class Drawing:
    """Is a block of a width and a height in pixels: shapes and other drawings, each where its top left corner lies."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    parts: tuple[tuple[float, float, Drawing], ...] = ()

    def markup(self, x: float = 0, y: float = 0) -> Iterable[str]:
        """Yield the SVG of all shapes, this drawing's own below those of its parts."""
        for shape in self.shapes:
            if not isinstance(shape, Label) or shape.text:
                yield shape.markup(x, y)
        for right, down, part in self.parts:
            yield from part.markup(x + right, y + down)


Maker = Callable[[float], Drawing]
"""Draws something in a width."""


def stack(parts: Iterable[Drawing], gap: float = 0) -> Drawing:
    """Lay drawings below each other."""
    placed: list[tuple[float, float, Drawing]] = []
    down = 0.0
    for part in parts:
        placed.append((0, down, part))
        down += part.height + gap
    return Drawing(
        max((part.width for *_, part in placed), default=0), max(down - gap, 0) if placed else 0, (), tuple(placed)
    )


def flow(parts: Iterable[Drawing], room: float, gap: float = 6) -> Drawing:
    """Lay drawings in lines like words, each line as high as its highest."""
    placed: list[tuple[float, float, Drawing]] = []
    right = down = line = 0.0
    for part in parts:
        if right and right + part.width > room:
            right, down, line = 0, down + line + gap, 0
        placed.append((right, down, part))
        right, line = right + part.width + gap, max(line, part.height)
    return Drawing(room, down + line, (), tuple(placed))


def grid(makers: Sequence[Maker], room: float, least: float, gap: float = 8, most: int = 12) -> Drawing:
    """Lay drawings in columns of equal width, at least so wide."""
    columns = max(1, min(most, int((room + gap) // (least + gap))))
    side = (room - gap * (columns - 1)) / columns
    drawn = [maker(side) for maker in makers]
    rows = [drawn[at : at + columns] for at in range(0, len(drawn), columns)]
    return stack((beside(row, gap) for row in rows), gap)


def beside(parts: Iterable[Drawing], gap: float = 0) -> Drawing:
    """Lay drawings next to each other."""
    placed: list[tuple[float, float, Drawing]] = []
    right = height = 0.0
    for part in parts:
        placed.append((right, 0, part))
        right, height = right + part.width + gap, max(height, part.height)
    return Drawing(max(right - gap, 0), height, (), tuple(placed))


def panel(inner: Drawing, style: str = "panel", padding: float = 12, height: float = 0) -> Drawing:
    """Put a box around a drawing."""
    wide, high = inner.width + 2 * padding, max(inner.height + 2 * padding, height)
    return Drawing(wide, high, (Box(0, 0, wide, high, style, 8),), ((padding, padding, inner),))


def line(text: str, room: float, size: float, style: str = "ink", bold: bool = False) -> Drawing:
    """Draw one line of text, shortened where the room ends."""
    return lines(text, room, (size,), 1, style, bold)


def lines(
    text: str, room: float, sizes: tuple[float, ...], most: int = 99, style: str = "ink", bold: bool = False
) -> Drawing:
    """Draw a text in as many lines as it needs, at most so many, at the first of some sizes at which it fits."""
    text = cleaned(text)
    size, found = fitted(text, room, sizes, most, bold)
    full = text if "".join(found).replace(" ", "") != text.replace(" ", "") else ""
    step = size * 1.25
    labels = (
        Label(0, at * step + size * ASCENT, one, size, style, bold, "start", full) for at, one in enumerate(found)
    )
    wide = max(width(one, size, bold) for one in found)
    return Drawing(wide, (len(found) - 1) * step + size * 1.2, tuple(labels))


def _number(value: float) -> str:
    """Return a number in as few digits as a picture needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
