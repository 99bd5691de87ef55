"""Cards: as tiles of the display, as chips of an area, and alone in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stpetersburg.cards import Card
from stpetersburg.rows import Discount
from stpetersburg.state import HIDDEN_KIND
from stpetersburg.svg.glyphs import ASCENT, cleaned, fitted, shortened, width
from stpetersburg.svg.scene import Offer, Scene, mark_of, signs
from stpetersburg.svg.shapes import Box, Disc, Drawing, Icon, Label, Shape, beside, flow, line, lines, stack
from stpetersburg.svg.theme import MIXED, color

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

TILE_HEIGHT, SIGN_HEIGHT = 94, 14
"""The height of a tile, and of the line that it has for signs where an expansion shows some."""
TILE_WIDTH = 150
"""The least width of a tile."""
EDGE = 8
INSET = 16
"""Where the text of a tile begins."""
CHIP_HEIGHT = 22
BASE = "base"
"""The owner of the steps that every game has."""

_WHEN = {
    "scored": "after the scoring",
    "placed": "when it is laid down",
    "left": "when it leaves an area",
    "phase_start": "before the refill",
    "phase_open": "after the refill",
    "phase_end": "before the scoring",
    "round_start": "at the start of a round",
    "round_end": "at the end of a round",
    "game_end": "at the end of the game",
}
"""The points of the game, in words."""


def pill(
    text: str,
    style: str,
    ink: str,
    *,
    room: float = 999,
    icon: str = "",
    size: float = 12,
    bold: bool = True,
    hint: str = "",
) -> Drawing:
    """Draw a short text in a box with round ends, behind a sign if there is one; `hint` tells more of it."""
    text = cleaned(text)
    sign = size + 3 if icon else 0
    short = shortened(text, room - 16 - sign, size, bold)
    wide, high = width(short, size, bold) + 16 + sign, size + 9
    full = text if short != text else cleaned(hint)
    shapes: list[Shape] = [Box(0, 0, wide, high, style, high / 2)]
    if icon:
        shapes.append(Icon(8, (high - size + 1) / 2, size - 1, icon, ink))
    shapes.append(Label((wide + sign) / 2, high / 2 + size * 0.36, short, size, ink, bold, "middle", full))
    return Drawing(wide, high, tuple(shapes))


def strip(card: Card, x: float, y: float, wide: float, high: float) -> tuple[Box, ...]:
    """Draw the colored edge of a card, that of an exchange card in the colors of its deck."""
    if not card.exchange:
        return (Box(x, y, wide, high, color(card.color), wide / 2),)
    third = high / len(MIXED)
    return tuple(Box(x, y + at * third, wide, third, name) for at, name in enumerate(MIXED))


def income(card: Card, room: float, size: float = 12) -> Drawing:
    """Draw what a card gives at the scoring of its color: rubles behind a coin, points behind a shield."""
    parts = []
    if card.rubles:
        parts.append(figure("coin", f"+{card.rubles}", size))
    if card.points:
        parts.append(figure("points", f"+{card.points}", size))
    return flow(parts, room, 8) if parts else Drawing(0, 0)


def figure(sign: str, text: str, size: float, *, bold: bool = False, room: float = 999) -> Drawing:
    """Draw a number behind a coin (`coin`) or a shield (`points`)."""
    side = size * 0.9
    _, (short,) = fitted(text, room - side - 4, (size,), 1, bold)
    full = text if short != text else ""
    top = size * 1.2 / 2 - side / 2
    mark: Shape = Disc(side / 2, top + side / 2, side / 2, sign) if sign == "coin" else Icon(0, top, side, sign, sign)
    label = Label(side + 4, size * ASCENT, short, size, "ink", bold, "start", full)
    return Drawing(side + 4 + width(short, size, bold), size * 1.2, (mark, label))


def tile(scene: Scene, kind: int, room: float, offer: Offer | None) -> Drawing:
    """Draw a card of the display: its name, income, signs and cost, and what it costs the seat to act."""
    card = scene.look(kind)
    inner = room - INSET - EDGE
    high = TILE_HEIGHT + (SIGN_HEIGHT if any(part.sign for _, part in scene.tables.pictures) else 0)
    back = Box(0, 0, room, high, f"{color(card.color)}-tint", 8)
    if kind == HIDDEN_KIND:
        return Drawing(room, high, (back,), ((INSET, EDGE, line("hidden card", inner, 12, "muted")),))
    gives = income(card, inner)
    name = lines(card.name, inner - (18 if card.exchange else 0), (12.5, 12, 11.5), 2, "ink", bold=True)
    note = scene.sign(card) or (_note(scene.tables, card) if not gives.parts else "")
    parts: list[tuple[float, float, Drawing]] = [(INSET, EDGE, name), (INSET, 42, gives)]
    if note:
        parts.append((INSET, 59 if gives.parts else 44, line(note, inner, 11, "muted")))
    cost = pill(str(card.cost), "coin", "on-coin", room=inner * 0.4)
    parts.append((INSET, high - EDGE - cost.height, cost))
    if offer is not None:
        price = offered(offer, inner - cost.width - 6)
        parts.append((room - EDGE - price.width, high - EDGE - price.height, price))
    shapes: tuple[Shape, ...] = (back, *strip(card, 6, EDGE, 4, high - 2 * EDGE))
    if card.exchange:
        shapes = (*shapes, Icon(room - EDGE - 12, EDGE + 2, 12, "exchange", "muted"))
    return Drawing(room, high, shapes, tuple(parts))


def offered(offer: Offer, room: float) -> Drawing:
    """Draw what a card costs, filled and ticked if the seat can pay it."""
    if offer.affordable:
        return pill(offer.words, "good", "on-good", room=room, icon="check", hint=offer.why)
    return pill(offer.words, "open", "muted", room=room, bold=False, hint=offer.why)


def chip(scene: Scene, kind: int, count: int, room: float, more: str = "") -> Drawing:
    """Draw equal cards of an area or a hand in one line: how many, their name, their mark or sign, and more."""
    if kind == HIDDEN_KIND:
        return pill(
            f"{count} hidden card{'s' if count > 1 else ''}", "open", "muted", room=room, icon="hidden", bold=False
        )
    card = scene.look(kind)
    before = f"{count}\N{MULTIPLICATION SIGN}" if count > 1 else ""
    sign = scene.sign(card)
    text = cleaned(f"{card.name} · {sign}" if sign else card.name)
    start = 13 + (width(before, 12, True) + 5 if before else 0)
    end = width(more, 12, True) + 8 if more else 0
    size, (short,) = fitted(text, room - start - end - 8, (12, 11.5, 11), 1)
    wide = start + width(short, size) + end + 8
    high, base = CHIP_HEIGHT, CHIP_HEIGHT / 2 + 12 * 0.36
    shapes: list[Shape] = [Box(0, 0, wide, high, f"{color(card.color)}-tint", 5), *strip(card, 5, 5, 3, high - 10)]
    if before:
        shapes.append(Label(13, base, before, 12, "ink", True))
    shapes.append(Label(start, base, short, size, "ink", False, "start", text if short != text else ""))
    if more:
        shapes.append(Label(wide - 8, base, more, 12, "muted", True, "end"))
    return Drawing(wide, high, tuple(shapes))


def full_card(tables: Tables, kind: int, room: float) -> Drawing:
    """Draw one card alone with everything that is printed on it."""
    card, inner = tables.kinds.card(kind), room - 40
    cost = pill(str(card.cost), "coin", "on-coin", size=17)
    name = lines(card.name, inner - cost.width - 10, (19, 17, 15), 3, bold=True)
    side = f"{card.deck} card, {card.color}" if card.deck != card.color else f"{card.color} card"
    head = Drawing(inner, max(name.height, cost.height), (), ((0, 0, name), (inner - cost.width, 0, cost)))
    parts = [head, line(side, inner, 13, "muted")]
    if card.rubles or card.points:
        parts.append(income(card, inner, 18))
    if card.exchange:
        sign = Drawing(16, 16, (Icon(0, 1, 14, "exchange", "ink"),))
        parts.append(beside((sign, lines(displaced_by(tables, card), inner - 24, (13,))), 8))
    parts += (lines(fact, inner, (13,)) for fact in details(tables, kind))
    body = stack(parts, 9)
    high = body.height + 40
    shapes = (Box(0, 0, room, high, f"{color(card.color)}-tint", 12), *strip(card, 9, 16, 5, high - 32))
    return Drawing(room, high, shapes, ((24, 20, body),))


def displaced_by(tables: Tables, card: Card) -> str:
    """Say what an exchange card displaces. Rule: B7."""
    if card.displaces:
        return f"displaces {', '.join(map(spoken, card.displaces))}"
    trades = f" of the trade {' or '.join(map(spoken, card.trades))}" if card.trades else ""
    return f"displaces a plain {card.color} card{trades}"


def details(tables: Tables, kind: int) -> tuple[str, ...]:
    """Return what else there is to say of a card, in words, with rule ids."""
    card, look = tables.kinds.card(kind), tables.kinds.looks[kind]
    sign = signs(tables, card)
    found = [f"mark: {mark_of(card)}" if not card.count else "", f"shows {sign}" if sign else ""]
    if card.trades and not card.exchange:
        found.append(f"trade: {', '.join(map(spoken, card.trades))}")
    found += _specials(tables, card)
    found.append(f"may not be displaced ({look.fixed})" if look.fixed else "")
    found.append(f"copies: {card.count}" if card.count else "")
    return tuple(fact for fact in found if fact)


def _specials(tables: Tables, card: Card) -> list[str]:
    """Return in words what is special about a card."""
    changes = (*tables.discount_rows, *(change.row for change in tables.changes))
    found = [_change(row) for row in dict.fromkeys(changes) if row.card in (card.id, card.base)]
    phases = zip(tables.catalog.phases, tables.phase_incomes, strict=True)
    found += [
        f"more income by the table in the {phase} phase ({row.rule})"
        for phase, rows in phases
        for row in dict.fromkeys(one for _, _, one in rows)
        if row.card in (card.id, card.base)
    ]
    found += [
        f"gives the move {verb} ({spec.rule})"
        for verb, (_, spec) in tables.turn_moves.items()
        if card.id in spec.cards or card.base in spec.cards
    ]
    found += [
        f"has an effect {_WHEN.get(one.step.at, one.step.at)}{_listed(one.step.phases)} ({one.owner})"
        for one in tables.steps.values()
        if one.owner != BASE and (card.id in one.step.cards or card.base in one.step.cards)
    ]
    if card.hand_limit:
        found.append(f"hand limit {card.hand_limit} (B8.2)")
    if card.displaced_as is not None:
        found.append(f"counts as {card.displaced_as} when displaced (B8.3)")
    if not card.buyable:
        found.append("can only be taken")
    if card.hand_penalty != Card("", "", "", "", 0).hand_penalty:
        found.append(f"costs {card.hand_penalty} points in the hand at the end (B10.4)")
    if card.leaves_to != "discard":
        found.append(f"goes to the {card.leaves_to} when it leaves an area")
    return found


def _change(row: Discount) -> str:
    """Return in words what a card changes in prices."""
    what = f"{_lowered(row.colors + row.decks + row.cards) or 'all'} cards cost"
    if row.halved:
        return f"{what} half ({row.rule})"
    if not isinstance(row.amount, int):
        return f"{what} more or less by the table ({row.rule})"
    return f"{what} {abs(row.amount)} {'more' if row.amount < 0 else 'less'} ({row.rule})"


def _note(tables: Tables, card: Card) -> str:
    """Return in few words what a card without income is for."""
    specials = _specials(tables, card)
    return specials[0].partition(" (")[0] if specials else ""


def _listed(phases: tuple[str, ...]) -> str:
    return f" of phase {' or '.join(phases)}" if phases else ""


def _lowered(names: tuple[str, ...]) -> str:
    return " and ".join(map(spoken, names))


def spoken(name: str) -> str:
    """Return the id of a card or a place as words."""
    return name.replace("_", " ")


def chips(scene: Scene, bunch: tuple[tuple[int, int], ...], room: float) -> Drawing:
    """Draw bunches of equal cards as chips in lines."""
    return flow((chip(scene, kind, count, room) for kind, count in bunch), room, 5)
