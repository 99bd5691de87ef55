"""Measure the speed of games: ours beside a hand-tuned loop and beside `chess`, in one interleaved run.

Prints microseconds per decision and the ratios, which mean more than the times: machines are noisy.

    python benchmarks/speed.py [--games 150] [--yardstick ../shared/bench/yardstick.py]
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import ModuleType

import stpetersburg as sp
from stpetersburg.players import player_named

ROOT = Path(__file__).parents[1]
YARDSTICK = ROOT.parent / "shared" / "bench" / "yardstick.py"
CHESS_PLIES = 200
BLOCK = 10
"""Games in a row before the next kind has its turn. The median of the blocks is told: others use the machine too."""

IN_THE_BOX = ("observatory", "publican")
TABLES = (
    (2, IN_THE_BOX),
    (3, IN_THE_BOX),
    (4, IN_THE_BOX),
    (4, (*IN_THE_BOX, "market")),
    (4, (*IN_THE_BOX, "market", "tasks")),
)
"""What is measured: numbers of seats with expansions. The yardstick plays its own game, without any."""

Playout = Callable[[random.Random], int]
"""Plays one game and returns its number of decisions."""


def random_game(rules: sp.Rules, seats: int, checked: bool) -> Playout:
    """Return a playout of uniform random moves through the public interface."""

    def play(chance: random.Random) -> int:
        state = rules.new_game(seats, chance.randrange(1 << 30))
        number, decisions = chance.random, 0
        legal_moves, apply = rules.legal_moves, rules.apply
        while moves := legal_moves(state):
            state = apply(state, moves[int(number() * len(moves))], checked=checked)
            decisions += 1
        return decisions

    return play


def greedy_game(rules: sp.Rules, seats: int) -> Playout:
    """Return a playout of greedy games whose moves were chosen beforehand: only legal_moves and apply are measured."""
    recorded = []
    for seed in range(8):
        state, player, moves = rules.new_game(seats, seed), player_named("greedy", seed), []
        while not state.over:
            moves.append(player(rules, rules.view(state, state.to_act)))
            state = rules.apply(state, moves[-1])
        recorded.append((rules.new_game(seats, seed), moves))

    def play(chance: random.Random) -> int:
        state, moves = recorded[chance.randrange(len(recorded))]
        for move in moves:
            rules.legal_moves(state)
            state = rules.apply(state, move)
        return len(moves)

    return play


def chess_game() -> Playout | None:
    """Return a playout of `chess`, None if it is not installed."""
    try:
        import chess
    except ModuleNotFoundError:
        return None

    def play(chance: random.Random) -> int:
        board, plies = chess.Board(), 0
        while plies < CHESS_PLIES:
            moves = list(board.legal_moves)
            if not moves:
                break
            board = board.copy(stack=False)
            board.push(moves[int(chance.random() * len(moves))])
            plies += 1
        return plies

    return play


def yardstick_game(module: ModuleType, seats: int) -> Playout:
    """Return a playout of the hand-tuned loop."""
    return lambda chance: module.playout(seats, chance)[0]  # type: ignore[no-any-return]  # a module loaded by path


def load(path: Path) -> ModuleType | None:
    """Return a module by its path, None if there is none."""
    spec = importlib.util.spec_from_file_location("yardstick", path) if path.exists() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure(playouts: dict[str, Playout], games: int) -> dict[str, float]:
    """Play the playouts in turn, a block of games each; return the median microseconds of processor per decision."""
    spent: dict[str, list[float]] = {name: [] for name in playouts}
    chances = {name: random.Random(1) for name in playouts}
    for _ in range(max(1, games // BLOCK)):
        for name, play in playouts.items():
            begin = time.process_time()
            decisions = sum(play(chances[name]) for _ in range(BLOCK))
            spent[name].append((time.process_time() - begin) / decisions * 1e6)
    return {name: median(times) for name, times in spent.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure games per decision, beside a hand-tuned loop and chess.")
    parser.add_argument("--games", type=int, default=150, help="games of each kind (default 150)")
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK, help="the hand-tuned loop, a Python file")
    parser.add_argument("--table", type=int, choices=range(1, len(TABLES) + 1), help="one table only, from 1")
    arguments = parser.parse_args()
    tables = TABLES if arguments.table is None else TABLES[arguments.table - 1 : arguments.table]
    yardstick, chess = load(arguments.yardstick), chess_game()
    for seats, expansions in tables:
        rules = sp.Rules(expansions=expansions)
        playouts: dict[str, Playout] = {
            "checked": random_game(rules, seats, True),
            "unchecked": random_game(rules, seats, False),
            "greedy": greedy_game(rules, seats),
        }
        if yardstick is not None:
            playouts["yardstick"] = yardstick_game(yardstick, seats)
        if chess is not None:
            playouts["chess"] = chess
        micros = measure(playouts, arguments.games)
        times = "  ".join(f"{name} {micros[name]:.2f}" for name in playouts)
        print(f"{seats} seats, {', '.join(expansions)}\n  µs per decision: {times}")
        ratios = []
        if yardstick is not None:
            ratios += [f"{name} {micros[name] / micros['yardstick']:.2f} x yardstick" for name in list(playouts)[:3]]
        if chess is not None:
            ratios.append(f"chess {micros['chess'] / micros['checked']:.1f} x checked")
        print(f"  ratios: {', '.join(ratios)}")


if __name__ == "__main__":
    main()
