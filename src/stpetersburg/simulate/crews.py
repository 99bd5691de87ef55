"""Crews: the executors that play the chunks of a run."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from stpetersburg.simulate.chunks import Chunk, SimulationError, told_of

AHEAD = 4
"""Chunks for each worker that are handed out and not yet counted, at most."""


class Crew(Protocol):
    """Plays chunks, `workers` at a time."""

    workers: int

    def submit(self, play: Callable[..., Chunk], *arguments: Any) -> Future[Chunk]:
        """Return the promise of a chunk; an error that lies with the crew is in it."""

    def renew(self, error: BrokenExecutor) -> None:
        """Make ready for work after workers were lost. Raise SimulationError if that is not possible."""

    def leave(self, *, at_once: bool) -> None:
        """Stop work; `at_once` also what is being done."""


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _submit(executor: Executor, play: Callable[..., Chunk], arguments: tuple[Any, ...]) -> Future[Chunk]:
    try:
        return executor.submit(play, *arguments)
    except BrokenExecutor as error:
        failed: Future[Chunk] = Future()
        failed.set_exception(error)
        return failed
    except RuntimeError as error:
        raise SimulationError(f"the executor cannot take games: {error}") from error


class Lent:
    """Is a crew of the caller's own executor: it is used, and neither renewed nor ended."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.workers = workers
        self._executor = executor

    def submit(self, play: Callable[..., Chunk], *arguments: Any) -> Future[Chunk]:
        """Return the promise of a chunk."""
        return _submit(self._executor, play, arguments)

    def renew(self, error: BrokenExecutor) -> None:
        """Raise SimulationError: an executor cannot be mended from outside."""
        raise SimulationError(
            f"the executor lost its workers ({told_of(error)}); leave executor out, and the run starts new ones "
            "and finds the game that ends them"
        ) from error

    def leave(self, *, at_once: bool) -> None:
        """Do nothing: the run has withdrawn what it handed out, and the executor is the caller's."""


class Processes:
    """Is a crew of processes on this machine, which end with the run whatever happens to it."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._start()

    def _start(self) -> None:
        """Start all processes. Raise SimulationError if they cannot be."""
        context = get_context("spawn")
        self._lifeline, self._held = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self.workers, mp_context=context, initializer=_attend, initargs=(self._lifeline,)
        )
        with _interrupts_ignored():
            begun = [self._pool.submit(os.getpid) for _ in range(self.workers)]
        try:
            for one in begun:
                one.result()
        except BrokenExecutor as error:
            self.leave(at_once=True)
            raise SimulationError(
                "the worker processes do not start: a script that is run as a program has to be a file, and to call "
                'this below `if __name__ == "__main__":`; or play with workers=1'
            ) from error
        except BaseException:
            self.leave(at_once=True)
            raise

    def submit(self, play: Callable[..., Chunk], *arguments: Any) -> Future[Chunk]:
        """Return the promise of a chunk."""
        return _submit(self._pool, play, arguments)

    def renew(self, error: BrokenExecutor) -> None:
        """Start new processes in place of those that are left. Raise SimulationError."""
        self.leave(at_once=True)
        self._start()

    def leave(self, *, at_once: bool) -> None:
        """End the processes; `at_once` in the middle of what they do."""
        if at_once:
            self._held.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._held.close()
        self._lifeline.close()


def _attend(lifeline: Connection) -> None:
    """Prepare a process: it leaves interrupts to the run, and ends when the run or its own process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()  # nothing is ever sent: it returns when the other end is closed
    os._exit(1)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Let processes that are started meanwhile ignore interrupts from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
