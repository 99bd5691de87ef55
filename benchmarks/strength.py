"""Measure how strong a built-in player is: one seat of it against others in the remaining seats.

python benchmarks/strength.py --player greedy --against random --games 200
"""

from __future__ import annotations

import argparse
from statistics import mean

import stpetersburg as sp
from stpetersburg.players import PLAYERS, player_named


def play(
    rules: sp.Rules, seats: int, seat: int, names: tuple[str, str], seed: int
) -> tuple[list[int], tuple[int, ...]]:
    """Play one game, the first player in one seat, the second in the others; return the scores and the winners."""
    first, second = names
    players = [player_named(first if one == seat else second, seed + one) for one in range(seats)]
    state = rules.new_game(seats, seed)
    while (turn := state.to_act) is not None:
        state = rules.apply(state, players[turn](rules, rules.view(state, turn)), seat=turn)
    totals = [score.total for score in rules.scores(state)]
    return [total for total in totals if isinstance(total, int)], rules.winners(state)


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description="Measure a player against others.")
    parser.add_argument("--player", default="greedy", choices=sorted(PLAYERS))
    parser.add_argument("--against", default="random", choices=sorted(PLAYERS))
    parser.add_argument("--games", type=int, default=200, help="games for each number of seats (default 200)")
    arguments = parser.parse_args()
    rules = sp.Rules()
    print("| seats | games | mean score | mean score of the others | games won (ties count in part) |")
    print("|---|---|---|---|---|")
    for seats in (2, 3, 4):
        mine, others, won = [], [], 0.0
        for seed in range(arguments.games):
            seat = seed % seats
            totals, winners = play(rules, seats, seat, arguments.player, arguments.against, seed)
            mine.append(totals.pop(seat))
            others += totals
            won += (seat in winners) / len(winners)
        share = won / arguments.games
        print(f"| {seats} | {arguments.games} | {mean(mine):.1f} | {mean(others):.1f} | {share:.1%} |")


if __name__ == "__main__":
    main()
