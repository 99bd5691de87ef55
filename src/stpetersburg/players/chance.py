"""The random player: any legal move, with the same chance."""

from __future__ import annotations

from stpetersburg.dealing import stream
from stpetersburg.moves import Move
from stpetersburg.players.player import Player, choices
from stpetersburg.rules import Rules
from stpetersburg.state import View


def random_player(seed: int) -> Player:
    """Return a player that chooses any legal move with the same chance, from a stream of its own."""
    chance = stream(seed, "random player")

    def choose(rules: Rules, view: View) -> Move:
        moves = choices(rules, view)
        return moves[int(chance() * len(moves))]

    return choose
