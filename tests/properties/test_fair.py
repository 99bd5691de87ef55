"""The properties of all games hold for a stranger's expansion that uses much of what the hooks can say together."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from importlib.resources import files

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stpetersburg as sp
from fair import FAIR
from games import POLICIES, games, positions, walk
from properties import test_altered_saves as altered
from properties import test_knowledge as knowing
from properties import test_moves as moving
from properties import test_views_and_saves as seeing
from tiny import holds_together

OF_A_GAME = (
    moving.test_every_legal_move_applies_and_leaves_its_state_as_it_was,
    seeing.test_every_state_of_a_game_is_saved_pickled_and_resumed,
)
OF_A_POSITION = (
    moving.test_legal_moves_are_those_that_are_not_refused,
    moving.test_there_is_a_move_until_the_game_is_over,
    moving.test_every_card_is_in_exactly_one_place,
    moving.test_nobody_has_less_than_no_rubles_and_hands_keep_their_limit,
    moving.test_a_move_that_names_the_wrong_seat_is_refused,
    moving.test_the_notation_reads_back,
    moving.test_a_price_is_the_sum_of_its_lines_and_what_is_paid,
    moving.test_events_tell_every_change_of_rubles_and_points,
    seeing.test_a_view_allows_what_the_state_allows,
)
OF_A_VIEW = (
    seeing.test_a_view_does_not_change_with_what_it_hides,
    seeing.test_events_tell_a_viewer_nothing_that_its_view_hides,
    knowing.test_a_sample_is_a_position_of_which_the_view_is_a_view,
)
EXAMPLES = 24
"""Examples of a property: fewer than elsewhere, where the same is checked of other rules."""

WINDOWS = ("", "again", "herald", "prize", "drawn")


def body(test: Callable[..., None]) -> Callable[..., None]:
    """Return what a property checks, without the draws that it makes itself."""
    return test.hypothesis.inner_test  # type: ignore[attr-defined, no-any-return]  # hypothesis puts it there


@pytest.mark.parametrize("test", OF_A_GAME, ids=lambda test: test.__name__)
def test_a_property_of_every_game_holds_at_the_fair(test: Callable[..., None]) -> None:
    @settings(max_examples=EXAMPLES)
    @given(games(among=FAIR))
    def check(game: tuple) -> None:
        body(test)(game)

    check()


@pytest.mark.parametrize("test", OF_A_POSITION, ids=lambda test: test.__name__)
def test_a_property_of_every_position_holds_at_the_fair(test: Callable[..., None]) -> None:
    @settings(max_examples=EXAMPLES)
    @given(positions(among=FAIR))
    def check(position: tuple) -> None:
        body(test)(position)

    check()


@pytest.mark.parametrize("test", OF_A_VIEW, ids=lambda test: test.__name__)
def test_a_property_of_every_view_holds_at_the_fair(test: Callable[..., None]) -> None:
    @settings(max_examples=EXAMPLES)
    @given(positions(among=FAIR), st.integers(0, 5), st.integers(0, 99))
    def check(position: tuple, who: int, seed: int) -> None:
        body(test)(position, who, seed)

    check()


@pytest.mark.parametrize("name", ["from_the_start", "begun_later"])
def test_knowledge_never_rules_out_what_is_so_at_the_fair(name: str) -> None:
    @settings(max_examples=EXAMPLES // 4)
    @given(st.sampled_from(FAIR), st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(POLICIES))
    def check(chosen: sp.Rules, seats: int, seed: int, policy: dict[str, int]) -> None:
        since = 0 if name == "from_the_start" else 30
        for number, (state, known) in enumerate(knowing.with_knowledge(chosen, seats, seed, policy, since)):
            for viewer, one in known.items():
                assert knowing.is_possible(chosen, one, state)
                if number % 16 == 0 or state.decision == "again":
                    view = chosen.view(state, viewer)
                    sampled = chosen.sample(view, number, one)
                    assert chosen.view(sampled, viewer) == view
                    assert knowing.is_possible(chosen, one, sampled)

    check()


def in_window(name: str) -> sp.GameState:
    """Return a state in which a decision of a name is open and cards lie at places, "" for a turn."""
    for seed in range(60):
        for state in walk(FAIR[0], 3, seed, {"hurry": 20, "hide": 9, "bury": 9, "buy": 6, "observe": 20}):
            cards = [len(bunch) for bunches in state.board.places for bunch in bunches]
            if state.decision == name and sum(cards) > 3 and state.round > 1:
                return state
    raise LookupError(name)


@pytest.mark.parametrize("name", WINDOWS)
def test_every_window_of_the_fair_is_saved_seen_and_dealt_anew(name: str) -> None:
    rules, state = FAIR[0], in_window(name)
    holds_together(rules, state)
    assert pickle.loads(pickle.dumps(state)) == state
    assert rules.legal_moves(pickle.loads(pickle.dumps(rules)).loads(rules.dumps(state))) == rules.legal_moves(state)


@pytest.mark.parametrize("name", WINDOWS)
def test_every_value_of_a_save_of_the_fair_can_be_forged_without_harm(name: str) -> None:
    rules, state = FAIR[0], in_window(name)
    for value in (state, rules.view(state, 1)):
        saved = json.loads(rules.dumps(value))
        for path in list(altered.places(saved["value"]))[1:]:
            if path[0] not in ("agenda", "places", "slices", "turn"):
                continue  # what every game has is forged elsewhere
            for new in altered.WRONG:
                forged = saved | {"value": altered.replaced(saved["value"], path, new)}
                altered.playable(rules, altered.signed(forged))


def test_saves_of_the_fair_fit_their_schemas() -> None:
    rules, state = FAIR[0], in_window("again")
    values = {"state": state, "view": rules.view(state, 0), "record": sp.Record.of(rules, state)}
    for kind, value in values.items():
        schema = json.loads(files("stpetersburg").joinpath("data", "schemas", f"{kind}.json").read_text("utf-8"))
        jsonschema.Draft202012Validator(schema).validate(json.loads(rules.dumps(value)))


def test_a_record_of_the_fair_is_replayed_and_taken_back() -> None:
    for rules in FAIR:
        record = sp.Record.new(rules, 3, 4)
        for number in range(80):
            moves = rules.legal_moves(record.state)
            record = record.append(moves[number * 7 % len(moves)])
        assert sp.Record.loads(record.dumps(), rules) == record
        assert sp.Record.parse(record.text(), rules) == record
        assert record.undo(50).append(record.moves[30]).state == record.at(31)
