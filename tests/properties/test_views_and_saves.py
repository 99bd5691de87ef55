"""Properties of views, saves and pickles: nothing leaks, nothing is lost, whatever is open."""

from __future__ import annotations

import pickle
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stpetersburg as sp
from games import games, positions
from stpetersburg import svg
from stpetersburg.testing.candidates import permuted
from stpetersburg_tasks import STANDARD


def reshuffled(rules: sp.Rules, state: sp.GameState, viewer: int | None, seed: int) -> sp.GameState:
    """Return a state that differs only in what a viewer may not know: decks, hands, rubles, drawn card, places."""
    state = permuted(rules, state, viewer, seed)
    return with_other_tasks(state, viewer, random.Random(seed)) if "tasks" in state.board.catalog.slices else state


def with_other_tasks(state: sp.GameState, viewer: int | None, choice: random.Random) -> sp.GameState:
    """Return a state in which other seats were dealt other tasks, and keep others and as many as it happens."""
    now, at = state.slice("tasks"), state.board.catalog.slices.index("tasks")
    mine = now.dealt[viewer] if viewer is not None else ()
    pool = [card.id for card in STANDARD if card.id not in mine]
    choice.shuffle(pool)
    dealt, kept = list(now.dealt), list(now.kept)
    for seat in range(len(dealt)):
        if seat != viewer:
            dealt[seat] = tuple(sorted(pool.pop() for _ in now.dealt[seat]))
            kept[seat] = tuple(sorted(choice.sample(dealt[seat], choice.randint(1, 5)))) if now.kept[seat] else ()
    slices = list(state.board.slices)
    slices[at] = attrs.evolve(now, dealt=tuple(dealt), kept=tuple(kept))
    agenda = tuple(
        attrs.evolve(item, words=dealt[item.seat]) if isinstance(item, sp.Decision) and item.name == "tasks" else item
        for item in state.agenda
    )
    return attrs.evolve(state, board=attrs.evolve(state.board, slices=tuple(slices)), agenda=agenda)


@pytest.mark.rule("B1.3", "B1.4", "T1.2")
@given(positions(), st.integers(0, 5), st.integers(0, 99))
def test_a_view_does_not_change_with_what_it_hides(position: tuple, who: int, seed: int) -> None:
    rules, state = position
    hides = not rules.options["rubles_public"] and not rules.options.get("observed_card_public", False)
    if state.over or not hides:
        return
    viewer = who if who < len(state.seats) else None
    other = reshuffled(rules, state, viewer, seed)
    one, two = rules.view(state, viewer), rules.view(other, viewer)
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)
    assert rules.dumps(one) == rules.dumps(two)
    assert rules.text(one) == rules.text(two)
    assert svg.table(rules, one) == svg.table(rules, two)
    assert svg.score_sheet(rules, one) == svg.score_sheet(rules, two)
    for seat in range(len(state.seats)):
        assert svg.area(rules, one, seat) == svg.area(rules, two, seat)
    assert rules.scores(one) == rules.scores(two)
    assert rules.legal_moves(one) == rules.legal_moves(two)
    for move in rules.legal_moves(state):
        assert rules.explain(one, move) == rules.explain(two, move)
    for move in list(rules.tables.actions.actions)[seed % 7 :: 7] + list(rules.legal_moves(state)):
        assert rules.explain(one, move) == rules.explain(two, move)
        for seat in range(len(state.seats)):
            assert priced(rules, one, move, seat) == priced(rules, two, move, seat)


@given(positions(), st.integers(0, 5), st.integers(0, 99))
def test_events_tell_a_viewer_nothing_that_its_view_hides(position: tuple, who: int, seed: int) -> None:
    rules, state = position
    if state.over or rules.options["rubles_public"] or rules.options.get("observed_card_public", False):
        return
    viewer = who if who < len(state.seats) else None
    other = reshuffled(rules, state, viewer, seed)
    shared = [move for move in rules.legal_moves(state) if move in rules.legal_moves(other)]
    pairs = [(move, move) for move in shared]
    if state.to_act != viewer:  # moves that a viewer cannot tell apart: which card was drawn, which tasks are kept
        for verb in ("take", "keep"):
            unseen = [
                [move for move in rules.legal_moves(one) if move.verb == verb and move.source in ("drawn", "")]
                for one in (state, other)
            ]
            pairs += zip(*unseen, strict=False)
    for one, two in pairs:
        if turns_up(rules, state, one, viewer):
            continue
        assert rules.events(state, one, viewer=viewer) == rules.events(other, two, viewer=viewer)
        if not rules.apply(state, one).over:
            assert rules.remember(knowing(rules, state, viewer), rules.events(state, one)) == rules.remember(
                knowing(rules, other, viewer), rules.events(other, two)
            )


def turns_up(rules: sp.Rules, state: sp.GameState, move: sp.Move, viewer: int | None) -> bool:
    """Tell whether a move shows a viewer a card that it did not know: of a deck, or that lay face down."""
    unseen = ("deck:", *(place.name for place in rules.tables.places if place.secret))
    events = rules.events(state, move, viewer=viewer)
    return any(event.source.startswith(unseen) and event.card != sp.HIDDEN for event in events)


def knowing(rules: sp.Rules, state: sp.GameState, viewer: int | None) -> sp.Knowledge:
    return rules.knowledge(rules.view(state, viewer))


def priced(rules: sp.Rules, view: sp.View, move: sp.Move, seat: int) -> object:
    """Return a price, or the rule and the reason why there is none."""
    try:
        return rules.price(view, move, seat)
    except sp.IllegalMoveError as error:
        return error.rule, str(error)


@given(positions())
def test_a_view_allows_what_the_state_allows(position: tuple) -> None:
    rules, state = position
    for viewer in (None, *range(len(state.seats))):
        view = rules.view(state, viewer)
        mine = viewer == state.to_act or state.over
        assert rules.legal_moves(view) == (rules.legal_moves(state) if mine else ())
        assert rules.to_act(view) == rules.to_act(state)
        assert rules.is_over(view) == rules.is_over(state)
        assert rules.winners(view) == rules.winners(state)
        if viewer is None:
            continue
        for move in rules.legal_moves(state):
            if mine:
                assert rules.explain(view, move) == rules.explain(state, move)
                assert rules.price(view, move) == rules.price(state, move)
            else:
                assert rules.explain(view, move).rule == "B3.4"


@given(positions())
def test_a_view_hides_rubles_and_hands_of_others_until_the_end(position: tuple) -> None:
    rules, state = position
    for viewer in (None, *range(len(state.seats))):
        view = rules.view(state, viewer)
        for seat, (seen, real) in enumerate(zip(view.seats, state.seats, strict=True)):
            known = seat == viewer or state.over
            public = rules.options["rubles_public"]
            assert seen.rubles == (real.rubles if known or public else sp.HIDDEN)
            assert seen.hand == (real.hand if known else (sp.HIDDEN,) * len(real.hand))
            assert (seen.area, seen.points) == (real.area, real.points)
            total = rules.scores(view)[seat].total
            if "tasks" in rules.expansions and not state.over:
                public = False
                known = known and not tells_of_rubles(rules, state, seat)
            assert total == (rules.scores(state)[seat].total if known or public else sp.HIDDEN)


def tells_of_rubles(rules: sp.Rules, state: sp.GameState, seat: int) -> bool:
    """Tell whether a seat's own score would tell it of others' rubles."""
    secret = not rules.options["rubles_public"] and len(state.seats) > 1
    return secret and "richest" in state.slice("tasks").kept[seat]


@given(games())
def test_every_state_of_a_game_is_saved_pickled_and_resumed(game: tuple) -> None:
    rules, played, last = game
    states = [state for state, _ in played[-20:]] + [last]
    for number, state in enumerate(states):
        saved = rules.loads(rules.dumps(state))
        pickled = pickle.loads(pickle.dumps(state))
        assert saved == state == pickled
        assert hash(saved) == hash(state) == hash(pickled)
        assert rules.legal_moves(saved) == rules.legal_moves(state) == rules.legal_moves(pickled)
        if number + 1 < len(states):
            move = played[-20:][number][1]
            again = rules.loads(rules.dumps(move))
            assert again == move == pickle.loads(pickle.dumps(move))
            assert rules.apply(saved, again) == states[number + 1] == rules.apply(pickled, again)


@given(positions(), st.integers(0, 5))
def test_views_are_saved_and_pickled(position: tuple, who: int) -> None:
    rules, state = position
    view = rules.view(state, who if who < len(state.seats) else None)
    assert rules.loads(rules.dumps(view)) == view == pickle.loads(pickle.dumps(view))


@given(positions())
def test_a_save_names_its_rules(position: tuple) -> None:
    rules, state = position
    other, again = sp.loads(rules.dumps(state))
    assert other == rules
    assert other.options == rules.options
    assert again == state
    copied = pickle.loads(pickle.dumps(rules))
    assert copied == rules
    assert hash(copied) == hash(rules)
    assert copied.legal_moves(state) == rules.legal_moves(state)


@given(positions(), st.data())
def test_a_damaged_save_is_refused_or_means_the_same(position: tuple, data: st.DataObject) -> None:
    rules, state = position
    text = rules.dumps(state)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0123456789abcz"{}[],: -'))
    for damaged in (text[:at], text[:at] + letter + text[at + 1 :], text[:at] + letter + text[at:]):
        try:
            assert rules.loads(damaged) == state
        except sp.SaveError as error:
            assert str(error)


def test_a_state_of_other_rules_is_unequal_and_refused() -> None:
    one, two = sp.Rules("second"), sp.Rules("online")
    state = one.new_game(3, 1)
    assert state != two.new_game(3, 1)
    for ask in (two.legal_moves, two.text, two.scores, two.to_act):
        with pytest.raises(sp.RulesError, match="other rules"):
            ask(state)
    with pytest.raises(sp.RulesError, match="other rules"):
        two.apply(state, one.legal_moves(state)[0])
