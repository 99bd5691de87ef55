"""Runs every scenario file: the project's own, and shared cases in a folder beside the project if there are any."""

from __future__ import annotations

from pathlib import Path

import pytest

import stpetersburg as sp
from stpetersburg.expansions import installed

HERE = Path(__file__).parent / "scenarios"
SHARED = Path(__file__).parents[2] / "shared" / "cases"
FILES = sorted(HERE.rglob("*.toml")) + sorted(SHARED.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_the_scenario_holds(path: Path) -> None:
    scenario = sp.load_scenario(path)
    missing = set(scenario.expansions or ()) - set(installed())
    if missing and SHARED in path.parents:
        pytest.skip(f"needs expansion {', '.join(sorted(missing))}")
    result = sp.run_scenario(scenario)
    assert result.ok, str(result)


def test_every_id_is_given_once() -> None:
    ids = [sp.load_scenario(path).id for path in sorted(HERE.rglob("*.toml"))]
    assert sorted(set(ids)) == sorted(ids)


def test_the_file_is_named_after_the_id() -> None:
    for path in HERE.rglob("*.toml"):
        assert path.stem == sp.load_scenario(path).id
