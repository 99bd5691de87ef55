"""The built-in players: what they choose, and how well they play."""

import pytest

import stpetersburg as sp
from fair import Fair
from stpetersburg.players import PLAYERS, greedy, player_named, random_player
from tiny import with_tiny

EDITIONS = [edition.name for edition in sp.EDITIONS]

QUICK = ("greedy", "random", "search:iterations=1")
"""The built-in players, with settings that make them quick."""

LONG = 10_000
"""Moves that no game of these tests takes."""


def play(rules, seats, seed, players):
    """Play a game to the end, and check that every choice is legal for a player that sees its own view."""
    state, moves = rules.new_game(seats, seed), 0
    while not state.over:
        moves += 1
        assert moves < LONG
        view = rules.view(state, state.to_act)
        move = players[state.to_act](rules, view)
        assert move in rules.legal_moves(state)
        state = rules.apply(state, move, seat=state.to_act)
    return state


class Lottery:
    """Is a tiny expansion with what no player knows: a move, and a decision with several answers."""

    about = sp.Expansion("lottery", "asks each seat for a color after every worker scoring, and lets all shout")

    @sp.hookimpl
    def moves(self, setup):
        return (sp.MoveSpec("shout", "", "L1", self.shouts, self.shout),)

    @sp.hookimpl
    def steps(self, setup):
        return (sp.Step("ask", "scored", self.ask, phases=("worker",)),)

    @sp.hookimpl
    def decisions(self, setup):
        words = ("black", "white")
        answer = sp.MoveSpec("color", "word", "L2", self.colors, self.pay, words=words)
        return (sp.DecisionSpec("color", "L2", (answer,)),)

    def shouts(self, _):
        return (sp.Move("shout"),)

    def shout(self, _, __):
        return ()

    def ask(self, game):
        return [sp.Ask("color", seat) for seat in range(game.seats)]

    def colors(self, game):
        return (sp.Move("color", "black"), sp.Move("color", "white"))

    def pay(self, game, move):
        return (sp.Gain(game.seat, points=1),)


def test_players_are_named():
    assert player_named("greedy", 1) is greedy
    assert set(PLAYERS) == {"greedy", "random", "search"}


def test_unknown_player_is_refused_with_the_nearest_name():
    with pytest.raises(sp.UnknownNameError, match="did you mean greedy") as caught:
        player_named("gredy", 1)
    assert caught.value.what == "player"
    assert caught.value.known == tuple(PLAYERS)


def test_random_player_repeats_itself_with_the_same_seed():
    rules = sp.Rules()
    ends = [play(rules, 2, 5, [random_player(seed), random_player(seed + 1)]) for seed in (1, 1, 8)]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_random_player_chooses_every_legal_move_at_some_time():
    rules = sp.Rules()
    view = rules.view(rules.new_game(4, 1, start={"worker": 0}), 0)
    player = random_player(3)
    assert {player(rules, view) for _ in range(200)} == set(rules.legal_moves(view))


def test_greedy_repeats_itself():
    rules = sp.Rules()
    assert play(rules, 3, 4, [greedy] * 3) == play(rules, 3, 4, [greedy] * 3)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_play_every_edition_with_any_seats_to_the_end(edition, name):
    rules = sp.Rules(edition)
    for seats in rules.seats:
        end = play(rules, seats, 11, [player_named(name, seat) for seat in range(seats)])
        assert rules.winners(end)


@pytest.mark.parametrize("name", QUICK)
def test_players_play_without_and_with_unknown_expansions(name):
    for expansions in ((), (Lottery(), "observatory")):
        rules = sp.Rules(expansions=expansions)
        end = play(rules, 3, 2, [player_named(name, seat) for seat in range(3)])
        assert end.over


def test_greedy_answers_an_unknown_decision_with_the_first_legal_move():
    rules = sp.Rules(expansions=(Lottery(),))
    state = rules.new_game(2, 1)
    while state.decision != "color":
        state = rules.apply(state, greedy(rules, rules.view(state, state.to_act)))
    assert str(greedy(rules, rules.view(state, state.to_act))) == "color black"


def test_greedy_passes_rather_than_make_an_unknown_move():
    rules = sp.Rules(expansions=(Lottery(),))
    state = rules.position(2, phase="exchange", to_act=0, round=3)
    view = rules.view(state, 0)
    assert {str(move) for move in rules.legal_moves(view)} == {"shout", "pass"}
    assert str(greedy(rules, view)) == "pass"


def test_greedy_buys_pub_points_in_the_last_round():
    rules = sp.Rules()
    seats = [{"rubles": 30, "area": ["pub"]}, {}]
    state = rules.position(2, phase="building", last_round=True, seat=seats)
    for _ in range(2):
        state = rules.apply(state, sp.Move("pass"))
    assert state.decision == "pub"
    assert str(greedy(rules, rules.view(state, 0))) == "points 5"


def test_greedy_keeps_its_rubles_from_the_pub_in_the_first_round():
    rules = sp.Rules()
    seats = [{"rubles": 12, "area": ["pub"]}, {}]
    state = rules.position(2, phase="building", round=1, seat=seats)
    for _ in range(2):
        state = rules.apply(state, sp.Move("pass"))
    assert str(greedy(rules, rules.view(state, 0))) == "points 0"


@pytest.mark.parametrize(("last_round", "choice"), [(False, "take judge"), (True, "pass")])
def test_greedy_takes_what_it_can_pay_next_round_if_there_is_one(last_round, choice):
    rules = sp.Rules()
    seats = [{"rubles": 5, "area": ["administrator"] * 3 + ["secretary"] * 2}, {}]
    state = rules.position(2, phase="exchange", to_act=0, last_round=last_round, top=["judge"], seat=seats)
    assert str(greedy(rules, rules.view(state, 0))) == choice


@pytest.mark.parametrize(("workers", "choice"), [(6, "buy tax_man > author"), (0, "pass")])
def test_greedy_buys_a_computed_income_only_if_it_pays(workers, choice):
    rules = sp.Rules()
    seats = [{"rubles": 14, "area": ["author", "author", *["lumberjack"] * workers]}, {}]
    state = rules.position(2, phase="exchange", to_act=0, round=3, top=["tax_man"], seat=seats)
    assert str(greedy(rules, rules.view(state, 0))) == choice


def test_greedy_drops_the_card_that_is_worth_least():
    rules = sp.Rules()
    seats = [{"rubles": 40, "area": ["warehouse"], "hand": ["author", "lumberjack", "judge", "academy"]}, {}]
    state = rules.position(2, round=3, top=["bank"], seat=seats)
    state = rules.apply(state, rules.parse(state, "buy bank > warehouse"))
    assert state.decision == "drop"
    assert str(greedy(rules, rules.view(state, 0))) != "drop academy"


def test_greedy_prefers_a_new_aristocrat_to_a_second_of_the_same_name():
    rules = sp.Rules()
    seats = [{"rubles": 10, "area": ["administrator", "author"]}, {}]
    top = ["administrator", "warehouse_manager"]
    state = rules.position(2, phase="exchange", to_act=0, last_round=True, top=top, seat=seats)
    assert str(greedy(rules, rules.view(state, 0))) == "buy warehouse_manager"


def test_greedy_observes_when_it_can_buy_nothing():
    rules = sp.Rules()
    seats = [{"rubles": 6, "area": ["observatory", "lumberjack", "lumberjack"]}, {}]
    state = rules.position(2, phase="building", to_act=0, round=3, seat=seats)
    move = greedy(rules, rules.view(state, 0))
    assert move.verb == "observe"
    after = rules.apply(state, move)
    assert greedy(rules, rules.view(after, 0)) in rules.legal_moves(after)


def test_greedy_leaves_a_copy_alone_that_earns_more_than_a_look():
    rules = sp.Rules()
    state = rules.position(2, phase="building", to_act=0, last_round=True, seat=[{"area": ["observatory"]}, {}])
    assert str(greedy(rules, rules.view(state, 0))) == "pass"


def test_greedy_buys_goods_for_the_points_that_they_bring():
    rules = sp.Rules(expansions=("market",))
    behind, ahead = ["chicken_coop"], ["special_chicken"]
    for area, other, choice in ((behind, ahead, "buy hen"), (ahead, behind, "pass")):
        seats = [{"rubles": 8, "area": area}, {"area": other}]
        state = rules.position(2, phase="market", to_act=0, last_round=True, round=5, top=["hen"], seat=seats)
        assert str(greedy(rules, rules.view(state, 0))) == choice


@pytest.mark.parametrize(("value", "rubles", "choice"), [(4, 30, "upkeep"), (1, 30, "upkeep"), (6, 6, "upkeep")])
def test_greedy_pays_upkeep_for_a_lead(value, rubles, choice):
    rules = sp.Rules(expansions=("market",))
    seats = [{"rubles": rubles, "area": ["special_fish"]}, {"area": ["fish"]}]
    state = rules.position(2, phase="market", last_round=True, round=value, market_value=value, seat=seats)
    for _ in range(2):
        state = rules.apply(state, sp.Move("pass"))
    assert state.decision == "upkeep"
    assert greedy(rules, rules.view(state, 0)).verb == choice


def test_greedy_chooses_the_good_of_which_it_then_has_the_most():
    rules = sp.Rules(expansions=("market",))
    others = ["chicken_coop", "field", "apple_orchard", "caviar", "vegetable_garden"]
    for good, own in (("fish", "fish_basket"), ("fruit", "apple_crate")):
        seats = [{"rubles": 30, "area": [own]}, {"area": others}]
        state = rules.position(2, to_act=0, round=3, top=["ship_builder[?]"], seat=seats)
        state = rules.apply(state, rules.parse(state, "buy ship_builder[?]"))
        assert str(greedy(rules, rules.view(state, 0))) == f"good {good}"


class Generous:
    """Is a tiny expansion that gives points after the building scoring for each library, or fails at it."""

    about = sp.Expansion("generous", "gives points for libraries")

    def __init__(self, points):
        self.points = points

    @sp.hookimpl
    def steps(self, setup):
        return (sp.Step("give", "scored", self.give, phases=("building",)),)

    def give(self, game):
        if self.points is None:
            raise ZeroDivisionError("no libraries")
        return [sp.Gain(seat, points=self.points * game.count(seat, card="library")) for seat in range(game.seats)]


@pytest.mark.parametrize(("points", "choice"), [(-40, "pass"), (0, "buy theater"), (40, "buy library")])
def test_greedy_minds_what_a_strangers_step_gives_for_a_card(points, choice):
    rules = sp.Rules(expansions=(Generous(points),))
    top = ["library"] if points < 0 else ["library", "theater"]
    state = rules.position(2, phase="building", to_act=0, round=3, top=top, seat=[{"rubles": 21}, {}])
    assert str(greedy(rules, rules.view(state, 0))) == choice


@pytest.mark.parametrize("name", ["greedy", "search:iterations=1"])
def test_errors_of_a_strangers_function_come_through(name):
    rules = sp.Rules(expansions=(Generous(None),))
    state = rules.position(2, phase="building", to_act=0, top=["library"], seat=[{"rubles": 21}, {}])
    with pytest.raises(sp.ExpansionError, match=r"expansion generous: hook steps: .* ZeroDivisionError: no libraries"):
        player_named(name, 1)(rules, rules.view(state, 0))


@pytest.mark.parametrize("name", QUICK)
def test_player_that_is_handed_the_wrong_view_says_so(name):
    rules = sp.Rules()
    state = rules.position(2, phase="building", to_act=0)
    player = player_named(name, 1)
    with pytest.raises(sp.RulesError, match="seat 0 is to act, the view is of seat 1: hand a player a view of the"):
        player(rules, rules.view(state, 1))
    with pytest.raises(sp.RulesError, match="seat 0 is to act, the view is of a spectator"):
        player(rules, rules.view(state, None))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_players_by_far(seats):
    rules, games = sp.Rules(), 30
    own, others, won = 0, 0, 0
    for seed in range(games):
        me = seed % seats
        end = play(rules, seats, seed, [greedy if at == me else random_player(seed * 10 + at) for at in range(seats)])
        totals = [score.total for score in rules.scores(end)]
        own += totals[me]
        others += (sum(totals) - totals[me]) / (seats - 1)
        won += rules.winners(end) == (me,)
    assert won >= 0.9 * games
    assert own / games >= 60
    assert own >= 1.7 * others


@pytest.mark.parametrize(("dearer", "choice"), [(0, "buy theater"), (18, "buy library")])
def test_greedy_reckons_with_prices_that_a_stranger_changes(dearer, choice):
    rules = with_tiny(prices=[sp.Discount("", "X1", lambda game, seat: -dearer, cards=("theater",))])
    state = rules.position(
        2, phase="building", to_act=0, round=3, top=["library", "theater"], seat=[{"rubles": 60}, {}]
    )
    assert str(greedy(rules, rules.view(state, 0))) == choice


def test_players_play_with_all_that_a_stranger_can_change():
    rules = sp.Rules(expansions=("observatory", "publican", Fair()))
    players = [player_named("search:iterations=1", 1), greedy, random_player(2)]
    assert play(rules, 3, 1, players).over
