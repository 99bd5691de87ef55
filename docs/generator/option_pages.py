"""The page of the options: their values, and what each edition presets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import stpetersburg as sp
from generator.wording import all_ids, linked, read_parts
from stpetersburg.base import Base
from stpetersburg.expansions import DEFAULT, find

PAGE = "docs/reference/options.md"
BUNDLED = ("observatory", "publican", "market", "tasks")

HEAD = """# Options

An option is one point on which rulebooks or tables disagree. An edition presets all of them; `Rules` takes others:

```python
import stpetersburg as sp

rules = sp.Rules(edition="first", options={"rubles_public": True})
assert rules.options["mariinsky_pays"] == "ruble"
assert rules.options["rubles_public"] is True
```

On the command line it is `--option rubles_public=true`. An option of an expansion that is off is refused. Why an
edition has its preset is told under [editions](../explanation/editions.md). This page is made from the code by
`docs/generate.py`.
"""

PRESETS = """## All presets

| option | values |"""

EDITIONS = """## What belongs to the edition

| edition | is | seats |
|-|-|-|"""

EDITIONS_END = """
Costs and names differ too: see [where editions differ](cards.md#where-editions-differ).
"""

EXPANSIONS = """## The bundled expansions

| expansion | is | on by default | editions | seats at most |
|-|-|-|-|-|"""


def pages() -> dict[str, str]:
    """Return the page of the options by path."""
    abouts = [Base.about, *(find(name).about for name in BUNDLED)]
    lines = [HEAD, *_presets(abouts)]
    for about in abouts:
        title = "The base game" if about.name == "base" else f"Expansion `{about.name}`"
        lines += [f"## {title} {{ #{about.name} }}\n", *(_option(about, option) for option in about.options)]
    lines += [EDITIONS, *map(_edition, sp.EDITIONS), EDITIONS_END, EXPANSIONS, *map(_expansion, abouts[1:]), ""]
    return {PAGE: "\n".join(lines)}


def _presets(abouts: list[sp.Expansion]) -> Iterator[str]:
    names = [edition.name for edition in sp.EDITIONS]
    yield f"{PRESETS} {' | '.join(f'`{name}`' for name in names)} |\n|{'-|' * (len(names) + 2)}"
    for about in abouts:
        for option in about.options:
            values = " ".join(f"`{_shown(value)}`" for value in option.choices) or "a table"
            allowed = about.editions or names
            cells = [_shown(option.preset(name)) if name in allowed else "not in it" for name in names]
            yield f"| [`{option.name}`](#{option.name}) | {values} | {' | '.join(cells)} |"
    yield ""


def _option(about: sp.Expansion, option: Any) -> str:
    rule = linked(option.rule, all_ids(read_parts()), "rules/index.md")
    lines = [
        f"### `{option.name}` {{ #{option.name} }}\n",
        f"{option.summary[0].upper()}{option.summary[1:]} ({rule}).\n",
        "| value | preset in |\n|-|-|",
        *_values(about, option),
        "",
    ]
    return "\n".join(lines)


def _values(about: sp.Expansion, option: Any) -> Iterator[str]:
    editions = [edition.name for edition in sp.EDITIONS if not about.editions or edition.name in about.editions]
    for value in option.choices or (option.default,):
        preset = ", ".join(f"`{name}`" for name in editions if option.preset(name) == value)
        yield f"| `{_shown(value)}` | {preset or 'no edition'} |"
    if not option.choices:
        yield "| a table of your own | no edition |"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _edition(edition: sp.Edition) -> str:
    return f"| `{edition.name}` | {edition.summary} | {edition.least_seats} to {edition.most_seats} |"


def _expansion(about: sp.Expansion) -> str:
    editions = ", ".join(f"`{name}`" for name in about.editions) or "all"
    default = "yes" if about.name in DEFAULT else "no"
    return f"| `{about.name}` | {about.summary} | {default} | {editions} | {about.most_seats or 'as the edition'} |"
