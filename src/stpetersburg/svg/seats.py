"""Seats: what lies in front of each, and how the game stands for it."""

from __future__ import annotations

from collections.abc import Iterator

from stpetersburg.state import HIDDEN_KIND
from stpetersburg.svg.cards import chip, chips, figure, pill, spoken
from stpetersburg.svg.rows import block, column
from stpetersburg.svg.scene import Scene, counted, shown
from stpetersburg.svg.shapes import Box, Disc, Drawing, Label, Shape, beside, flow, line, panel, stack
from stpetersburg.svg.theme import MIXED, color

PADDING = 14
GROUP_ROOM = 40
"""What the number of cards of a color takes in front of them."""
HAND = 2
"""The number of the hand among the sources of cards."""


def seat_panel(scene: Scene, seat: int, room: float, *, height: float = 0, alone: bool = False) -> Drawing:
    """Draw a seat's panel; `alone` True: with its part of the tracks, for a picture without those of the table."""
    inner, hand = room - 2 * PADDING, scene.position.holdings[seat].hand
    parts = [_head(scene, seat, inner), *_markers(scene, seat, inner), *_area(scene, seat, inner)]
    parts.append(_held(scene, seat, inner, f"hand {len(hand)} of {scene.game.hand_limit(seat)}", hand, HAND))
    parts += (
        _held(scene, seat, inner, spoken(place.name), kinds, scene.source(place, seat))
        for place, kinds in scene.places(seat, per_seat=True)
    )
    if alone:
        tracks = ((title, column(rows, seat)) for title, rows in scene.rows("table", seat))
        parts += (block(scene, title, rows, inner) for title, rows in tracks if rows)
    parts += (block(scene, title, rows, inner) for title, rows in scene.rows("seat", seat))
    style = "current" if scene.position.to_act == seat else "panel"
    body = stack(parts, 9)
    return panel(Drawing(inner, body.height, (), ((0, 0, body),)), style, PADDING, height)


def _head(scene: Scene, seat: int, room: float) -> Drawing:
    """Draw number, name, rubles and points, and what there is to say of the seat, below it if the room is narrow."""
    position = scene.position
    one = position.seats[seat]
    rubles = figure("coin", shown(one.rubles), 17, bold=True, room=room * 0.24)
    figures = beside((rubles, figure("points", str(one.points), 17, bold=True, room=room * 0.24)), 14)
    tags = flow(_tags(scene, seat, room), room)
    used = max((right + part.width for right, _, part in tags.parts), default=0)
    middle = room - 32 - figures.width - 12
    name = line(scene.names[seat], middle, 15, bold=True)
    acts = position.to_act == seat
    disc, ink = ("strong", "on-strong") if acts else ("other-tint", "ink")
    shapes = (Disc(12, 12, 12, disc), Label(12, 16.5, str(seat), 12, ink, True, "middle"))
    placed = ((32, 3, name), (room - figures.width, 2, figures))
    if name.width + 8 + used <= middle:
        return Drawing(room, 24, shapes, (*placed, (40 + name.width, 1.5, tags)))
    return stack((Drawing(room, 24, shapes, placed), tags), 7)


def _tags(scene: Scene, seat: int, room: float) -> Iterator[Drawing]:
    """Yield whether a seat is to act, or its total and whether it has won."""
    if scene.position.to_act == seat:
        yield pill("to act", "strong", "on-strong")
    if scene.position.over:
        yield pill(f"total {shown(scene.rules.scores(scene.position)[seat].total)}", "inset", "ink", room=room)
        if seat in scene.rules.winners(scene.position):
            yield pill("winner", "good", "on-good")


def _markers(scene: Scene, seat: int, room: float) -> Iterator[Drawing]:
    """Yield a line with the start markers of a seat, if it has any."""
    mine = [phase for phase in scene.tables.phases if scene.position.start[phase.name] == seat]
    if mine:
        label = Drawing(44, 20, (Label(0, 14, "starts", 12, "muted"),))
        yield flow((label, *(marker(phase.name, phase.color, room) for phase in mine)), room)


def marker(name: str, shade: str, room: float) -> Drawing:
    """Draw a start marker: a dot in the color of its phase, and the phase's name."""
    text = line(name, room - 30, 12)
    wide = 30 + text.width
    return Drawing(wide, 20, (Box(0, 0, wide, 20, "inset", 10), *swatch(shade, 6, 4, 12)), ((22, 2.6, text),))


def swatch(shade: str, x: float, y: float, side: float) -> tuple[Shape, ...]:
    """Draw the color of a phase: a dot, or bars in all colors for one that scores none."""
    if shade:
        return (Disc(x + side / 2, y + side / 2, side / 2, color(shade)),)
    third = side / len(MIXED)
    return tuple(Box(x + at * third, y, third, side, name) for at, name in enumerate(MIXED))


def _area(scene: Scene, seat: int, room: float) -> Iterator[Drawing]:
    """Yield the cards of an area, a line or more for each color, with the number of its cards in front."""
    area = scene.position.holdings[seat].area
    if not area:
        yield line("no cards in the area", room, 12, "muted")
    shades = {kind: scene.look(kind).color for kind in area}
    phases = [phase.color for phase in scene.tables.phases if phase.color]
    for shade in dict.fromkeys((*phases, *shades.values())):
        mine = bytes(kind for kind in area if shades[kind] == shade)
        if mine:
            dot = Disc(6, 11, 6, color(shade))
            cards = chips(scene, counted(mine), room - GROUP_ROOM)
            yield Drawing(
                room, cards.height, (dot, Label(17, 15.3, str(len(mine)), 12, "ink", True)), ((GROUP_ROOM, 0, cards),)
            )


def _held(scene: Scene, seat: int, room: float, name: str, kinds: bytes, source: int | None) -> Drawing:
    """Draw the hand of a seat or a place of its own; cards that the viewer knows with what they cost it there now."""
    label = line(name, room, 12, "muted")
    found = [Drawing(label.width + 4, 22, (), ((0, 4, label),))]
    for kind, count in counted(kinds):
        unpriced = source is None or kind == HIDDEN_KIND or scene.position.over
        found.append(chip(scene, kind, count, room, "" if unpriced else scene.offer(seat, kind, source or 0).words))
    return flow(found, room, 6)
