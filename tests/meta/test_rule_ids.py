"""Every rule id is proved: by a scenario that names it, or by a test that is marked with it."""

from __future__ import annotations

import re
from pathlib import Path

import stpetersburg as sp

ROOT = Path(__file__).parents[2]
CHAPTERS = {
    "B": "1.1 1.2 1.3 1.4 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 3.5 3.6 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6 "
    "6.1 6.2 6.3 7.1 7.2 7.3 7.4 7.5 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 8.9 9.1 9.2 9.3 9.4 10.1 10.2 10.3 10.4 10.5 "
    "11.1 11.2 12",
    "M": "1.1 1.2 1.3 1.4 1.5 1.6 2.1 2.2 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 4.4 4.5 5.1 5.2 5.3 6.1 6.2 6.3 6.4",
    "S": "1.1 1.2",
    "T": "1.1 1.2 1.3 1.4 1.5 1.6 2 3",
}
IDS = {letter + number for letter, numbers in CHAPTERS.items() for number in numbers.split()}


def in_scenarios() -> set[str]:
    paths = (ROOT / "tests" / "scenarios").rglob("*.toml")
    return {rule for path in paths for rule in sp.load_scenario(path).rules}


def in_tests() -> set[str]:
    marks = [
        arguments
        for path in (ROOT / "tests").rglob("test_*.py")
        for arguments in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8"))
    ]
    return {rule for arguments in marks for rule in re.findall(r'"([^"]+)"', arguments)}


def test_every_rule_id_is_proved_by_a_scenario_or_a_test() -> None:
    assert sorted(IDS - in_scenarios() - in_tests()) == []


def test_scenarios_and_tests_name_only_rules_that_exist() -> None:
    chapters = {"B4"}
    assert sorted((in_scenarios() | in_tests()) - IDS - chapters) == []


def test_the_code_cites_only_rules_that_exist() -> None:
    cited = {
        rule
        for folder in ("src", "plugins")
        for path in (ROOT / folder).rglob("*.py")
        for rule in re.findall(r"\b([BMST]\d+\.\d+)\b", path.read_text(encoding="utf-8"))
    }
    assert sorted(cited - IDS) == []
