"""Rows of the hook `pictures`: what an expansion adds to pictures, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.errors import RulesError

if TYPE_CHECKING:
    from stpetersburg.cards import Card
    from stpetersburg.game import Game
    from stpetersburg.state import Hidden

PLACES = ("table", "seat", "decision")
"""Where a part of a picture stands: in a panel of its own, in the panel of each seat, in that of the open decision."""


def _is_place(instance: Any, attribute: Any, value: Any) -> None:
    if value not in PLACES:
        raise RulesError(f"a picture part stands at {', '.join(PLACES)}, not at {value!r}: choose one of them")


@attrs.frozen
class PictureRow:
    """Is a row of a picture: a `label` with a `value`, `text` in smaller print, and card ids to show.

    `track` holds a value for each seat instead, to compare them. What the viewer may not know is `HIDDEN`.
    """

    label: str
    value: int | str | Hidden = ""
    text: str = ""
    cards: tuple[str, ...] = ()
    track: tuple[int | Hidden, ...] = ()


@attrs.frozen
class PicturePart:
    """Adds to the picture of the table: rows under a `title`, where `at` says (one of `PLACES`).

    `rows` is asked with a game and a seat: that of the panel, or the one to act. `sign` says in a word or two what a
    card shows of the expansion, "" for nothing. Raise RulesError for another place.
    """

    title: str
    rows: Callable[[Game, int], Iterable[PictureRow]] | None = None
    at: str = attrs.field(default="table", validator=_is_place)
    sign: Callable[[Card], str] | None = None
