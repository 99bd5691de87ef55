"""What published expansions need of decks, places, the display and the start of a game."""

from __future__ import annotations

import pytest

import stpetersburg as sp
from stpetersburg.scenario_paths import read_path
from tiny import after, legal, tiny, with_tiny

RELICS = [
    sp.Card("icon", "Icon", "relics", "gold", 0, count=2, points=2),
    sp.Card("egg", "Egg", "relics", "gold", 0, count=2, points=3),
]


def seller(place: sp.Place) -> sp.Rules:
    return with_tiny(places=[place])


def test_a_deck_may_have_a_phase_of_its_own() -> None:
    rules = with_tiny(
        phases=[sp.Phase("fair", "fair", "yellow", after="building", ends_game=False)],
        cards=[sp.Card("juggler", "Juggler", "fair", "yellow", 3, count=10, rubles=1)],
    )
    state = after(rules, rules.position(2, phase="building"), "pass", "pass")
    assert (state.phase, set(state.top), state.deck["fair"]) == ("fair", {"juggler"}, 2)


def test_a_deck_without_a_phase_is_dealt_drawn_from_seen_and_saved() -> None:
    def draw(game: sp.Game) -> list[object]:
        return [sp.Shift(card, "deck:relics", "hand", game.seat, "X1") for card in game.deck("relics")[:1]]

    rules = with_tiny(
        places=[sp.Deck("relics")],
        cards=RELICS,
        steps=[sp.Step("draw", "phase_end", draw, phases=("worker",))],
    )
    first = rules.new_game(2, 1)
    assert (first.deck["relics"], set(first.start)) == (4, {"worker", "building", "aristocrat", "exchange"})
    assert len({rules.new_game(2, seed).board.decks[4] for seed in range(20)}) == 6
    assert "relics 4" in rules.text(first)
    assert rules.view(first, 0).board.decks[4] == bytes(4)
    record = sp.Record.new(rules, 2, 1)
    assert sorted(record.decks["relics"]) == ["egg", "egg", "icon", "icon"]
    assert sp.Record.loads(record.dumps(), rules) == record
    assert sp.Record.parse(record.text(), rules) == record
    state = rules.position(2, decks={"relics": ["egg", "icon"]})
    assert state.out == ("icon", "egg")
    (taken,) = [one for one in rules.events(state, sp.Move("pass")) if one.kind == "taken"] or [None]
    assert taken is None
    state = after(rules, state, "pass")
    (taken,) = [one for one in rules.events(state, sp.Move("pass"), viewer=1) if one.kind == "taken"]
    assert (taken.card, taken.source, taken.seat) == (sp.HIDDEN, "deck:relics", 0)
    state = after(rules, state, "pass")
    assert (read_path(rules, state, "deck.relics"), state.seats[0].hand, state.last_round) == (1, ("egg",), False)
    clues = rules.remember(rules.knowledge(rules.view(state, 1)), ()).seats[0].hand
    assert clues == (sp.HIDDEN,)


def test_the_observatory_looks_at_decks_of_phases_only() -> None:
    rules = with_tiny(places=[sp.Deck("relics")], cards=RELICS)
    state = rules.position(2, phase="building", to_act=0, seat=[{"area": ["observatory"]}])
    assert "observe worker" in legal(rules, state)
    assert rules.explain(state, rules.parse(state, "observe relics")).rule == "B8.5"


def test_a_decision_draws_from_a_deck_without_a_phase() -> None:
    def keep(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Shift(move.card, "drawn", "area", game.seat, "X1")]

    def answers(game: sp.Game) -> list[sp.Move]:
        return [sp.Move("keep_it", game.state.drawn, "drawn")]

    answer = sp.MoveSpec("keep_it", "card", "X1", answers, keep, source="drawn")
    rules = with_tiny(
        places=[sp.Deck("relics")],
        cards=RELICS,
        decisions=[sp.DecisionSpec("relic", "X1", (answer,))],
        steps=[sp.Step("ask", "phase_end", lambda game: [sp.Ask("relic", 1, draw="relics")], phases=("worker",))],
    )
    state = rules.position(2, decks={"relics": ["egg", "icon", "egg"]})
    known = rules.knowledge(rules.view(state, 0))
    known = rules.remember(known, rules.events(state, sp.Move("pass"), viewer=0))
    state = after(rules, state, "pass")
    known = rules.remember(known, rules.events(state, sp.Move("pass"), viewer=0))
    state = after(rules, state, "pass")
    assert known.seats[1].drawn == ("deck:relics",)
    assert {rules.sample(rules.view(state, 0), seed, known).drawn for seed in range(20)} == {"egg", "icon"}
    assert (state.drawn, rules.view(state, 0).drawn, state.deck["relics"]) == ("egg", sp.HIDDEN, 2)
    assert after(rules, state, "keep_it egg").seats[1].area == ("egg",)


def test_the_display_and_its_first_size_are_settings() -> None:
    rules = with_tiny(settings={"display": 10, "first_display": 3})
    assert len(rules.new_game(2, 1).top) == 6
    assert len(after(rules, rules.position(2), "pass", "pass").top) == 10


def test_cards_are_put_on_the_display_and_taken_off_it_outside_the_refill() -> None:
    def swap(game: sp.Game) -> list[object]:
        (new,) = game.deck("aristocrat")[:1]
        return [sp.Shift(new, "deck:aristocrat", "bottom"), sp.Shift("pub", "top", "discard")]

    rules = with_tiny(steps=[sp.Step("swap", "phase_end", swap, phases=("worker",))])
    state = rules.position(2, top=["pub"], decks={"aristocrat": ["judge", "author"], "building": []})
    state = after(rules, state, "pass", "pass")
    assert (state.top, state.bottom, state.discard) == ((), ("judge",), ("pub",))


def test_who_gets_the_start_markers_and_how_far_they_move_are_settings() -> None:
    def all_to_one(phases: tuple[str, ...], seats: int, shuffle: object) -> dict[str, int]:
        return dict.fromkeys(phases[:3], shuffle("first", range(seats))[0])  # type: ignore[operator]

    rules = with_tiny(settings={"first_markers": all_to_one, "marker_steps": 2})
    starts = [rules.new_game(3, seed).start for seed in range(12)]
    assert all(len({start[name] for name in ("worker", "building", "aristocrat")}) == 1 for start in starts)
    assert {start["worker"] for start in starts} == {0, 1, 2}
    assert rules.new_game(3, 1, start={"worker": 2, "building": 0}).start["worker"] == 2
    assert rules.new_game(3, 1) == rules.new_game(3, 1)
    state = rules.position(3, phase="exchange", start={"worker": 0})
    assert after(rules, state, "pass", "pass", "pass").start["worker"] == 2
    with pytest.raises(sp.RulesError, match=r"first_markers of an expansion does not fit: .* not to 7"):
        with_tiny(settings={"first_markers": lambda phases, seats, shuffle: {"worker": 7}}).new_game(2, 1)
    with pytest.raises(sp.RulesError, match="start is a table"):
        rules.new_game(3, 1, start=[0])  # type: ignore[arg-type]


def test_a_start_marker_may_be_handed_on() -> None:
    def take(game: sp.Game) -> list[object]:
        return [sp.Marker(1, "exchange", "X1"), sp.Marker(1, rule="X1")]

    rules = with_tiny(steps=[sp.Step("take", "phase_end", take, phases=("worker",))])
    state = rules.position(2, start={"worker": 0, "exchange": 0})
    state = after(rules, state, "pass", "pass")
    assert (state.start["worker"], state.start["exchange"]) == (1, 1)


def test_seats_and_what_each_of_them_starts_with_may_change() -> None:
    def richer(game: sp.Game) -> list[object]:
        order = game.clockwise(game.start_seat("worker"))
        return [sp.Gain(seat, rubles=at, points=-at, rule="X1") for at, seat in enumerate(order)]

    rules = with_tiny(
        about={"most_seats": 6},
        settings={"rubles": 20, "points": 3},
        steps=[sp.Step("richer", "setup", richer)],
    )
    state = rules.new_game(6, 1, start={"worker": 4})
    assert [one.rubles for one in state.seats] == [22, 23, 24, 25, 20, 21]
    assert [one.points for one in state.seats] == [1, 0, -1, -2, 3, 2]


def test_a_place_sells_cards_beside_the_display() -> None:
    place = sp.Place("stall", verbs=("buy", "take"), discount=3, rule="X1")
    rules = seller(place)
    state = rules.position(
        2, phase="exchange", to_act=0, stall=["bank", "library", "harbor"], seat=[{"area": ["market"]}, {}]
    )
    buys = {"buy bank@stall > market", "buy harbor@stall > market", "buy library@stall"}
    assert legal(rules, state) == buys | {"take bank@stall", "take library@stall", "take harbor@stall", "pass"}
    price = rules.price(state, rules.parse(state, "buy library@stall"))
    assert [(line.amount, line.label, line.rule) for line in price.lines] == [
        (17, "cost of library", "B5.1"),
        (-3, "stall", "X1"),
    ]
    assert [rules.explain(state, rules.parse(state, text)).rule for text in ("buy judge@stall", "buy bank@stall")] == [
        "B4.1",
        "B7.1",
    ]
    events = rules.events(state, rules.parse(state, "buy bank@stall > market"))
    assert (events[0].kind, events[0].card, events[0].source) == ("bought", "bank", "stall")
    later = after(rules, state, "buy bank@stall > market", "take harbor@stall")
    assert (later.place("stall"), later.seats[0].area, later.seats[1].hand) == (("library",), ("bank",), ("harbor",))
    assert (read_path(rules, later, "stall"), read_path(rules, later, "stall.count")) == (("library",), 1)
    assert "\nstall   library" in rules.text(later)
    with pytest.raises(sp.MoveTextError, match=r"unknown place 'stal'.*bottom.*stall"):
        rules.parse(state, "buy bank@stal")
    with pytest.raises(sp.MoveTextError, match="unknown place 'stall'"):
        sp.Rules().parse(sp.Rules().new_game(2, 1), "buy pub@stall")


def test_the_terminal_shows_places_and_their_prices(capsys: pytest.CaptureFixture[str]) -> None:
    from stpetersburg.cli.screen import show_table, terminal

    rules = with_tiny(
        places=[
            sp.Place("stall", verbs=("buy",), discount=3, rule="X1"),
            sp.Place("under", per_seat=True),
            sp.Place("pit", secret=True),
        ]
    )
    state = rules.position(2, phase="building", to_act=0, stall=["library"], pit=["pub"], seat=[{"under": ["judge"]}])
    show_table(terminal(), rules, rules.view(state, 0), ["one", "two"])
    shown = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "stall library 17 14 5 points" in shown
    assert "under judge" in shown
    assert "pit ?" in shown


def test_a_place_may_be_dearer_than_the_display() -> None:
    rules = seller(sp.Place("stall", verbs=("buy",), discount=-5, rule="X1"))
    state = rules.position(2, phase="exchange", to_act=0, stall=["library"], seat=[{"rubles": 21}])
    assert rules.explain(state, rules.parse(state, "buy library@stall")).rule == "B4.5"
    state = rules.position(2, phase="exchange", to_act=0, stall=["library"], seat=[{"rubles": 22}])
    assert legal(rules, state) == {"buy library@stall", "pass"}


def test_a_place_may_be_for_some_seats_in_some_phases_only() -> None:
    rules = seller(sp.Place("stall", verbs=("buy",), rule="X1", phases=("building",), cards=("author",)))
    seat = [{"area": ["author"]}, {}]
    state = rules.position(2, phase="building", to_act=0, stall=["market", "pub"], seat=seat)
    assert legal(rules, state) == {"buy market@stall", "buy pub@stall", "pass"}
    assert rules.explain(state, rules.parse(state, "take pub@stall")).rule == "X1"
    state = after(rules, state, "buy pub@stall")
    found = rules.explain(state, rules.parse(state, "buy market@stall"))
    assert (found.rule, found.reason) == ("X1", "cannot buy market@stall: stall is for owners of author")
    state = rules.position(2, phase="worker", to_act=0, stall=["market"], seat=seat)
    assert rules.explain(state, rules.parse(state, "buy market@stall")).reason.endswith("closed in the worker phase")
    state = rules.position(2, round=1, phase="worker", to_act=0, stall=["lumberjack"], seat=seat)
    closed = with_tiny(places=[sp.Place("stall", verbs=("buy",), rule="X1")])
    state = closed.position(2, round=1, phase="worker", to_act=0, stall=["lumberjack"])
    assert closed.explain(state, closed.parse(state, "buy lumberjack@stall")).rule == "B4.6"
    assert legal(closed, state) == {"pass"}


def test_each_seat_may_have_a_place_that_it_alone_sees_and_buys_from() -> None:
    rules = seller(sp.Place("cellar", per_seat=True, secret=True, verbs=("buy", "take"), rule="X1"))
    seat = [{"cellar": ["pub", "judge"]}, {"cellar": ["author"]}]
    state = rules.position(2, phase="exchange", to_act=0, seat=seat)
    assert legal(rules, state) == {"buy pub@cellar", "buy judge@cellar", "take pub@cellar", "take judge@cellar", "pass"}
    assert read_path(rules, rules.view(state, 1), "seat.0.cellar") == (sp.HIDDEN, sp.HIDDEN)
    assert read_path(rules, state, "seat.1.cellar.count") == 1
    seen = rules.view(state, 1)
    dealt = {rules.sample(seen, seed).place("cellar", 0) for seed in range(30)}
    assert len(dealt) > 15
    assert all("author" not in cards or state.deck["aristocrat"] for cards in dealt)
    taken = rules.events(state, rules.parse(state, "take judge@cellar"), viewer=1)[0]
    assert (taken.card, taken.source) == (sp.HIDDEN, "cellar")
    known = rules.remember(rules.knowledge(seen), [taken])
    later = after(rules, state, "take judge@cellar")
    assert known.seats[0].hand == (sp.HIDDEN,)
    assert rules.view(rules.sample(rules.view(later, 1), 3, known), 1) == rules.view(later, 1)
    assert later.place("cellar", 0) == ("pub",)


def test_cards_go_to_a_place_and_back_and_every_card_check_counts_them() -> None:
    def away(game: sp.Game) -> list[object]:
        return [sp.Shift(card, "area", "under", seat, "X1") for seat in (0, 1) for card in game.state.seats[seat].area]

    def back(game: sp.Game) -> list[object]:
        shifts = [sp.Shift(card, "under", "hand", seat, "X1") for seat in (0, 1) for card in game.place("under", seat)]
        return [*shifts, sp.Shift("bank", "pit", "top", rule="X1")]

    rules = with_tiny(
        places=[sp.Place("under", per_seat=True), sp.Place("pit", secret=True)],
        steps=[
            sp.Step("away", "phase_end", away, phases=("worker",)),
            sp.Step("back", "phase_end", back, phases=("building",)),
        ],
    )
    state = rules.position(
        2, pit=["bank", "harbor"], seat=[{"area": ["pub", "observatory[used]"]}, {"area": ["judge"]}]
    )
    assert "bank" in state.board.catalog.names(state.board.places[1][0])
    assert rules.view(state, 0).place("pit") == (sp.HIDDEN, sp.HIDDEN)
    state = after(rules, state, "pass", "pass")
    assert (state.place("under", 0), state.place("under", 1)) == (("pub", "observatory"), ("judge",))
    assert state.seats[0].area == ()
    state = after(rules, state, "pass", "pass")
    assert (state.seats[0].hand, state.place("under", 0), state.place("pit")) == (
        ("pub", "observatory"),
        (),
        ("harbor",),
    )
    assert state.top[-9:].count("bank") + state.bottom.count("bank") == 1
    with pytest.raises(sp.RulesError, match="has 3 cards pub, the game has 2"):
        rules.position(2, seat=[{"under": ["pub", "pub"], "area": ["pub"]}])
    with pytest.raises(sp.UnknownNameError, match="unknown key of a seat 'pit'"):
        rules.position(2, seat=[{"pit": ["pub"]}])
    with pytest.raises(sp.RulesError, match=r"observatory\[used\] lies in an area only"):
        rules.position(2, pit=["observatory[used]"])


def test_a_place_that_is_in_a_save_is_checked() -> None:
    rules, other = seller(sp.Place("stall")), seller(sp.Place("booth"))
    state = rules.position(2, stall=["bank"])
    with pytest.raises(sp.SaveError, match="other places for cards than its rules"):
        other.loads(rules.dumps(state))
    text = rules.dumps(rules.view(state, 0))
    assert '"places":{"stall":[["bank"]]}' in text
    assert '"places"' not in sp.Rules().dumps(sp.Rules().new_game(2, 1))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([sp.Deck("worker")], "there is a deck worker already"),
        ([sp.Deck("Side deck")], "deck Side deck: name 'Side deck' is no lower case word"),
        ([sp.Place("top")], "there is a place top already, of the base game: choose another name"),
        ([sp.Place("stall"), sp.Place("stall")], "place stall is given 2 times: choose another name"),
        ([sp.Place("stall", verbs=("sell",), rule="X1")], "place stall: verbs is 'sell'; use buy or take"),
        ([sp.Place("stall", verbs=("buy",))], "it needs a rule"),
        (
            [sp.Place("stall", verbs=("buy",), rule="X1", phases=("winter",))],
            "place stall: phases names 'winter', no such phase .phases: worker",
        ),
        ([sp.Place("stall", verbs=("buy",), rule="X1", secret=True)], "leave out secret or verbs"),
        (["stall"], "returned 'stall' among its rows; return a list of Deck or Place"),
    ],
)
def test_a_deck_or_place_that_cannot_be_is_refused(rows: list[object], words: str) -> None:
    with pytest.raises(sp.ExpansionError, match=f"expansion tiny: hook places: .*{words}"):
        sp.Rules(expansions=(tiny(places=rows),))


def test_a_shift_to_a_place_that_is_none_is_refused() -> None:
    rules = with_tiny(
        places=[sp.Place("stall")],
        steps=[sp.Step("x", "phase_end", lambda game: [sp.Shift("bank", "stal", "top")])],
    )
    with pytest.raises(sp.ExpansionError, match=r"from 'stal' to 'top'; places: top, .*, stall"):
        rules.apply(rules.position(1), sp.Move("pass"))
