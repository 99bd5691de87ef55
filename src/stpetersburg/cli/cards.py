"""The command `cards`: lists the cards of a game."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from stpetersburg.cards import TRADES, Card
from stpetersburg.cli.parser import rules_from
from stpetersburg.rules import Rules

HEADINGS = ("id", "deck", "color", "cost", "count", "rubles", "points", "trade / displaces", "name")
NUMBERS = ("cost", "count", "rubles", "points")
"""Columns that are set flush right."""


def run(arguments: argparse.Namespace) -> int:
    """Print the card table of the rules that the arguments name, and how many cards each deck has."""
    cards = cards_of(rules_from(arguments))
    for line in columns([HEADINGS, *map(_row, cards)]):
        print(line)
    counts: Counter[str] = Counter()
    for card in cards:
        counts[card.deck] += card.count
    print()
    print(f"{sum(counts.values())} cards: {', '.join(f'{count} {deck}' for deck, count in counts.items())}")
    return 0


def cards_of(rules: Rules) -> tuple[Card, ...]:
    """Return the cards of the decks, in table order."""
    return tuple(look.card for look in rules.tables.kinds.looks if look.card.deck and look.card.count)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines of text in columns; the first row holds the headings."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = [heading in NUMBERS for heading in rows[0]]
    return [
        "  ".join(
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]


def _row(card: Card) -> tuple[str, ...]:
    numbers = (str(card.cost), str(card.count), str(card.rubles), str(card.points))
    return (card.id, card.deck, card.color or "-", *numbers, _relation(card), card.name)


def _relation(card: Card) -> str:
    """Return the trades of a green card, or what an exchange card displaces. Rule: B7.2, B7.3."""
    if card.displaces:
        return f"any {' or '.join(card.displaces)}"
    if card.trades:
        return "any trade" if card.trades == TRADES else " or ".join(card.trades)
    return f"any {card.color}" if card.exchange else "-"
