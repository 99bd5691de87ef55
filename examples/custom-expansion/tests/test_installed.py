"""The entry point, where the distribution is installed: then the name is enough."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest
import stpetersburg as sp

from stpetersburg_press import Press, expansion


def test_the_name_finds_the_expansion_where_it_is_installed() -> None:
    found = {point.name: point.load() for point in entry_points(group="stpetersburg.expansions")}
    if "press" not in found:
        pytest.skip("stpetersburg-press is not installed here")
    assert found["press"] is expansion
    rules = sp.Rules(expansions=("press",))
    assert sp.loads(rules.dumps(rules.new_game(2, 1))) == (rules, rules.new_game(2, 1))


def test_its_name_is_that_of_the_entry_point() -> None:
    assert Press.about.name == "press"
