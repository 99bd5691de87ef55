"""Write the sample saves of the present schema: `python tests/saves/write.py`. Samples of a release are never edited.

Each sample is a save beside the text of what it must mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import stpetersburg as sp

DIRECTORY = Path(__file__).parent / "v1"
ALL = ("observatory", "publican", "market", "tasks")
WINDOWS = ("", "drawn", "pub", "good", "upkeep", "tasks")
WEIGHTS = {"buy": 3, "observe": 5, "take": 1, "play": 4}


def game(rules: sp.Rules, seats: int, seed: int) -> Iterator[sp.Record]:
    """Yield the record of a game after each move; moves are chosen by a fixed pattern that prefers buying."""
    record = sp.Record.new(rules, seats, seed)
    number = 0
    while moves := rules.legal_moves(record.state):
        yield record
        weighed = [move for move in moves for _ in range(WEIGHTS.get(move.verb, 1))]
        record = record.append(weighed[(number * 17 + number // 3) % len(weighed)])
        number += 1
    yield record


def meaning(rules: sp.Rules, value: Any) -> str:
    """Return what a sample must mean, as text."""
    if isinstance(value, sp.Position):
        return rules.text(value) + "\n"
    return (value.text() if isinstance(value, sp.Record) else str(value)) + "\n"


def samples() -> Iterator[tuple[str, sp.Rules, Any]]:
    """Yield the name, the rules and the value of each sample."""
    rules = sp.Rules(expansions=ALL)
    for window in WINDOWS:
        found = next(
            record.state
            for seed in range(30)
            for number, record in enumerate(game(rules, 3, seed))
            if record.state.decision == window and (number > 40 or window == "tasks")
        )
        name = window or "turn"
        yield f"state-{name}", rules, found
        yield f"view-{name}", rules, rules.view(found, found.to_act)
        yield f"view-{name}-spectator", rules, rules.view(found, None)
        yield f"move-{name}", rules, rules.legal_moves(found)[-1]
    for edition in ("second", "rulebook", "first", "online"):
        plain = sp.Rules(edition, options={"rubles_public": True})
        *_, record = game(plain, 2, 4)
        yield f"record-{edition}", plain, record
        yield f"state-over-{edition}", plain, record.state
    *_, record = game(rules, 4, 9)
    yield "record-all-expansions", rules, record
    bare = sp.Rules(expansions=())
    state = bare.position(2, phase="building", top=["library"], discard=["judge"], decks={"worker": ["lumberjack"]})
    yield "state-position", bare, state
    yield "record-position", bare, sp.Record.of(bare, state).append(sp.Move("buy", "library", "top"))


def main() -> None:
    """Write every sample."""
    DIRECTORY.mkdir(exist_ok=True)
    for name, rules, value in samples():
        (DIRECTORY / f"{name}.json").write_text(rules.dumps(value) + "\n", encoding="utf-8")
        (DIRECTORY / f"{name}.txt").write_text(meaning(rules, value), encoding="utf-8")


if __name__ == "__main__":
    main()
