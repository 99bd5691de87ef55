"""The tree of a search: which moves were tried in which order, how often, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

import attrs

from stpetersburg.moves import Move

CURIOSITY = 1.5
"""How much a move that promises well is preferred to one that was tried more often."""
SOFTNESS = 4.0
"""Points by which a move has to promise less than the best for a quarter of its weight."""
NOVELTY = 0.02
"""By how much an untried move counts as worse than the mean of the tried ones, in payoffs."""


@attrs.define(eq=False)
class Node:
    """Is a place in the tree: the moves so far, whatever lies hidden.

    `visits` counts the sampled games that came through, `totals` adds up their payoffs by seat; `available` counts
    those in which the move that leads here was legal. `children` are the places behind the moves that were legal.
    """

    visits: int = 0
    available: int = 0
    totals: list[float] = attrs.field(factory=list)
    children: dict[Move, Node] = attrs.field(factory=dict)

    def mean(self, seat: int) -> float:
        """Return the mean payoff of a seat, from 0 to 1."""
        return self.totals[seat] / self.visits

    def add(self, payoffs: Sequence[float]) -> None:
        """Count a sampled game with the payoff of each seat."""
        self.visits += 1
        self.totals = [old + new for old, new in zip(self.totals or [0.0] * len(payoffs), payoffs, strict=True)]

    def choose(self, seat: int, moves: Sequence[Move], gains: Sequence[float]) -> Move:
        """Return the move of a seat to try next, of some legal ones with what each seems to gain, in points."""
        weights = promises(gains)
        untried = self.mean(seat) - NOVELTY if self.visits else 0.5
        best, chosen = -1.0, moves[0]
        for move, weight in zip(moves, weights, strict=True):
            child = self.children.get(move)
            if child is None:
                child = self.children[move] = Node()
            child.available += 1
            mean = child.mean(seat) if child.visits else untried
            value = mean + CURIOSITY * weight * sqrt(child.available) / (1 + child.visits)
            if value > best:
                best, chosen = value, move
        return chosen

    def favorite(self, seat: int) -> Move:
        """Return the move that was tried most often, of equals the one with the best mean payoff for a seat."""
        tried = {move: child for move, child in self.children.items() if child.visits}
        return max(tried, key=lambda move: (tried[move].visits, tried[move].mean(seat)))


def promises(gains: Sequence[float]) -> list[float]:
    """Return a weight for each of some gains in points, all together 1.

    They fall off with the distance to the best. No exponential function: its last digit differs between platforms.
    """
    best = max(gains)
    found = []
    for gain in gains:
        distance = 1.0 + (best - gain) / SOFTNESS
        found.append(1.0 / (distance * distance))
    total = fsum(found)
    return [weight / total for weight in found]
