"""What scenarios cannot say: reasons in words, saves, printed tables, and positions that are refused."""

from __future__ import annotations

import hashlib
import json

import pytest
import stpetersburg as sp

from stpetersburg_press import expansion

RULES = sp.Rules(expansions=("observatory", "publican", expansion))


def asked() -> sp.GameState:
    """Return a position in which seat 0 is asked how many sheets it prints."""
    owner = {"area": ["printing_press"], "sheets": 3}
    state = RULES.position(2, phase="aristocrat", start={"aristocrat": 0}, seat=[owner, owner])
    for _ in range(2):
        state = RULES.apply(state, RULES.parse(state, "pass"))
    return state


def test_a_game_is_saved_and_resumed_while_a_seat_is_asked() -> None:
    state = asked()
    again = RULES.loads(RULES.dumps(state))
    assert again == state
    move = RULES.parse(state, "print 2")
    assert RULES.apply(again, move) == RULES.apply(state, move)


def test_the_open_question_tells_nothing_of_the_rubles() -> None:
    state = asked()
    poor = RULES.position(
        2,
        phase="aristocrat",
        start={"aristocrat": 0},
        seat=[{"area": ["printing_press"], "sheets": 3, "rubles": 0}, {"area": ["printing_press"], "sheets": 3}],
    )
    for _ in range(2):
        poor = RULES.apply(poor, RULES.parse(poor, "pass"))
    assert RULES.view(poor, 1) == RULES.view(state, 1)


def test_a_view_and_its_sample_agree() -> None:
    view = RULES.view(asked(), 1)
    assert RULES.view(RULES.sample(view, seed=1), 1) == view


def test_printing_is_told_to_all_with_its_price() -> None:
    state = asked()
    events = RULES.events(state, RULES.parse(state, "print 2"), viewer=1)
    assert [(event.kind, event.seat, event.amount, event.rule) for event in events][:2] == [
        ("answered", 0, 0, "P3.1"),
        ("paid", 0, 4, "P3.1"),
    ]


def test_the_printed_table_shows_the_sheets() -> None:
    assert "\n    sheets 3 of 8" in RULES.text(asked())


@pytest.mark.parametrize("sheets", [-1, 9, True, "3"])
def test_a_position_with_an_impossible_number_of_sheets_is_refused(sheets: object) -> None:
    with pytest.raises(sp.RulesError, match="sheets is a whole number from 0 to 8"):
        RULES.position(2, seat=[{"sheets": sheets}])


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ([9, 3], "sheets is a whole number from 0 to 8, not 9"),
        ([3], "1 numbers of sheets for 2 seats"),
        ([8, 3], "seat 0 is asked once for up to 0 sheets"),
    ],
)
def test_a_forged_save_is_refused(printed: list[int], words: str) -> None:
    data = json.loads(RULES.dumps(asked()))
    del data["check"]
    data["value"]["slices"]["press"]["printed"] = printed
    body = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    data["check"] = hashlib.sha256(body.encode()).hexdigest()[:16]
    with pytest.raises(sp.SaveError, match=words):
        RULES.loads(json.dumps(data))


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        ({"area": ["archive"]}, "it is not among the 3 newest cards of the discard"),
        ({"area": ["archive"], "hand": ["author", "author", "author"]}, "the hand is full"),
        ({"area": ["archive"], "rubles": 0}, "price 1, you have 0 rubles"),
    ],
)
def test_a_refused_reprint_says_why(seat: dict[str, object], reason: str) -> None:
    card = "judge" if "newest" in reason else "shepherd"
    state = RULES.position(2, phase="exchange", to_act=0, discard=["judge", *["shepherd"] * 3], seat=[seat])
    found = RULES.explain(state, RULES.parse(state, f"reprint {card}"))
    assert (found.rule, found.reason) == ("P4.1", f"cannot reprint {card}: {reason}")


def test_it_goes_together_with_every_bundled_expansion() -> None:
    rules = sp.Rules(expansions=("observatory", "publican", "market", "tasks", expansion))
    state = rules.new_game(5, seed=1)
    while not state.over:
        state = rules.apply(state, rules.legal_moves(state)[0])
    assert all(score.total == sum(line.amount for line in score.lines) for score in rules.scores(state))


def test_another_expansion_can_ask_for_the_sheets() -> None:
    class Reader:
        about = sp.Expansion("reader", "one point for a seat that has printed")

        @sp.hookimpl
        def score_lines(self, setup: sp.Setup) -> list[sp.ScoreLine]:
            return [sp.ScoreLine("readers", "R1", lambda game, seat: int(game.fact("press.sheets", seat) > 0))]

    rules = sp.Rules(expansions=(expansion, Reader()))
    state = rules.position(2, seat=[{"sheets": 2, "rubles": 0}, {"rubles": 0}])
    assert [score.total for score in rules.scores(state)] == [2, 0]
