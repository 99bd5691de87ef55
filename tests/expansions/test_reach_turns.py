"""What published expansions need of moves, decisions and the order of turns."""

from __future__ import annotations

import random

import pytest

import stpetersburg as sp
from stpetersburg.rows import POINTS, TRIGGERS
from stpetersburg.scenario_paths import read_path
from tiny import after, holds_together, legal, tiny, with_tiny

AGAIN = sp.DecisionSpec("again", "X1", (), turn=True, secret=False)
"""Gives a seat one more turn when it is asked."""


def twice(phase: str = "") -> list[sp.MoveSpec]:
    """Return a move that costs a point and lets its seat act two more times in its turn."""

    def run(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Gain(game.seat, points=-1, rule="X1"), sp.Ask("again", game.seat), sp.Ask("again", game.seat)]

    return [sp.MoveSpec("hurry", "", "X1", lambda game: [sp.Move("hurry")], run, phases=(phase,) if phase else ())]


def word_answer(verb: str, words: tuple[str, ...], run: object) -> sp.MoveSpec:
    return sp.MoveSpec(verb, "word", "X1", lambda game: [sp.Move(verb, word) for word in words], run, words=words)  # type: ignore[arg-type]


def test_a_seat_acts_twice_in_one_turn() -> None:
    rules = with_tiny(moves=twice("building"), decisions=[AGAIN])
    state = rules.position(2, phase="building", to_act=0, top=["pub", "market", "library"], seat=[{}, {}])
    assert rules.explain(rules.position(2), sp.Move("hurry")).rule == "X1"
    state = after(rules, state, "hurry")
    assert (state.to_act, state.decision, state.turn) == (0, "again", 0)
    assert {"buy pub", "take market", "pass", "hurry"} <= legal(rules, state)
    assert rules.price(state, rules.parse(state, "buy library")).total == 17
    assert rules.explain(state, rules.parse(state, "buy judge")).rule == "B4.1"
    events = rules.events(state, rules.parse(state, "buy market"))
    assert [one.kind for one in events] == ["answered", "bought", "paid"]
    state = after(rules, state, "buy market", "take pub")
    assert (state.to_act, state.decision, state.passes) == (1, "", 0)
    assert (state.seats[0].area, state.seats[0].hand, state.seats[0].points) == (("market",), ("pub",), -1)


def test_a_further_turn_may_be_passed_and_other_moves_of_expansions_may_be_made_in_it() -> None:
    rules = with_tiny(moves=twice(), decisions=[AGAIN])
    seat = [{"area": ["observatory"]}, {}]
    state = rules.position(2, phase="building", to_act=0, seat=seat)
    state = after(rules, state, "hurry", "observe worker")
    assert (state.decision, state.drawn != "", state.to_act) == ("drawn", True, 0)
    state = after(rules, state, f"discard {state.drawn}", "pass")
    assert (state.to_act, state.decision, state.passes) == (1, "", 0)
    state = after(rules, state, "hurry", "hurry", "pass", "pass", "pass")
    assert (state.to_act, state.decision, state.seats[1].points) == (0, "", -2)


def test_a_price_in_a_further_turn_is_that_of_a_turn() -> None:
    def cheaper(game: sp.Game, seat: int) -> int:
        return 3 if game.state.turn == seat and not game.state.decision else -9

    rules = with_tiny(
        decisions=[AGAIN],
        prices=[sp.Discount("", "X1", cheaper)],
        steps=[sp.Step("more", "phase_open", lambda game: [sp.Ask("again", 1)], phases=("building",))],
    )
    state = rules.position(2, start={"worker": 0, "building": 0}, top=["library"])
    state = after(rules, state, "pass", "pass")
    assert (state.turn, state.to_act, state.decision) == (0, 1, "again")
    assert rules.price(state, rules.parse(state, "buy library")).total == 14
    assert after(rules, state, "buy library").seats[1].rubles == 11


def test_a_further_turn_keeps_the_rule_of_the_first_workers() -> None:
    rules = with_tiny(
        decisions=[AGAIN],
        steps=[sp.Step("more", "placed", lambda game: [sp.Ask("again", game.seat)], cards=("fur_trapper",))],
    )
    state = rules.position(2, round=1, top=["fur_trapper", "lumberjack", "lumberjack", "shepherd"])
    state = after(rules, state, "buy fur_trapper")
    assert legal(rules, state) == {"buy lumberjack", "buy shepherd"}
    assert rules.explain(state, rules.parse(state, "take shepherd")).rule == "B4.6"
    state = after(rules, state, "buy shepherd")
    assert (state.to_act, state.decision) == (1, "")


@pytest.mark.parametrize("point", [point for point in POINTS if point not in TRIGGERS])
def test_a_further_turn_may_be_asked_for_at_every_point_of_a_game(point: str) -> None:
    def ask(game: sp.Game) -> list[object]:
        return [sp.Ask("again", seat) for seat in range(game.seats)]

    rules = with_tiny(decisions=[AGAIN], steps=[sp.Step("ask", point, ask)])
    state, chance, asked = rules.new_game(2, 3), random.Random(3), 0
    while not state.over:
        if state.decision == "again" and (asked < 3 or chance.random() < 0.05):
            holds_together(rules, state)
        asked += state.decision == "again"
        state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    assert asked >= 2


def test_a_decision_offers_a_card_or_gives_a_turn() -> None:
    spec = sp.DecisionSpec("again", "X1", (), turn=True, offers=True)
    with pytest.raises(sp.ExpansionError, match="decisions: decision again: offers a card or gives a turn, not both"):
        sp.Rules(expansions=(tiny(decisions=[spec]),))


def herald(effects: object) -> sp.Rules:
    """Return rules in which every seat is asked at the start of a phase whether it plays a herald from its hand."""

    def ask(game: sp.Game) -> list[object]:
        return [sp.Ask("herald", seat) for seat in game.clockwise(game.start_seat())]

    def answers(game: sp.Game) -> list[sp.Move]:
        words = ("play", "keep") if "herald" in game.state.seats[game.seat].hand else ("keep",)
        return [sp.Move("answer", word) for word in words]

    def run(game: sp.Game, move: sp.Move) -> list[object]:
        if move.card == "keep":
            return []
        return [sp.Shift("herald", "hand", "discard", game.seat, "X1"), *effects(game)]  # type: ignore[operator]

    spec = sp.MoveSpec("answer", "word", "X1", answers, run, words=("play", "keep"))
    return with_tiny(
        cards=[sp.Card("herald", "Herald", "building", "blue", 3)],
        decisions=[sp.DecisionSpec("herald", "X1", (spec,)), AGAIN],
        steps=[sp.Step("ask", "phase_open", ask, phases=("building",))],
    )


def test_an_interrupt_takes_the_start_seat_for_a_phase() -> None:
    rules = herald(lambda game: [sp.Turn(game.seat, "X1")])
    seat = [{}, {}, {"hand": ["herald"]}]
    state = rules.position(3, phase="worker", start={"building": 0, "worker": 0}, seat=seat)
    state = after(rules, state, "pass", "pass", "pass")
    assert (state.phase, state.decision, state.to_act, len(state.top)) == ("building", "herald", 0, 8)
    state = after(rules, state, "answer keep", "answer keep")
    events = rules.events(state, sp.Move("answer", "play"))
    assert [(one.kind, one.seat) for one in events if one.kind == "turn"] == [("turn", 2)]
    state = after(rules, state, "answer play")
    assert (state.to_act, state.decision, state.agenda, state.start["building"]) == (2, "", (), 0)
    state = after(rules, state, "pass")
    assert state.to_act == 0
    state = after(rules, state, "pass", "pass")
    assert (state.phase, state.start["building"]) == ("aristocrat", 0)


def test_an_interrupt_gives_a_turn_before_the_start_seat() -> None:
    rules = herald(lambda game: [sp.Ask("again", game.seat)])
    seat = [{}, {}, {"hand": ["herald"], "area": ["observatory"], "rubles": 40}]
    state = rules.position(3, phase="worker", start={"building": 1, "worker": 0}, seat=seat)
    state = after(rules, state, "pass", "pass", "pass", "answer keep", "answer play")
    assert (state.to_act, state.decision) == (2, "again")
    state = after(rules, state, "observe worker")
    assert (state.to_act, state.decision) == (2, "drawn")
    state = after(rules, state, f"take {state.drawn}", "answer keep")
    assert (state.phase, state.to_act, state.decision, state.passes) == ("building", 1, "", 0)


def test_an_interrupt_is_asked_so_that_nobody_learns_who_holds_the_card() -> None:
    rules = herald(lambda game: [sp.Turn(game.seat, "X1")])

    def seen_by_zero(holder: int) -> list[object]:
        hands = [{"hand": ["herald" if seat == holder else "pub"]} for seat in range(3)]
        decks = {"building": ["market"] * 5, "worker": ["lumberjack"]}
        start = {"building": 0, "worker": 0}
        state = rules.position(
            3, phase="worker", start=start, seat=[{"hand": ["bank"]}, *hands[1:]], decks=decks, cards_unchecked=True
        )
        told: list[object] = []
        for line in ("pass", "pass", "pass", "answer keep", "answer keep", "answer keep"):
            told += rules.events(state, rules.parse(state, line), viewer=0)
            state = rules.apply(state, rules.parse(state, line))
            told += [rules.text(rules.view(state, 0)), rules.view(state, 0).decision, rules.view(state, 0).to_act]
        return told

    assert seen_by_zero(1) == seen_by_zero(2)


def test_a_turn_that_is_given_to_a_seat_goes_on_from_it() -> None:
    def run(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Turn((game.seat + 1) % game.seats, "X1")]

    rules = with_tiny(moves=[sp.MoveSpec("skip", "", "X1", lambda game: [sp.Move("skip")], run)])
    state = rules.position(4, to_act=0)
    assert after(rules, state, "skip").to_act == 2


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (sp.Turn(5), r"steps: step x: returned Turn.seat=5.*: seat 5 does not exist, seats go from 0 to 1"),
        (sp.Marker(-1), r"returned Marker.seat=-1.*: seat -1 does not exist"),
        (sp.Gain(-1, points=3), r"returned Gain.seat=-1.*: seat -1 does not exist"),
        (sp.Marker(0, "winter"), "hands on start marker 'winter' .phases: worker"),
        (sp.Marker(0, "setup"), "hands on start marker 'setup'"),
    ],
)
def test_an_effect_for_nobody_is_refused(effect: object, words: str) -> None:
    rules = with_tiny(steps=[sp.Step("x", "phase_end", lambda game: [effect])])
    state = rules.apply(rules.position(2), sp.Move("pass"))
    with pytest.raises(sp.ExpansionError, match=words):
        rules.apply(state, sp.Move("pass"))


def test_a_move_fetches_a_card_from_the_discard_whose_order_is_kept() -> None:
    def fetchable(game: sp.Game) -> list[sp.Move]:
        return [sp.Move("free", card) for card in game.state.discard[-1:]]

    def free(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Shift(move.card, "discard", "hand", game.seat, "X1")]

    prison = sp.Card("prison", "Prison", "building", "blue", 5)
    rules = with_tiny(cards=[prison], moves=[sp.MoveSpec("free", "card", "X1", fetchable, free, cards=("prison",))])
    state = rules.position(2, to_act=0, discard=["judge", "pub", "author"], seat=[{"area": ["prison"]}, {}])
    state = after(rules, state, "free author")
    assert (state.discard, state.seats[0].hand) == (("judge", "pub"), ("author",))
    assert rules.explain(state, rules.parse(state, "free pub")).rule == "X1"


def test_a_move_has_a_hidden_step_between() -> None:
    def run(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Ask("peek", game.seat, draw=move.card)]

    def answers(game: sp.Game) -> list[sp.Move]:
        return [sp.Move("peek_down"), sp.Move("peek_away")]

    def down(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Shift(game.state.drawn, "drawn", "deck:worker", rule="X1")]

    def away(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Shift(game.state.drawn, "drawn", "discard", rule="X1")]

    rules = with_tiny(
        moves=[sp.MoveSpec("peek", "deck", "X1", lambda game: [sp.Move("peek", "worker")], run)],
        decisions=[
            sp.DecisionSpec(
                "peek",
                "X1",
                (
                    sp.MoveSpec("peek_down", "", "X1", lambda game: answers(game)[:1], down),
                    sp.MoveSpec("peek_away", "", "X1", lambda game: answers(game)[1:], away),
                ),
            )
        ],
    )
    state = rules.position(2, to_act=0, decks={"worker": ["lumberjack", "shepherd"]})
    state = after(rules, state, "peek worker")
    assert (state.drawn, rules.view(state, 1).drawn, legal(rules, state)) == (
        "lumberjack",
        sp.HIDDEN,
        {"peek_down", "peek_away"},
    )
    laid = rules.events(state, sp.Move("peek_down"), viewer=1)[-1]
    assert (laid.kind, laid.card) == ("laid", sp.HIDDEN)
    assert after(rules, state, "peek_down").deck["worker"] == 2
    assert after(rules, state, "peek_away").discard == ("lumberjack",)


def test_decisions_come_after_a_scoring_and_at_the_set_up_in_a_stated_order() -> None:
    def split(game: sp.Game) -> list[object]:
        return [sp.Ask("split", seat, amount=4) for seat in game.clockwise(game.start_seat())]

    def parts(game: sp.Game) -> list[sp.Move]:
        return [sp.Move("split", amount=points) for points in range(5)]

    def run(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Gain(game.seat, 4 - (move.amount or 0), move.amount or 0, "X1")]

    def lose(game: sp.Game, move: sp.Move) -> list[object]:
        if move.card == "pay":
            return [sp.Gain(game.seat, rubles=-1, rule="X2")]
        return [sp.Shift("author", "area", "discard", game.seat, "X2")]

    one = tiny(
        "zebra",
        decisions=[sp.DecisionSpec("split", "X1", (sp.MoveSpec("split", "amount", "X1", parts, run),))],
        steps=[sp.Step("split", "scored", split, phases=("aristocrat",), order=-1)],
    )
    two = tiny(
        "ant",
        decisions=[sp.DecisionSpec("lose", "X2", (word_answer("lose", ("pay", "card"), lose),))],
        steps=[
            sp.Step("lose", "scored", lambda game: [sp.Ask("lose", 0)], phases=("aristocrat",), cards=("author",)),
            sp.Step("begin", "setup", lambda game: [sp.Ask("lose", 1)]),
        ],
    )
    rules = sp.Rules(expansions=(two, one))
    assert (rules.new_game(2, 1).decision, rules.new_game(2, 1).phase) == ("lose", "setup")
    state = rules.position(2, phase="aristocrat", start={"aristocrat": 1}, seat=[{"area": ["author"]}])
    state = after(rules, state, "pass", "pass")
    assert (state.decision, state.to_act) == ("split", 1)
    state = after(rules, state, "split 3", "split 0")
    assert (state.decision, state.to_act) == ("lose", 0)
    assert after(rules, state, "lose pay").seats[0].rubles == 25 + 1 + 4 - 1
    state = after(rules, state, "lose card")
    assert (state.discard, state.seats[1].points, read_path(rules, state, "phase")) == (("author",), 3, "exchange")


def test_something_happens_at_the_start_and_end_of_game_round_and_phase() -> None:
    def note(at: str) -> sp.Step:
        return sp.Step(at, at, lambda game: [sp.Gain(0, points=points[at], rule="X1")])

    points = {"setup": 1, "phase_start": 10, "phase_end": 100, "round_end": 1000, "round_start": 10**4}
    points |= {"game_end": 10**5, "phase_open": 10**6, "scored": 10**7}
    rules = with_tiny(steps=[note(at) for at in points])
    assert rules.new_game(2, 1).seats[0].points == 1 + 10 + 10**6
    state = after(rules, rules.position(2, phase="exchange"), "pass", "pass")
    assert state.seats[0].points == 100 + 10**7 + 1000 + 10**4 + 10 + 10**6
    state = after(rules, rules.position(2, phase="exchange", last_round=True), "pass", "pass")
    assert (state.over, state.seats[0].points) == (True, 100 + 10**7 + 10**5)


def test_an_effect_lasts_until_the_end_of_a_phase_a_round_or_the_game() -> None:
    marks = [sp.Mark(f"pub[{word}]", "pub", points=9, ends=word) for word in ("phase_end", "round_end", "game_end")]
    rules = sp.Rules(expansions=("publican", tiny(cards=marks)))
    state = rules.position(2, phase="exchange", seat=[{"area": [mark.id]} for mark in marks[:2]])
    assert after(rules, state, "pass").seats[0].area == ("pub[phase_end]",)
    state = after(rules, state, "pass", "pass")
    assert [one.area for one in state.seats] == [("pub",), ("pub",)]
    state = rules.position(2, phase="exchange", seat=[{"area": ["pub[game_end]"]}])
    assert after(rules, state, "pass", "pass").seats[0].area == ("pub[game_end]",)
    state = rules.position(2, phase="exchange", last_round=True, seat=[{"area": ["pub[game_end]"]}])
    assert after(rules, state, "pass", "pass").seats[0].area == ("pub",)


def test_the_last_round_may_have_a_further_reason() -> None:
    def early(game: sp.Game) -> list[object]:
        return [sp.LastRound("X1")] if max(one.points for one in game.state.seats) >= 50 else []

    rules = with_tiny(steps=[sp.Step("early", "phase_end", early)])
    state = rules.position(2, phase="worker", seat=[{"points": 50}])
    last = rules.apply(state, sp.Move("pass"))
    found = [one for one in rules.events(last, sp.Move("pass")) if one.kind == "last_round"]
    assert [(one.card, one.rule) for one in found] == [("", "X1")]
    state = after(rules, state, "pass", "pass")
    assert state.last_round
    state = after(rules, state, *["pass"] * 6)
    assert (state.over, state.round) == (True, 2)


def test_the_last_round_that_is_said_at_a_rounds_end_is_the_next_one() -> None:
    rules = with_tiny(steps=[sp.Step("late", "round_end", lambda game: [sp.LastRound("X1")])])
    state = after(rules, rules.position(1, phase="exchange"), "pass")
    assert (state.over, state.round, state.last_round) == (False, 3, True)
    state = after(rules, state, *["pass"] * 4)
    assert (state.over, state.round) == (True, 3)
