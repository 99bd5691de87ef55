"""Parquet files of games: a row for each, in groups, so that any number can be written and read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from stpetersburg.simulate.chunks import SimulationError
from stpetersburg.simulate.games import GameRow
from stpetersburg.wire import structured, unstructured

GROUP = 5000
"""Games of a row group."""

KEY = b"stpetersburg"
"""Where the file's metadata says what was played."""

SCHEMA = pa.schema(
    {
        "game": pa.int64(),
        "seed": pa.int64(),
        "players": pa.list_(pa.string()),
        "scores": pa.list_(pa.int32()),
        "winners": pa.list_(pa.int8()),
        "rounds": pa.int32(),
        "decisions": pa.int32(),
        "area": pa.list_(pa.list_(pa.string())),
        "owned": pa.list_(pa.list_(pa.string())),
        "fault": pa.struct({"seat": pa.int8(), "player": pa.string(), "error": pa.string()}),
        "record": pa.string(),
    }
)


def write(rows: Iterable[GameRow], header: Mapping[str, Any], name: Path) -> None:
    """Write games to a file, which is there when all are. Raise SimulationError."""
    schema = SCHEMA.with_metadata({KEY: json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()})
    made = name.with_name(f"{name.name}.new")
    rest = iter(rows)
    try:
        with pq.ParquetWriter(made, schema) as writer:
            while group := list(islice(rest, GROUP)):
                writer.write_table(pa.Table.from_pylist([unstructured(row) for row in group], schema=schema))
        made.replace(name)
    except OSError as error:
        raise SimulationError(f"cannot write {name}: {error}; its lines are kept: continue with resume") from error


def read(name: Path) -> Iterator[GameRow]:
    """Yield the games of a file. Raise SimulationError."""
    if not header(name):
        raise SimulationError(f"{name} is no file of games: choose another name")
    with _opened(name) as file:
        for batch in file.iter_batches(batch_size=GROUP):
            for plain in batch.to_pylist():
                yield structured(plain, GameRow)


def header(name: Path) -> bytes:
    """Return what a file says was played, b"" if it does not. Raise SimulationError."""
    with _opened(name) as file:
        metadata: Mapping[bytes, bytes] = file.schema_arrow.metadata or {}
        return metadata.get(KEY, b"")


def _opened(name: Path) -> Any:
    try:
        return pq.ParquetFile(name)
    except (OSError, pa.ArrowException) as error:
        raise SimulationError(f"cannot read {name}: {' '.join(str(error).split())[:200]}") from error
