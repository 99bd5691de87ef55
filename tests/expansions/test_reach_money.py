"""What published expansions need of incomes, prices, the points track, final scores and facts."""

from __future__ import annotations

import pytest

import stpetersburg as sp
from tiny import after, legal, tiny, with_tiny


def prices(rules: sp.Rules, state: sp.GameState, *lines: str) -> list[int]:
    return [rules.price(state, rules.parse(state, line)).total for line in lines]


def test_an_income_is_computed_and_may_be_negative_and_a_scoring_is_netted() -> None:
    rules = with_tiny(
        incomes=[
            sp.Income("author", "aristocrat", "X1", rubles=lambda game, seat: game.count(seat, color="green")),
            sp.Income("judge", "aristocrat", "X2", rubles=lambda game, seat: -4, points=lambda game, seat: -2),
        ]
    )
    area = ["author", "author", "judge", "lumberjack", "shepherd"]
    state = rules.position(2, phase="aristocrat", seat=[{"rubles": 0, "area": area}, {"rubles": 0, "area": ["judge"]}])
    printed = sp.Game(rules.tables, state).card_named("author").rubles
    judge = sp.Game(rules.tables, state).card_named("judge")
    state = after(rules, state, "pass", "pass")
    assert [one.rubles for one in state.seats] == [2 * (printed + 2) + judge.rubles - 4, max(0, judge.rubles - 4)]
    assert state.seats[1].points == judge.points - 2


def test_the_income_of_any_one_card_is_told_on_demand() -> None:
    rules = with_tiny(
        cards=[sp.Mark("pub[double]", "pub", points=7)],
        incomes=[sp.Income("pub", "building", "X1", rubles=lambda game, seat: 2 + seat)],
    )
    state = rules.position(2, seat=[{}, {"area": ["lumberjack", "author"]}])
    game = sp.Game(rules.tables, state)
    pub, double = game.card_named("pub"), game.card_named("pub[double]")
    assert game.income(1, "pub") == (pub.rubles + 3, pub.points)
    assert game.income(0, "pub[double]") == (double.rubles + 2, 7)
    assert game.income(1, "tax_man") == (game.card_named("tax_man").rubles + 1, game.card_named("tax_man").points)
    assert game.income(1, "mariinsky_theater")[1] == game.card_named("mariinsky_theater").points + 1
    with pytest.raises(sp.UnknownNameError, match="unknown card 'pubb'; did you mean pub"):
        game.income(0, "pubb")


def test_a_card_gives_its_owner_the_income_of_another_at_once() -> None:
    def again(game: sp.Game) -> list[object]:
        best = max(game.area(game.seat), key=lambda card: card.points)
        rubles, points = game.income(game.seat, best.id)
        return [sp.Gain(game.seat, rubles, points, "X1")]

    rules = with_tiny(
        cards=[sp.Card("poet", "Poet", "aristocrat", "red", 4)],
        steps=[sp.Step("again", "placed", again, cards=("poet",))],
    )
    state = rules.position(2, phase="aristocrat", to_act=0, top=["poet"], seat=[{"area": ["library"]}])
    library = sp.Game(rules.tables, state).card_named("library")
    assert after(rules, state, "buy poet").seats[0].points == library.points


def test_prices_change_by_color_by_deck_by_name_and_for_every_card() -> None:
    rules = with_tiny(
        prices=[
            sp.Discount("author", "X1", 2, colors=("green",)),
            sp.Discount("judge", "X2", 1, decks=("exchange",)),
            sp.Discount("judge", "X3", 3, cards=("library",)),
            sp.Discount("pub", "X4", 1),
        ]
    )
    top = ["ship_builder", "library", "bank", "judge"]
    state = rules.position(
        2, phase="exchange", to_act=0, top=top, seat=[{"rubles": 99, "area": ["author", "judge", "market", "pub"]}]
    )
    lines = ("buy ship_builder", "buy library", "buy bank > market")
    assert prices(rules, state, *lines) == [7 - 2 - 1, 17 - 3 - 1, 13 - 5 - 1 - 1]
    assert "buy judge" in legal(rules, state)


def test_a_price_may_change_with_a_count_and_for_every_seat() -> None:
    def per_red(game: sp.Game, seat: int) -> int:
        return game.count(seat, color="red")

    rules = with_tiny(
        prices=[
            sp.Discount("pub", "X1", per_red, colors=("blue",)),
            sp.Discount("", "X2", lambda game, seat: -2 if game.state.round == 3 else 0, decks=("building",)),
        ]
    )
    seat = [{"area": ["pub", "author", "author"], "rubles": 16}, {"area": ["author"], "rubles": 18}]
    state = rules.position(2, phase="building", to_act=0, top=["library"], seat=seat)
    price = rules.price(state, rules.parse(state, "buy library"))
    assert [(line.amount, line.label) for line in price.lines] == [(17, "cost of library"), (-2, "pub")]
    assert (price.total, "buy library" in legal(rules, state)) == (15, True)
    assert after(rules, state, "buy library").seats[0].rubles == 1
    third = rules.position(2, round=3, phase="building", to_act=0, top=["library"], seat=seat)
    assert (prices(rules, third, "buy library"), legal(rules, third)) == ([17], {"take library", "pass"})
    found = rules.explain(third, rules.parse(third, "buy library"))
    assert (found.rule, found.reason) == ("B4.5", "cannot buy library: price 17, you have 16 rubles")
    assert rules.price(third, rules.parse(third, "buy library"), 1).total == 19


def test_a_card_may_make_others_dearer() -> None:
    rules = with_tiny(prices=[sp.Discount("pub", "X1", -3, colors=("blue",))])
    state = rules.position(2, phase="building", to_act=0, top=["market"], seat=[{"area": ["pub", "pub"], "rubles": 10}])
    assert (prices(rules, state, "buy market"), "buy market" in legal(rules, state)) == ([5 + 6], False)
    assert rules.explain(state, rules.parse(state, "buy market")).rule == "B4.5"


@pytest.mark.parametrize(("halved", "total"), [("up", 8), ("down", 7)])
def test_a_price_is_halved_after_all_discounts_and_rounded_as_told(halved: str, total: int) -> None:
    rules = with_tiny(
        cards=[sp.Mark("pub[ticket]", "pub", ends="phase_end")],
        prices=[
            sp.Discount("pub[ticket]", "X1", halved=halved, colors=("blue",)),
            sp.Discount("", "X2", lambda game, seat: 1, cards=("library",)),
        ],
    )
    seat = [{"area": ["pub[ticket]", "carpenter_workshop"], "rubles": total}]
    state = rules.position(2, phase="building", to_act=0, top=["library"], seat=seat)
    price = rules.price(state, rules.parse(state, "buy library"))
    assert price.total == total
    assert [(line.amount, line.label) for line in price.lines] == [
        (17, "cost of library"),
        (-1, "carpenter_workshop"),
        (-1, "for every seat"),
        (total - 15, "pub[ticket]"),
    ]
    assert "buy library" in legal(rules, state)
    assert after(rules, state, "buy library").seats[0].rubles == 0


def test_a_price_is_halved_over_what_a_displaced_card_is_worth_and_once_a_copy() -> None:
    rules = with_tiny(prices=[sp.Discount("author", "X1", halved="up")])
    state = rules.position(
        2, phase="exchange", to_act=0, top=["bank", "market"], seat=[{"area": ["market", "author", "author"]}]
    )
    assert prices(rules, state, "buy bank > market", "buy market") == [2, 1]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (sp.Discount("pub", "X1", halved="twice"), "discount of pub: halved is 'twice'; use '' or up or down"),
        (sp.Discount("", "X1", "two"), "discount of every seat: amount is 'two'; a whole number or a function of"),  # type: ignore[arg-type]
        (sp.Discount("pub", "X1", 999), "discount of pub: amount is 999; use -255 to 255"),
        (sp.Discount("pub", "X1", True), "discount of pub: amount is True; a whole number or a function of"),
    ],
)
def test_a_change_of_prices_that_cannot_be_is_refused(row: sp.Discount, words: str) -> None:
    with pytest.raises(sp.ExpansionError, match=f"expansion tiny: hook prices: .*{words}"):
        sp.Rules(expansions=(tiny(prices=[row]),))


def at_spaces(*spaces: int, **more: object) -> sp.Step:
    def run(game: sp.Game) -> list[object]:
        return [sp.Gain(game.seat, rubles=game.space, rule="X1")]

    return sp.Step("cross", "points", run, spaces=spaces, **more)  # type: ignore[arg-type]


def test_something_happens_when_a_score_passes_a_space_whatever_gave_the_points() -> None:
    def give(game: sp.Game) -> list[object]:
        return [sp.Gain(0, points=3, rule="X2"), sp.Gain(0, points=-3), sp.Gain(0, points=2)]

    rules = with_tiny(steps=[at_spaces(10, 12, 20), sp.Step("give", "phase_end", give, phases=("worker",))])
    state = rules.position(2, phase="worker", seat=[{"points": 9, "rubles": 0}])
    # up to 12 past two spaces, back to 9, up again to 11 past one
    assert after(rules, state, "pass", "pass").seats[0].rubles == 10 + 12 + 10
    state = rules.position(2, phase="building", seat=[{"points": 8, "rubles": 0, "area": ["library"]}, {"points": 12}])
    state = after(rules, state, "pass", "pass")
    assert (state.seats[0].rubles, state.seats[1].rubles) == (10 + 12, 25)


def test_a_space_goes_off_in_turn_order_after_a_scoring_and_may_ask() -> None:
    def ask(game: sp.Game) -> list[object]:
        return [sp.Ask("prize", game.seat, amount=game.space)]

    def run(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Gain(game.seat, points=5, rule="X1")] if move.card == "yes" else []

    def moves(game: sp.Game) -> list[sp.Move]:
        return [sp.Move("prize", word) for word in ("yes", "no")]

    answer = sp.MoveSpec("prize", "word", "X1", moves, run, words=("yes", "no"))
    rules = with_tiny(
        decisions=[sp.DecisionSpec("prize", "X1", (answer,))],
        steps=[sp.Step("cross", "points", ask, spaces=(5, 10), phases=("building",), cards=("library",))],
    )
    seat = [{"area": ["library"], "points": 4}, {"area": ["library"], "points": 4}, {"area": ["market"], "points": 4}]
    state = rules.position(3, phase="building", start={"building": 1}, seat=seat)
    state = after(rules, state, "pass", "pass", "pass")
    assert [(one.seat, one.amount) for one in state.agenda if isinstance(one, sp.Decision)] == [(1, 5), (0, 5)]
    state = after(rules, state, "prize yes")
    assert [(one.seat, one.amount) for one in state.agenda if isinstance(one, sp.Decision)] == [(1, 10), (0, 5)]
    assert after(rules, state, "prize no", "prize no").phase == "aristocrat"


@pytest.mark.parametrize(
    "step", [sp.Step("x", "points", lambda game: ()), sp.Step("x", "setup", lambda game: (), spaces=(5,))]
)
def test_spaces_are_for_steps_at_points(step: sp.Step) -> None:
    with pytest.raises(sp.ExpansionError, match="tiny: hook steps: step x: spaces are for a step at points"):
        sp.Rules(expansions=(tiny(steps=[step]),))


def test_a_longer_aristocrat_table_and_score_lines_at_the_end() -> None:
    rules = with_tiny(
        cards=[sp.Card(f"guest_{n}", f"Guest {n}", "aristocrat", "red", 3) for n in range(14)],
        settings={"aristocrat_points": tuple(n * (n + 1) // 2 for n in range(16))},
        score_lines=[sp.ScoreLine("guests", "X1", lambda game, seat: 100 * game.count(seat, name="guest_1"))],
    )
    state = rules.position(2, seat=[{"rubles": 0, "area": [f"guest_{n}" for n in range(14)]}])
    assert rules.scores(state)[0].total == 105 + 100


def test_a_fact_is_published_by_one_expansion_and_asked_for_by_name_by_another() -> None:
    publisher = tiny("north", facts={"north.rank": lambda game, seat: 10 + seat})

    def rank(game: sp.Game, seat: int) -> int:
        return game.fact("north.rank", seat) if game.has_fact("north.rank") else 0

    asker = tiny("south", score_lines=[sp.ScoreLine("rank", "X1", rank)])
    totals = []
    for expansions in ((publisher, asker), (asker,)):
        rules = sp.Rules(expansions=expansions)
        totals.append(rules.scores(rules.position(2, seat=[{"rubles": 0}] * 2))[1].total)
    assert totals == [11, 0]
    market = sp.Rules(expansions=("market", asker))
    assert sp.Game(market.tables, market.new_game(2, 1)).has_fact("market.goods")


def test_a_hand_limit_is_a_setting() -> None:
    rules = with_tiny(settings={"hand_limit": 1})
    state = rules.position(2, to_act=0, top=["pub"], seat=[{"hand": ["market"]}])
    assert "take pub" not in legal(rules, state)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"display": "8"}, "display: is '8'; a whole number from 1 is wanted"),
        ({"marker_steps": 1.5}, "marker_steps: is 1.5; a whole number is wanted"),
        ({"hand_limit": True}, "hand_limit: is True; a whole number from 0 is wanted"),
        (
            {"aristocrat_points": 7},
            "aristocrat_points: is 7; points for 0, 1, 2, ... names, as in .0, 1, 3.",
        ),
        ({"aristocrat_points": ()}, "aristocrat_points: is ..; points for 0, 1, 2"),
        ({"first_markers": {"worker": 1}}, "first_markers: is .*; a function or None is wanted"),
        ({"points": 2.5}, "points: is 2.5; a whole number is wanted"),
    ],
)
def test_a_setting_of_another_form_is_refused(settings: dict[str, object], words: str) -> None:
    with pytest.raises(sp.ExpansionError, match=f"expansion tiny: hook settings: setting {words}"):
        sp.Rules(expansions=(tiny(settings=settings),))
