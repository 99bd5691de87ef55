"""The command `replay`: prints a recorded game move by move, or the table after some moves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from stpetersburg.cli.files import read_file, read_record
from stpetersburg.errors import StPetersburgError
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.state import GameState


def run(arguments: argparse.Namespace) -> int:
    """Print a record; return 0. Raise ReplayError, after all that goes before, for a move that cannot be made."""
    record, stopped = read_record(read_file(arguments.record))
    until: int | None = arguments.to
    if until is not None and not (stopped and until > len(record.moves)):
        if not 0 <= until <= len(record.moves):
            raise StPetersburgError(f"--to {until}: the record has {len(record.moves)} moves")
        print(record.rules.text(record.at(until)))
        return 0
    if until is None:
        for line in told(record):
            print(line)
    if stopped:
        raise stopped
    return 0


def told(record: Record) -> Iterator[str]:
    """Yield the lines of a game: phases, moves with number, seat and price, and how it stands at the end."""
    rules, place = record.rules, (0, "")
    width = len(str(len(record.moves)))
    states = record.states()
    for number, (state, move) in enumerate(zip(states, record.moves, strict=False), 1):
        if place != (state.round, state.phase):
            place = (state.round, state.phase)
            yield f"round {state.round}, {state.phase} phase"
        price = rules.price(state, move).total
        yield f"  {number:>{width}}  seat {state.to_act}  {move}{f' ({price})' if price else ''}"
    yield from _ending(rules, states[-1])


def _ending(rules: Rules, state: GameState) -> Iterator[str]:
    yield rules.text(state).partition("\n")[0]
    for seat, score in enumerate(rules.scores(state)):
        wins = ", wins" if seat in rules.winners(state) else ""
        yield f"  seat {seat}: {score.total} points{wins}"
