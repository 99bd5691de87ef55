"""Measure what players need that may not see everything, in decisions: ours, and those of a hand-tuned loop.

Views, samples with and without knowledge, what is remembered of a move, saves. All take turns, so that a noisy machine
disturbs them alike; of each the quickest turn counts.

    python benchmarks/hidden.py [--turns 40] [--seats 4] [--yardstick ../shared/bench/yardstick.py]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path

import stpetersburg as sp
from speed import YARDSTICK, load

Position = tuple[sp.GameState, sp.View, sp.Knowledge, tuple[sp.Event, ...]]
"""A state, what its first seat sees, and what it knows, and what it sees of the next move."""


def positions(rules: sp.Rules, seats: int, seed: int) -> list[Position]:
    """Return the positions of the middle third of a game of random moves that likes cards better than passing."""
    state, choice = rules.new_game(seats, seed), random.Random(seed)
    knowledge, found = rules.knowledge(rules.view(state, 0)), []
    while moves := rules.legal_moves(state):
        move = choice.choices(moves, [1 if one.verb == "pass" else 3 for one in moves])[0]
        events = rules.events(state, move, viewer=0)
        found.append((state, rules.view(state, 0), knowledge, events))
        state, knowledge = rules.apply(state, move), rules.remember(knowledge, events)
    return found[len(found) // 3 : 2 * len(found) // 3]


def tasks(rules: sp.Rules, found: list[Position]) -> dict[str, Callable[[], object]]:
    """Return what is measured by name; each does it once for every position."""
    moves = [rules.legal_moves(state)[0] for state, _, _, _ in found]
    saved = [rules.dumps(state) for state, _, _, _ in found]
    pairs = list(zip(found, moves, strict=True))
    return {
        "decision": lambda: [(rules.legal_moves(state), rules.apply(state, move)) for (state, _, _, _), move in pairs],
        "view": lambda: [rules.view(state, 0) for state, _, _, _ in found],
        "sample": lambda: [rules.sample(view, 1) for _, view, _, _ in found],
        "sample with knowledge": lambda: [rules.sample(view, 1, known) for _, view, known, _ in found],
        "events": lambda: [rules.events(state, move, viewer=0) for (state, _, _, _), move in pairs],
        "remember": lambda: [rules.remember(known, events) for _, _, known, events in found],
        "dumps": lambda: [rules.dumps(state) for state, _, _, _ in found[::8]],
        "loads": lambda: [rules.loads(text) for text in saved[::8]],
    }


def measure(works: dict[str, Callable[[], object]], turns: int, count: int) -> dict[str, float]:
    """Return microseconds for one position, of the quickest of some turns."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(turns):
        for name, work in works.items():
            begin = time.perf_counter()
            work()
            done = len(range(0, count, 8)) if name in ("dumps", "loads") else count
            best[name] = min(best[name], (time.perf_counter() - begin) / done * 1e6)
    return best


def yardstick(path: Path, seats: int) -> float:
    """Return microseconds for a decision of the hand-tuned loop, 0 if it is not there."""
    module, best = load(path), float("inf")
    if module is None:
        return 0.0
    for seed in range(20):
        begin = time.perf_counter()
        decisions = module.playout(seats, random.Random(seed))[0]
        best = min(best, (time.perf_counter() - begin) / decisions * 1e6)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure views, samples, knowledge and saves, in decisions.")
    parser.add_argument("--turns", type=int, default=40, help="turns of each (default 40)")
    parser.add_argument("--seats", type=int, default=4, help="seats (default 4)")
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK, help="the hand-tuned loop, a Python file")
    arguments = parser.parse_args()
    unit = yardstick(arguments.yardstick, arguments.seats)
    for names in (("observatory", "publican"), ("observatory", "publican", "market", "tasks")):
        rules = sp.Rules(expansions=names)
        found = positions(rules, arguments.seats, 1)
        micros = measure(tasks(rules, found), arguments.turns, len(found))
        print(f"{arguments.seats} seats, {', '.join(names)}")
        for name, one in micros.items():
            line = f"    {name:22} {one:8.2f} µs  {one / micros['decision']:6.1f} decisions"
            print(line + (f"  {one / unit:6.1f} of the yardstick" if unit else ""))


if __name__ == "__main__":
    main()
