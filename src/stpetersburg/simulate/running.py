"""Runs: many games of one plan, counted as they are played."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any

from stpetersburg.errors import RulesError
from stpetersburg.simulate.chunks import SAMPLE, Chunk, Job
from stpetersburg.simulate.crews import Crew, Lent, Processes, processors
from stpetersburg.simulate.files import Kept, opened
from stpetersburg.simulate.games import GameRow
from stpetersburg.simulate.plans import Plan
from stpetersburg.simulate.results import Result, failure_of
from stpetersburg.simulate.spreading import Sizes, Spread, alone
from stpetersburg.simulate.tallies import Tally

Watch = Callable[[int], None]
"""Is told how many games are done: first those that were before, then after every chunk."""


class Stopped(KeyboardInterrupt):
    """Says that a run was interrupted; a file of games keeps those that were done.

    Attributes:
        result: What the games until then gave.
    """

    def __init__(self, result: Result) -> None:
        self.result = result
        super().__init__(f"stopped after {result.games + result.failed} games")


def run(
    plan: Plan,
    games: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    out: str | os.PathLike[str] | None = None,
    records: bool = False,
    resume: bool = False,
    watch: Watch | None = None,
) -> Result:
    """Play a number of games of a plan and return what they gave: the same for any workers, executor and chunks.

    By default a process for each processor plays; `workers` says how many, 1 plays in this process. An `executor` of
    your own plays instead, on about as many `workers`. A `chunk` is how many games are handed out together. `out` is a
    file of games: lines of JSON, or Parquet if its name ends in `.parquet`; with `records` each has its record, with
    `resume` it is continued. A game that fails is counted, and the others go on. Raise Stopped if interrupted,
    SimulationError, MissingExtraError, RulesError.
    """
    for name, value in {"games": games, "workers": workers, "chunk": chunk}.items():
        _check_count(name, value, needed=name == "games")
    if records and out is None:
        raise RulesError("records are kept in a file of games: name one with out")
    files: AbstractContextManager[Kept | None] = nullcontext()
    if out is not None:
        files = opened(Path(out), plan, games, records=records, resume=resume)
    count = _Count(plan, watch)
    try:
        with files as kept:
            count.add(kept.chunk if kept else Chunk(Tally()))
            job = Job(with_lines=kept is not None, with_records=records)
            with closing(_played(plan, job, range(count.games, games), workers, executor, Sizes(chunk))) as chunks:
                for played in chunks:
                    if kept:
                        kept.write(played)
                    count.add(played)
    except KeyboardInterrupt as error:
        raise Stopped(count.result()) from error
    return count.result()


class _Count:
    """Adds chunks up."""

    def __init__(self, plan: Plan, watch: Watch | None) -> None:
        self.plan = plan
        self.tally = Tally()
        self.faulty: tuple[GameRow, ...] = ()
        self._watch = watch

    @property
    def games(self) -> int:
        """Return how many games are done, failed ones included."""
        return self.tally.games + self.tally.failed.total()

    def add(self, chunk: Chunk) -> None:
        """Count a chunk, and say so."""
        self.tally += chunk.tally
        self.faulty = (*self.faulty, *chunk.faulty)[:SAMPLE]
        if self._watch:
            self._watch(self.games)

    def result(self) -> Result:
        """Return what there is."""
        failures = (failure_of(self.plan, row) for row in self.faulty)
        return Result(self.plan, self.tally, tuple(one for one in failures if one))


def _played(
    plan: Plan, job: Job, games: range, workers: int | None, executor: Executor | None, sizes: Sizes
) -> Generator[Chunk, None, None]:
    """Yield the chunks of games, in order, from whoever is to play them."""
    if not games:
        return
    if executor is None and workers == 1:
        yield from alone(plan, job, games, sizes)
        return
    job = job.sent(plan)
    workers = workers or processors()
    crew: Crew = Processes(min(workers, len(games))) if executor is None else Lent(executor, workers)
    is_over = False
    try:
        yield from Spread(plan, job, crew, sizes).chunks(games)
        is_over = True
    finally:
        crew.leave(at_once=not is_over)


def _check_count(name: str, value: Any, *, needed: bool) -> None:
    """Raise RulesError for a number that is no whole number above 0; None will do unless it is needed."""
    if value is None and not needed:
        return
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise RulesError(f"{name} is a whole number of 1 or more, not {value!r}")
