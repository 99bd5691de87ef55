"""The looks of pictures: what each style is in light and in dark, as the rows of one table."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from stpetersburg.svg.glyphs import FONT

PREFIX = "sp-"
"""Begins every class name, so that the style sheet of a page around the picture does not meet them."""


@attrs.frozen
class Style:
    """Is how a shape is painted: fill and stroke in light and in dark, "" for none."""

    fill: tuple[str, str] = ("", "")
    stroke: tuple[str, str] = ("", "")


def _fill(light: str, dark: str) -> Style:
    return Style((light, dark))


STYLES: Mapping[str, Style] = {
    "page": _fill("#f4f1ea", "#15171b"),
    "panel": Style(("#ffffff", "#1f2329"), ("#ddd8cd", "#363c45")),
    "inset": Style(("#f4f1ea", "#15171b"), ("#e2ddd2", "#31363f")),
    "current": Style(("#ffffff", "#2a2f37"), ("#24292f", "#f0e6d2")),
    "asked": Style(("#fff8e6", "#2b2718"), ("#b98a12", "#c9a13b")),
    "open": Style(("", ""), ("#8b8f96", "#7c8591")),
    "line": _fill("#e2ddd2", "#363c45"),
    "ink": _fill("#1f2328", "#ece9e2"),
    "muted": _fill("#565d66", "#a9b1bb"),
    "strong": _fill("#24292f", "#f0e6d2"),
    "on-strong": _fill("#ffffff", "#1a1a1a"),
    "good": _fill("#1d6b34", "#7fd08f"),
    "on-good": _fill("#ffffff", "#10210f"),
    "coin": _fill("#efc75e", "#d9ad3c"),
    "on-coin": _fill("#2b2100", "#1c1500"),
    "points": _fill("#6b4fa0", "#b79ae8"),
    "green": _fill("#2e7d32", "#5cb863"),
    "blue": _fill("#1f5fa8", "#64a2ea"),
    "red": _fill("#c8441b", "#f07f52"),
    "yellow": _fill("#c79a00", "#e2bd3f"),
    "other": _fill("#767c85", "#8f97a1"),
    "green-tint": Style(("#e9f4e9", "#1c3021"), ("#bcdcbe", "#335a3b")),
    "blue-tint": Style(("#e6eff9", "#1a2a40"), ("#b9d1ec", "#2f4d76")),
    "red-tint": Style(("#fcece5", "#3b2319"), ("#efc5b3", "#6d3f2c")),
    "yellow-tint": Style(("#fcf5da", "#353015"), ("#e8d693", "#655b26")),
    "other-tint": Style(("#eef0f2", "#2a2f36"), ("#cfd3d8", "#4a515b")),
}
"""Every style by name: surfaces, texts, signs, and for each color of cards the color itself and its tint."""

COLORS = ("green", "blue", "red", "yellow")
"""The colors of cards that have a look of their own."""

MIXED = ("green", "blue", "red")
"""The colors of the sign of exchange cards and of their deck."""

MODES = {None: "auto", False: "light", True: "dark"}
"""What the argument `dark` stands for."""


def color(name: str) -> str:
    """Return the style for a color of cards, that of others for a color without one."""
    return name if name in COLORS else "other"


def sheet(dark: bool | None) -> str:
    """Return the style sheet: rules for one mode, which name it, so that several pictures share a page in peace."""
    mode = MODES[dark]
    root = f".{PREFIX}{mode}"
    lines = [f"{root} text{{font-family:{FONT}}}", f"{root} .{PREFIX}bold{{font-weight:700}}"]
    lines += _rules(root, int(bool(dark)))
    if dark is None:
        lines += ["@media (prefers-color-scheme: dark){", *_rules(root, 1), "}"]
    return "\n".join(lines)


def _rules(root: str, at: int) -> list[str]:
    return [f"{root} .{PREFIX}{name}{{{_paint(style, at)}}}" for name, style in STYLES.items()]


def _paint(style: Style, at: int) -> str:
    stroke = f";stroke:{style.stroke[at]}" if style.stroke[at] else ""
    return f"fill:{style.fill[at] or 'none'}{stroke}"
