"""Proofs: the scenarios and the marked tests that name a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs

import stpetersburg as sp
from generator.wording import ROOT

SCENARIOS = "tests/scenarios"


@attrs.frozen(order=True)
class ScenarioFile:
    """Is a scenario and where it lies: the folder below `tests/scenarios`, the file's name without its ending."""

    folder: str
    name: str
    scenario: sp.Scenario = attrs.field(order=False, eq=False)


@attrs.frozen(order=True)
class MarkedTest:
    """Is a test that is marked with the rules that it proves."""

    path: str
    name: str
    rules: tuple[str, ...]


def scenario_files(root: Path = ROOT) -> tuple[ScenarioFile, ...]:
    """Return all scenarios, by folder and name."""
    paths = (root / SCENARIOS).glob("*/*.toml")
    return tuple(sorted(ScenarioFile(path.parent.name, path.stem, sp.load_scenario(path)) for path in paths))


def marked_tests(root: Path = ROOT) -> tuple[MarkedTest, ...]:
    """Return the tests that are marked with rule ids, by path and name."""
    found = []
    for path in (root / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                rules = tuple(_marked(node))
                if rules:
                    found.append(MarkedTest(path.relative_to(root).as_posix(), node.name, rules))
    return tuple(sorted(found))


def _marked(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            yield from (str(ast.literal_eval(argument)) for argument in decorator.args)
