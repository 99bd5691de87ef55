"""The command `simulate`: plays many games, and prints who won and with what."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from stpetersburg import simulate
from stpetersburg.cli.parser import PROGRAM, rules_from, seed_from
from stpetersburg.errors import StPetersburgError
from stpetersburg.simulate.files import lines_name, read_header
from stpetersburg.simulate.outputs import plots

ENDED, FAILED, INTERRUPTED = 0, 1, 130
"""Exit codes: all games ended, some failed, the run was interrupted."""


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the result; return 0 if all games ended, 1 if some failed, 130 if interrupted."""
    _check(arguments)
    rules, players = rules_from(arguments, arguments.options), arguments.players or ["greedy"]
    plan = simulate.Plan(rules, players, seats=arguments.seats, seed=_seed(arguments))
    try:
        with simulate.progress_bar(arguments.games) as watch:
            result = simulate.run(
                plan,
                arguments.games,
                workers=arguments.workers,
                out=arguments.out,
                records=arguments.records,
                resume=arguments.resume,
                watch=watch,
            )
    except simulate.Stopped as stop:
        _print(stop.result, arguments)
        return _said(_how_to_go_on(arguments, stop), INTERRUPTED)
    _print(result, arguments)
    if arguments.plot and result.games:
        simulate.save_plot(result, arguments.plot)
    if result.failed:
        return _said(f"{result.failed} of {arguments.games} games failed", FAILED)
    return ENDED


def _check(arguments: argparse.Namespace) -> None:
    """Raise StPetersburgError for arguments that would only fail after all games, or that say nothing alone."""
    for name in ("games", "workers"):
        number = getattr(arguments, name)
        if number is not None and number < 1:
            raise StPetersburgError(f"--{name} {number}: a whole number of 1 or more is wanted")
    for name in ("records", "resume"):
        if getattr(arguments, name) and not arguments.out:
            raise StPetersburgError(f"--{name} needs a file of games: add --out FILE")
    if arguments.plot:
        plots().check(Path(arguments.plot))


def _seed(arguments: argparse.Namespace) -> int:
    """Return the seed: that of the file to be continued if none is given."""
    if arguments.seed is None and arguments.resume and _is_there(Path(arguments.out)):
        seed = read_header(Path(arguments.out)).get("seed")
        if isinstance(seed, int):
            return seed
    return seed_from(arguments)


def _is_there(name: Path) -> bool:
    """Tell whether a run has left a whole first line."""
    lines = lines_name(name)
    if not os.path.isfile(lines):
        return os.path.isfile(name)
    with lines.open("rb") as file:
        return file.readline().endswith(b"\n")


def _print(result: simulate.Result, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(result.to_json())
    else:
        simulate.show(result)


def _how_to_go_on(arguments: argparse.Namespace, stop: simulate.Stopped) -> str:
    where = "they are not kept without --out FILE"
    if arguments.out:
        where = f"{lines_name(Path(arguments.out))} keeps them: the same command with --resume goes on"
    return f"{stop} of {arguments.games}; {where}"


def _said(message: str, code: int) -> int:
    sys.stdout.flush()
    print(f"{PROGRAM} simulate: {message}", file=sys.stderr)
    return code
