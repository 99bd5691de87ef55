"""Measure how strong players are: one seat of one against another in the remaining seats, the seat changing.

python benchmarks/strength.py --pair greedy random --pair search:iterations=50 greedy --games 40 --minutes 15
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import cycle

import attrs

import stpetersburg as sp
from stpetersburg.players import Player, begin, player_named, tell
from stpetersburg.simulate import wilson

PAIRS = (
    ("greedy", "random"),
    ("search:iterations=10", "greedy"),
    ("search:iterations=50", "greedy"),
    ("search:iterations=50", "search:iterations=10"),
)


@attrs.define
class Tally:
    """Counts the games of a pair of players at a table of some seats."""

    player: str
    other: str
    seats: int
    games: int = 0
    won: float = 0.0
    points: int = 0
    others: int = 0
    moves: int = 0
    seconds: float = 0.0

    def play(self, rules: sp.Rules) -> None:
        """Play one more game; the first player sits in each seat in turn."""
        seat = self.games % self.seats
        names = [self.player if one == seat else self.other for one in range(self.seats)]
        players = [player_named(name, 100 * self.games + one) for one, name in enumerate(names)]
        state = rules.new_game(self.seats, self.games)
        begin(rules, state, players)
        while (turn := state.to_act) is not None:
            move = self._moved(rules, state, players, turn, turn == seat)
            after = rules.apply(state, move, seat=turn)
            tell(rules, state, move, after, players)
            state = after
        totals = [int(score.total) for score in rules.scores(state)]
        winners = rules.winners(state)
        self.games += 1
        self.won += (seat in winners) / len(winners)
        self.points += totals.pop(seat)
        self.others += sum(totals)

    def _moved(
        self, rules: sp.Rules, state: sp.GameState, players: Sequence[Player], turn: int, timed: bool
    ) -> sp.Move:
        view = rules.view(state, turn)
        begun = time.process_time()
        move = players[turn](rules, view)
        if timed and len(rules.legal_moves(view)) > 1:
            self.moves += 1
            self.seconds += time.process_time() - begun
        return move

    def row(self) -> str:
        """Return the line of a table: win rate with Wilson's interval, mean points, milliseconds a choice."""
        won = wilson(self.won, self.games)
        share = f"{won.value:.0%} ({won.low:.0%} to {won.high:.0%})" if won else ""
        return (
            f"| `{self.player}` | `{self.other}` | {self.seats} | {self.games} | {share} "
            f"| {self.points / self.games:.0f} | {self.others / self.games / (self.seats - 1):.0f} "
            f"| {1000 * self.seconds / max(1, self.moves):.2f} |"
        )


def main() -> None:
    """Play, pair after pair, until the games or the minutes are used up, and print a table."""
    parser = argparse.ArgumentParser(description="Measure players against each other.")
    parser.add_argument("--pair", nargs=2, action="append", metavar=("NAME", "OTHER"), help="one among others")
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=40, help="games for each pair and number of seats (default 40)")
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time, all together (default 15)")
    parser.add_argument("--with", dest="added", action="append", default=[], help="an expansion to switch on")
    arguments = parser.parse_args()
    rules = sp.Rules(expansions=("observatory", "publican", *arguments.added))
    tallies = [Tally(*pair, seats) for pair in arguments.pair or PAIRS for seats in arguments.seats]
    begun = time.process_time()
    try:
        for tally in cycle(tallies):
            if all(one.games >= arguments.games for one in tallies):
                break
            if time.process_time() - begun > 60 * arguments.minutes:
                break
            if tally.games < arguments.games:
                tally.play(rules)
    except KeyboardInterrupt:
        print("interrupted")
    print("| player | others | seats | games | won (95 %) | points | points of the others | ms a choice |")
    print("|---|---|---|---|---|---|---|---|")
    for tally in tallies:
        if tally.games:
            print(tally.row())


if __name__ == "__main__":
    main()
