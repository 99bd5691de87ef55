"""Outputs that need more than the core: a printed table, a progress bar, a figure."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from stpetersburg.extras import require
from stpetersburg.simulate.results import Result


def show(result: Result, cards: int = 5) -> None:
    """Print a result as tables, for each player with so many cards that win most and least. Raise MissingExtraError."""
    require("simulate.show", "rich", "simulate")
    import_module("stpetersburg.simulate.screen").show(result, cards)


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Show how a run of so many games goes, on a terminal: rate, time left. Give what it yields to `run` as `watch`.

    Nothing is shown where the error output is no terminal. Raise MissingExtraError.
    """
    require("simulate.progress_bar", "rich", "simulate")
    with import_module("stpetersburg.simulate.screen").progress_bar(games) as watch:
        yield watch


def save_plot(result: Result, name: str | os.PathLike[str]) -> None:
    """Draw a result into a file: PNG, SVG, PDF, whatever its name ends in. Raise MissingExtraError, SimulationError."""
    plots().save(result, Path(name))


def plots() -> Any:
    """Return the module that draws. Raise MissingExtraError."""
    require("a figure", "matplotlib", "plot")
    return import_module("stpetersburg.simulate.plots")
