"""The files of commands: records and saves."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from stpetersburg.errors import ReplayError, StPetersburgError
from stpetersburg.loading import loads
from stpetersburg.records import Record
from stpetersburg.rules import Rules


def read_file(name: str) -> str:
    """Return the text of a file, of the standard input for `-`. Raise StPetersburgError."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise StPetersburgError(f"cannot read {name}: {reason}") from error


def write_file(name: str, text: str) -> None:
    """Write a text to a file: a file that is there is replaced when all is written. Raise StPetersburgError."""
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        raise StPetersburgError(f"cannot write {name}: {error.strerror}") from error


def _replace(path: Path, text: str) -> None:
    """Write a text beside a file and put it in its place, with the rights that the file has."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    part = path.with_name(f".{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def read_value(text: str) -> tuple[Rules, Any]:
    """Return what a text holds, a save as JSON or a record as plain text, with its rules. Raise SaveError."""
    if text.lstrip().startswith("{"):
        return loads(text)
    record = Record.parse(text)
    return record.rules, record


def read_record(text: str) -> tuple[Record, ReplayError | None]:
    """Return a record as far as it can be replayed, and what stops it there. Raise StPetersburgError."""
    try:
        _, found = read_value(text)
    except ReplayError as error:
        if error.record is None:
            raise
        return error.record, error
    if not isinstance(found, Record):
        raise StPetersburgError(f"the file holds a {type(found).__name__}, not a record: the command show prints it")
    return found, None
