"""The table without its seats: heading, phases with their decks, the open decision, the display."""

from __future__ import annotations

from collections.abc import Iterator

from stpetersburg.rows import Phase
from stpetersburg.state import HIDDEN_KIND, View
from stpetersburg.svg.cards import TILE_WIDTH, chip, chips, pill, spoken, tile
from stpetersburg.svg.rows import block
from stpetersburg.svg.scene import Scene, counted
from stpetersburg.svg.seats import swatch
from stpetersburg.svg.shapes import (
    Box,
    Disc,
    Drawing,
    Icon,
    Label,
    Maker,
    beside,
    flow,
    grid,
    line,
    lines,
    panel,
    stack,
)

PADDING = 14
ANSWERS = 10
"""Answers of an open decision that are listed, at most."""
DRAWN = 3
"""The number of the drawn card among the sources of cards."""


def headline(scene: Scene) -> str:
    """Return in words where the game stands."""
    position = scene.position
    if not position.over:
        return f"Round {position.round} · {position.phase} phase"
    return f"Game over after round {position.round}"


def turn(scene: Scene) -> str:
    """Return in words who is to act, or who has won."""
    position = scene.position
    if position.to_act is not None:
        return f"{scene.names[position.to_act]} to act"
    winners = [scene.names[seat] for seat in scene.rules.winners(position)]
    points = scene.rules.scores(position)[scene.rules.winners(position)[0]].total
    return f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''} with {points} points"


def heading(scene: Scene, room: float) -> Drawing:
    """Draw round, phase, whose turn it is, and who sees this."""
    position = scene.position
    title = lines(headline(scene), room, (23, 20, 18), 2, bold=True)
    tags = [pill(turn(scene), "strong", "on-strong", room=room, size=14)]
    if position.last_round and not position.over:
        tags.append(pill("last round", "red", "on-good", room=room, size=14))
    words = [f"{scene.rules.edition} edition"]
    words.append(f"with {', '.join(scene.rules.expansions)}" if scene.rules.expansions else "without expansions")
    if isinstance(position, View):
        seen = "a spectator" if position.viewer is None else scene.names[position.viewer]
        words.insert(0, f"seen by {seen}")
    note = line(" · ".join(words), room, 12, "muted")
    pills = flow(tags, room)
    side = beside(tags, 6)
    if title.width + side.width + 16 <= room:
        first = Drawing(room, title.height, (), ((0, 0, title), (room - side.width, 2, side)))
        return stack((first, note), 4)
    return stack((title, pills, note), 6)


def decks(scene: Scene, room: float) -> Drawing:
    """Draw the phases in their order, each with its deck and its start marker, then other decks, discard and box."""
    position, left = scene.position, scene.position.deck
    makers: list[Maker] = [
        lambda side, phase=phase: _phase(scene, phase, left[phase.deck], side)  # type: ignore[misc]  # mypy cannot infer a lambda with defaults
        for phase in scene.tables.phases
    ]
    others = [(name, count) for name, count in left.items() if name not in scene.tables.phase_decks]
    piles = [*others, ("discard", len(position.board.discard)), ("box", len(position.board.box))]
    makers += [
        lambda side, name=name, count=count: _pile(name, count, side)  # type: ignore[misc]  # the same
        for name, count in piles
        if count or name != "box"
    ]
    return grid(makers, room, 112, most=len(makers))


def _phase(scene: Scene, phase: Phase, left: int, room: float) -> Drawing:
    """Draw a phase: its color and name, the cards left in its deck, and the seat that starts it."""
    now = scene.position.phase == phase.name and not scene.position.over
    seat = scene.position.start[phase.name]
    deck = f"{left} card{'' if left == 1 else 's'}"
    name = line(phase.name, room - 38, 13, bold=now)
    count = line(deck, room - 20 - 34, 12, "muted")
    shapes = (
        Box(0, 0, room, 52, "current" if now else "panel", 8),
        *swatch(phase.color, 10, 10, 12),
        Icon(room - 42, 30, 10, "start", "muted"),
        Disc(room - 20, 35, 10, "other-tint"),
        Label(room - 20, 39.3, str(seat), 12, "ink", True, "middle"),
    )
    return Drawing(room, 52, shapes, ((28, 8, name), (10, 28, count)))


def _pile(name: str, count: int, room: float) -> Drawing:
    """Draw a deck without a phase, the discard or the box as a number of cards."""
    cards = line(f"{count} card{'' if count == 1 else 's'}", room - 20, 12, "muted")
    title = line(spoken(name), room - 20, 13)
    return Drawing(room, 52, (Box(0, 0, room, 52, "panel", 8),), ((10, 8, title), (10, 28, cards)))


def decision(scene: Scene, room: float) -> Iterator[Drawing]:
    """Yield the panel of the open decision, if one is open."""
    asked = scene.position.open_decision
    if asked is None:
        return
    inner = room - 2 * PADDING
    parts = [line(f"{scene.names[asked.seat]} decides: {asked.name}", inner, 15, bold=True)]
    secret, known = asked.cards.count(HIDDEN_KIND), [kind for kind in asked.cards if kind != HIDDEN_KIND]
    if secret:
        parts.append(chip(scene, HIDDEN_KIND, secret, inner))
    if known:
        makers: list[Maker] = [
            lambda side, kind=kind: tile(scene, kind, side, scene.offer(asked.seat, kind, DRAWN))  # type: ignore[misc]  # the same
            for kind in known
        ]
        parts.append(grid(makers, min(inner, len(makers) * 180), TILE_WIDTH))
    parts += (block(scene, title, rows, inner) for title, rows in scene.rows("decision", asked.seat))
    moves = [str(move) for move in scene.rules.legal_moves(scene.position)]
    if moves:
        more = [f"and {len(moves) - ANSWERS} more"] if len(moves) > ANSWERS else []
        listed = [pill(text, "inset", "ink", room=inner, bold=False) for text in moves[:ANSWERS] + more]
        parts.append(flow(listed, inner))
    body = stack(parts, 9)
    yield panel(Drawing(inner, body.height, (), ((0, 0, body),)), "asked", PADDING)


def display(scene: Scene, room: float) -> Drawing:
    """Draw both rows, each card with what it costs the seat to act."""
    position, inner = scene.position, room - 2 * PADDING
    parts = [_key(scene, inner)]
    for source, (name, kinds) in enumerate((("top row", position.top_kinds), ("bottom row", position.bottom_kinds))):
        parts.append(line(name, inner, 12, "muted", bold=True))
        makers: list[Maker] = [
            lambda side, kind=kind, source=source: _displayed(scene, kind, source, side)  # type: ignore[misc]  # the same
            for kind in kinds
        ]
        parts.append(grid(makers, inner, TILE_WIDTH) if makers else line("empty", inner, 12, "muted"))
    body = stack(parts, 8)
    return panel(Drawing(inner, body.height, (), ((0, 0, body),)), "panel", PADDING)


def places(scene: Scene, room: float) -> Iterator[Drawing]:
    """Yield a panel for each place of the table that holds cards, with their prices if they can be bought."""
    inner = room - 2 * PADDING
    for place, kinds in scene.places(0, per_seat=False):
        source = scene.source(place, scene.position.to_act)
        makers: list[Maker] = [
            lambda side, kind=kind, source=source: _displayed(scene, kind, source, side)  # type: ignore[misc]  # the same
            for kind in kinds
        ]
        cards = chips(scene, counted(kinds), inner) if source is None else grid(makers, inner, TILE_WIDTH)
        body = stack((line(spoken(place.name), inner, 15, bold=True), cards), 8)
        yield panel(Drawing(inner, body.height, (), ((0, 0, body),)), "panel", PADDING)


def _displayed(scene: Scene, kind: int, source: int, room: float) -> Drawing:
    seat = scene.position.to_act
    offer = None if seat is None or kind == HIDDEN_KIND else scene.offer(seat, kind, source)
    return tile(scene, kind, room, offer)


def _key(scene: Scene, room: float) -> Drawing:
    """Draw what the display is, and how its signs are read."""
    seat = scene.position.to_act
    signs = [pill("cost", "coin", "on-coin"), line("printed", room, 12, "muted")]
    if seat is not None:
        who = line(f"price for {scene.names[seat]} now", room / 2, 12, "muted")
        signs += [pill("pay", "open", "muted", bold=False), who]
        if scene.position.holdings[seat].rubles >= 0:
            signs += [pill("pay", "good", "on-good", icon="check"), line("can be paid", room, 12, "muted")]
    tall = max(sign.height for sign in signs)
    centred = [Drawing(one.width, tall, (), ((0, (tall - one.height) / 2, one),)) for one in signs]
    title = line("Display", 100, 15, bold=True)
    return flow((title, Drawing(8, tall), *centred), room, 6)
