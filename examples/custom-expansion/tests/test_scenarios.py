"""Runs the scenarios: one or more for each rule of the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import stpetersburg as sp

from stpetersburg_press import expansion

HERE = Path(__file__).parent
FILES = sorted((HERE / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    result = sp.run_scenario(sp.load_scenario(path), plugins=[expansion])
    assert result.ok, str(result)


def test_every_rule_of_the_readme_has_a_scenario() -> None:
    readme = (HERE.parent / "README.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"^\| (P\d\.\d) \|", readme, re.MULTILINE))
    assert rules == {rule for path in FILES for rule in sp.load_scenario(path).rules}
    assert len(rules) == 7
