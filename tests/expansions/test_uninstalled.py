"""Expansions that are not installed: objects stand for their names."""

from __future__ import annotations

import pytest

import stpetersburg as sp


class Toll:
    """Sells a point for 3 rubles in the building phase, to owners of a market."""

    about = sp.Expansion("toll", "sells a point")

    @sp.hookimpl
    def moves(self, setup: sp.Setup) -> list[sp.MoveSpec]:
        return [
            sp.MoveSpec(
                "toll", "", "X1", self.offered, self.run, phases=("building",), cards=("market",), problem=self.problem
            )
        ]

    def offered(self, game: sp.Game) -> list[sp.Move]:
        rubles = game.rubles(game.seat)
        return [sp.Move("toll")] if isinstance(rubles, int) and rubles >= 3 else []

    def run(self, game: sp.Game, move: sp.Move) -> list[sp.Gain]:
        return [sp.Gain(game.seat, rubles=-3, points=1, rule="X1")]

    def problem(self, game: sp.Game, move: sp.Move) -> str:
        return f"3 rubles, you have {game.rubles(game.seat)}"


SCENARIO = """
id = "toll"
title = "A point costs 3 rubles"
seats = 2
expansions = ["toll"]
[position]
phase = "building"
to_act = 0
[[position.seat]]
area = ["market"]
[[steps]]
move = "toll"
expect = { "seat.0.rubles" = 22, "seat.0.points" = 1 }
"""


def test_a_scenario_runs_with_an_expansion_object() -> None:
    scenario = sp.read_scenario(SCENARIO)
    assert sp.run_scenario(scenario, plugins=[Toll()]).ok
    with pytest.raises(sp.ScenarioError, match="unknown expansion 'toll'"):
        sp.run_scenario(scenario)
    with pytest.raises(sp.ScenarioError, match="expansion object: has no constant about"):
        sp.run_scenario(scenario, plugins=[object()])


def test_objects_that_a_scenario_does_not_name_stay_off() -> None:
    scenario = sp.read_scenario('id = "plain"\ntitle = "Plain"\nseats = 2\n[[steps]]\nillegal = ["play library"]\n')
    assert sp.run_scenario(scenario, plugins=[Toll()]).ok


@pytest.mark.parametrize(
    ("phase", "seat", "reason"),
    [
        ("building", {"area": ["market"], "rubles": 2}, "3 rubles, you have 2"),
        ("building", {"area": ["hospital"]}, "not now, or not you"),
        ("exchange", {"area": ["market"]}, "not now, or not you"),
    ],
)
def test_a_move_of_a_turn_may_say_what_is_wrong_with_it(phase: str, seat: dict[str, object], reason: str) -> None:
    rules = sp.Rules(expansions=(Toll(),))
    state = rules.position(2, phase=phase, to_act=0, seat=[seat])
    found = rules.explain(state, sp.Move("toll"))
    assert (found.rule, found.reason) == ("X1", f"cannot toll: {reason}")
