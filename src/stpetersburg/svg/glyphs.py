"""How wide text is: a table of glyph widths, and text that is made to fit.

An SVG cannot ask which font its reader has. So every glyph counts as wide as in the widest of the usual sans-serif
fonts, rounded up: text may turn out narrower than it is measured here, never wider.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
"""The fonts of all pictures."""

ASCENT, DESCENT = 0.95, 0.25
"""How far a line of text reaches above and below its baseline, as parts of its size."""

ELLIPSIS = "…"

_REGULAR = {
    0.3: "'Iijlł",
    0.35: " ,./:;\\|·\u2018\u2019",
    0.4: "()-[]ft",
    0.45: "!r",
    0.5: '"*J`',
    0.55: "csz\u201c\u201d",
    0.6: "?L_kvxy\u2013",
    0.65: "$0123456789FTabdeghnopqu{}ßøđ",
    0.7: "ABEKPSVXYZ",
    0.75: "CNRU",
    0.8: "&DGHOQ",
    0.85: "#+<=>^w~\u00d7\u2212",
    0.9: "M",
    1.0: "%Wm…æ",
    1.05: "@",
}
_BOLD = {
    0.35: " 'ijl",
    0.4: ",./:;I\\|·\u2018\u2019ł",
    0.45: "-f",
    0.5: "!()[]`rt",
    0.55: '"*',
    0.6: "J_csz\u2013",
    0.65: "?Lx",
    0.7: "$0123456789EFTaekovy\u201c\u201dø",
    0.75: "CPSYZbdghnpqu{}ßđ",
    0.8: "ABKRVX",
    0.85: "#+<=>DGHNU^~\u00d7\u2212",
    0.9: "&OQ",
    0.95: "w",
    1.0: "@M…",
    1.05: "%mæ",
    1.15: "W",
}
OTHER = 1.2
"""The width of a glyph that no table holds, as a part of the text's size: about that of the widest letters."""


def _table(rows: Mapping[float, str]) -> dict[str, float]:
    return {glyph: width for width, glyphs in rows.items() for glyph in glyphs}


_WIDTHS = (_table(_REGULAR), _table(_BOLD))


@lru_cache(maxsize=4096)
def _glyph(glyph: str, bold: bool) -> float:
    """Return the width of one glyph as a part of the text's size; an accented letter is as wide as its letter."""
    widths = _WIDTHS[bold]
    if glyph in widths:
        return widths[glyph]
    if unicodedata.combining(glyph) or unicodedata.category(glyph) in ("Mn", "Me"):
        return 0.0
    letter = unicodedata.normalize("NFD", glyph)[0]
    return widths.get(letter, OTHER)


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a line of text is at most, in the unit of its font size."""
    return size * sum(_glyph(glyph, bold) for glyph in text)


def shortened(text: str, room: float, size: float, bold: bool = False) -> str:
    """Return a text as it is if it fits into a room, else as much of it as does, with an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    kept = text
    while kept and width(kept.rstrip() + ELLIPSIS, size, bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrapped(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Return a text in lines that fit into a room; a word that is too long for a line is broken."""
    lines: list[str] = []
    for word in _pieces(text, room, size, bold):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def _pieces(text: str, room: float, size: float, bold: bool) -> Iterator[str]:
    """Yield the words of a text, those that fit into no line in pieces."""
    for word in text.split():
        start = 0
        for end in range(1, len(word) + 1):
            if end - start > 1 and width(word[start:end], size, bold) > room:
                yield word[start : end - 1]
                start = end - 1
        yield word[start:]


@lru_cache(maxsize=4096)
def fitted(
    text: str, room: float, sizes: tuple[float, ...], lines: int, bold: bool = False
) -> tuple[float, tuple[str, ...]]:
    """Return the first of some sizes at which a text fits into so many lines with no word broken, and these lines.

    At the last size words are broken and the text is shortened if need be.
    """
    for size in sizes:
        found = wrapped(text, room, size, bold)
        if len(found) <= lines and all(width(word, size, bold) <= room for word in text.split()):
            return size, found
    size = sizes[-1]
    found = wrapped(text, room, size, bold)
    if len(found) <= lines:
        return size, found
    return size, (*found[: lines - 1], shortened(" ".join(found[lines - 1 :]), room, size, bold))


def cleaned(text: str) -> str:
    """Return a text in one line; what XML cannot hold becomes a replacement character."""
    return "".join(letter if _is_legible(letter) else "\N{REPLACEMENT CHARACTER}" for letter in " ".join(text.split()))


def _is_legible(letter: str) -> bool:
    """Tell whether a character may stand in XML: no control character, no half of a pair."""
    return unicodedata.category(letter) not in ("Cc", "Cs") and letter not in "\ufffe\uffff"
