"""Tiny expansions for the tests: an object made of what its hooks return."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import stpetersburg as sp


def tiny(name: str = "tiny", about: dict[str, Any] | None = None, **hooks: Any) -> Any:
    """Return an expansion object; a hook is what it returns, or a function of the set-up that returns it."""
    names: dict[str, Any] = {"about": sp.Expansion(name, "a tiny expansion for a test", **(about or {}))}
    names |= {hook: _hook(hook, returned) for hook, returned in hooks.items()}
    return type("Tiny", (), names)()


def _hook(hook: str, returned: Any) -> Callable[..., Any]:
    def implementation(self: object, setup: sp.Setup) -> Any:
        return returned(setup) if callable(returned) else returned

    implementation.__name__ = hook
    return sp.hookimpl(implementation)  # type: ignore[no-any-return]  # it is that function, marked


def with_tiny(*expansions: Any, **hooks: Any) -> sp.Rules:
    """Return rules of the default expansions and a tiny one."""
    return sp.Rules(expansions=("observatory", "publican", *expansions, tiny(**hooks)))


def after(rules: sp.Rules, state: sp.GameState, *lines: str) -> sp.GameState:
    """Return the state after some moves in the notation; each state on the way survives saving and sampling."""
    for line in lines:
        holds_together(rules, state)
        state = rules.apply(state, rules.parse(state, line))
    holds_together(rules, state)
    return state


def holds_together(rules: sp.Rules, state: sp.GameState) -> None:
    """Check that a state can be saved, seen and dealt anew by every viewer, whatever is open in it."""
    assert rules.loads(rules.dumps(state)) == state
    moves = rules.legal_moves(state)
    for viewer in (None, *range(len(state.seats))):
        view = rules.view(state, viewer)
        assert rules.loads(rules.dumps(view)) == view
        assert rules.text(view)
        sampled = rules.sample(view, 1, rules.knowledge(view))
        assert rules.view(sampled, viewer) == view
        assert rules.loads(rules.dumps(sampled)) == sampled
        if viewer == state.to_act or state.over:
            assert rules.legal_moves(view) == moves
    for move in moves:
        assert rules.parse(state, str(move)) == move
        assert rules.explain(state, move).legal
        rules.events(state, move, viewer=None)


def legal(rules: sp.Rules, state: sp.GameState) -> set[str]:
    """Return the legal moves in the notation."""
    return {str(move) for move in rules.legal_moves(state)}
