"""The page of the card tables, and the pictures on it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec

import stpetersburg as sp
from generator.wording import ROOT, all_ids, linked, read_parts
from stpetersburg.cli.cards import cards_of

PAGE = "docs/reference/cards.md"
PICTURES = "docs/assets/cards"
DRAWN, SHOWN = 260, 170
"""Pixels that a picture of a card is wide, as it is drawn and as the page shows it."""

DEFAULT = "second"
EXPANSIONS = ("observatory", "publican", "market")
"""The bundled expansions that have cards."""

DECKS = {
    "worker": "Workers",
    "building": "Buildings",
    "aristocrat": "Aristocrats",
    "exchange": "Exchange cards",
    "market": "Market cards",
}
SIGNS = ("chicken", "grain", "fruit", "fish", "vegetable", "?")

HEAD = """# Cards

All cards of the base game and of the bundled expansions, as the code has them; the page is made by `docs/generate.py`.
Costs are those of edition `second`, with other editions where they differ. `stpetersburg cards` prints the same for the
rules that you name.

*Pays* is what a card gives its owner whenever its color is scored ([B6](rules/index.md#b6)).
"""

DIFFERENCES = """## Where editions differ

Costs that are not the same in every edition, and names that the first edition prints. The ids are the same in all.
"""

SYMBOLS = """## Symbols of the Market

With the expansion `market` on, these base cards bear a symbol of a good ([M3.2](rules/index.md#m3-2)). Copies that
differ in it are cards of their own, written with the symbol.
"""


def pages() -> dict[str, str]:
    """Return the page of the card tables, and the pictures as far as they can be drawn, by path."""
    cards = _cards(EXPANSIONS, DEFAULT)
    pictures = _pictures(cards)
    text = "\n".join(
        (
            HEAD,
            *(_deck(deck, title, cards, pictures) for deck, title in DECKS.items()),
            DIFFERENCES,
            *_differences(cards),
            SYMBOLS,
            *_symbols(cards),
        )
    )
    return {PAGE: text, **{f"{PICTURES}/{name}.svg": drawn for name, drawn in pictures.items()}}


def _rules(expansions: Iterable[str], edition: str) -> sp.Rules:
    return sp.Rules(edition, [name for name in expansions if edition != "first" or name != "market"])


def _cards(expansions: Iterable[str], edition: str) -> dict[str, sp.Card]:
    """Return the cards of an edition by id, copies that differ in a symbol as one."""
    found: dict[str, sp.Card] = {}
    plain = {card.id: card for card in cards_of(_rules((), edition))}
    for card in cards_of(_rules(expansions, edition)):
        found[card.base] = plain.get(card.base, card)
    return found


def _pictures(cards: Iterable[str]) -> dict[str, str]:
    """Return a picture of each card by id, none while the library cannot draw."""
    if find_spec("stpetersburg.svg") is None:
        return {}
    draw = import_module("stpetersburg.svg").card
    base, market = _rules(("observatory", "publican"), DEFAULT), _rules(EXPANSIONS, DEFAULT)
    known = {card.id for card in cards_of(base)}
    return {name: str(draw(base if name in known else market, name, width=DRAWN)) for name in cards}


def _deck(deck: str, title: str, cards: Mapping[str, sp.Card], pictures: Mapping[str, str]) -> str:
    mine = [card for card in cards.values() if card.deck == deck]
    owners, other = _owners(), _costs()
    heads = [*([""] if pictures else []), "card", "cost", "copies", "pays", "what it does"]
    count = sum(card.count for card in mine)
    extra = [name for name in ("observatory", "publican") if any(owners.get(card.id) == name for card in mine)]
    note = f", with those of {' and '.join(f'`{name}`' for name in extra)}" if extra else ""
    rows = [f"| {' | '.join(heads)} |", f"|{'-|' * len(heads)}"]
    for card in mine:
        cells = [f"**{card.name}**<br>`{card.id}`", other[card.id], str(card.count), _pays(card), _does(card, owners)]
        if pictures:
            cells.insert(0, f"![{card.name}](../assets/cards/{card.id}.svg){{ width={SHOWN} loading=lazy }}")
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join((f"## {title} {{ #{deck} }}\n", f"{count} cards in the deck `{deck}`{note}.\n", *rows, ""))


def _owners() -> dict[str, str]:
    """Return the expansion that a card comes from, by id; the base game's are not in it."""
    base = _cards((), DEFAULT)
    return {name: one for one in EXPANSIONS for name in _cards((one,), DEFAULT) if name not in base}


def _by_edition() -> dict[str, dict[str, sp.Card]]:
    return {edition.name: _cards(EXPANSIONS, edition.name) for edition in sp.EDITIONS}


def _costs() -> dict[str, str]:
    """Return what a card costs as text, by id: in the default edition, then where it differs."""
    editions = _by_edition()
    found = {}
    for name, card in editions[DEFAULT].items():
        others = [
            f"{cards[name].cost} in `{edition}`"
            for edition, cards in editions.items()
            if name in cards and cards[name].cost != card.cost
        ]
        found[name] = "; ".join((str(card.cost), *others))
    return found


def _pays(card: sp.Card) -> str:
    parts = [
        f"{amount} {word}{'s' if amount > 1 else ''}"
        for amount, word in ((card.rubles, "ruble"), (card.points, "point"))
        if amount
    ]
    return ", ".join(parts) or "nothing"


def _does(card: sp.Card, owners: Mapping[str, str]) -> str:
    """Return what a card does beside paying, in words."""
    special = tomllib.loads((ROOT / "docs" / "rules" / "cards.toml").read_text(encoding="utf-8"))
    parts = []
    trades = "every one" if len(card.trades) > 1 else "".join(card.trades).replace("_", " ")
    if card.exchange:
        target = f"a {trades}" if card.trades else {"blue": "a building", "red": "an aristocrat"}[card.color]
        parts.append(f"{card.color}: displaces {target}")
    elif card.trades:
        parts.append(f"trade: {trades}")
    if card.id in special:
        parts.append(linked(special[card.id], all_ids(read_parts()), "rules/index.md"))
    if card.tags and card.deck == "market":
        parts.append(f"{len(card.tags)} {card.tags[0]}")
    if card.leaves_to == "box":
        parts.append(linked("orange: has an upkeep (M4.2)", {"M4.2"}, "rules/index.md"))
    if owners.get(card.id) not in (None, "market"):
        parts.append(f"of `{owners[card.id]}`")
    return "; ".join(parts)


def _differences(cards: Mapping[str, sp.Card]) -> Iterator[str]:
    editions = _by_edition()
    names = " | ".join(f"`{edition}`" for edition in editions)
    yield f"| card | {names} |"
    yield f"|-|{'|'.join('-:' for _ in editions)}|"
    for card in cards.values():
        costs = [str(table[card.id].cost) for table in editions.values() if card.id in table]
        if len(set(costs)) > 1:
            yield f"| {card.name} | {' | '.join(costs)} |"
    yield ""
    yield "| card | name in `first` |\n|-|-|"
    for name, old in editions["first"].items():
        if old.name != cards[name].name:
            yield f"| {cards[name].name} | {old.name} |"
    yield ""


def _symbols(cards: Mapping[str, sp.Card]) -> Iterator[str]:
    yield "| card | symbols | written |\n|-|-|-|"
    found: dict[str, list[sp.Card]] = {}
    for card in cards_of(_rules(EXPANSIONS, DEFAULT)):
        if card.deck != "market" and card.tags:
            found.setdefault(card.base, []).append(card)
    for name, copies in found.items():
        signs = ", ".join(sign if sign != "?" else "`?`" for sign in SIGNS for card in copies if sign in card.tags)
        written = ", ".join(f"`{card.id}`" for card in copies)
        yield f"| {cards[name].name} | {signs} | {written} |"
    yield ""
