"""The part of a save that names its rules, and what all saves of the same rules share."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.wire import structured, to_json

if TYPE_CHECKING:
    from stpetersburg.rows import Expansion
    from stpetersburg.tables import Tables

RULES_SCHEMA = 1
"""The number of the form of this part; saves of a higher one are refused."""


@attrs.frozen
class SavedRules:
    """Is the part of a save that names its rules.

    Attributes:
        edition: Name of the edition.
        expansions: The schema of each expansion's slice, by name of the expansion.
        options: The value of every option, by name.
        schema: The number of the form of this part.
        fingerprints: What tells configured expansion objects apart, by name of the expansion.
    """

    edition: str
    expansions: dict[str, int]
    options: dict[str, Any]
    schema: int
    fingerprints: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(eq=False)
class SaveForm:
    """Is what all saves of the same rules share, made once.

    `rules` is the part that names them as JSON reads it, `rules_text` the same as text; `presets` are the options that
    nobody has to name. `quoted` holds card ids as JSON text by kind, `decks` and `markers` names as JSON text with
    their place in a state, in alphabetical order; `whole` are all cards of the game in ascending order.
    """

    rules: Mapping[str, Any]
    rules_text: str
    presets: Mapping[str, Any]
    quoted: tuple[str, ...]
    decks: tuple[tuple[str, int], ...]
    markers: tuple[tuple[str, int], ...]
    whole: bytes


def save_form(tables: Tables, abouts: Sequence[Expansion], presets: Mapping[str, Any]) -> SaveForm:
    """Return what saves of some rules share."""
    part: dict[str, Any] = {
        "edition": tables.edition.name,
        "expansions": {about.name: about.schema for about in abouts},
        "options": dict(tables.options),
        "schema": RULES_SCHEMA,
    }
    fingerprints = {about.name: about.fingerprint for about in abouts if about.fingerprint}
    text = to_json(part | ({"fingerprints": fingerprints} if fingerprints else {}))
    return SaveForm(
        json.loads(text),
        text,
        presets,
        tuple(map(to_json, tables.kinds.ids)),
        _placed(tables.catalog.decks),
        _placed(tables.catalog.phases[1:]),
        bytes(sorted(b"".join(tables.deck_cards))),
    )


def _placed(names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple((to_json(name), names.index(name)) for name in sorted(names))


def difference(form: SaveForm, saved: SavedRules) -> str:
    """Return how the rules of a save differ from these, "" if only in older schemas and options yet unknown."""
    here = structured(form.rules, SavedRules)
    parts = []
    if saved.edition != here.edition:
        parts.append(f"its edition {saved.edition!r}, here {here.edition!r}")
    for name in sorted({*saved.options, *here.options, *form.presets}):
        theirs, ours = (part.options.get(name, form.presets.get(name)) for part in (saved, here))
        if name not in here.options:
            parts.append(f"its option {name}, which these rules do not have")
        elif theirs != ours:
            parts.append(f"its option {name} {theirs!r}, here {ours!r}")
    more, less = saved.expansions.keys() - here.expansions.keys(), here.expansions.keys() - saved.expansions.keys()
    parts += [f"it needs expansion {name}, which is not on here" for name in sorted(more)]
    parts += [f"expansion {name} is on here, not in the save" for name in sorted(less)]
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
