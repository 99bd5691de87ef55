"""The greedy player: the move that gains most points by the end of the game, as far as can be told."""

from __future__ import annotations

from stpetersburg.moves import Move
from stpetersburg.players.estimates import Estimates
from stpetersburg.players.player import Player, choices
from stpetersburg.rules import Rules
from stpetersburg.state import View


def greedy(rules: Rules, view: View) -> Move:
    """Choose the move that gains most points by the end of the game, as far as can be told; the first of equals."""
    moves = choices(rules, view)
    if len(moves) == 1:
        return moves[0]
    gains = Estimates(rules).gains(view, moves)
    return moves[gains.index(max(gains))]


def greedy_player(seed: int) -> Player:
    """Return the greedy player, which needs no seed."""
    return greedy
