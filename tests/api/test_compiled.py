"""The two functions of a game are compiled for its rules, and found before the methods that call them."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import stpetersburg as sp
from games import walk

RULES = sp.Rules()


@pytest.mark.parametrize("name", ["legal_moves", "apply"])
def test_a_compiled_function_reads_as_the_method_does(name: str) -> None:
    function, method = getattr(RULES, name), getattr(sp.Rules, name)
    assert function.__doc__ == method.__doc__
    signature = inspect.signature(method)
    assert inspect.signature(function) == signature.replace(parameters=list(signature.parameters.values())[1:])


def test_the_methods_of_the_class_answer_as_those_of_the_rules() -> None:
    for state in walk(RULES, 3, 5, {"take": 3}):
        moves = sp.Rules.legal_moves(RULES, state)
        assert moves == RULES.legal_moves(state)
        for move in moves[:1]:
            assert sp.Rules.apply(RULES, state, move, seat=state.to_act) == RULES.apply(state, move)
            assert sp.Rules.apply(RULES, state, move, checked=False) == RULES.apply(state, move)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda rules: pickle.loads(pickle.dumps(rules))])
def test_copies_of_rules_play_on(again: object) -> None:
    other = again(RULES)  # type: ignore[operator]  # a function of the list above
    state = RULES.new_game(2, 3)
    move = other.legal_moves(state)[0]
    assert other == RULES
    assert other.apply(state, move) == RULES.apply(state, move)


def test_a_subclass_may_have_methods_of_its_own() -> None:
    class Counting(sp.Rules):
        """Counts what is asked of it."""

        def legal_moves(self, state: sp.Position) -> tuple[sp.Move, ...]:
            """Return the moves but for passing."""
            return tuple(move for move in super().legal_moves(state) if move.verb != "pass")

    rules = Counting()
    states = [state for state in walk(RULES, 2, 3, {}) if sp.Move("pass") in RULES.legal_moves(state)]
    assert states
    assert all(sp.Move("pass") not in rules.legal_moves(state) for state in states)
    assert rules.apply(states[0], sp.Move("pass")) == RULES.apply(states[0], sp.Move("pass"))


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        RULES.legal_moves = RULES.apply  # type: ignore[method-assign,assignment,misc]  # that is what must fail


def test_a_card_that_is_got_ends_the_passes_in_a_row_at_once() -> None:
    seats = [{"area": ["warehouse"], "hand": ["library", "judge", "author", "market"]}, {}, {}]
    state = RULES.position(phase="building", to_act=0, passes=2, seat=seats, top=["theater"], bottom=["pub"])
    moves = [move for move in RULES.legal_moves(state) if move.verb in ("buy", "play")]
    assert {move.verb for move in moves} == {"buy", "play"}
    assert all(RULES.apply(state, move).passes == 0 for move in moves)
    asked = RULES.position(phase="building", to_act=0, passes=2, seat=seats, top=["bank"])
    after = RULES.apply(asked, RULES.parse(asked, "buy bank > warehouse"))
    assert (after.decision, after.passes) == ("drop", 0)
