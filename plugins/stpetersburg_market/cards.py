"""The cards of the Market: its own deck, and the base cards that bear a symbol of a good."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from importlib.resources import files

import attrs

from stpetersburg import Card, Mark, Setup, Withdraw

GOODS = ("chicken", "grain", "fruit", "fish", "vegetable")
"""The five goods in their order. Rule: M1.1."""

CHOICE = "?"
"""The symbol whose good its owner chooses. Rule: M3.4."""

COPIES: Mapping[str, tuple[str, ...]] = {"market": GOODS, "ship_builder": (*GOODS, CHOICE)}
"""Base cards whose copies differ in their symbol: one copy for each. Rule: M3.2, M3.3."""

SINGLE: Mapping[str, str] = {
    "bank": "grain",
    "peterhof": "chicken",
    "st_isaacs_cathedral": "fruit",
    "harbor": "fish",
    "church_of_the_resurrection": "vegetable",
}
"""Base cards of one copy with the good of their symbol. Rule: M3.2."""

CZAR = "czar_and_carpenter"
"""The card that shows its `?` only in an area, for there is no copy to tell it from."""


def _with(card: str, symbol: str) -> str:
    return f"{card}[{symbol}]"


CHOOSERS = (_with("ship_builder", CHOICE), _with(CZAR, CHOICE))
"""The cards of an area whose good is not chosen yet. Rule: M3.4."""

CHOSEN: Mapping[tuple[str, str], str] = {
    (chooser, good): f"{chooser.removesuffix(']')}{good}]" for chooser in CHOOSERS for good in GOODS
}
"""What a card with `?` becomes when a good is chosen for it."""

CHOICES: Mapping[str, str] = {chosen: good for (_, good), chosen in CHOSEN.items()}
"""The good that was chosen for a card."""

CHOSEN_CARDS = frozenset(CHOICES)
"""The cards of an area whose good is chosen."""

_ROWS = tuple(
    csv.DictReader(files("stpetersburg_market").joinpath("market_cards.csv").read_text(encoding="utf-8").splitlines())
)

ORANGE: Mapping[str, str] = {row["id"]: row["good"] for row in _ROWS if row["orange"]}
"""The cards that have an upkeep with their goods, in the order of the goods. Rule: M5.1."""

ORANGE_CARDS = frozenset(ORANGE)
"""The cards that have an upkeep."""


def card_rows(setup: Setup) -> Iterable[Card | Mark | Withdraw]:
    """Return the deck, the base cards by symbol, and the looks of chosen goods; tags show symbols.

    Rule: M1.1, M3.2, M3.3, M3.4.
    """
    last_worker = [card.id for card in setup.cards.values() if card.deck == "worker"][-1]
    rows: list[Card | Mark | Withdraw] = [_market_card(row, last_worker) for row in _ROWS]
    for name, symbols in COPIES.items():
        base = setup.cards[name]
        rows += (attrs.evolve(base, id=_with(name, symbol), count=1, after=name, tags=(symbol,)) for symbol in symbols)
        rows.append(Withdraw(name))
    rows += (attrs.evolve(setup.cards[card], tags=(good,)) for card, good in SINGLE.items())
    czar = attrs.evolve(setup.cards[CZAR], placed_as=_with(CZAR, CHOICE), tags=(CHOICE,))
    rows += (czar, Mark(_with(CZAR, CHOICE), CZAR))
    bare = {_with(CZAR, CHOICE): CZAR}
    rows += (Mark(look, bare.get(chooser, chooser), tags=(good,)) for (chooser, good), look in CHOSEN.items())
    return rows


def _market_card(row: Mapping[str, str], after: str) -> Card:
    """Return a yellow card; an orange one goes to the box from an area. Rule: M1.1, M4.1, M5.1, M5.2, M5.3."""
    return Card(
        id=row["id"],
        name=row["name"],
        deck="market",
        color="yellow",
        cost=int(row["cost"]),
        count=int(row["count"]),
        rubles=int(row["rubles"]),
        points=int(row["points"]),
        leaves_to="box" if row["orange"] else "discard",
        after=after,
        tags=(row["good"],) * int(row["symbols"]),
    )
