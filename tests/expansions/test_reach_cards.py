"""What published expansions need of cards, marks and tags: each need is said by a tiny expansion."""

from __future__ import annotations

import attrs
import pytest

import stpetersburg as sp
from tiny import after, legal, tiny, with_tiny


def test_cards_are_added_replaced_and_withdrawn_copies_too() -> None:
    def cards(setup: sp.Setup) -> list[object]:
        fewer = attrs.evolve(setup.cards["lumberjack"], count=2)
        return [sp.Card("inn", "Inn", "building", "blue", 6, count=3), sp.Withdraw("czarina"), fewer]

    rules = with_tiny(cards=cards)
    dealt = sp.Record.new(rules, 2, 1).decks
    assert dealt["building"].count("inn") == 3
    assert dealt["worker"].count("lumberjack") == 2
    assert "czarina" not in dealt["aristocrat"]


def test_trades_may_be_new_and_a_card_may_have_several() -> None:
    rules = with_tiny(
        cards=[
            sp.Card("baker", "Baker", "worker", "green", 4, rubles=3, trades=("baker",)),
            sp.Card("smith", "Smith", "worker", "green", 4, rubles=3, trades=("baker", "gold_miner")),
            sp.Card("mill", "Mill", "exchange", "green", 9, exchange=True, trades=("baker",)),
        ]
    )
    area = ["baker", "smith", "gold_miner", "shepherd"]
    state = rules.position(2, phase="exchange", to_act=0, top=["mill"], seat=[{"area": area}])
    assert legal(rules, state) == {"buy mill > baker", "buy mill > smith", "take mill", "pass"}
    assert rules.explain(state, rules.parse(state, "buy mill > gold_miner")).rule == "B7.2"


def test_a_card_may_displace_one_name_only_or_any_worker() -> None:
    def cards(setup: sp.Setup) -> list[object]:
        workers = tuple(card.base for card in setup.cards.values() if card.color == "green" and not card.exchange)
        return [
            sp.Card("cathedral", "Cathedral", "exchange", "blue", 20, exchange=True, displaces=("market",)),
            sp.Card("serf", "Serf", "exchange", "green", 8, exchange=True, displaces=workers),
        ]

    rules = with_tiny(cards=cards)
    area = ["market", "pub", "lumberjack", "ship_builder", "czar_and_carpenter"]
    state = rules.position(
        2, phase="exchange", to_act=0, top=["cathedral", "serf"], seat=[{"area": area, "rubles": 30}]
    )
    bought = {text for text in legal(rules, state) if text.startswith("buy")}
    assert bought == {
        "buy cathedral > market",
        "buy serf > lumberjack",
        "buy serf > ship_builder",
        "buy serf > czar_and_carpenter",
    }


def test_a_card_may_be_taken_only_and_one_may_cost_nothing() -> None:
    rules = with_tiny(
        cards=[
            sp.Card("letter", "Letter", "building", "blue", 5, buyable=False),
            sp.Card("gift", "Gift", "building", "blue", 0, minimum=0),
        ]
    )
    state = rules.position(2, phase="building", to_act=0, top=["letter", "gift"], seat=[{"rubles": 0}])
    assert legal(rules, state) == {"take letter", "buy gift", "take gift", "pass"}
    assert after(rules, state, "buy gift").seats[0].rubles == 0


def test_a_card_may_be_played_for_its_effect() -> None:
    def fire(game: sp.Game) -> list[object]:
        return [sp.Gain(game.seat, rubles=7, rule="X1"), sp.Shift("party", "area", "box", game.seat, "X1")]

    rules = with_tiny(
        cards=[sp.Card("party", "Party", "building", "blue", 2)],
        steps=[sp.Step("party", "placed", fire, cards=("party",))],
    )
    state = rules.position(2, phase="building", to_act=0, seat=[{"hand": ["party"]}])
    state = after(rules, state, "play party")
    assert (state.seats[0].rubles, state.seats[0].area, state.box) == (25 - 2 + 7, (), ("party",))


def test_where_a_card_goes_that_leaves_an_area_is_its_own_business() -> None:
    def watch(game: sp.Game) -> list[object]:
        return [sp.Gain(game.seat, points=10 if game.card == "tent" else 1)]

    rules = with_tiny(
        cards=[sp.Card("tent", "Tent", "building", "blue", 3, leaves_to="box")],
        steps=[sp.Step("watch", "left", watch, cards=("tent", "market"))],
    )
    seat = [{"area": ["tent", "market"], "rubles": 40}]
    state = rules.position(2, phase="exchange", to_act=0, top=["bank", "harbor"], seat=seat)
    state = after(rules, state, "buy bank > tent", "pass", "buy harbor > market")
    assert (state.box, state.discard, state.seats[0].points) == (("tent",), ("market",), 11)


def test_a_displaced_card_may_go_under_another_one() -> None:
    def under(game: sp.Game) -> list[object]:
        return [sp.Shift(game.card, "discard", "under", game.seat, "X1")]

    rules = with_tiny(
        places=[sp.Place("under", per_seat=True)], steps=[sp.Step("under", "left", under, cards=("market",))]
    )
    state = rules.position(
        2, phase="exchange", to_act=0, top=["bank"], discard=["market", "pub"], seat=[{"area": ["market"]}]
    )
    state = after(rules, state, "buy bank > market")
    assert (state.place("under", 0), state.discard) == (("market",), ("market", "pub"))


def test_a_card_in_the_hand_may_cost_no_points_and_a_card_may_widen_the_hand() -> None:
    rules = with_tiny(
        cards=[
            sp.Card("deed", "Deed", "building", "blue", 5, hand_penalty=0),
            sp.Card("chest", "Chest", "building", "blue", 5, hand_limit=5),
        ]
    )
    state = rules.position(
        2, seat=[{"rubles": 0, "hand": ["deed", "author"]}, {"area": ["chest"], "hand": ["market"] * 3}], top=["judge"]
    )
    assert rules.scores(state)[0].total == -5
    assert sp.Game(rules.tables, state).hand_limit(1) == 5
    assert "take judge" in legal(rules, after(rules, state, "pass"))


def test_tags_are_counted_and_a_mark_may_change_them() -> None:
    rules = with_tiny(
        cards=[
            sp.Card("stable", "Stable", "building", "blue", 5, count=2, tags=("horse", "horse")),
            sp.Mark("stable[sold]", "stable", tags=()),
        ]
    )
    state = rules.position(2, seat=[{"area": ["stable", "stable[sold]"]}, {"area": ["pub"]}])
    game = sp.Game(rules.tables, state)
    assert (game.tagged(0, "horse"), game.tally("horse"), game.tagged(0, "cow")) == (2, [2, 0], 0)


MARKED = [
    sp.Card("mill", "Mill", "building", "blue", 5, count=3, rubles=2, points=1),
    sp.Mark("mill[double]", "mill", rubles=4, points=2, ends="scored", phases=("building",)),
    sp.Mark("mill[swap]", "mill", rubles=1, points=2, ends="scored", phases=("building",)),
    sp.Mark("mill[shut]", "mill", points=0, rubles=0, fixed="X9", ends="round_end"),
    sp.Mark("mill[double,shut]", "mill", points=0, rubles=0, fixed="X9"),
]


def test_a_mark_may_last_until_the_next_scoring_of_its_card() -> None:
    rules = with_tiny(cards=MARKED)
    state = rules.position(2, phase="worker", seat=[{"area": ["mill[double]"]}, {"area": ["mill[swap]"]}])
    state = after(rules, state, "pass", "pass")
    assert (state.phase, state.seats[0].area) == ("building", ("mill[double]",))
    state = after(rules, state, "pass", "pass")
    assert [(one.rubles, one.points, one.area) for one in state.seats] == [(29, 2, ("mill",)), (26, 2, ("mill",))]


def test_several_marks_lie_on_one_copy_and_each_ends_for_itself() -> None:
    rules = with_tiny(cards=MARKED)
    state = rules.position(
        2, phase="building", to_act=0, top=["bank"], seat=[{"area": ["mill[double,shut]"], "rubles": 30}]
    )
    assert rules.explain(state, rules.parse(state, "buy bank > mill[double,shut]")).rule == "X9"
    state = after(rules, state, "pass", "pass")
    assert (state.phase, state.seats[0].points, state.seats[0].area) == ("aristocrat", 0, ("mill[shut]",))
    state = after(rules, state, *["pass"] * 4)
    assert (state.round, state.seats[0].area) == (3, ("mill",))


def test_a_mark_may_be_put_on_and_taken_off_by_an_effect() -> None:
    def shut(game: sp.Game) -> list[object]:
        return [sp.Change(0, "mill[double]", "mill[double,shut]", "X1")]

    rules = with_tiny(cards=MARKED, steps=[sp.Step("shut", "phase_end", shut, phases=("worker",))])
    state = rules.position(2, seat=[{"area": ["mill[double]"]}])
    assert after(rules, state, "pass", "pass").seats[0].area == ("mill[double,shut]",)


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        (sp.Mark("mill[b,a]", "mill"), "alphabetical order"),
        (sp.Mark("mill", "mill"), "write the name of its card and a bracket"),
        (sp.Mark("mill[a]", "mill", ends="placed"), "ends is 'placed'; use '' or setup"),
        (sp.Mark("mill[a]", "mill", ends="round_end", phases=("worker",)), "it ends at one of phase_start"),
        (
            sp.Mark("mill[a]", "mill", ends="scored", phases=("winter",)),
            "phases names 'winter', no such phase",
        ),
    ],
)
def test_a_mark_that_cannot_be_is_refused(mark: sp.Mark, words: str) -> None:
    with pytest.raises(sp.ExpansionError, match=f"expansion tiny: hook cards: mark .*{words}"):
        with_tiny(cards=[sp.Card("mill", "Mill", "building", "blue", 5), mark])


def test_what_a_mark_leaves_behind_needs_a_row_of_its_own() -> None:
    card = sp.Card("mill", "Mill", "building", "blue", 5)
    one, two, both = (sp.Mark(f"mill[{words}]", "mill", ends="scored") for words in ("a", "b", "a,b"))
    with pytest.raises(sp.ExpansionError, match=r"mark mill\[a,b\] becomes mill\[b\] at scored, which has no row"):
        sp.Rules(expansions=(tiny(cards=[card, one, attrs.evolve(both, ends="")]),))
    assert sp.Rules(expansions=(tiny(cards=[card, one, two, attrs.evolve(both, ends="")]),))
