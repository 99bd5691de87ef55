"""Chunks: some games in a row, played where the run's executor puts them."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import attrs

from stpetersburg.errors import StPetersburgError
from stpetersburg.moves import Move
from stpetersburg.records import Record
from stpetersburg.simulate.games import Fault, GameRow, play_game
from stpetersburg.simulate.plans import Plan
from stpetersburg.simulate.tallies import Tally

SAMPLE = 20
"""Faulty games that are reported in full; all are counted, and are in the run's file."""


class SimulationError(StPetersburgError, RuntimeError):
    """Says that a run of games cannot begin, go on, or be continued."""


@attrs.frozen
class Job:
    """Is what workers are told of a run: the pickled plan, b"" where it is at hand; are lines and records wanted."""

    plan: bytes = b""
    with_lines: bool = False
    with_records: bool = False

    def sent(self, plan: Plan) -> Job:
        """Return the job with its plan. Raise SimulationError if that cannot be sent to other processes."""
        try:
            return attrs.evolve(self, plan=pickle.dumps(plan))
        except Exception as error:  # pickling other people's factories may raise anything
            raise SimulationError(
                f"the players cannot be sent to other processes ({told_of(error)}): give names, or functions at the "
                "top of a module; or play with workers=1"
            ) from error


@attrs.frozen
class Chunk:
    """Is what came of some games: their tally, their lines if wanted, faulty games, and the seconds that they took."""

    tally: Tally
    lines: str = ""
    faulty: tuple[GameRow, ...] = ()
    seconds: float = 0.0


@lru_cache(maxsize=4)
def _opened(text: bytes) -> Plan:
    """Return a pickled plan, opened once in a process: its rules have to be compiled."""
    try:
        plan = pickle.loads(text)  # noqa: S301  # written by the run that this is a part of
    except Exception as error:  # importing other people's factories may raise anything
        raise SimulationError(
            f"a worker cannot load the players ({told_of(error)}): they must be importable there, "
            "so put them in a module; or play with workers=1"
        ) from None
    if not isinstance(plan, Plan):
        raise SimulationError(f"a worker was sent no plan: {plan!r}")
    return plan


def told_of(error: BaseException) -> str:
    """Return an error's class and message in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")


def play_chunk(job: Job, games: range, attempt: int = 0) -> Chunk:
    """Play some games of a job. `attempt` tells apart what is tried again."""
    return chunk_of(_opened(job.plan), games, job)


def chunk_of(plan: Plan, games: range, job: Job) -> Chunk:
    """Play some games of an opened plan."""
    begun = time.perf_counter()
    lines: list[str] = []
    faulty: list[GameRow] = []

    def rows() -> Iterator[GameRow]:
        for game in games:
            row = play_game(plan, game, with_record=job.with_records)
            if job.with_lines:
                lines.append(f"{row.line()}\n")
            if row.fault and len(faulty) < SAMPLE:
                faulty.append(row)
            yield row

    tally = Tally.of(rows(), plan.parts)
    return Chunk(tally, "".join(lines), tuple(faulty), time.perf_counter() - begun)


def play_traced(job: Job, game: int, trace: str) -> Chunk:
    """Play one game that may end its process, and write each move to a file as it is made."""
    plan = _opened(job.plan)
    if not Path(trace).parent.is_dir():  # on another machine
        return chunk_of(plan, range(game, game + 1), job)
    with Path(trace).open("w", encoding="utf-8") as file:

        def made(move: Move) -> None:
            file.write(f"{move}\n")
            file.flush()

        return _single(play_game(plan, game, with_record=job.with_records, made=made), plan, job)


def lost(plan: Plan, job: Job, game: int, trace: Path, error: BaseException) -> Chunk:
    """Return the chunk of a game that ended its process, with the moves that its file tells of."""
    record = Record.new(plan.rules, plan.seats, plan.game_seed(game))
    text = trace.read_text(encoding="utf-8") if trace.exists() else ""
    for line in text.splitlines(keepends=True):
        if line.endswith("\n"):  # else it was being written
            record = record.append(plan.rules.parse(record.state, line.strip()))
    seat = record.state.to_act
    names = tuple(player.name for player in plan.seating(game))
    fault = Fault(seat, names[seat] if seat is not None else "", f"its worker ended: {told_of(error)}")
    row = GameRow(game, plan.game_seed(game), names, fault=fault, record=record.dumps())
    return _single(row, plan, job)


def _single(row: GameRow, plan: Plan, job: Job) -> Chunk:
    lines = f"{row.line()}\n" if job.with_lines else ""
    return Chunk(Tally.of((row,), plan.parts), lines, (row,) if row.fault else ())
