"""Scores and winners: final when the game is over, before as if it ended now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from stpetersburg.game import Game
from stpetersburg.rows import ScoreLine, ScoreLines
from stpetersburg.state import HIDDEN, Hidden, Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


@attrs.frozen
class ScoreEntry:
    """Is one line of a score.

    Attributes:
        amount: Points, less than 0 for what is lost; `HIDDEN` if the viewer may not know.
        label: What it is for, in words.
        rule: The rule id that says so.
    """

    amount: int | Hidden
    label: str
    rule: str


@attrs.frozen
class Score:
    """Is the score of one seat. Rule: B10.2, B10.3, B10.4.

    Attributes:
        total: Points in all; `HIDDEN` if the viewer may not know a line.
        lines: What the total is made of, the points on the track first.
    """

    total: int | Hidden
    lines: tuple[ScoreEntry, ...]


def scores(tables: Tables, position: Position) -> tuple[Score, ...]:
    """Return the score of each seat. Rule: B10.2, B10.3, B10.4."""
    game = Game(tables, position)
    return tuple(_score(tables, game, seat) for seat in range(game.seats))


def _score(tables: Tables, game: Game, seat: int) -> Score:
    """Return the score of one seat: the sum of its lines, below zero too. Rule: B6.2, B11.2."""
    track = ScoreEntry(game.state.holdings[seat].points, "points on the track", "B6.2")
    lines = (track, *(entry for _, row in tables.score_lines for entry in _entries(row, game, seat)))
    total = 0
    for line in lines:
        if isinstance(line.amount, Hidden):
            return Score(HIDDEN, lines)
        total += line.amount
    return Score(total, lines)


def _entries(row: ScoreLine | ScoreLines, game: Game, seat: int) -> Iterable[ScoreEntry]:
    if isinstance(row, ScoreLines):
        return row.entries(game, seat)
    return (ScoreEntry(row.amount(game, seat), row.label, row.rule),)


def winners(tables: Tables, position: Position) -> tuple[int, ...]:
    """Return the seats that won, () until the game is over. Rule: B10.5."""
    if not position.over:
        return ()
    left = tables.options["tie_break"] == "left"
    ranks = [
        (score.total, holding.rubles % 10 if left else holding.rubles)
        for score, holding in zip(scores(tables, position), position.holdings, strict=True)
    ]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
