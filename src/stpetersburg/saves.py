"""Saves: the values of a game as JSON, with schema numbers and a check sum.

A save names everything by id, so it does not depend on how the rules number their cards. Its `rules` part says which
edition, options and expansions it is of.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.errors import SaveError, StPetersburgError
from stpetersburg.events import Event
from stpetersburg.expansions import installed
from stpetersburg.moves import Move
from stpetersburg.resolving import resolve
from stpetersburg.saved_positions import SavedPosition, read_position, write_position
from stpetersburg.saved_rules import RULES_SCHEMA, SavedRules, difference
from stpetersburg.state import GameState, Position, View
from stpetersburg.wire import structured, to_json, unstructured

if TYPE_CHECKING:
    from stpetersburg.rules import Rules

FORMAT = "stpetersburg"

KEYS = ("check", "format", "kind", "rules", "schema", "value")
"""The keys of every save."""

HEAD = len('{"check":"')
CHECK = 16
"""Where the check sum begins in a text that the library wrote, and its length."""

Migrations = Mapping[int, Callable[[Any], Any]]
"""Steps by the schema that they start from: data of schema n to data of schema n + 1."""

RULES_MIGRATIONS: Migrations = {}
"""The steps of the part that names the rules."""


@attrs.frozen(eq=False)
class SaveKind:
    """Is a kind of save: which class it holds, and how.

    `schema` is the number of the form of its value; saves of a higher one are refused, `migrations` lead there from
    lower ones. `write` returns JSON text in the form of `to_json`, `read` an object; it is handed the rules, the plain
    data and the schema of each expansion's part.
    """

    name: str
    type: type
    schema: int
    write: Callable[[Rules, Any], str]
    read: Callable[[Rules, Any, Mapping[str, int]], Any]
    migrations: Migrations = attrs.field(factory=dict)


@attrs.frozen
class Save:
    """Is a save as it was written, for whoever has not all of its rules: to be looked at and kept, not played.

    Parts of expansions are in it unharmed, whether they are installed or not.

    Attributes:
        text: The save in the library's own form.
        kind: What it holds: `state`, `view`, `move`, `event` or `record`.
        schema: The number of the form of `value`.
        rules: The part that names the rules.
        value: What it holds, as plain data.
    """

    text: str
    kind: str = attrs.field(eq=False)
    schema: int = attrs.field(eq=False)
    rules: SavedRules = attrs.field(eq=False)
    value: Any = attrs.field(eq=False, repr=False)

    @property
    def missing(self) -> tuple[str, ...]:
        """Return the names of the expansions that the save needs and that are not installed."""
        return tuple(sorted(name for name in self.rules.expansions if name not in installed()))

    def dumps(self) -> str:
        """Return the JSON text, every part as it was."""
        return self.text


def dumps(rules: Rules, value: Any) -> str:
    """Return the JSON text of a value of any kind of save. Raise SaveError for another."""
    kind = next((kind for kind in KINDS.values() if isinstance(value, kind.type)), None)
    if kind is None:
        known = ", ".join(f"a {name}" for name in KINDS)
        raise SaveError(f"{known} can be saved, not {value!r}")
    body = (
        f'{{"format":"{FORMAT}","kind":"{kind.name}","rules":{rules.form.rules_text},"schema":{kind.schema},'
        f'"value":{kind.write(rules, value)}}}'
    )
    return f'{{"check":"{_check(body)}",{body[1:]}'


def read(text: str) -> dict[str, Any]:
    """Return the data of a save with its check sum verified. Raise SaveError for anything else."""
    if not isinstance(text, str):
        raise SaveError(f"a save is a text, not {text!r}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"the save is no JSON text: {error}; it may be cut off") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(f"the text is no save of stpetersburg: its format is not {FORMAT!r}")
    body = "{" + text.strip()[HEAD + CHECK + len('",') :]
    if data.get("check") != _check(body) and data.get("check") != _check(_canonical(data)):
        _check_schemas(data)  # a newer form may have another check sum: say that first
        raise SaveError("the save was altered: its check sum does not fit its content")
    return data


def _canonical(data: Mapping[str, Any]) -> str:
    """Return the text that the check sum is of, for a save that somebody else wrote or laid out anew."""
    return to_json({key: value for key, value in data.items() if key != "check"})


def _check(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:CHECK]


def _check_schemas(data: Mapping[str, Any]) -> SaveKind:
    """Return the kind of a save. Raise SaveError if its form is newer than the library."""
    name, rules = data.get("kind"), data.get("rules")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise SaveError(f"the save holds a {name!r}; known are {', '.join(KINDS)}")
    part = rules.get("schema") if isinstance(rules, dict) else None
    for what, schema, known in (("", data.get("schema"), kind.schema), ("rules ", part, RULES_SCHEMA)):
        if type(schema) is not int or not 1 <= schema <= known:
            newest = f"this library reads up to {known}: install a newer one"
            raise SaveError(f"the save has {what}schema {schema!r}, {newest}")
    return kind


def migrated(data: Any, schema: int, until: int, steps: Migrations, who: str) -> Any:
    """Return data of one schema as data of a later one, step by step. Raise SaveError if a step is missing."""
    for number in range(schema, until):
        if number not in steps:
            raise SaveError(f"{who} cannot read its schema {number} any more")
        data = steps[number](data)
    return data


def read_save(text: str) -> Save:
    """Return a save as it is, whether its expansions are installed or not. Raise SaveError if it is damaged.

    It can be looked at and written back unharmed: `read_save(text).dumps()`.
    """
    data = read(text)
    if sorted(data) != list(KEYS):
        raise SaveError(f"the save is malformed: its keys are not {', '.join(KEYS)}")
    body = _canonical(data)
    rules = structured(data["rules"], SavedRules)
    kind, schema = structured(data["kind"], str), structured(data["schema"], int)
    return Save(f'{{"check":"{_check(body)}",{body[1:]}', kind, schema, rules, data["value"])


def rules_of(data: Mapping[str, Any]) -> SavedRules:
    """Return the part of a save's data that names its rules, in the form of today. Raise SaveError."""
    _check_schemas(data)
    part = data["rules"]
    return structured(migrated(part, part["schema"], RULES_SCHEMA, RULES_MIGRATIONS, "the library"), SavedRules)


def loads(rules: Rules, text: str) -> Any:
    """Return the value of a save. Raise SaveError if it is damaged or of other rules."""
    data = read(text)
    if len(data) != len(KEYS):
        raise SaveError(f"the save is malformed: it has more keys than {', '.join(KEYS)}")
    return value_of(rules, data)


def value_of(rules: Rules, data: Mapping[str, Any]) -> Any:
    """Return the value in the data of a save. Raise SaveError."""
    kind = _check_schemas(data)
    schemas = rules.form.rules["expansions"]
    if data["rules"] != rules.form.rules:
        saved = rules_of(data)
        schemas = saved.expansions
        problem = difference(rules.form, saved)
        if problem:
            raise SaveError(f"the save is of other rules: {problem}")
    try:
        value = migrated(data.get("value"), data["schema"], kind.schema, kind.migrations, "the library")
        return kind.read(rules, value, schemas)
    except SaveError:
        raise
    except (StPetersburgError, TypeError, ValueError, LookupError) as error:
        raise SaveError(f"the save does not fit its rules: {error}") from error


def migrated_slices(rules: Rules, slices: Mapping[str, Any], schemas: Mapping[str, int]) -> dict[str, Any]:
    """Return the parts of expansions in the schemas of today."""
    found = dict(slices)
    for name, spec in rules.tables.slices.items():
        if name in found:
            now = rules.form.rules["expansions"][name]
            found[name] = migrated(found[name], schemas[name], now, spec.migrations, f"expansion {name}")
    return found


def _write_position(rules: Rules, position: Position) -> str:
    return write_position(rules.tables, rules.form, position)


def position_of(rules: Rules, value: Any, schemas: Mapping[str, int], *, is_view: bool = False) -> Position:
    """Return the position in plain data. Raise SaveError and whatever its rules have against it."""
    return _position_of(rules, structured(value, SavedPosition), schemas, is_view)


def state_of(rules: Rules, saved: SavedPosition, schemas: Mapping[str, int]) -> GameState:
    """Return the state of a saved position. Raise as `position_of` does."""
    state = _position_of(rules, saved, schemas, is_view=False)
    assert isinstance(state, GameState)  # noqa: S101  # what is not a view is a state
    return state


def _position_of(rules: Rules, saved: SavedPosition, schemas: Mapping[str, int], is_view: bool) -> Position:
    if schemas != rules.form.rules["expansions"]:
        saved = attrs.evolve(saved, slices=migrated_slices(rules, saved.slices, schemas))
    return read_position(rules.tables, rules.form, rules.seats, saved, is_view)


def _read_view(rules: Rules, value: Any, schemas: Mapping[str, int]) -> Position:
    return position_of(rules, value, schemas, is_view=True)


def _write_move(rules: Rules, move: Move) -> str:
    resolve(rules.tables, move)
    return to_json(unstructured(move))


def _read_move(rules: Rules, value: Any, schemas: Mapping[str, int]) -> Move:
    move = structured(value, Move)
    resolve(rules.tables, move)
    return move


def _write_event(rules: Rules, event: Event) -> str:
    return to_json(unstructured(event))


def _read_event(rules: Rules, value: Any, schemas: Mapping[str, int]) -> Event:
    return structured(value, Event)


KINDS: dict[str, SaveKind] = {
    kind.name: kind
    for kind in (
        SaveKind("state", GameState, 1, _write_position, position_of),
        SaveKind("view", View, 1, _write_position, _read_view),
        SaveKind("move", Move, 1, _write_move, _read_move),
        SaveKind("event", Event, 1, _write_event, _read_event),
    )
}
"""The kinds of saves by name; the module of a class that lies above this one adds its own."""
