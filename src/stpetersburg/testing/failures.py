"""Failures: what a check found, with the smallest game that shows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from stpetersburg.errors import ExpansionError
from stpetersburg.expansions import installed
from stpetersburg.guards import described
from stpetersburg.testing.playouts import Playout, play

TRIES = 300
"""Games that are tried at most to make a failing one smaller."""

SHOWN = 60
"""Moves that a message shows at most."""


class Fault(Exception):  # noqa: N818  # it never leaves the kit: ConformanceError does
    """Says what a check found and what to do, and in which hook to look if that can be known."""

    def __init__(self, problem: str, hook: str = "", row: str = "") -> None:
        self.problem = problem
        self.hook = hook
        self.row = row
        super().__init__(problem)


class ConformanceError(ExpansionError, AssertionError):
    """Says which check an expansion does not pass, why, and how to run the smallest game that shows it.

    Fields: those of `ExpansionError`; `check`, its name; `playout`, the game, None if rules alone show it.
    """

    def __init__(
        self, expansion: str, hook: str, problem: str, row: str = "", check: str = "", playout: Playout | None = None
    ) -> None:
        super().__init__(expansion, hook, problem, row)
        self.check = check
        self.playout = playout

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.expansion, self.hook, self.problem, self.row, self.check, self.playout)

    def __str__(self) -> str:
        game = f"\n\n{rerun(self.playout)}" if self.playout else ""
        return f"{super().__str__()}\n(check {self.check}){game}"


def fault_of(error: Exception) -> Fault:
    """Return an error as what a check found."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, ExpansionError):
        return Fault(error.problem, error.hook, error.row)
    return Fault(f"the library raised {described(error)}; look for what its functions return")


def smallest(playout: Playout, fails: Callable[[Playout], Fault | None]) -> Playout:
    """Return a game that fails too, with as few moves and as small choices as a limited search finds."""
    best, tries = playout, 0

    def fits(choices: tuple[int, ...]) -> bool:
        nonlocal best, tries
        tries += 1
        tried = play(best.rules, best.seats, best.seed, choices, best.policy)
        if tried.choices > best.choices and len(tried.choices) >= len(best.choices):
            return False
        if tries > TRIES or fails(tried) is None:
            return False
        best = tried
        return True

    size = max(1, len(best.choices) // 2)
    while size:
        at = len(best.choices) - size
        while at >= 0:
            fits(best.choices[:at] + best.choices[at + size :])
            at -= size
        size //= 2
    for at in range(len(best.choices)):
        if at < len(best.choices) and best.choices[at]:
            fits((*best.choices[:at], 0, *best.choices[at + 1 :]))
    return best


def rerun(playout: Playout) -> str:
    """Return how to run a game again: a scenario if its expansions are installed, else Python."""
    rules, moves = playout.rules, list(map(str, playout.moves))
    known = installed()
    if len(moves) > SHOWN:
        return f"the game: error.playout.record ({len(moves)} moves); its last moves: {', '.join(moves[-8:])}"
    if all(name in known for name in rules.expansions):
        lines = ['id = "conformance"', 'title = "the smallest game that shows it"', f"seats = {playout.seats}"]
        lines += [f'edition = "{rules.edition}"', f"expansions = {json.dumps(list(rules.expansions))}"]
        lines += [f"options = {_toml(rules_given(rules))}"]
        lines += ["", "[new_game]", f"seed = {playout.seed}", "", "[[steps]]", f"moves = {json.dumps(moves)}"]
        return "as a scenario:\n" + "\n".join(lines)
    names = ", ".join(repr(name) if name in known else "expansion" for name in rules.expansions)
    return (
        f"as Python:\nrules = sp.Rules({rules.edition!r}, ({names},), {rules_given(rules)!r})\n"
        f"state = rules.new_game({playout.seats}, {playout.seed})\n"
        f"for text in {moves!r}:\n    state = rules.apply(state, rules.parse(state, text))"
    )


def rules_given(rules: Any) -> dict[str, Any]:
    """Return the options of rules that differ from the presets of their edition."""
    return {name: value for name, value in rules.options.items() if rules.form.presets[name] != value}


def _toml(values: dict[str, Any]) -> str:
    return f"{{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in values.items())} }}"
