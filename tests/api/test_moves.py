"""Moves as values: those that are made several at once are the same as those made one by one."""

from __future__ import annotations

import pickle

import attrs
import pytest

import stpetersburg as sp


def test_choices_are_the_moves_that_are_made_one_by_one() -> None:
    bunches = [("a",), ("a", "b"), ()]
    moves = sp.Move.choices("keep", iter(bunches))
    assert moves == tuple(sp.Move("keep", cards=bunch) for bunch in bunches)
    assert [hash(move) for move in moves] == [hash(sp.Move("keep", cards=bunch)) for bunch in bunches]
    assert list(map(str, moves)) == ["keep a", "keep a b", "keep"]
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert sp.Move.choices("keep", ()) == ()


def test_a_choice_cannot_change() -> None:
    (move,) = sp.Move.choices("keep", [("a",)])
    assert type(move) is sp.Move
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        move.verb = "take"  # type: ignore[misc]  # on purpose
