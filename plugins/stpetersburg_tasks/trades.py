"""Trades: which workers and workshops a seat has, Czar & Carpenter put where it serves best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from stpetersburg import Card

Trades = tuple[str, ...]


def most_trades(cards: Iterable[Card], each: int) -> int:
    """Return the most trades of which green cards can show so many each at once.

    A card with several trades counts as one worker of any one of them, the way that is best for its owner. Rule: T2.
    """
    green = [card.trades for card in cards if card.color == "green"]
    single = Counter(trades[0] for trades in green if len(trades) == 1)
    several = [trades for trades in green if len(trades) > 1]
    held = sorted({trade for trades in green for trade in trades})
    for size in range(len(held), 0, -1):
        if any(_is_staffed(chosen, each, single, several) for chosen in combinations(held, size)):
            return size
    return 0


def _is_staffed(chosen: Trades, each: int, single: Counter[str], several: Sequence[Trades]) -> bool:
    """Tell whether the cards with several trades can fill what the others leave open. Rule: T2."""
    gaps = [trade for trade in chosen for _ in range(each - single[trade])]
    if len(gaps) > len(several):
        return False
    filled: dict[int, int] = {}
    return all(_fill(gap, gaps, several, filled, set()) for gap in range(len(gaps)))


def _fill(gap: int, gaps: Sequence[str], several: Sequence[Trades], filled: dict[int, int], seen: set[int]) -> bool:
    """Find a card for a gap; cards that fill others already may move to another gap."""
    for card, trades in enumerate(several):
        if card in seen or gaps[gap] not in trades:
            continue
        seen.add(card)
        if card not in filled or _fill(filled[card], gaps, several, filled, seen):
            filled[card] = gap
            return True
    return False
