"""Counts of the move tree from fixed seeds: any change of the rules shows in them.

`python tests/golden/move_tree.py` writes `move_tree.json` anew; look at the difference before you commit it.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import stpetersburg as sp

FILE = Path(__file__).with_suffix(".json")
EDITIONS = ("second", "rulebook", "first", "online")
EXPANSIONS = ((), ("observatory",), ("publican",), ("observatory", "publican"))
STARTS = (0, 30, 90)
"""Moves made before the count starts."""
DEPTH = 3


def nodes(rules: sp.Rules, state: sp.GameState, depth: int) -> int:
    """Return how many move sequences of a length there are from a state; shorter ones if the game ends."""
    moves = rules.legal_moves(state)
    if depth == 0 or not moves:
        return 1
    return sum(nodes(rules, rules.apply(state, move), depth - 1) for move in moves)


def later(rules: sp.Rules, state: sp.GameState, moves: int) -> sp.GameState:
    """Return the state some moves later, moves chosen by a fixed pattern that buys, takes and passes."""
    for number in range(moves):
        legal = rules.legal_moves(state)
        if not legal:
            break
        state = rules.apply(state, legal[(number * 5 + number // 7) % len(legal)])
    return state


def count_all() -> dict[str, list[int]]:
    """Return the counts for depths 1 to `DEPTH`, by the game that they start from."""
    counts = {}
    for edition, names in product(EDITIONS, EXPANSIONS):
        rules = sp.Rules(edition, names)
        for seats, moves in product(rules.seats, STARTS):
            state = later(rules, rules.new_game(seats, seats + 10), moves)
            name = f"{edition} / {'+'.join(names) or 'none'} / {seats} seats / after {moves} moves"
            counts[name] = [nodes(rules, state, depth) for depth in range(1, DEPTH + 1)]
    return counts


if __name__ == "__main__":
    FILE.write_text(json.dumps(count_all(), indent=1) + "\n", encoding="utf-8")
