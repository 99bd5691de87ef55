"""What a move costs the machine, in units that noise cannot touch."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import attrs
import pytest
from pluggy import HookCaller, PluginManager

import stpetersburg as sp
from games import walk
from stpetersburg.game import OpenGame
from stpetersburg.moves import OpenMove
from stpetersburg.state import Board, Decision, GameState, Holding
from stpetersburg.twins import TWINS


def calls_of_a_game(seed: int) -> tuple[Counter[str], int]:
    """Return how often each Python function is called in a random game, and the number of decisions."""
    rules = sp.Rules()
    counts: Counter[str] = Counter()

    def count(frame: Any, event: str, _: object) -> None:
        if event == "call":
            counts[frame.f_code.co_qualname] += 1

    states = list(walk(rules, 4, seed, {}))
    sys.setprofile(count)
    try:
        for state in states:
            for move in rules.legal_moves(state)[-1:]:
                rules.apply(state, move)
    finally:
        sys.setprofile(None)
    return counts, len(states) - 1


def test_no_plugin_manager_is_called_in_a_game() -> None:
    counts, _ = calls_of_a_game(1)
    names = {name for cls in (PluginManager, HookCaller) for name in vars(cls) if not name.startswith("__")}
    assert counts["compile_legal_moves.<locals>.legal_moves"] > 0
    assert not [name for name in counts if name.split(".")[0] in ("PluginManager", "HookCaller", "_hookexec")]
    assert not [name for name in counts if name in names]


def test_a_decision_takes_a_bounded_number_of_calls() -> None:
    counts, decisions = calls_of_a_game(1)
    assert sum(counts.values()) / decisions < 12


def size(value: Any, seen: set[int]) -> int:
    """Return the bytes of a value and of all that it alone holds, small shared values left out."""
    if id(value) in seen or isinstance(value, (bool, type(None))) or value == b"" or value == ():
        return 0
    seen.add(id(value))
    total = sys.getsizeof(value)
    if isinstance(value, tuple):
        total += sum(size(one, seen) for one in value)
    elif hasattr(value, "__attrs_attrs__"):
        fields = (field.name for field in value.__attrs_attrs__ if field.name != "catalog")
        total += sum(size(getattr(value, name), seen) for name in fields)
    return total


def test_a_state_takes_at_most_4_kib_beyond_the_shared_tables() -> None:
    sizes = [size(state, set()) for state in walk(sp.Rules(), 4, 3, {"buy": 8, "play": 8})]
    assert max(sizes) <= 4096, max(sizes)


def test_every_open_class_has_the_fields_of_the_frozen_one_that_it_becomes() -> None:
    assert [frozen for _, frozen in TWINS] == [Holding, Board, GameState, Decision]
    for twin, frozen in (*TWINS, (OpenGame, sp.Game), (OpenMove, sp.Move)):
        names = [field.name for field in twin.__attrs_attrs__]  # type: ignore[attr-defined]
        assert names == [field.name for field in frozen.__attrs_attrs__]  # type: ignore[attr-defined]


def test_functions_of_expansions_are_handed_a_frozen_game() -> None:
    handed = []

    def look(game: sp.Game) -> tuple[()]:
        handed.append(game)
        return ()

    class Watcher:
        about = sp.Expansion("watcher", "looks at every start of a phase")

        @sp.hookimpl
        def steps(self, setup: sp.Setup) -> list[sp.Step]:
            return [sp.Step("look", "phase_start", look)]

    sp.Rules(expansions=(Watcher(),)).new_game(3, 1)
    assert [type(game) for game in handed] == [sp.Game]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        handed[0].seat = 2


def test_nothing_open_leaves_the_engine() -> None:
    opened = tuple(twin for twin, _ in TWINS)
    for state in walk(sp.Rules(), 4, 5, {}):
        assert type(state) is GameState
        assert not isinstance(state.board, opened)
        assert not any(isinstance(one, opened) for one in (*state.holdings, *state.agenda))
