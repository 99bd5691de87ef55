"""The strategies of the kit draw what they say, and shrink to little."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

import stpetersburg as sp
from stpetersburg import testing


class Guest:
    about = sp.Expansion("guest", "needs one expansion, excludes another", requires=("publican",), conflicts=("tasks",))


@given(testing.rules("market", Guest()))
def test_drawn_rules_have_the_expansions_and_only_what_goes_with_them(rules: sp.Rules) -> None:
    assert {"market", "guest", "publican"} <= set(rules.expansions)
    assert "tasks" not in rules.expansions
    assert rules.edition != "first"


@given(testing.games("publican"))
def test_a_drawn_game_is_one_that_can_be_played_again(game: testing.Playout) -> None:
    assert "publican" in game.rules.expansions
    assert len(game.states) == len(game.moves) + 1
    assert testing.play(game.rules, game.seats, game.seed, game.choices, game.policy) == game
    assert game.record.state == game.state


@given(testing.views("tasks"))
def test_a_drawn_view_is_of_a_seat_or_of_a_spectator(drawn: tuple[sp.Rules, sp.View]) -> None:
    rules, view = drawn
    assert view.viewer is None or view.viewer in range(len(view.seats))
    assert rules.loads(rules.dumps(view)) == view


def test_drawn_games_reach_late_rounds_and_every_kind_of_decision() -> None:
    seen = set()

    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(testing.games("observatory", "publican", "market", "tasks"))
    def look(game: testing.Playout) -> None:
        seen.update({state.decision for state in game.states}, {f"round {game.state.round}", f"over {game.state.over}"})

    look()
    assert {"drawn", "pub", "good", "upkeep", "tasks", "round 4", "over True"} <= seen


def smallest(games: st.SearchStrategy[testing.Playout], verb: str, times: int) -> testing.Playout:
    """Return the smallest game found in which a verb is used so many times."""
    return find(
        games,
        lambda game: [move.verb for move in game.moves].count(verb) >= times,
        settings=settings(max_examples=2000, deadline=None, derandomize=True, database=None),
    )


def test_a_game_that_fails_shrinks_to_a_few_moves() -> None:
    found = smallest(testing.games("publican"), "buy", 3)
    assert (found.seed, found.seats, found.choices) == (0, found.rules.seats[0], (0, 0, 0))
    assert str(found) == pretty(found)
    assert all(len(pretty(one)) < 2000 for one in (found, found.rules, found.state))


def test_a_game_of_rules_of_ones_own_shrinks_to_a_move_that_is_not_the_first() -> None:
    rules = sp.Rules("first", ("publican",))  # a seat can take a card in its first turn, whatever is dealt
    found = smallest(testing.games("publican", among=st.just(rules)), "take", 1)
    assert (found.rules, found.seats) == (rules, 2)
    assert len(found.moves) <= 5  # one would do; which ones hypothesis tries depends on the modules that are loaded


def test_a_number_picks_moves_as_often_as_the_policy_says() -> None:
    rules = sp.Rules()
    state = rules.position(1, to_act=0, top=["lumberjack"])
    moves = rules.legal_moves(state)
    policy = {"buy": 3, "take": 2}
    picked = [testing.playouts.chosen(moves, number, policy).verb for number in range(12)]
    assert picked == ["buy", "buy", "buy", "take", "take", "pass"] * 2


def test_a_game_of_an_expansion_that_fails_tells_why() -> None:
    class Failing:
        about = sp.Expansion("failing", "fails when a phase ends")

        @sp.hookimpl
        def steps(self, setup: sp.Setup) -> list[sp.Step]:
            return [sp.Step("fail", "phase_end", lambda game: [sp.Gain(9)])]

    game = testing.play(sp.Rules(expansions=(Failing(),)), 2, 1, range(100))
    assert isinstance(game.problem, sp.ExpansionError)
    assert len(game.states) == len(game.moves)
    with pytest.raises(sp.ExpansionError, match=r"step fail: .*seat 9 does not exist"):
        game.record  # noqa: B018  # it is played anew
