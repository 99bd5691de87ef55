"""Tallies: what is counted of games, in whole numbers. Their size does not depend on how many games they count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from stpetersburg.simulate.games import GameRow


@attrs.frozen
class Tally:
    """Counts games, each attribute a counter; two tallies add up to that of all their games, in any order.

    Attributes:
        points: How often a score was reached, by player, seat and points.
        wins: Wins in parts of a win (`Plan.parts`), by player and seat.
        rounds: How many games had so many rounds.
        decisions: How many games had so many moves.
        owners: How many seats owned a card, by player and card id.
        owner_wins: Their wins, in parts.
        failed: How many games did not end, by the player to blame; "" if none is.
    """

    points: Counter[tuple[str, int, int]] = attrs.field(factory=Counter)
    wins: Counter[tuple[str, int]] = attrs.field(factory=Counter)
    rounds: Counter[int] = attrs.field(factory=Counter)
    decisions: Counter[int] = attrs.field(factory=Counter)
    owners: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    owner_wins: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    failed: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def of(cls, rows: Iterable[GameRow], parts: int) -> Tally:
        """Return the tally of games; `parts` is in how many parts a win is counted."""
        tally = cls()
        for row in rows:
            if row.fault:
                tally.failed[row.fault.player] += 1
            else:
                tally._count(row, parts)
        return tally

    def _count(self, row: GameRow, parts: int) -> None:
        self.rounds[row.rounds] += 1
        self.decisions[row.decisions] += 1
        share = parts // len(row.winners)
        for seat, (player, points) in enumerate(zip(row.players, row.scores, strict=True)):
            won = share if seat in row.winners else 0
            self.points[player, seat, points] += 1
            self.wins[player, seat] += won
            for card in row.owned[seat]:
                self.owners[player, card] += 1
                self.owner_wins[player, card] += won

    @property
    def games(self) -> int:
        """Return how many games were played to the end."""
        return self.rounds.total()

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of the games of both."""
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in attrs.fields(Tally)))
