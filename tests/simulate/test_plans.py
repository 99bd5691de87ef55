"""Plans: seeds, seating, and the players that are given in several ways."""

from collections import Counter

import pytest

import stpetersburg as sp
from bots import last, taker
from stpetersburg import simulate
from stpetersburg.players import greedy

RULES = sp.Rules()


def plan(players=("greedy",), seats=3, seed=1, rules=RULES):
    return simulate.Plan(rules, players, seats=seats, seed=seed)


def test_a_game_depends_on_the_seed_and_its_number_alone():
    one, other = plan(seed=5), plan(["random", "greedy"], seats=2, seed=5)
    assert [one.game_seed(game) for game in range(50)] == [other.game_seed(game) for game in range(50)]
    assert len({one.game_seed(game) for game in range(2000)} | {plan(seed=6).game_seed(0)}) == 2001


def test_seeds_of_games_are_numbers_that_json_keeps():
    assert all(0 <= plan().game_seed(game) < 2**53 for game in range(100))
    assert (plan(seed=1).game_seed(0), plan(seed=1).game_seed(1)) == (290086983118889, 7522221790345282)


def test_seats_of_a_game_have_players_with_different_seeds():
    one = plan()
    assert len({one.player_seed(game, seat) for game in range(100) for seat in range(3)} | {one.game_seed(0)}) == 301


@pytest.mark.parametrize(("players", "seats"), [(3, 3), (2, 3), (2, 4), (4, 2), (1, 4), (5, 3)])
def test_each_player_sits_in_each_seat_equally_often(players, seats):
    entrants = [simulate.Entrant(f"player {at}", taker) for at in range(players)]
    one = plan(entrants, seats=seats)
    block = players * -(-seats // players)
    for first in (0, block, 7 * block):
        sat = Counter(
            (seat, player.name) for game in range(first, first + block) for seat, player in enumerate(one.seating(game))
        )
        assert set(sat.values()) == {block // players}
        assert len(sat) == players * seats


def test_the_order_of_the_players_changes():
    one = plan([simulate.Entrant(f"player {at}", taker) for at in range(4)], seats=4)
    orders = {tuple(player.name for player in one.seating(game)) for game in range(200)}
    assert len(orders) == 24


def test_players_are_names_factories_and_entrants():
    one = plan(["greedy", taker, simulate.Entrant("mine", taker), simulate.always(last), simulate.always(greedy, "g")])
    assert one.names == ("greedy", "taker", "mine", "last", "g")
    assert plan(["greedy", "greedy", "random"]).names == ("greedy", "greedy", "random")


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["gredy"], "did you mean greedy"),
        (["search:iteration=3"], "did you mean iterations"),
        (["search:iterations=0"], "a number above 0, not 0"),
        ("greedy", r"as in players=\['greedy'\]"),
        ([], "name one at least"),
        ([3], "not as 3"),
        ([last], r"simulate.always\(function\)"),
        ([simulate.Entrant("greedy", taker), "greedy"], "two players are called greedy"),
        ([simulate.Entrant("", taker)], "has a name"),
        (None, "players is a list"),
    ],
)
def test_players_that_cannot_play_are_refused(players, said):
    with pytest.raises(sp.StPetersburgError, match=said):
        plan(players)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seats": 7}, "1 to 4 seats, not 7"),
        ({"seed": "x"}, "whole number, not 'x'"),
        ({"rules": None}, r"such as stpetersburg.Rules\(\)"),
    ],
)
def test_rules_seats_and_seeds_that_cannot_be_are_refused(changed, said):
    with pytest.raises(sp.RulesError, match=said):
        plan(**changed)


def test_always_wants_a_player():
    with pytest.raises(sp.RulesError, match="not 'greedy'"):
        simulate.always("greedy")
