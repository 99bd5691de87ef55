"""Measure saves: microseconds to write and read, beside decisions of a hand-tuned loop, in one interleaved run.

python benchmarks/saves.py [--rounds 60] [--yardstick ../shared/bench/yardstick.py]
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import stpetersburg as sp

ROOT = Path(__file__).parents[1]
YARDSTICK = ROOT.parent / "shared" / "bench" / "yardstick.py"
EVERYTHING = ("observatory", "publican", "market", "tasks")
MOVES = 70
"""Moves before the state that is saved, about the middle of a game."""
REPEATS = 50
"""Calls in a row before the next one has its turn."""

Timed = Callable[[], int]
"""Does something and returns how often."""


def record_of(rules: sp.Rules, moves: int | None = None) -> sp.Record:
    """Return the record of a game of four seats, some moves long or to its end."""
    record, choice = sp.Record.new(rules, 4, 3), random.Random(3)
    while (legal := rules.legal_moves(record.state)) and (moves is None or len(record.moves) < moves):
        weights = [{"buy": 8, "play": 12}.get(move.verb, 1) for move in legal]
        record = record.append(choice.choices(legal, weights)[0])
    return record


def repeated(call: Callable[[], object], times: int = REPEATS) -> Timed:
    """Return a timed run of a call."""

    def run() -> int:
        for _ in range(times):
            call()
        return times

    return run


def yardstick(path: Path) -> Timed | None:
    """Return a timed run of decisions of the hand-tuned loop, None if it is not there."""
    spec = importlib.util.spec_from_file_location("yardstick", path) if path.exists() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    chance = random.Random(1)
    return lambda: module.playout(4, chance)[0]


def runs(path: Path) -> dict[str, Timed]:
    """Return what is measured, by name."""
    found: dict[str, Timed] = {}
    stick = yardstick(path)
    if stick:
        found["yardstick decision"] = stick
    for label, rules in (("default", sp.Rules()), ("all expansions", sp.Rules(expansions=EVERYTHING))):
        state, record = record_of(rules, MOVES).state, record_of(rules)
        view = rules.view(state, 0)
        texts = rules.dumps(state), rules.dumps(view), record.dumps()
        found[f"{label}: dumps state"] = repeated(lambda rules=rules, state=state: rules.dumps(state))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        found[f"{label}: loads state"] = repeated(lambda rules=rules, text=texts[0]: rules.loads(text))  # type: ignore[misc]  # as above
        found[f"{label}: dumps view"] = repeated(lambda rules=rules, view=view: rules.dumps(view))  # type: ignore[misc]  # as above
        found[f"{label}: loads view"] = repeated(lambda rules=rules, text=texts[1]: rules.loads(text))  # type: ignore[misc]  # as above
        found[f"{label}: dumps record of {len(record.moves)} moves"] = repeated(record.dumps, 5)
        found[f"{label}: loads record"] = repeated(lambda rules=rules, text=texts[2]: rules.loads(text), 2)  # type: ignore[misc]  # as above
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    arguments = parser.parse_args()
    found = runs(arguments.yardstick)
    times: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(arguments.rounds):
        for name, run in found.items():
            begin = time.perf_counter()
            count = run()
            times[name].append((time.perf_counter() - begin) / count * 1e6)
    unit = median(times["yardstick decision"]) if "yardstick decision" in times else None
    for name, one in times.items():
        ratio = f"{median(one) / unit:8.1f} decisions" if unit else ""
        print(f"{name:<42}{median(one):10.1f} µs{ratio}")


if __name__ == "__main__":
    main()
