"""The command `show`: prints or draws the table of any save, or what a seat sees of it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stpetersburg import svg
from stpetersburg.cli.files import read_file, read_value, write_file
from stpetersburg.errors import SaveError, StPetersburgError
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.saves import Save, read_save
from stpetersburg.state import GameState, Position, View

SPECTATOR = "spectator"


def run(arguments: argparse.Namespace) -> int:
    """Print or draw a save; return 0. Raise StPetersburgError for what cannot be shown."""
    text = read_file(arguments.file)
    try:
        rules, value = read_value(text)
    except SaveError:
        save = _unplayable(text)
        if save is None or arguments.seat is not None or arguments.svg is not None:
            raise
        print("\n".join(_plain(save)))
        return 0
    found = _seen(rules, value.state if isinstance(value, Record) else value, arguments.seat)
    if arguments.svg is not None:
        _draw(rules, found, arguments.file, arguments.svg)
    else:
        print(rules.text(found) if isinstance(found, Position) else found)
    return 0


def _seen(rules: Rules, value: Any, seat: str | None) -> Any:
    """Return a value as a seat sees it, the whole of it if no seat is named."""
    if seat is None:
        return value
    if not isinstance(value, Position):
        raise StPetersburgError(f"--seat {seat}: the file holds a {type(value).__name__}, not a table")
    viewer = None if seat == SPECTATOR else _number(seat)
    if isinstance(value, View):
        if value.viewer != viewer:
            raise StPetersburgError(f"--seat {seat}: the file holds what {_who(value.viewer)} sees, nothing else")
        return value
    assert isinstance(value, GameState)  # noqa: S101  # a position that is no view is a state
    return rules.view(value, viewer)


def _draw(rules: Rules, value: Any, source: str, file: str) -> None:
    """Write the picture of a table to a file, or print it for `-`."""
    if not isinstance(value, Position):
        raise StPetersburgError(f"--svg {file}: the file holds a {type(value).__name__}, not a table")
    picture = svg.table(rules, value)
    if file == "-":
        print(picture.encode("ascii", "xmlcharrefreplace").decode())  # the same picture on a terminal of any encoding
        return
    if source != "-" and Path(file).exists() and Path(file).samefile(source):
        raise StPetersburgError(f"--svg {file}: this is the file that is shown: name another one for the picture")
    write_file(file, f"{picture}\n")


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
