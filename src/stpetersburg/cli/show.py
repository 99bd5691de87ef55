"""The command `show`: prints the table of any save, or what a seat sees of it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from stpetersburg.cli.files import read_file, read_value
from stpetersburg.errors import SaveError, StPetersburgError
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.saves import Save, read_save
from stpetersburg.state import GameState, Position, View

SPECTATOR = "spectator"


def run(arguments: argparse.Namespace) -> int:
    """Print a save; return 0. Raise StPetersburgError for what cannot be shown."""
    text = read_file(arguments.file)
    try:
        rules, value = read_value(text)
    except SaveError:
        save = _unplayable(text)
        if save is None or arguments.seat is not None:
            raise
        print("\n".join(_plain(save)))
        return 0
    print(_shown(rules, value.state if isinstance(value, Record) else value, arguments.seat))
    return 0


def _shown(rules: Rules, value: Any, seat: str | None) -> str:
    if not isinstance(value, Position):
        if seat is not None:
            raise StPetersburgError(f"--seat {seat}: the file holds a {type(value).__name__}, not a table")
        return str(value)
    if seat is None:
        return rules.text(value)
    viewer = None if seat == SPECTATOR else _number(seat)
    if isinstance(value, View):
        if value.viewer != viewer:
            raise StPetersburgError(f"--seat {seat}: the file holds what {_who(value.viewer)} sees, nothing else")
        return rules.text(value)
    assert isinstance(value, GameState)  # noqa: S101  # a position that is no view is a state
    return rules.text(rules.view(value, viewer))


def _number(seat: str) -> int:
    if not (seat.isascii() and seat.isdecimal()):
        raise StPetersburgError(f"--seat {seat}: a seat is a number from 0, or {SPECTATOR}")
    return int(seat)


def _who(viewer: int | None) -> str:
    return f"a {SPECTATOR}" if viewer is None else f"seat {viewer}"


def _unplayable(text: str) -> Save | None:
    """Return an undamaged save whose expansions are not all installed, None for any other text."""
    try:
        save = read_save(text)
    except SaveError:
        return None
    return save if save.missing else None


def _plain(save: Save) -> Iterator[str]:
    """Yield the parts of a save that cannot be played here, as they are."""
    yield f"{save.kind}, to look at only: it needs {', '.join(save.missing)}, not installed here"
    yield f"edition {save.rules.edition}, expansions {', '.join(save.rules.expansions)}"
    parts = save.value.items() if isinstance(save.value, dict) else [("value", save.value)]
    for name, part in parts:
        yield f"{name}: {json.dumps(part, ensure_ascii=False)}"
