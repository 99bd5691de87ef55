"""Events: what a move makes happen, each with its rule."""

from __future__ import annotations

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
        ("discarded", None, "market", 0, ""),
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
