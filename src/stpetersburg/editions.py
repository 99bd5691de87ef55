"""The four editions: what is fixed by each, and the options whose presets they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from stpetersburg.errors import RulesError, UnknownNameError


@attrs.frozen
class Option:
    """Is one point on which the rulebooks disagree, or which an expansion leaves open. Values are what JSON can hold.

    Attributes:
        name: Its name, in snake_case; no two expansions that are on may share one.
        default: The value if neither the caller nor `by_edition` says another.
        choices: The values allowed; () for whatever `check` accepts.
        summary: What it decides, in words.
        rule: The rule id that it bears on.
        by_edition: Presets that differ from `default`, by name of the edition.
        check: Returns what is wrong with a value, "" if nothing; None if nothing can be.
    """

    name: str
    default: Any = attrs.field(hash=False)
    choices: tuple[Any, ...] = ()
    summary: str = ""
    rule: str = ""
    by_edition: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    check: Callable[[Any], str] | None = None

    def preset(self, edition: str) -> Any:
        """Return the value of this option in an edition."""
        return self._copied(self.by_edition.get(edition, self.default))

    def checked(self, value: Any) -> Any:
        """Return a value as it stands for this option. Raise RulesError for one that may not."""
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
            raise RulesError(f"option {self.name}: {value!r} is not one of {', '.join(map(repr, self.choices))}")
        value = self._copied(value)
        problem = self.check(value) if self.check else ""
        if problem:
            raise RulesError(f"option {self.name}: {problem}")
        return value

    def _copied(self, value: Any) -> Any:
        """Return a value as a save would give it back, apart from the caller's."""
        try:
            return json.loads(json.dumps(value, allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            raise RulesError(f"option {self.name}: {value!r} is no JSON value: {error}") from error


@attrs.frozen
class Edition:
    """Is one edition: a card table and the seats that can play. Rule: B2.1, S1.1.

    Attributes:
        name: Its name, as `Rules(edition=...)` takes it.
        summary: What it is, in words.
        least_seats: How many seats it takes at least.
        most_seats: How many seats it takes at most; an expansion may lift that.
        costs: Printed costs in rubles that differ from the card table, by card id.
        first_names: True if cards bear the names of the first edition.
    """

    name: str
    summary: str
    least_seats: int = 1
    most_seats: int = 4
    costs: Mapping[str, int] = attrs.field(factory=dict, hash=False)
    first_names: bool = False


EDITIONS = (
    Edition("second", "the second edition (2014) as printed"),
    Edition("rulebook", "the second edition to the letter of its rulebook", costs={"mariinsky_theater": 18}),
    Edition(
        "first",
        "the first edition (2004)",
        least_seats=2,
        costs={"judge": 16, "mistress_of_ceremonies": 18, "mariinsky_theater": 10},
        first_names=True,
    ),
    Edition("online", "the rules of the online table"),
)
"""The editions that there are."""


def edition_named(name: str) -> Edition:
    """Return an edition. Raise UnknownNameError for a name that is none."""
    for edition in EDITIONS:
        if edition.name == name:
            return edition
    raise UnknownNameError("edition", name, [edition.name for edition in EDITIONS])
