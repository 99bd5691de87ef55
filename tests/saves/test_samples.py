"""Sample saves of every schema: they are read for ever, and mean what they meant."""

from __future__ import annotations

from pathlib import Path

import pytest

import stpetersburg as sp

SAMPLES = sorted(Path(__file__).parent.glob("v*/*.json"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_means_what_it_meant(path: Path) -> None:
    rules, value = sp.loads(path.read_text(encoding="utf-8"))
    if isinstance(value, sp.Position):
        found = rules.text(value)
    else:
        found = value.text() if isinstance(value, sp.Record) else str(value)
    assert found + "\n" == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert rules.loads(rules.dumps(value)) == value


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_is_written_back_unharmed(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    save = sp.read_save(text)
    assert save.dumps() == text
    assert save.kind == path.stem.partition("-")[0]
    assert save.missing == ()


def test_samples_hold_every_bundled_expansion_and_every_window() -> None:
    saves = [sp.read_save(path.read_text(encoding="utf-8")) for path in SAMPLES]
    assert {name for save in saves for name in save.rules.expansions} == {"market", "observatory", "publican", "tasks"}
    open_ = {save.value["agenda"][0]["name"] for save in saves if save.kind == "state" and save.value["agenda"]}
    assert open_ == {"drawn", "pub", "good", "upkeep", "tasks"}
