"""Pictures of the table, of cards, areas and scores, as SVG; drawn with nothing but the standard library.

Example: `Path("table.svg").write_text(svg.table(rules, state))`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stpetersburg.errors import RulesError
from stpetersburg.state import Position
from stpetersburg.svg.boards import decision, decks, display, heading, headline, places, turn
from stpetersburg.svg.cards import full_card
from stpetersburg.svg.picture import MARGIN, Picture, check_looks, picture
from stpetersburg.svg.rows import block
from stpetersburg.svg.scene import Scene, scene_of, titled
from stpetersburg.svg.seats import seat_panel
from stpetersburg.svg.shapes import Drawing, beside, panel, stack
from stpetersburg.svg.sheet import sheet

if TYPE_CHECKING:
    from stpetersburg.rules import Rules

__all__ = ["Picture", "area", "card", "score_sheet", "table"]

GAP = 12
TWO_COLUMNS = 700
"""From this width on, two seats lie next to each other."""


def table(
    rules: Rules,
    position: Position,
    *,
    dark: bool | None = None,
    width: int = 900,
    names: Sequence[str] | None = None,
) -> Picture:
    """Draw the whole table; of a view, what it may tell.

    `dark` is True, False, or None for what the reader's system prefers; `width` in pixels, from 360 to 2000; `names`
    are the players' by seat. Raise RulesError for a position of other rules and for malformed arguments,
    ExpansionError for an expansion at fault.
    """
    check_looks(dark, width, 360)
    scene = scene_of(rules, position, names)
    room = width - 2 * MARGIN
    parts = [heading(scene, room), decks(scene, room), *decision(scene, room), display(scene, room)]
    parts += places(scene, room)
    parts += _table_rows(scene, room)
    parts += _seats(scene, room)
    title = f"Saint Petersburg: {headline(scene)}, {turn(scene)}"
    return picture(stack(parts, GAP), title, dark, rules.text(position))


def area(
    rules: Rules,
    position: Position,
    seat: int,
    *,
    dark: bool | None = None,
    width: int = 440,
    names: Sequence[str] | None = None,
) -> Picture:
    """Draw what one seat has, from 0: its area and hand, rubles, points and markers. Arguments as of `table`.

    Raise RulesError also for a seat that is not there.
    """
    check_looks(dark, width, 300)
    scene = scene_of(rules, position, names)
    seats = len(position.holdings)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise RulesError(f"an area is that of a seat from 0 to {seats - 1}, not {seat!r}")
    drawing = seat_panel(scene, seat, width - 2 * MARGIN, alone=True)
    return picture(drawing, f"Saint Petersburg: area of {scene.names[seat]}", dark)


def card(rules: Rules, card_id: str, *, dark: bool | None = None, width: int = 300) -> Picture:
    """Draw one card: its name, deck and color, cost, income, trades, what it displaces, and what is special about it.

    Raise UnknownNameError for an id that is none of these rules, RulesError for malformed arguments.
    """
    check_looks(dark, width, 200)
    kind = rules.tables.kind_of(card_id)
    drawing = full_card(rules.tables, kind, width - 2 * MARGIN)
    return picture(drawing, f"Saint Petersburg: {titled(rules.tables.kinds.card(kind))}", dark)


def score_sheet(
    rules: Rules,
    position: Position,
    *,
    dark: bool | None = None,
    width: int = 620,
    names: Sequence[str] | None = None,
) -> Picture:
    """Draw the score of each seat with its lines in points and their rule ids, "?" for what a view may not tell.

    Final when the game is over, before as if it ended now. Arguments and errors as of `table`.
    """
    check_looks(dark, width, 440)
    scene = scene_of(rules, position, names)
    return picture(sheet(scene, width - 2 * MARGIN), f"Saint Petersburg: score, {headline(scene)}", dark)


def _table_rows(scene: Scene, room: float) -> Iterator[Drawing]:
    """Yield a panel for each expansion that shows something on the table."""
    inner = room - 28
    for title, rows in scene.rows("table", scene.position.to_act or 0):
        body = block(scene, title, rows, inner, heading=15)
        yield panel(Drawing(inner, body.height, (), ((0, 0, body),)), "panel", 14)


def _seats(scene: Scene, room: float) -> Iterator[Drawing]:
    """Yield the seats, two next to each other if there is room; an odd one has the room of two."""
    seats = range(len(scene.position.holdings))
    columns = 2 if room >= TWO_COLUMNS else 1
    for at in range(0, len(seats), columns):
        row = seats[at : at + columns]
        side = (room - GAP * (len(row) - 1)) / len(row)
        high = max(seat_panel(scene, seat, side).height for seat in row)
        yield beside((seat_panel(scene, seat, side, height=high) for seat in row), GAP)
