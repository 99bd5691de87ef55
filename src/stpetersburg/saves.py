"""Saves: states, views and moves as JSON, with a schema number and a check sum.

A save names everything by id, so it does not depend on how the rules number their cards. Its `rules` part says which
edition, options and expansions it is of.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
from cattrs.gen import make_dict_unstructure_fn, override

from stpetersburg.errors import SaveError, StPetersburgError
from stpetersburg.legality import resolve
from stpetersburg.moves import Move
from stpetersburg.saved_positions import SavedPosition, converter, restore_position, save_position, structured
from stpetersburg.state import Position, View

if TYPE_CHECKING:
    from stpetersburg.rules import Rules

FORMAT = "stpetersburg"
SCHEMA = 1
"""The number of the form described here; saves of a higher one are refused."""


@attrs.frozen
class SavedRules:
    """Is the part of a save that names its rules.

    `expansions` maps names to the schema of their slices, `fingerprints` names to what tells configured objects apart.
    """

    edition: str
    options: dict[str, Any]
    expansions: dict[str, int]
    fingerprints: dict[str, str] = attrs.field(factory=dict)


converter.register_unstructure_hook(
    SavedRules, make_dict_unstructure_fn(SavedRules, converter, fingerprints=override(omit_if_default=True))
)


@attrs.frozen
class Save:
    """Is a whole save; `kind` is `state`, `view` or `move`."""

    format: str
    schema: int
    kind: str
    rules: SavedRules
    value: dict[str, Any]
    check: str


def dumps(rules: Rules, value: Position | Move) -> str:
    """Return the JSON text of a state, a view or a move."""
    if isinstance(value, Move):
        resolve(rules.tables, value)
        kind, body = "move", converter.unstructure(value)
    elif isinstance(value, Position):
        kind = "view" if isinstance(value, View) else "state"
        body = converter.unstructure(save_position(rules.tables, value))
    else:
        raise SaveError(f"a state, a view or a move can be saved, not {value!r}")
    save = Save(FORMAT, SCHEMA, kind, _rules_part(rules), body, "")
    data = converter.unstructure(save)
    return json.dumps(data | {"check": _check(data)}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read(text: str) -> Save:
    """Return a save with its check sum verified. Raise SaveError for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise SaveError(f"the save is no JSON text: {error}; it may be cut off") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(f"the text is no save of stpetersburg: its format is not {FORMAT!r}")
    schema = data.get("schema")
    if not isinstance(schema, int) or schema > SCHEMA:
        raise SaveError(f"the save has schema {schema!r}, this library reads up to {SCHEMA}: install a newer one")
    if data.get("check") != _check(data):
        raise SaveError("the save was altered: its check sum does not fit its content")
    return structured(data, Save)


def loads(rules: Rules, text: str) -> Any:
    """Return the state, view or move of a save. Raise SaveError if it is damaged or of other rules."""
    save = read(text)
    problem = _difference(save.rules, _rules_part(rules))
    if problem:
        raise SaveError(f"the save is of other rules: {problem}")
    try:
        if save.kind == "move":
            move = Move(**{**save.value, "cards": tuple(save.value.get("cards", ()))})
            resolve(rules.tables, move)
            return move
        if save.kind not in ("state", "view"):
            raise SaveError(f"the save holds a {save.kind!r}; known are state, view and move")
        saved = structured(save.value, SavedPosition)
        saved = _migrated(rules, saved, save.rules.expansions)
        return restore_position(rules.tables, rules.seats, saved, save.kind == "view")
    except SaveError:
        raise
    except (StPetersburgError, TypeError, ValueError, LookupError) as error:
        raise SaveError(f"the save does not fit its rules: {error}") from error


def _check(data: Mapping[str, Any]) -> str:
    body = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _rules_part(rules: Rules) -> SavedRules:
    return SavedRules(rules.edition, dict(rules.options), rules.schemas, rules.fingerprints)


def _difference(saved: SavedRules, here: SavedRules) -> str:
    """Return how the rules of a save differ from these, "" if only in older schemas."""
    parts = []
    for name, theirs, ours in (
        ("edition", saved.edition, here.edition),
        ("options", saved.options, here.options),
        ("expansions", sorted(saved.expansions), sorted(here.expansions)),
    ):
        if theirs != ours:
            parts.append(f"its {name} {theirs!r}, here {ours!r}")
    parts += [
        f"its expansion {name} was configured otherwise than here: load it with the object that it was made with"
        for name in here.expansions
        if name in saved.expansions and saved.fingerprints.get(name) != here.fingerprints.get(name)
    ]
    parts += [
        f"its expansion {name} has schema {schema}, here {here.expansions[name]}"
        for name, schema in sorted(saved.expansions.items())
        if schema > here.expansions.get(name, schema)
    ]
    return "; ".join(parts)


def _migrated(rules: Rules, saved: SavedPosition, schemas: Mapping[str, int]) -> SavedPosition:
    """Return a save whose slices have the schemas of today, step by step."""
    slices = dict(saved.slices)
    for name, spec in rules.tables.slices.items():
        for schema in range(schemas[name], rules.schemas[name]):
            if schema not in spec.migrations:
                raise SaveError(f"expansion {name} cannot read its schema {schema} any more")
            if name in slices:
                slices[name] = spec.migrations[schema](slices[name])
    return attrs.evolve(saved, slices=slices)
