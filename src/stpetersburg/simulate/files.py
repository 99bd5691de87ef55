"""Files of games: a line of JSON for each, in order, below a line that says what was played. They can be continued."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import attrs

import stpetersburg
from stpetersburg.errors import SaveError
from stpetersburg.extras import require
from stpetersburg.simulate.chunks import SAMPLE, Chunk, SimulationError
from stpetersburg.simulate.games import GameRow
from stpetersburg.simulate.plans import Plan
from stpetersburg.simulate.tallies import Tally

FORMAT = "stpetersburg games"
SCHEMA = 1
PARQUET = ".parquet"
WORDS = {"digest": "card table", "records": "whether records are kept"}
"""What keys of the first line are called in errors, where the key does not tell."""

Header = Mapping[str, Any]


def header_of(plan: Plan, *, records: bool) -> dict[str, Any]:
    """Return the first line of a plan's file: everything that its games depend on."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "version": stpetersburg.__version__,
        "rules": plan.rules.form.rules,
        "digest": plan.rules.digest,
        "players": list(plan.names),
        "seats": plan.seats,
        "seed": plan.seed,
        "records": records,
    }


def line_of(header: Header) -> bytes:
    """Return the first line as it is written."""
    return json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@attrs.frozen(eq=False)
class Kept:
    """Is the file of a run, open to be written: `games` are in it, counted in `chunk`."""

    name: Path
    _file: BinaryIO
    chunk: Chunk
    games: int

    def write(self, chunk: Chunk) -> None:
        """Write the lines of a chunk. Raise SimulationError if there is no room."""
        try:
            self._file.write(chunk.lines.encode())
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.name, error, "; what is in it is kept: continue with resume") from error


@contextmanager
def opened(name: Path, plan: Plan, games: int, *, records: bool, resume: bool) -> Iterator[Kept]:
    """Open the file of a run, for as many games as are wanted, and make it Parquet in the end if its name says so.

    Raise SimulationError if it cannot be written, is there without `resume`, or is of another run.
    """
    if name.suffix == PARQUET:
        require("a Parquet file", "pyarrow", "parquet")
    if os.path.exists(name) and not os.path.isfile(name):
        raise SimulationError(f"cannot write {name}: it is a folder or a device; choose another name")
    header, lines = header_of(plan, records=records), lines_name(name)
    if not resume:
        for old in {name, lines}:
            if _size(old):
                raise SimulationError(f"{old} is there already: continue it with resume, or remove it")
    elif name != lines and os.path.isfile(name) and not os.path.exists(lines):
        _unpack(name, lines)
    with _opened(lines) as file:
        yield _continued(lines, file, header, plan, games)
    if name != lines:
        _parquet().write(read_games(lines), header, name)
        lines.unlink()


def lines_name(name: Path) -> Path:
    """Return the file that holds the lines while the games are played: another one than a Parquet file."""
    return name.with_name(f"{name.name}.part") if name.suffix == PARQUET else name


def read_games(name: str | os.PathLike[str]) -> Iterator[GameRow]:
    """Yield the games of a file, one at a time: lines of JSON, or Parquet if its name ends in `.parquet`.

    A half-written last line is left out. Raise SimulationError for what is no file of games.
    """
    name = Path(name)
    if name.suffix == PARQUET:
        yield from _parquet().read(name)
        return
    try:
        with name.open("rb") as file:
            _header(name, file.readline())
            for _, row in _rows(name, file):
                yield row
    except OSError as error:
        raise SimulationError(f"cannot read {name}: {error.strerror}") from error


def read_header(name: Path) -> Header:
    """Return the first line of a file of games, or of what is left of a run that makes one. Raise SimulationError."""
    lines = lines_name(name)
    if name != lines and not os.path.exists(lines):
        return _header(name, _parquet().header(name))
    try:
        with lines.open("rb") as file:
            return _header(lines, file.readline())
    except OSError as error:
        raise SimulationError(f"cannot read {lines}: {error.strerror}") from error


@contextmanager
def _opened(name: Path) -> Iterator[BinaryIO]:
    """Open a file to be read and written, made if it is not there. Raise SimulationError."""
    try:
        file = os.fdopen(os.open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
    except OSError as error:
        raise _unwritable(name, error) from error
    try:
        yield file
    except BaseException:
        with suppress(OSError):  # that it cannot be written has been told
            file.close()
        raise
    file.close()


def _unwritable(name: Path, error: OSError, more: str = "") -> SimulationError:
    return SimulationError(f"cannot write {name}: {error.strerror}{more}")


def _continued(name: Path, file: BinaryIO, header: Header, plan: Plan, games: int) -> Kept:
    """Return a file that is ready for the next game: what is in it is checked, counted, and mended at its end."""
    first, wanted = file.readline(), line_of(header)
    if not first.endswith(b"\n") and wanted.startswith(first):  # new, or stopped in its first line
        file.seek(0)
        file.truncate()
        kept = Kept(name, file, Chunk(Tally()), 0)
        kept.write(Chunk(Tally(), wanted.decode()))
        return kept
    _check_header(name, _header(name, first), header)
    end, done = len(first), 0
    faulty: list[GameRow] = []

    def rows() -> Iterator[GameRow]:
        nonlocal end, done
        for size, row in _rows(name, file):
            end, done = end + size, done + 1
            if row.fault and len(faulty) < SAMPLE:
                faulty.append(row)
            yield row

    tally = Tally.of(rows(), plan.parts)
    if done > games:
        raise SimulationError(f"{name} holds {done} games, more than the {games} asked for: ask for {done} or more")
    file.seek(end)
    file.truncate()
    return Kept(name, file, Chunk(tally, faulty=tuple(faulty)), done)


def _rows(name: Path, file: Iterable[bytes]) -> Iterator[tuple[int, GameRow]]:
    """Yield the whole lines of a file with their sizes in bytes, and their games. Raise SimulationError."""
    for game, line in zip(count(), file):
        if not line.endswith(b"\n"):
            return
        try:
            row = GameRow.parse(line)
            if row.game != game:
                raise ValueError(f"game {game} is expected, not game {row.game}")
        except (SaveError, TypeError, ValueError, RecursionError) as error:
            raise SimulationError(
                f"line {game + 2} of {name} is damaged ({error}): remove it and what follows, and continue with resume"
            ) from error
        yield len(line), row


def _header(name: Path, line: bytes) -> Header:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise SimulationError(f"{name} is no file of games: choose another name")
    if header.get("schema") != SCHEMA:
        raise SimulationError(f"{name} has schema {header.get('schema')}, this library reads schema {SCHEMA}")
    return header


def _check_header(name: Path, found: Header, wanted: Header) -> None:
    """Raise SimulationError if a file is of another run than wanted, with every difference."""
    there, here = _flat(found), _flat(wanted)
    keys = [key for key in {**there, **here} if there.get(key) != here.get(key)]
    keys = [key for key in keys if key != "digest"] or keys  # it differs with any part of the rules
    if keys:
        listed = "; ".join(f"{WORDS.get(key, key)}: {there.get(key)!r} there, {here.get(key)!r} here" for key in keys)
        raise SimulationError(f"{name} is of other arguments ({listed}): give the same, or choose another name")


def _flat(header: Header) -> dict[str, Any]:
    """Return a header with each part of its rules, and each of their options, as a key of its own."""
    flat = dict(header)
    for table in ("rules", "options"):
        parts = flat.pop(table, None)
        flat.update(parts if isinstance(parts, dict) else {})
    return flat


def _size(name: Path) -> int:
    try:
        return name.stat().st_size
    except OSError:
        return 0


def _unpack(name: Path, lines: Path) -> None:
    """Write the lines of a finished Parquet file, so that it can be continued."""
    made = lines.with_name(f"{lines.name}.new")
    try:
        with made.open("wb") as file:
            file.write(line_of(_header(name, _parquet().header(name))))
            file.writelines(f"{row.line()}\n".encode() for row in read_games(name))
        made.replace(lines)
    except OSError as error:
        raise _unwritable(lines, error) from error


def _parquet() -> Any:
    """Return the module of Parquet files. Raise MissingExtraError."""
    require("a Parquet file", "pyarrow", "parquet")
    return import_module("stpetersburg.simulate.parquet")
