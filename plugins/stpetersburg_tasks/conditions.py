"""Conditions: what task cards count. Each is a function of a game and a seat, some with words of their own in front.

Only cards in the area count, face down or not. Rule: T1.5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stpetersburg import HIDDEN, Game, Hidden
from stpetersburg_tasks.trades import most_trades

RANKS = (
    "author",
    "administrator",
    "warehouse_manager",
    "secretary",
    "controller",
    "judge",
    "mistress_of_ceremonies",
)
"""The plain aristocrats. Rule: T2."""

COLORS = ("green", "blue", "red")
"""The colors of exchange cards."""

SUMMIT_DECKS = ("worker", "building", "aristocrat", "exchange")
"""The decks that have summits. Rule: T2."""

ALONE = 1_000_000
"""By how much a seat without others is ahead of them. Rule: T1.5."""


def named(names: tuple[str, ...], game: Game, seat: int) -> int:
    """Count cards of some names. Rule: T3."""
    return sum(card.base in names for card in game.area(seat))


def colored(color: str, game: Game, seat: int) -> int:
    """Count cards of a color. Rule: T3."""
    return game.count(seat, color=color)


def of_trade(trade: str, game: Game, seat: int) -> int:
    """Count green cards of a trade, one with several trades as one of it. Rule: T2, T3."""
    return sum(card.color == "green" and trade in card.trades for card in game.area(seat))


def alike(color: str, game: Game, seat: int) -> int:
    """Count the cards of that name of a color of which there are most. Rule: T3."""
    return max(_names(game, seat, color).values(), default=0)


def different(color: str, game: Game, seat: int) -> int:
    """Count the different names of a color. Rule: T3."""
    return len(_names(game, seat, color))


def pairs(color: str, game: Game, seat: int) -> int:
    """Count the names of a color that are there twice or more. Rule: T3."""
    return sum(count > 1 for count in _names(game, seat, color).values())


def _names(game: Game, seat: int, color: str) -> Counter[str]:
    return Counter(card.base for card in game.area(seat) if card.color == color)


def in_a_row(game: Game, seat: int) -> int:
    """Count the longest run of names in the rank row, by the costs of this game. Rule: T2, T3."""
    costs = {card.base: card.cost for card in game.cards if card.base in RANKS}
    held = {card.base for card in game.area(seat)}
    longest = run = 0
    for name in sorted(costs, key=costs.__getitem__):
        run = run + 1 if name in held else 0
        longest = max(longest, run)
    return longest


def of_each_color(game: Game, seat: int) -> int:
    """Count the exchange cards of that color of which there are fewest. Rule: T3."""
    counts = Counter(card.color for card in game.area(seat) if card.exchange)
    return min(counts[color] for color in COLORS)


def exchange_cards(game: Game, seat: int) -> int:
    """Count exchange cards. Rule: T3."""
    return sum(card.exchange for card in game.area(seat))


def summits(game: Game, seat: int) -> int:
    """Count the decks of which the seat has a card of the highest printed cost. Rule: T2, T3."""
    highest: dict[str, int] = {}
    for card in game.cards:
        highest[card.deck] = max(card.cost, highest.get(card.deck, 0))
    return len({card.deck for card in game.area(seat) if card.deck in SUMMIT_DECKS and card.cost == highest[card.deck]})


def trades(each: int, game: Game, seat: int) -> int:
    """Count the trades of which so many green cards can be shown. Rule: T2, T3."""
    return most_trades(game.area(seat), each)


def variety(game: Game, seat: int) -> int:
    """Count the trades of the green cards; with the Market, the goods of which there are symbols. Rule: T3."""
    if game.has_fact("market.goods"):
        return sum(symbols > 0 for symbols in game.fact("market.goods", seat).values())
    return trades(1, game, seat)


def most_cards(game: Game, seat: int) -> int:
    """Count by how many cards the area is larger than any other seat's. Rule: T1.5, T3."""
    sizes = [len(game.area(one)) for one in range(game.seats)]
    return _lead(sizes.pop(seat), sizes)


def most_rubles(game: Game, seat: int) -> int | Hidden:
    """Count by how many rubles the seat has more than any other, before they are converted. Rule: T1.3, T1.5, T3."""
    found = [game.rubles(one) for one in range(game.seats)]
    rubles = [one for one in found if not isinstance(one, Hidden)]
    return _lead(rubles.pop(seat), rubles) if len(rubles) == len(found) else HIDDEN


def _lead(own: int, others: Iterable[int]) -> int:
    return own - max(others, default=own - ALONE)


def hammer(game: Game, seat: int) -> int:
    """Tell by 1 or 0 whether the seat has the worker start marker. Rule: T1.3, T3."""
    return int(game.start_seat("worker") == seat)
