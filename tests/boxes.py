"""Boxes of a picture: where its texts, rectangles and signs lie, as its own SVG says, and what is wrong with that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import attrs

from stpetersburg.svg.glyphs import ASCENT, DESCENT, width
from stpetersburg.svg.theme import PREFIX, STYLES

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.03
"""What rounding of numbers may shift."""
SMALLEST = 11


@attrs.frozen
class Placed:
    """Is a shape with its box; `text` is what a text says, `full` its title."""

    tag: str
    style: str
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""
    full: str = ""
    size: float = 0

    def holds(self, other: Placed) -> bool:
        return (
            self.left <= other.left + NEAR
            and self.top <= other.top + NEAR
            and self.right >= other.right - NEAR
            and self.bottom >= other.bottom - NEAR
        )

    def meets(self, other: Placed) -> bool:
        return (
            self.left < other.right - NEAR
            and other.left < self.right - NEAR
            and self.top < other.bottom - NEAR
            and other.top < self.bottom - NEAR
        )

    @property
    def room(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


def placed(picture: str) -> list[Placed]:
    """Return all shapes of a picture, in their order."""
    return list(map(_placed, _shapes(picture)))


def texts(picture: str) -> list[str]:
    """Return the texts of a picture, in their order."""
    return [one.text for one in placed(picture) if one.tag == "text"]


def _shapes(picture: str) -> Iterator[ElementTree.Element]:
    root = ElementTree.fromstring(picture)  # noqa: S314  # a picture of our own
    for element in root:
        tag = element.tag.removeprefix(SVG)
        if tag not in ("title", "desc", "style"):
            assert tag in ("text", "rect", "circle", "path"), tag
            yield element


def _placed(element: ElementTree.Element) -> Placed:
    tag = element.tag.removeprefix(SVG)
    style, *more = element.get("class", "").replace(PREFIX, "").split()
    found = {name: float(value) for name, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
    if tag == "rect":
        assert found["width"] > 0
        assert found["height"] > 0
        x, y = found["x"], found["y"]
        return Placed(tag, style, x, y, x + found["width"], y + found["height"])
    if tag == "circle":
        x, y, radius = found["cx"], found["cy"], found["r"]
        return Placed(tag, style, x - radius, y - radius, x + radius, y + radius)
    if tag == "path":
        x, y, scale = map(float, re.findall(r"-?[\d.]+", element.attrib["transform"]))
        return Placed(tag, style, x, y, x + 12 * scale, y + 12 * scale)
    title = element.find(f"{SVG}title")
    text, full = (element.text or "", "") if title is None else (title.tail or "", title.text or "")
    size = found["font-size"]
    wide = width(text, size, "bold" in more)
    left = found["x"] - {"start": 0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
    return Placed(
        tag, style, left, found["y"] - ASCENT * size, left + wide, found["y"] + DESCENT * size, text, full, size
    )


def flaws(picture: str) -> list[str]:
    """Return what is wrong with a picture's layout: texts cut, overlapping, crossing an edge, too small."""
    shapes = placed(picture)
    page = shapes[0]
    found = [f"{one} is not on the page" for one in shapes if not page.holds(one)]
    found += [f"{one} is too small" for one in shapes if one.tag == "text" and one.size < SMALLEST]
    found += [f"{one} is empty" for one in shapes if one.tag == "text" and not one.text.strip()]
    ordered = sorted(shapes[1:], key=lambda one: one.top)
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.top >= one.bottom - NEAR:
                break
            if one.meets(other) and not _may_meet(one, other):
                found.append(f"{one} and {other} overlap")
    return found


def _may_meet(one: Placed, other: Placed) -> bool:
    """Tell whether two shapes may meet: if one of them is a surface that holds the other whole."""
    surfaces = ("rect", "circle")
    return (one.tag in surfaces and one.holds(other)) or (other.tag in surfaces and other.holds(one))


def faint(picture: str) -> list[str]:
    """Return the texts that stand out too little from what they lie on, in light or in dark."""
    shapes = placed(picture)
    surfaces = [one for one in shapes if one.tag in ("rect", "circle") and STYLES[one.style].fill[0]]
    found = []
    for one in shapes:
        if one.tag != "text":
            continue
        below = min((other for other in surfaces if other.holds(one)), key=lambda other: other.room)
        for mode in (0, 1):
            ratio = contrast(STYLES[one.style].fill[mode], STYLES[below.style].fill[mode])
            if ratio < 4.5:
                found.append(f"{one.text!r} in {one.style} on {below.style}: {ratio:.1f}")
    return found


def contrast(one: str, other: str) -> float:
    """Return the ratio of two colors' luminances, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
