"""Task cards beyond their scenarios: the table, dealing, options, own cards, saves, and what stays secret."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from collections.abc import Callable
from functools import partial

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stpetersburg as sp
from games import walk
from stpetersburg.cli import main
from stpetersburg.players import greedy
from stpetersburg_tasks import STANDARD, TUNED, Task, Tasks
from stpetersburg_tasks.trades import most_trades

TASKS = ("observatory", "publican", "tasks")

TABLE = """
two_markets 2/2/2/2 3, two_customs_houses 2/2/2/2 3, two_firehouses 2/2/2/2 5, two_hospitals 2/2/2/2 5,
two_libraries 2/2/2/2 6, lumberjacks_guild 4/3/3/3 4, gold_miners_guild 4/3/3/3 4, shepherds_guild 4/3/3/3 5,
fur_trappers_guild 4/3/3/3 5, ship_builders_guild 4/3/3/3 6, three_alike 3/3/3/3 6, many_buildings 7/6/6/5 5,
row 5/4/4/4 4, diagonal 2/1/1/1 4, square 3/2/2/2 4, court 11/9/8/7 4, walls 9/8/7/6 4, corners 2/2/2/2 6,
every_guild 5/4/4/3 8, high_seat 1/1/1/1 2, council 7/5/4/3 4, largest_family 1/1/1/1 4, richest 1/1/1/1 4,
variety 5/4/4/4 2, first_seat 1/1/1/1 3
"""
"""The cards of T3 with their thresholds for 2 / 3 / 4 / 5 seats and points."""


@pytest.fixture(scope="module")
def rules() -> sp.Rules:
    return sp.Rules(expansions=TASKS)


def after(rules: sp.Rules, state: sp.GameState, *lines: str) -> sp.GameState:
    for line in lines:
        state = rules.apply(state, rules.parse(state, line))
    return state


def dealt(rules: sp.Rules, state: sp.GameState) -> list[tuple[str, ...]]:
    """Return what each seat was dealt."""
    return list(state.slice("tasks").dealt)


def cards(rules: sp.Rules) -> dict[str, Task]:
    """Return the cards of some rules by id."""
    found: dict[str, Task] = sp.Game(rules.tables, rules.position(2)).fact("tasks.cards")
    return found


def task_lines(rules: sp.Rules, state: sp.Position, seat: int) -> list[tuple[str, object]]:
    return [(line.label, line.amount) for line in rules.scores(state)[seat].lines if line.label.startswith("task")]


@pytest.mark.rule("T1.1", "T3")
def test_the_table_is_that_of_the_rules(rules: sp.Rules) -> None:
    rows = [row.split() for row in TABLE.replace("\n", " ").strip().split(",")]
    found = [
        [card.id, "/".join(str(card.threshold(seats)) for seats in (2, 3, 4, 5)), str(card.points)] for card in STANDARD
    ]
    assert found == rows
    assert len(found) == 25
    assert [card.threshold(1) for card in STANDARD] == [card.threshold(2) for card in STANDARD]
    assert cards(rules) == {card.id: card for card in sorted(STANDARD, key=lambda card: card.id)}


@pytest.mark.rule("T1.2")
def test_there_are_31_choices_of_five_fewest_first(rules: sp.Rules) -> None:
    state = rules.new_game(3, 7)
    moves = rules.legal_moves(state)
    words = dealt(rules, state)[0]
    assert [move.cards for move in moves] == [c for size in range(1, 6) for c in itertools.combinations(words, size)]
    assert len(moves) == 31
    assert str(rules.parse(state, f"keep {' '.join(reversed(words))}")) == f"keep {' '.join(words)}"


@pytest.mark.rule("T1.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_seat_is_dealt_five_different_cards(seats: int) -> None:
    rules = sp.Rules(expansions=(*TASKS, "market"))
    first: Counter[str] = Counter()
    for seed in range(200):
        bunches = dealt(rules, rules.new_game(seats, seed))
        every = [name for bunch in bunches for name in bunch]
        assert [len(bunch) for bunch in bunches] == [5] * seats
        assert len(set(every)) == 5 * seats
        first.update(bunches[0])
    assert set(first) == set(cards(rules))
    assert min(first.values()) > 15


@pytest.mark.rule("T1.1")
def test_tasks_do_not_reshuffle_the_decks_or_the_markers(rules: sp.Rules) -> None:
    plain = sp.Rules()
    for seed in range(10):
        with_tasks = rules.new_game(3, seed)
        assert with_tasks.start == plain.new_game(3, seed).start
        while with_tasks.decision:
            with_tasks = rules.apply(with_tasks, rules.legal_moves(with_tasks)[0])
        without = plain.new_game(3, seed)
        assert (with_tasks.top, with_tasks.board.decks) == (without.top, without.board.decks)


class Without:
    """Is an expansion that withdraws cards."""

    def __init__(self, *names: str) -> None:
        self.names = names

    about = sp.Expansion("without", "withdraws cards")

    @sp.hookimpl
    def cards(self, setup: sp.Setup) -> list[sp.Withdraw]:
        return [sp.Withdraw(name) for name in self.names]


@pytest.mark.rule("T3", "T1.1")
def test_a_card_whose_names_are_not_in_the_game_is_left_out() -> None:
    gone = Without(*(f"market[{good}]" for good in ("chicken", "grain", "fruit", "fish", "vegetable")), "judge")
    rules = sp.Rules(expansions=(*TASKS, "market", gone))
    for seats, each in ((5, 4), (4, 5), (2, 5)):
        for seed in range(40):
            bunches = dealt(rules, rules.new_game(seats, seed))
            assert [len(bunch) for bunch in bunches] == [each] * seats
            assert "two_markets" not in {name for bunch in bunches for name in bunch}
    state = rules.new_game(5, 1)
    assert len(rules.legal_moves(state)) == 15
    assert rules.explain(state, rules.parse(state, "keep two_markets")).rule == "T1.2"
    assert any("high_seat" in bunch for seed in range(9) for bunch in dealt(rules, rules.new_game(4, seed)))


@pytest.mark.rule("T2")
def test_summits_are_the_dearest_cards_that_are_in_the_game() -> None:
    areas = [["academy", "czarina"], ["theater", "minister_of_foreign_affairs"]]
    seats = [{"area": area, "rubles": 0, "tasks": []} for area in areas]
    for gone, fulfilled in (((), [True, False]), (("czarina", "academy"), [False, True])):
        rules = sp.Rules(expansions=(*TASKS, Without(*gone)))
        left = [{**seat, "area": [name for name in seat["area"] if name not in gone]} for seat in seats]
        game = sp.Game(rules.tables, rules.position(2, seat=left))
        assert [cards(rules)["corners"].fulfilled(game, seat) for seat in (0, 1)] == fulfilled


def best_by_trying(areas: list[tuple[str, ...]], each: int) -> int:
    """Return the most trades with so many cards each, over every way to put each card to one of its trades."""
    counts = (Counter(chosen) for chosen in itertools.product(*areas))
    return max(sum(number >= each for number in count.values()) for count in counts)


TRADES = ("lumberjack", "gold_miner", "shepherd", "fur_trapper", "ship_builder")
GREEN = st.one_of(
    st.sampled_from([(trade,) for trade in TRADES]), st.just(TRADES), st.just(TRADES[:2]), st.just((TRADES[4], "x"))
)


@pytest.mark.rule("T2")
@given(st.lists(GREEN, max_size=9), st.sampled_from((1, 2, 3)))
def test_czar_and_carpenter_serves_best_as_trying_all_ways_shows(areas: list[tuple[str, ...]], each: int) -> None:
    several = [trades for trades in areas if len(trades) > 1][:4]
    areas = [trades for trades in areas if len(trades) == 1] + several
    green = [sp.Card(f"c{number}", "C", "worker", "green", 1, trades=trades) for number, trades in enumerate(areas)]
    other = [sp.Card("red", "R", "worker", "red", 1, trades=TRADES)]
    assert most_trades([*green, *other], each) == best_by_trying(areas, each)


@pytest.mark.rule("T2")
@given(st.lists(st.sampled_from(TRADES), max_size=12), st.integers(0, 3), st.sampled_from((2, 3, 4, 5)))
def test_green_tasks_are_judged_with_czar_and_carpenter_at_its_best(plain: list[str], czars: int, seats: int) -> None:
    rules = sp.Rules(expansions=(*TASKS, "market") if seats == 5 else TASKS)
    symbol = "[fish]" if seats == 5 else ""
    area = [f"{name}{symbol}" if name == "ship_builder" else name for name in plain] + ["czar_and_carpenter"] * czars
    state = rules.position(seats, cards_unchecked=True, seat=[{"area": area}] + [{}] * (seats - 1))
    game, table = sp.Game(rules.tables, state), cards(rules)
    holders = [(trade,) for trade in plain] + [TRADES] * czars
    assert table["every_guild"].fulfilled(game, 0) == (
        best_by_trying(holders, 2) >= table["every_guild"].threshold(seats)
    )
    if seats < 5:
        assert table["variety"].fulfilled(game, 0) == (best_by_trying(holders, 1) >= table["variety"].threshold(seats))
    for trade in TRADES:
        card = table[f"{trade}s_guild"]
        assert card.fulfilled(game, 0) == (plain.count(trade) + czars >= card.threshold(seats))


@pytest.mark.rule("T1.2")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("keep", "cannot keep: at least one has to be kept; keep one to 5 of {0}, {1}, {2}, {3}, {4} (T1.2)"),
        ("keep {other}", "{other} was not dealt to seat 0"),
        ("keep {1} {1}", "{1} is named 2 times"),
        ("keep {0} {1} {2} {3} {4} {other}", "{other} was not dealt to seat 0"),
    ],
)
def test_a_choice_that_cannot_be_says_why(rules: sp.Rules, text: str, words: str) -> None:
    state = rules.new_game(2, 7)
    mine, (other, *_) = dealt(rules, state)
    with pytest.raises(sp.IllegalMoveError) as caught:
        rules.apply(state, rules.parse(state, text.format(*mine, other=other)))
    assert words.format(*mine, other=other) in str(caught.value)
    assert caught.value.rule == "T1.2"


@pytest.mark.rule("T1.2")
def test_a_choice_made_by_hand_names_its_tasks_in_order_and_nothing_else(rules: sp.Rules) -> None:
    state = rules.new_game(2, 7)
    one, two, *_ = dealt(rules, state)[0]
    for move in (
        sp.Move("keep", cards=(two, one)),
        sp.Move("keep", one, cards=(one,)),
        sp.Move("keep", cards=(one,), amount=1),
    ):
        with pytest.raises(sp.IllegalMoveError, match="in alphabetical order, nothing else"):
            rules.apply(state, move)
    with pytest.raises(sp.IllegalMoveError) as caught:
        rules.apply(state, sp.Move("keep", cards=(one,)), seat=1)
    assert caught.value.rule == "B3.4"


def test_words_that_are_no_tasks_are_malformed_and_the_nearest_is_named(rules: sp.Rules) -> None:
    state = rules.new_game(2, 7)
    with pytest.raises(sp.MoveTextError, match="did you mean walls"):
        rules.parse(state, "keep wals")
    with pytest.raises(sp.MoveTextError, match="keep"):
        sp.Rules().parse(sp.Rules().new_game(2, 7), "keep walls")


@pytest.mark.parametrize(
    ("tasks", "error", "words"),
    [
        ([["wals"], []], sp.UnknownNameError, "unknown task 'wals'; did you mean walls"),
        (["walls", []], sp.RulesError, "seat.0.tasks is a list of task ids, not 'walls'"),
        ([["walls"], ["walls"]], sp.RulesError, "task walls is with seat 0 and with seat 1; there is one of each"),
        ([["walls", "walls"], []], sp.RulesError, "task walls is with seat 0 and with seat 0"),
        ([[["walls"]], []], sp.UnknownNameError, "unknown task"),
    ],
)
def test_a_position_with_tasks_that_cannot_be_is_refused(
    rules: sp.Rules, tasks: list[object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        rules.position(2, seat=[{"tasks": one} for one in tasks])


def test_a_key_of_tasks_without_the_expansion_names_it() -> None:
    with pytest.raises(sp.UnknownNameError, match="expansion tasks, which is off"):
        sp.Rules().position(2, seat=[{"tasks": ["walls"]}])
    with pytest.raises(sp.RulesError, match="expansion tasks, which is off"):
        sp.Rules(options={"task_set": "tuned"})


@pytest.mark.rule("T1.2")
def test_the_tasks_of_another_seat_cannot_be_asked_for(rules: sp.Rules) -> None:
    state = rules.position(2, seat=[{"tasks": ["walls"]}, {"tasks": ["court"]}])
    game = sp.Game(rules.tables, rules.view(state, 0))
    assert game.fact("tasks.kept", 0) == ("walls",)
    with pytest.raises(sp.RulesError, match="the tasks of seat 1 are secret until the game is over"):
        game.fact("tasks.kept", 1)
    assert sp.Game(rules.tables, state).fact("tasks.kept", 1) == ("court",)


@pytest.mark.rule("T1.2")
def test_nothing_of_a_view_tells_what_others_keep(rules: sp.Rules) -> None:
    state = rules.new_game(2, 7)
    one, two, *more = dealt(rules, state)[0]
    views = []
    for choice in ((two,), (one, *more[:2])):
        later = after(rules, state, f"keep {' '.join(choice)}")
        view = rules.view(later, 1)
        text = rules.dumps(view) + rules.text(view) + repr(view)
        assert not [name for name in dealt(rules, state)[0] if name in text]
        assert [name for name in dealt(rules, state)[1] if name in text]
        assert task_lines(rules, view, 0) == [("task cards", sp.HIDDEN)]
        assert rules.scores(view)[0].total == sp.HIDDEN
        views.append((view, hash(view), rules.dumps(view), rules.text(view), rules.legal_moves(view)))
    assert views[0] == views[1]
    waiting = rules.view(state, 1).open_decision
    assert (waiting.words, waiting.amount) == ((), 5)


@pytest.mark.rule("T1.2", "T1.3")
def test_a_seat_sees_its_own_lines_but_not_what_would_tell_of_rubles(rules: sp.Rules) -> None:
    seats = [{"tasks": ["first_seat", "richest"], "rubles": 30}, {"tasks": ["largest_family"]}]
    state = rules.position(2, seat=seats, start={"worker": 0})
    view = rules.view(state, 0)
    assert task_lines(rules, view, 0) == [("task first_seat", 3), ("task richest", sp.HIDDEN)]
    assert rules.scores(view)[0].total == sp.HIDDEN
    assert task_lines(rules, state, 0) == [("task first_seat", 3), ("task richest", 4)]
    assert task_lines(rules, rules.view(state, 1), 1) == [("task largest_family", -3)]
    alone = rules.position(1, seat=[{"tasks": ["richest"], "rubles": 30}])
    assert task_lines(rules, rules.view(alone, 0), 0) == [("task richest", 4)]


def test_the_table_tells_what_is_dealt_and_kept(rules: sp.Rules) -> None:
    games = (rules.new_game(2, seed) for seed in itertools.count())
    state = next(state for state in games if "court" in dealt(rules, state)[0])
    assert "dealt   court: at least 11 red cards (4 points)" in rules.text(state).splitlines()
    assert "dealt" not in rules.text(rules.view(state, 1))
    state = after(rules, state, "keep court")
    assert "    tasks court: at least 11 red cards (4 points)" in rules.text(state).splitlines()
    assert "court" not in rules.text(rules.view(state, 1))


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (["walls"], "a table by task id is wanted"),
        ({"wals": {}}, "unknown task 'wals'; did you mean walls"),
        ({"walls": 5}, "task walls: a table with points or k is wanted, not 5"),
        ({"walls": {"pionts": 5}}, "task walls: unknown key 'pionts'; did you mean points"),
        ({"walls": {"points": 0}}, "task walls: points is a whole number from 1, not 0"),
        ({"walls": {"points": True}}, "task walls: points is a whole number from 1, not True"),
        ({"walls": {"k": [1, 2, 3]}}, "task walls: k is a list of 4 whole numbers from 1"),
        ({"walls": {"k": [1, 2, 3, 0]}}, "task walls: k is a list of 4 whole numbers from 1"),
        ({"walls": {"k": 9}}, "task walls: k is a list of 4 whole numbers from 1"),
        ({"first_seat": {"k": [1, 1, 1, 1]}}, "task first_seat has no threshold k to change"),
    ],
)
def test_a_task_table_that_cannot_be_is_refused(table: object, words: str) -> None:
    with pytest.raises(sp.RulesError, match="option task_table: ") as caught:
        sp.Rules(expansions=TASKS, options={"task_table": table})
    assert words in str(caught.value)


@pytest.mark.rule("T3")
def test_points_and_thresholds_are_part_of_the_rules_and_of_saves() -> None:
    table = {"walls": {"k": (2, 2, 2, 2), "points": 9}, "first_seat": {"points": 1}}
    rules = sp.Rules(expansions=TASKS, options={"task_table": table})
    turned = sp.Rules(expansions=TASKS, options={"task_table": dict(reversed(table.items()))})
    assert (rules, rules.digest) == (turned, turned.digest)
    assert rules != sp.Rules(expansions=TASKS)
    assert (cards(rules)["walls"].threshold(5), cards(rules)["walls"].points) == (2, 9)
    assert cards(rules)["first_seat"].points == 1
    again, state = sp.loads(rules.dumps(rules.new_game(4, 2)))
    assert (again, state) == (rules, rules.new_game(4, 2))
    with pytest.raises(sp.SaveError, match="its option task_table"):
        sp.Rules(expansions=TASKS).loads(rules.dumps(state))


@pytest.mark.rule("T3")
def test_the_tuned_set_is_an_option_and_changes_points_and_thresholds_only() -> None:
    rules = sp.Rules(expansions=TASKS, options={"task_set": "tuned"})
    standard, tuned = cards(sp.Rules(expansions=TASKS)), cards(rules)
    assert set(TUNED) <= set(standard)
    for name, card in standard.items():
        same = attrs.evolve(tuned[name], points=card.points, k=card.k)
        assert same == card
        assert (tuned[name] != card) == (name in TUNED)
    own = {"walls": {"points": 1}}
    assert cards(sp.Rules(expansions=TASKS, options={"task_set": "tuned", "task_table": own}))["walls"].points == 1


def blue(game: sp.Game, seat: int) -> int:
    return game.count(seat, color="blue")


def red(game: sp.Game, seat: int) -> int:
    return game.count(seat, color="red")


def always(count: int) -> Callable[[sp.Game, int], int]:
    return lambda game, seat: count


def is_poor(game: sp.Game, seat: int) -> bool:
    return game.state.holdings[seat].rubles == 0


def test_own_cards_with_own_conditions_are_played() -> None:
    mine = (Task("poor", "no ruble left", 7, is_poor), Task("blues", "{k} blue", 2, blue, (1, 2, 3, 4)))
    rules = sp.Rules(expansions=("observatory", "publican", Tasks(cards=(*STANDARD, *mine))))
    names = {name for seed in range(60) for bunch in dealt(rules, rules.new_game(4, seed)) for name in bunch}
    assert names == {card.id for card in (*STANDARD, *mine)}
    state = rules.position(2, seat=[{"rubles": 0, "tasks": ["poor", "blues"]}, {"tasks": ["walls"]}])
    assert task_lines(rules, state, 0) == [("task blues", -3), ("task poor", 7)]
    only = sp.Rules(expansions=(Tasks(cards=mine),))
    assert [len(bunch) for bunch in dealt(only, only.new_game(2, 1))] == [1, 1]
    assert only.new_game(3, 1).decision == ""


def test_sets_of_cards_are_told_apart() -> None:
    def made(*rows: Task) -> sp.Rules:
        return sp.Rules(expansions=(Tasks(cards=rows),))

    one = Task("blues", "{k} blue", 2, blue, (1, 2, 3, 4))
    others = [
        attrs.evolve(one, points=3),
        attrs.evolve(one, k=(1, 2, 3, 5)),
        attrs.evolve(one, condition=red),
        attrs.evolve(one, id="bluer"),
        attrs.evolve(one, names=("market",)),
        attrs.evolve(one, condition=partial(sp.Game.count, color="blue")),
        attrs.evolve(one, condition=partial(sp.Game.count, color="red")),
        attrs.evolve(one, condition=lambda game, seat: 1),
        attrs.evolve(one, condition=lambda game, seat: 2),
        *(attrs.evolve(one, condition=lambda game, seat, least=least: least) for least in (1, 2)),
        *(attrs.evolve(one, condition=always(count)) for count in (1, 2)),
    ]
    digests = {made(one).digest, *(made(other).digest for other in others)}
    assert len(digests) == len(others) + 1
    assert made(one, others[3]) == made(others[3], one)
    assert sp.Rules(expansions=("observatory", "publican", Tasks())) == sp.Rules(expansions=TASKS)
    assert sp.Rules(expansions=("observatory", "publican", Tasks(cards=STANDARD[::-1]))) == sp.Rules(expansions=TASKS)


def test_own_cards_are_pickled_and_saved_and_need_the_same_object() -> None:
    mine = Task("blues", "{k} blue", 2, blue, (1, 2, 3, 4))
    rules = sp.Rules(expansions=("observatory", "publican", Tasks(cards=(*STANDARD, mine))))
    state = rules.new_game(3, 5)
    text = rules.dumps(state)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)).loads(text) == state
    again = sp.Rules(expansions=("observatory", "publican", Tasks(cards=(mine, *STANDARD))))
    assert again.loads(text) == state
    for load in (sp.loads, sp.Rules(expansions=TASKS).loads):
        with pytest.raises(sp.SaveError, match=r"expansion tasks was configured otherwise .* with the object"):
            load(text)
    own = sp.Rules(expansions=(Tasks(cards=(mine,)),), options={"task_table": {"blues": {"points": 5}}})
    with pytest.raises(sp.SaveError, match=r"configured object of expansion tasks: use rules\.loads"):
        sp.loads(own.dumps(own.new_game(1, 1)))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Task("Walls", "x", 2, blue), "the id of a task is a word of small letters"),
        (lambda: Task("hidden", "x", 2, blue), "the id of a task"),
        (lambda: Task("w", "x", 0, blue), "task w: points is a whole number from 1, not 0"),
        (lambda: Task("w", "x", 2, blue, (1, 2)), "task w: k is a list of 4 whole numbers"),
        (lambda: Task("w", "x", 2, 3), "task w: condition is a function of a game and a seat, not 3"),
        (lambda: Tasks(cards=()), "at least one card"),
        (lambda: Tasks(cards=("walls",)), "cards holds Task objects, not 'walls'"),
        (lambda: Tasks(cards=(STANDARD[0], attrs.evolve(STANDARD[0], points=9))), "two tasks have the id two_markets"),
    ],
)
def test_cards_that_cannot_be_are_refused(make: object, words: str) -> None:
    with pytest.raises(sp.RulesError) as caught:
        make()  # type: ignore[operator]
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kept": ((),)}, "tasks of 2 and 1 seats, the game has 2"),
        ({"kept": (("walls",), ())}, "a seat keeps walls, but was dealt"),
        ({"dealt": (("wals",), ())}, "unknown task 'wals'"),
        ({"dealt": (("walls",), ("walls",))}, "task walls is with seat 0 and with seat 1"),
    ],
)
def test_a_save_with_tasks_that_cannot_be_is_refused(rules: sp.Rules, change: dict[str, object], words: str) -> None:
    state = rules.new_game(2, 7)
    wrong = attrs.evolve(state.slice("tasks"), **change)
    state = attrs.evolve(state, board=attrs.evolve(state.board, slices=(wrong,)))
    with pytest.raises(sp.SaveError, match="the part of expansion tasks in the save is malformed") as caught:
        rules.loads(rules.dumps(state))
    assert words in str(caught.value)


@pytest.mark.rule("T1.3", "T1.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_tasks_only_add_lines_to_a_game(seats: int) -> None:
    names = ("observatory", "publican", "market")
    rules, plain = sp.Rules(expansions=(*names, "tasks")), sp.Rules(expansions=names)
    for seed in range(3):
        state, other = rules.new_game(seats, seed), plain.new_game(seats, seed)
        while state.decision == "tasks":
            state = rules.apply(state, greedy(rules, rules.view(state, state.to_act)))
        while not other.over:
            move = greedy(plain, plain.view(other, other.to_act))
            assert rules.legal_moves(state) == plain.legal_moves(other)
            state, other = rules.apply(state, move), plain.apply(other, move)
        assert state.over
        for seat, (mine, theirs) in enumerate(zip(rules.scores(state), plain.scores(other), strict=True)):
            added = [amount for _, amount in task_lines(rules, state, seat)]
            assert len(added) == len(state.slice("tasks").kept[seat]) > 0
            assert mine.total == theirs.total + sum(added)
            assert mine.lines[: len(theirs.lines)] == theirs.lines


@pytest.mark.parametrize("edition", ["second", "rulebook", "first", "online"])
def test_players_play_with_tasks_in_every_edition(edition: str) -> None:
    rules = sp.Rules(edition, TASKS)
    for seats in rules.seats:
        *_, end = walk(rules, seats, 3, {"buy": 6})
        assert end.over
        assert rules.winners(end)
        assert all(rules.view(end, None).slice("tasks").kept[seat] for seat in range(seats))


def test_the_score_sheet_of_a_terminal_shows_the_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--auto", "--with", "tasks", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "task " in out
    assert "T1.4" in out
