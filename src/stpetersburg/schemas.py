"""JSON Schemas of saves, made from the classes, for front ends in other languages.

`python -m stpetersburg.schemas DIRECTORY` writes one file for each kind of save.
"""

from __future__ import annotations

import json
import re
import sys
import types
from collections.abc import Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from stpetersburg import records
from stpetersburg.events import Event
from stpetersburg.moves import Move
from stpetersburg.saved_positions import SavedPosition
from stpetersburg.saved_records import SavedRecord
from stpetersburg.saved_rules import SavedRules
from stpetersburg.saves import CHECK, FORMAT, KINDS
from stpetersburg.state import HIDDEN, Hidden
from stpetersburg.wire import Cards

DIALECT = "https://json-schema.org/draft/2020-12/schema"

VALUES: Mapping[str, type] = {
    "state": SavedPosition,
    "view": SavedPosition,
    "move": Move,
    "event": Event,
    records.KIND: SavedRecord,
}
"""The class whose fields the value of each kind of save has."""

OPTIONAL: Mapping[type, tuple[str, ...]] = {SavedPosition: ("places",), Move: (), Event: (), SavedRecord: ()}
"""The fields that a save may lack, of the classes that are written whole; of others, those that have a default."""

PLAIN: Mapping[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
    Hidden: {"const": str(HIDDEN)},
    Cards: {"type": "array", "items": {"type": "string"}, "description": f'card ids; "{HIDDEN}" is one not to be seen'},
}


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of save: `state`, `view`, `move`, `event` or `record`."""
    found: dict[str, Any] = {}
    envelope = {
        "check": {"type": "string", "pattern": f"^[0-9a-f]{{{CHECK}}}$"},
        "format": {"const": FORMAT},
        "kind": {"const": kind},
        "rules": _of(SavedRules, found),
        "schema": {"const": KINDS[kind].schema},
        "value": _value(kind, found),
    }
    return {
        "$schema": DIALECT,
        "title": f"{FORMAT} {kind}, schema {KINDS[kind].schema}",
        **_object(envelope, list(envelope)),
        "$defs": dict(sorted(found.items())),
    }


def _value(kind: str, found: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value; a state has no viewer and hides nothing."""
    value = _of(VALUES[kind], found)
    return {"allOf": [value, {"properties": {"viewer": {"type": "null"}}}]} if kind == "state" else value


def _of(wanted: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type; those of classes are collected in `found`."""
    if wanted in PLAIN:
        return PLAIN[wanted]
    if attrs.has(wanted):
        if wanted.__name__ not in found:
            found[wanted.__name__] = {}  # a place for it, should it contain itself
            found[wanted.__name__] = _of_class(wanted, found)
        return {"$ref": f"#/$defs/{wanted.__name__}"}
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(one, found) for one in inner]}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(inner[1], found)}
    if origin in (list, tuple):
        return {"type": "array", "items": _of(inner[0], found)}
    raise TypeError(f"no schema is known for {wanted!r}")


def _of_class(wanted: Any, found: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(wanted)
    fields = attrs.fields(wanted)
    about, said = _documented(wanted)
    made = _object(
        {field.name: _of(hints[field.name], found) | said.get(field.name, {}) for field in fields},
        [field.name for field in fields if field.name not in OPTIONAL.get(wanted, _defaulted(wanted))],
    )
    return {"description": about, **made}


def _documented(wanted: type) -> tuple[str, dict[str, dict[str, str]]]:
    """Return what the docstring of a class says of it, and of each attribute."""
    about, _, attributes = cleandoc(wanted.__doc__ or "").partition("\nAttributes:\n")
    entries = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", attributes, re.MULTILINE)
    return " ".join(about.split()), {name: {"description": " ".join(text.split())} for name, text in entries}


def _defaulted(wanted: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(wanted) if field.default is not attrs.NOTHING)


def _object(properties: Mapping[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(sorted(properties.items())),
        "required": sorted(required),
        "additionalProperties": False,
    }


def text(kind: str) -> str:
    """Return the text of the schema file of a kind of save."""
    return json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"


def write(directory: Path) -> None:
    """Write one file for each kind of save into a directory."""
    for kind in VALUES:
        (directory / f"{kind}.json").write_text(text(kind), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
