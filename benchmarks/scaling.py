"""Measure how well a run of many games uses two processors.

Two workers of one run play against two runs of one worker each, in processes of their own that start together: what
processors do to each other, memory and clock, is then the same on both sides. Prints games per second and their ratio.

    python benchmarks/scaling.py [--games 400] [--runs 5] [--player greedy] [--seats 3] [--out]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import median

import stpetersburg as sp
from stpetersburg import simulate

WORKERS = 2


def plan_of(arguments: argparse.Namespace, seed: int) -> simulate.Plan:
    """Return what is played."""
    return simulate.Plan(sp.Rules(), [arguments.player], seats=arguments.seats, seed=seed)


def alone(arguments: argparse.Namespace, seed: int, start: Barrier, end: Barrier) -> None:
    """Play a share of the games in this process, between two barriers."""
    plan = plan_of(arguments, seed)
    start.wait()
    simulate.run(plan, arguments.games // WORKERS, workers=1)
    end.wait()


def apart(arguments: argparse.Namespace, seed: int) -> float:
    """Return the games per second of independent processes, from the first move to the end of the last game."""
    context = get_context("spawn")
    start, end = context.Barrier(WORKERS + 1), context.Barrier(WORKERS + 1)
    processes = [
        context.Process(target=alone, args=(arguments, seed * WORKERS + at, start, end)) for at in range(WORKERS)
    ]
    for process in processes:
        process.start()
    start.wait()
    begun = time.perf_counter()
    end.wait()
    spent = time.perf_counter() - begun
    for process in processes:
        process.join()
    return arguments.games / spent


def together(arguments: argparse.Namespace, seed: int, executor: Executor, out: Path | None) -> float:
    """Return the games per second of one run with several workers."""
    begun = time.perf_counter()
    simulate.run(plan_of(arguments, seed), arguments.games, executor=executor, workers=WORKERS, out=out)
    return arguments.games / (time.perf_counter() - begun)


def main() -> None:
    """Measure in turn and print."""
    parser = argparse.ArgumentParser(description="Measure two workers against two independent processes.")
    parser.add_argument("--games", type=int, default=400, help="games of each measurement (default 400)")
    parser.add_argument("--runs", type=int, default=5, help="measurements of each kind (default 5)")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--out", action="store_true", help="let the run keep its games in a file too")
    arguments = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(WORKERS, get_context("spawn")) as executor:
        together(arguments, arguments.runs, executor, None)  # starts the processes, which the others have done too
        for number in range(arguments.runs):
            out = Path(folder) / f"games-{number}.jsonl" if arguments.out else None
            separate = apart(arguments, number)
            joint = together(arguments, number, executor, out)
            ratios.append(joint / separate)
            print(f"run {number}: apart {separate:.1f}, together {joint:.1f} games/s, ratio {ratios[-1]:.2f}")
    print(f"ratio: median {median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main()
