"""The picture: an SVG text that notebooks show, made from a drawing."""

from __future__ import annotations

from html import escape

from stpetersburg.errors import RulesError
from stpetersburg.svg.glyphs import cleaned
from stpetersburg.svg.shapes import Drawing
from stpetersburg.svg.theme import MODES, PREFIX, sheet

MARGIN = 16


class Picture(str):
    """Is the text of an SVG image: write it to a file, put it into a page, or let a notebook show it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the text itself, for notebooks."""
        return str(self)


def picture(drawing: Drawing, title: str, dark: bool | None, details: str = "", *, margin: float = MARGIN) -> Picture:
    """Return a drawing as a picture with a margin. `title` and `details` are what screen readers say."""
    wide, high = round(drawing.width + 2 * margin), round(drawing.height + 2 * margin + 0.5)
    more = [f"<desc>{escape(_lines(details))}</desc>"] if details else []
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{PREFIX}{MODES[dark]}" role="img" '
        f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" style="max-width:100%;height:auto">',
        f"<title>{escape(cleaned(title))}</title>",
        *more,
        f"<style>{sheet(dark)}</style>",
        f'<rect class="{PREFIX}page" x="0" y="0" width="{wide}" height="{high}" rx="12"/>',
        *drawing.markup(margin, margin),
        "</svg>",
    )
    return Picture("\n".join(parts))


def check_looks(dark: object, width: object, least: int, most: int = 2000) -> None:
    """Raise RulesError for a mode or a width that cannot be drawn."""
    if dark is not None and not isinstance(dark, bool):
        raise RulesError(f"dark is True, False, or None for what the reader's system prefers, not {dark!r}")
    if isinstance(width, bool) or not isinstance(width, int) or not least <= width <= most:
        raise RulesError(f"width is a whole number of pixels from {least} to {most}, not {width!r}")


def _lines(text: str) -> str:
    return "\n".join(map(cleaned, text.splitlines()))
