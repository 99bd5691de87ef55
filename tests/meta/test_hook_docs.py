"""Every hook has a test and an entry in the reference, every row and effect its fields there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import attrs
import pytest

import stpetersburg as sp
from stpetersburg.guards import EFFECTS
from stpetersburg.hooks import HOOK_ROWS, SETTINGS, Hooks
from stpetersburg.rows import POINTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "hooks.md").read_text(encoding="utf-8")
HOOKS = [name for name in vars(Hooks) if not name.startswith("_")]


def entry(title: str) -> str:
    """Return the part of the page under a title."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/reference/hooks.md has no entry {title}"
    return found[1]


def signature(hook: str) -> str:
    """Return how a hook is declared, without self."""
    found = inspect.signature(getattr(Hooks, hook))
    arguments = [argument for name, argument in found.parameters.items() if name != "self"]
    return f"{hook}({', '.join(map(str, arguments))}) -> {found.return_annotation}".replace("'", "")


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_an_entry_with_its_signature_and_an_example(hook: str) -> None:
    assert f"```text\n{signature(hook)}\n```" in entry(hook)
    assert "```python" in entry(hook)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_test(hook: str) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert re.search(rf"^def test_hook_{hook}\b", tests, re.MULTILINE)


@pytest.mark.parametrize(("hook", "row"), [(hook, row) for hook, rows in HOOK_ROWS.items() for row in rows])
def test_every_row_is_named_with_all_its_fields(hook: str, row: type[attrs.AttrsInstance]) -> None:
    assert f"`{row.__name__}`" in entry(hook)
    for field in attrs.fields(row):
        assert re.search(rf"`{field.name}\b", entry(hook)), field.name


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_is_named_with_all_its_fields(effect: type[attrs.AttrsInstance]) -> None:
    line = next(line for line in entry("The effects").splitlines() if line.startswith(f"| `{effect.__name__}`"))
    for field in attrs.fields(effect):
        assert f"`{field.name}`" in line, field.name


def test_every_reader_point_and_setting_is_named() -> None:
    readers = [name for name in dir(sp.Game) if not name.startswith("_") and name != "tables"]
    assert [name for name in readers if not re.search(rf"`{name}\b", entry("What a `Game` reads"))] == []
    assert [point for point in POINTS if f"`{point}`" not in entry("steps")] == []
    assert [name for name in SETTINGS if f"`{name}`" not in entry("settings")] == []
