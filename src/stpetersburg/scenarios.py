"""Scenarios: a position, moves, and what must hold, as TOML files."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs
import cattrs
from cattrs.preconf.json import make_converter

from stpetersburg.errors import IllegalMoveError, ScenarioError, StPetersburgError
from stpetersburg.expansions import find
from stpetersburg.moves import Move
from stpetersburg.rules import Rules
from stpetersburg.scenario_paths import read_path
from stpetersburg.state import GameState, Position


@attrs.frozen
class ScenarioStep:
    """Is one entry of `steps`: what is checked, the moves made, and what is expected after them."""

    legal: list[str] = attrs.field(factory=list)
    illegal: list[str] = attrs.field(factory=list)
    refused: dict[str, str] = attrs.field(factory=dict)
    legal_exactly: list[str] | None = None
    prices: dict[str, int] = attrs.field(factory=dict)
    move: str | None = None
    moves: list[str] | None = None
    expect: dict[str, Any] = attrs.field(factory=dict)
    view: Any = None


@attrs.frozen
class NewGame:
    """Is the real set-up that a scenario may begin with."""

    seed: int
    start: dict[str, int] = attrs.field(factory=dict)


@attrs.frozen
class Scenario:
    """Is one scenario file.

    Attributes:
        id: Its id, a short name in words.
        title: What it shows, a sentence.
        seats: How many seats play.
        rules: The rule ids that it proves.
        edition: Name of the edition.
        expansions: Names of the expansions; None for the default ones.
        options: Options, by name.
        cards_unchecked: True if a card may be there more often than the decks have it.
        position: The table `[position]`, None with `new_game`.
        new_game: The table `[new_game]`: a `seed` and `start` markers; None without.
        steps: What is checked, made and expected, step by step; each has the keys of an entry `[[steps]]`.
    """

    id: str
    title: str
    seats: int
    rules: list[str] = attrs.field(factory=list)
    edition: str = "second"
    expansions: list[str] | None = None
    options: dict[str, Any] = attrs.field(factory=dict)
    cards_unchecked: bool = False
    position: dict[str, Any] | None = None
    new_game: NewGame | None = None
    steps: list[ScenarioStep] = attrs.field(factory=list)


@attrs.frozen
class ScenarioResult:
    """Says whether a scenario holds; as text the line that the command line prints.

    Attributes:
        scenario: The scenario that was run.
        problem: What was expected and what was found, "" if it holds.
    """

    scenario: Scenario
    problem: str

    @property
    def ok(self) -> bool:
        """Tell whether everything held."""
        return not self.problem

    def __str__(self) -> str:
        name = f"{self.scenario.id}  {self.scenario.title}"
        return f"ok  {name}" if self.ok else f"FAIL  {name}: {self.problem}"


def _exact(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise TypeError(f"expected {wanted.__name__}, not {value!r}")
    return value


_converter = make_converter(forbid_extra_keys=True)
for _type in (int, str, bool):
    _converter.register_structure_hook(_type, _exact)


def read_scenario(text: str) -> Scenario:
    """Read a scenario from TOML. Raise ScenarioError for what is malformed."""
    try:
        scenario = _converter.structure(tomllib.loads(text), Scenario)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"no TOML: {error}") from error
    except (cattrs.BaseValidationError, TypeError, ValueError) as error:
        checked = isinstance(error, cattrs.BaseValidationError)
        problems = cattrs.transform_error(error, "scenario") if checked else [error]
        raise ScenarioError("; ".join(map(str, problems))) from error
    if scenario.position is not None and scenario.new_game is not None:
        raise ScenarioError("a scenario has [position] or [new_game], not both")
    for number, step in enumerate(scenario.steps, 1):
        if step.move is not None and step.moves is not None:
            raise ScenarioError(f"step {number} has move and moves; write one of them")
        if not (step.view is None or step.view == "spectator" or type(step.view) is int):
            raise ScenarioError(f'step {number}: view is a seat or "spectator", not {step.view!r}')
        if step.view is not None and (step.move is not None or step.moves is not None):
            raise ScenarioError(f"step {number} has view and a move; a view only reads")
    return scenario


def load_scenario(path: str | Path) -> Scenario:
    """Read a scenario file. Raise ScenarioError if it cannot be read or is malformed."""
    try:
        return read_scenario(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"cannot be read: {error}") from error


def run_scenario(scenario: Scenario, plugins: Iterable[Any] = ()) -> ScenarioResult:
    """Play a scenario. Raise ScenarioError if it names what does not exist.

    `plugins` are expansion objects that stand for their names, so that an expansion needs no installation to be tested.
    """
    try:
        own = {find(plugin).about.name: plugin for plugin in plugins}
        wanted = None if scenario.expansions is None else [own.get(name, name) for name in scenario.expansions]
        rules = Rules(scenario.edition, wanted, scenario.options)
        if scenario.new_game is not None:
            state = rules.new_game(scenario.seats, scenario.new_game.seed, scenario.new_game.start)
        else:
            values = scenario.position or {}
            state = rules.position(scenario.seats, cards_unchecked=scenario.cards_unchecked, **values)
    except (StPetersburgError, TypeError) as error:
        raise ScenarioError(str(error)) from error
    for number, step in enumerate(scenario.steps, 1):
        try:
            problem, state = _Run(rules, state).step(step)
        except IllegalMoveError as error:
            problem = f"{error.move} is made, but refused: {error}"
        except StPetersburgError as error:
            raise ScenarioError(f"step {number}: {error}") from error
        if problem:
            return ScenarioResult(scenario, f"step {number}: {problem}")
    return ScenarioResult(scenario, "")


@attrs.frozen
class _Run:
    """Checks one step at a state; every check returns "" or what was expected and what was found."""

    rules: Rules
    state: GameState

    def step(self, step: ScenarioStep) -> tuple[str, GameState]:
        """Return the problem of a step, if any, and the state after it."""
        seen = self._seen(step.view)
        problem = (
            self._legal(seen, step.legal)
            or self._refused(seen, dict.fromkeys(step.illegal, ""))
            or self._refused(seen, step.refused)
            or self._exactly(seen, step.legal_exactly)
            or self._prices(seen, step.prices)
        )
        if problem:
            return problem, self.state
        state = self.state
        for line in step.moves or ([step.move] if step.move is not None else []):
            state = self.rules.apply(state, self.rules.parse(state, line))
        if state is not self.state:
            seen = state
        return self._expected(seen, step.expect), state

    def _seen(self, viewer: Any) -> Position:
        if viewer is None:
            return self.state
        return self.rules.view(self.state, None if viewer == "spectator" else viewer)

    def _move(self, seen: Position, line: str) -> Move:
        return self.rules.parse(seen, line)

    def _legal(self, seen: Position, lines: list[str]) -> str:
        for line in lines:
            found = self.rules.explain(seen, self._move(seen, line))
            if not found.legal:
                return f"{line} should be legal, it is refused: {found.reason} ({found.rule})"
        return ""

    def _refused(self, seen: Position, lines: Mapping[str, str]) -> str:
        for line, rule in lines.items():
            move = self._move(seen, line)
            found = self.rules.explain(seen, move)
            if found.legal or move in self.rules.legal_moves(seen):
                return f"{line} should be refused{f' by {rule}' if rule else ''}, it is legal"
            if rule and found.rule != rule:
                return f"{line} should be refused by {rule}, it is by {found.rule}: {found.reason}"
            if isinstance(seen, GameState) and not self._apply_refuses(seen, move):
                return f"{line} should be refused, apply makes it"
        return ""

    def _apply_refuses(self, state: GameState, move: Move) -> bool:
        try:
            self.rules.apply(state, move)
        except IllegalMoveError:
            return True
        return False

    def _exactly(self, seen: Position, lines: list[str] | None) -> str:
        if lines is None:
            return ""
        wanted = {str(self._move(seen, line)) for line in lines}
        found = {str(move) for move in self.rules.legal_moves(seen)}
        missing, more = sorted(wanted - found), sorted(found - wanted)
        if not missing and not more:
            return ""
        return f"legal_exactly lacks {more or 'nothing'}, has {missing or 'nothing'} that is not legal"

    def _prices(self, seen: Position, prices: Mapping[str, int]) -> str:
        for line, wanted in prices.items():
            found = self.rules.price(seen, self._move(seen, line)).total
            if found != wanted:
                return f"price of {line} should be {wanted}, it is {found}"
        return ""

    def _expected(self, seen: Position, expect: Mapping[str, Any]) -> str:
        for path, wanted in expect.items():
            found = read_path(self.rules, seen, path)
            if not _same(wanted, found):
                shown = list(found) if isinstance(found, tuple) else found
                return f"{path} should be {wanted!r}, it is {shown!r}"
        return ""


def _same(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, list) and isinstance(found, tuple):
        return Counter(map(str, wanted)) == Counter(map(str, found))
    return type(wanted) is type(found) and bool(wanted == found)
