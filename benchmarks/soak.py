"""Play many random games over all editions, numbers of seats and subsets of the expansions, and check every state.

python benchmarks/soak.py --games 10000
"""

from __future__ import annotations

import argparse
import pickle
import random
import time
from collections import Counter
from itertools import combinations, cycle

import stpetersburg as sp
from stpetersburg.expansions import installed

EDITIONS = ("second", "rulebook", "first", "online")
WEIGHTS: tuple[dict[str, int], ...] = ({}, {"buy": 8, "play": 12, "observe": 4}, {"take": 8, "buy": 2, "observe": 4})
"""How much likelier than passing each verb is chosen: evenly, as a buyer, as a hoarder."""


def all_rules() -> list[sp.Rules]:
    """Return the rules of every edition with every subset of the installed expansions that work with it."""
    names = tuple(installed())
    chosen = [subset for size in range(len(names) + 1) for subset in combinations(names, size)]
    rules = []
    for edition in EDITIONS:
        for subset in chosen:
            try:
                rules.append(sp.Rules(edition, subset))
            except sp.RulesError as error:
                assert "does not work with edition" in str(error), error
    return rules


def check(rules: sp.Rules, state: sp.GameState, whole: Counter[int], thorough: bool) -> None:
    """Check what holds in every state: cards, rubles, and if `thorough` saves, pickles and views."""
    board, tables = state.board, rules.tables
    placed = Counter(state.top_kinds + state.bottom_kinds + board.discard + board.box)
    for deck in board.decks:
        placed.update(deck)
    for holding in state.holdings:
        placed.update(holding.area.translate(tables.kinds.bare) + holding.hand)
        assert holding.rubles >= 0
    for item in state.agenda:
        if isinstance(item, sp.Decision):
            placed.update(item.cards)
    assert placed == whole
    moves = rules.legal_moves(state)
    assert bool(moves) != state.over
    assert len(set(moves)) == len(moves)
    if thorough:
        assert rules.loads(rules.dumps(state)) == state == pickle.loads(pickle.dumps(state))  # noqa: S301  # our own
        for seat in range(len(state.seats)):
            mine = seat == state.to_act
            assert rules.legal_moves(rules.view(state, seat)) == (moves if mine else ())
        for score in rules.scores(state):
            assert score.total == sum(line.amount for line in score.lines)


def play(rules: sp.Rules, seats: int, seed: int) -> int:
    """Play a game to its end and return its number of moves."""
    chance = random.Random(seed)
    weights = chance.choice(WEIGHTS)
    whole = Counter(b"".join(rules.tables.deck_cards))
    state, moves_made = rules.new_game(seats, seed), 0
    while not state.over:
        check(rules, state, whole, thorough=chance.random() < 0.02)
        moves = rules.legal_moves(state)
        state = rules.apply(state, chance.choices(moves, [weights.get(move.verb, 1) for move in moves])[0])
        moves_made += 1
        assert moves_made < 5000, "the game does not end"
    check(rules, state, whole, thorough=True)
    assert rules.winners(state)
    return moves_made


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description="Play random games and check every state.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    tables = [(rules, seats) for rules in all_rules() for seats in rules.seats]
    begin, moves, most = time.perf_counter(), 0, 0
    for number, (rules, seats) in zip(range(arguments.games), cycle(tables), strict=False):
        length = play(rules, seats, arguments.seed + number)
        moves += length
        most = max(most, length)
    spent = time.perf_counter() - begin
    what = f"{arguments.games} games over {len(tables)} tables: {moves} moves, the longest {most}"
    print(f"{what}; all checks held, {spent:.0f} s")


if __name__ == "__main__":
    main()
