"""Settings: the rules under which an expansion is tried, alone and with the bundled ones, in every edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

import attrs

from stpetersburg.editions import EDITIONS
from stpetersburg.expansions import find, installed
from stpetersburg.rows import Expansion
from stpetersburg.rules import Rules

DISTRIBUTION = "stpetersburg"


@attrs.frozen(slots=False, eq=False)
class Setting:
    """Is one way to switch an expansion on: `edition`, `expansions` (names or objects) and `options`."""

    edition: str
    expansions: tuple[Any, ...]
    options: Mapping[str, Any]

    @cached_property
    def rules(self) -> Rules:
        """Return the rules. Raise as `Rules` does."""
        return Rules(self.edition, self.expansions, self.options)

    @property
    def names(self) -> str:
        """Return edition, expansions and options in words."""
        names = ", ".join(one if isinstance(one, str) else find(one).about.name for one in self.expansions)
        given = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"edition {self.edition}, expansions {names}{given}"


@cache
def bundled() -> dict[str, Expansion]:
    """Return what the expansions of this distribution say of themselves, by name."""
    points = (point for point in installed().values() if point.dist and point.dist.name == DISTRIBUTION)
    return {point.name: find(point.name).about for point in points}


def settings(expansion: Any) -> Iterator[Setting]:
    """Yield the settings of an expansion: every edition that it works with, alone and with all others that fit.

    Then, with the others, every further choice of its options.
    """
    about = find(expansion).about
    editions = editions_of(about)
    for edition in editions:
        yield Setting(edition, (expansion, *about.requires), {})
        yield Setting(edition, (expansion, *companions(about, edition)), {})
    for option in about.options:
        for choice in option.choices:
            if choice != option.default:
                yield Setting(editions[0], (expansion, *companions(about, editions[0])), {option.name: choice})


def editions_of(about: Expansion) -> list[str]:
    """Return the names of the editions that an expansion works with."""
    return [edition.name for edition in EDITIONS if edition.name in about.editions or not about.editions]


def companions(about: Expansion, edition: str) -> tuple[str, ...]:
    """Return the names of the bundled expansions that go with one in an edition, and of those that it requires."""
    fitting = tuple(
        other.name
        for other in bundled().values()
        if other.name != about.name
        and other.name not in about.conflicts
        and about.name not in other.conflicts
        and (not other.editions or edition in other.editions)
    )
    return tuple(dict.fromkeys((*about.requires, *fitting)))
