"""Events: what a move makes happen, each with its rule."""

from __future__ import annotations

import pytest

import stpetersburg as sp

RULES = sp.Rules()


def told(state: sp.GameState, line: str) -> list[tuple]:
    events = RULES.events(state, RULES.parse(state, line))
    return [(event.kind, event.seat, event.card, event.amount, event.rule) for event in events]


def test_a_purchase_tells_what_is_paid_and_displaced() -> None:
    state = RULES.position(2, phase="building", to_act=0, top=["bank"], seat=[{"area": ["market"]}])
    assert told(state, "buy bank > market") == [
        ("bought", 0, "bank", 0, "B4.1"),
        ("paid", 0, "", 8, "B5.1"),
        ("displaced", 0, "market", 0, "B7.1"),
        ("discarded", None, "market", 0, "B7.1"),
    ]


def test_a_scoring_tells_printed_and_computed_income_apart() -> None:
    area = ["mariinsky_theater", "bank", "author", "judge"]
    decks = {"aristocrat": ["author"]}
    state = RULES.position(1, phase="building", top=["market"] * 5, decks=decks, seat=[{"area": area}])
    assert told(state, "pass") == [
        ("passed", 0, "", 0, "B4.4"),
        ("income", 0, "", 5, "B6.2"),
        ("points", 0, "", 1, "B6.2"),
        ("points", 0, "", 2, "B8.8"),
        ("phase_began", None, "aristocrat", 0, "B3.1"),
        ("refilled", None, "aristocrat", 1, "B3.2"),
        ("last_round", None, "aristocrat", 0, "B10.1"),
    ]


def test_a_round_end_tells_rows_and_markers() -> None:
    state = RULES.position(
        1, phase="exchange", top=["market"], bottom=["library"], decks={"worker": []}, start={"worker": 0}
    )
    assert told(state, "pass") == [
        ("passed", 0, "", 0, "B4.4"),
        ("discarded", None, "library", 0, "B9.1"),
        ("row_moved", None, "", 1, "B9.1"),
        ("marker_passed", 0, "worker", 0, "B9.2"),
        ("marker_passed", 0, "building", 0, "B9.2"),
        ("marker_passed", 0, "aristocrat", 0, "B9.2"),
        ("marker_passed", 0, "exchange", 0, "B9.2"),
        ("round_began", None, "", 3, "B9.3"),
        ("phase_began", None, "worker", 0, "B3.1"),
    ]


def test_a_look_at_a_deck_tells_the_card_drawn_and_the_question() -> None:
    state = RULES.position(
        1, phase="building", decks={"worker": ["shepherd", "lumberjack"]}, seat=[{"area": ["observatory"]}]
    )
    assert told(state, "observe worker") == [
        ("marked", 0, "observatory[used]", 0, "B8.5"),
        ("drawn", 0, "shepherd", 0, "B8.5"),
        ("asked", 0, "drawn", 0, "B8.5"),
    ]
    drawn = RULES.apply(state, RULES.parse(state, "observe worker"))
    assert told(drawn, "discard shepherd") == [
        ("answered", 0, "drawn", 0, "B8.5"),
        ("discarded", None, "shepherd", 0, "B8.5"),
    ]


def test_the_end_of_the_game_is_told() -> None:
    state = RULES.position(1, phase="exchange", last_round=True)
    assert told(state, "pass") == [("passed", 0, "", 0, "B4.4"), ("game_over", None, "", 0, "B10.2")]


def test_a_card_drawn_and_taken_is_seen_by_its_drawer_alone() -> None:
    decks = {"worker": ["shepherd", "lumberjack"]}
    state = RULES.position(2, phase="building", to_act=0, decks=decks, seat=[{"area": ["observatory"]}])
    look = RULES.parse(state, "observe worker")
    drawn = RULES.apply(state, look)
    take = RULES.parse(drawn, "take shepherd")
    for viewer, card in ((0, "shepherd"), (1, sp.HIDDEN), (None, sp.HIDDEN)):
        seen = {event.kind: event for event in RULES.events(state, look, viewer=viewer)}
        assert (seen["drawn"].card, seen["drawn"].source) == (card, "deck:worker")
        seen = {event.kind: event for event in RULES.events(drawn, take, viewer=viewer)}
        assert (seen["taken"].card, seen["taken"].source) == (card, "drawn")
        assert seen["answered"].card == "drawn"
    for line in ("discard shepherd", "buy shepherd"):
        move = RULES.parse(drawn, line)
        assert RULES.events(drawn, move, viewer=1) == RULES.events(drawn, move)


def test_a_card_observed_in_public_is_seen_by_all() -> None:
    rules = sp.Rules(options={"observed_card_public": True})
    state = rules.position(2, phase="building", to_act=0, seat=[{"area": ["observatory"]}])
    look = rules.parse(state, "observe worker")
    assert rules.events(state, look, viewer=None) == rules.events(state, look)
    taken = rules.apply(state, look)
    take = next(move for move in rules.legal_moves(taken) if move.verb == "take")
    assert rules.events(taken, take, viewer=1) == rules.events(taken, take)


def test_prices_and_incomes_are_public() -> None:
    state = RULES.position(2, phase="building", to_act=0, top=["market"], seat=[{"area": ["bank"]}])
    for line in ("buy market", "pass"):
        move = RULES.parse(state, line)
        assert RULES.events(state, move, viewer=1) == RULES.events(state, move)


def test_a_card_dropped_from_a_hand_names_its_seat() -> None:
    area, hand = ["warehouse"], ["author", "judge", "shepherd", "pub"]
    state = RULES.position(2, phase="building", to_act=1, top=["bank"], seat=[{}, {"area": area, "hand": hand}])
    asked = RULES.apply(state, RULES.parse(state, "buy bank > warehouse"))
    dropped = RULES.events(asked, RULES.parse(asked, "drop judge"), viewer=None)[1]
    assert (dropped.kind, dropped.seat, dropped.card, dropped.source) == ("discarded", 1, "judge", "hand")


class Interest:
    about = sp.Expansion("interest", "pays for rubles, which are secret", options=())

    @sp.hookimpl
    def steps(self, setup):
        def pay(game):
            return [sp.Gain(seat, game.rubles(seat) // 10, rule="I1", secret=True) for seat in range(game.seats)]

        return [sp.Step("pay", "round_start", pay)]


@pytest.mark.parametrize("public", [False, True])
def test_rubles_that_an_expansion_calls_secret_are_hidden_from_others(public: bool) -> None:
    rules = sp.Rules(expansions=(Interest(),), options={"rubles_public": public})
    state = rules.apply(rules.position(2, phase="exchange", to_act=0), sp.Move("pass"))
    for viewer, hidden in ((0, [2, sp.HIDDEN]), (1, [sp.HIDDEN, 2]), (None, [sp.HIDDEN, sp.HIDDEN])):
        events = rules.events(state, sp.Move("pass"), viewer=viewer)
        assert [event.amount for event in events if event.kind == "income"] == ([2, 2] if public else hidden)


@pytest.mark.parametrize("viewer", [2, -1, True, "everyone"])
def test_events_are_for_a_seat_of_the_game(viewer: object) -> None:
    with pytest.raises(sp.RulesError, match="a view is for a seat from 0 to 0"):
        RULES.events(RULES.position(1), sp.Move("pass"), viewer=viewer)
