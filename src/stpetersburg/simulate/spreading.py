"""Spreading: the games of a run as chunks in their order, whoever plays them and whatever becomes of the workers."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from pathlib import Path

import attrs

from stpetersburg.simulate.chunks import Chunk, Job, SimulationError, chunk_of, lost, play_chunk, play_traced
from stpetersburg.simulate.crews import AHEAD, Crew
from stpetersburg.simulate.plans import Plan

SECONDS = 0.5
"""What a chunk should take, where its size is not given."""

MOST = 1000
"""Games of a chunk, at most, where its size is not given."""


class Sizes:
    """Chooses how many games the next chunk has: a fixed number, or what should take about `SECONDS`.

    Towards the end chunks become smaller, so that no worker waits long for the last one.
    """

    def __init__(self, fixed: int | None) -> None:
        self._fixed = fixed
        self._next = fixed or 1

    def take(self, rest: range, workers: int = 1) -> tuple[range, range]:
        """Return the next games, and those that are left after them."""
        size = self._fixed or max(1, min(self._next, len(rest) // (2 * workers)))
        return rest[:size], rest[size:]

    def learn(self, games: range, chunk: Chunk) -> None:
        """Take in how long some games took."""
        if not self._fixed and chunk.seconds:
            self._next = max(1, min(MOST, int(SECONDS * len(games) / chunk.seconds)))


def alone(plan: Plan, job: Job, games: range, sizes: Sizes) -> Iterator[Chunk]:
    """Yield the chunks of games that are played in this process."""
    rest = games
    while rest:
        part, rest = sizes.take(rest)
        chunk = chunk_of(plan, part, job)
        sizes.learn(part, chunk)
        yield chunk


Sent = tuple[range, "Future[Chunk]"]
"""Games that were handed out, and the promise of their chunk."""


@attrs.define(eq=False)
class Spread:
    """Hands out games to a crew, a bounded number ahead, and takes them back in order."""

    plan: Plan
    job: Job
    crew: Crew
    sizes: Sizes
    waiting: deque[Sent] = attrs.field(factory=deque, init=False)

    def chunks(self, games: range) -> Iterator[Chunk]:
        """Yield the chunks of games in order. Raise SimulationError if the crew cannot play at all."""
        rest = games
        try:
            while rest or self.waiting:
                while rest and len(self.waiting) < AHEAD * self.crew.workers:
                    part, rest = self.sizes.take(rest, self.crew.workers)
                    self.waiting.append((part, self.crew.submit(play_chunk, self.job, part)))
                yield from self._next()
        finally:
            for _, future in self.waiting:
                future.cancel()

    def _next(self) -> Iterator[Chunk]:
        """Yield the first chunk that waits; if the workers were lost, all that wait, one after another."""
        part, future = self.waiting.popleft()
        try:
            chunk = _result(future)
        except SimulationError:
            raise
        except BrokenExecutor as error:
            suspects = [(part, future), *self.waiting]
            self.waiting.clear()
            self.crew.renew(error)
            for games, sent in suspects:
                yield from [_result(sent)] if _is_done(sent) else self._again(games)
        except Exception:  # whatever an executor raises for a chunk: asked again alone, it tells which game is at fault
            yield from self._again(part)
        else:
            self.sizes.learn(part, chunk)
            yield chunk

    def _again(self, games: range) -> Iterator[Chunk]:
        """Yield the chunk of games when nothing else is played; if that fails too, each game's own."""
        if len(games) == 1:
            yield self._isolated(games[0])
            return
        try:
            yield _result(self.crew.submit(play_chunk, self.job, games, 1))
        except SimulationError:
            raise
        except Exception as error:  # whatever an executor raises: then each game is played alone
            self._mend(error)
            for game in games:
                yield self._isolated(game)

    def _isolated(self, game: int) -> Chunk:
        """Return the chunk of a single game, a faulty one if it ends its worker."""
        with tempfile.TemporaryDirectory(prefix="stpetersburg-") as folder:
            trace = Path(folder) / "moves"
            try:
                return _result(self.crew.submit(play_traced, self.job, game, str(trace)))
            except SimulationError:
                raise
            except Exception as error:  # whatever an executor raises: it is told as the fault of this game
                self._mend(error)
                return lost(self.plan, self.job, game, trace, error)

    def _mend(self, error: Exception) -> None:
        if isinstance(error, BrokenExecutor):
            self.crew.renew(error)


def _result(future: Future[Chunk]) -> Chunk:
    """Return a promised chunk. Raise SimulationError if it was withdrawn, and what the executor says."""
    try:
        return future.result()
    except CancelledError as error:
        raise SimulationError("the executor was shut down, or withdrew a chunk, before the run was over") from error


def _is_done(future: Future[Chunk]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
