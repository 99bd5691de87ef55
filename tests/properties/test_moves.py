"""Properties of legal moves and of apply, over games of every edition and subset of expansions."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given

import stpetersburg as sp
from games import games, positions
from stpetersburg.testing.candidates import candidates


def bare(rules: sp.Rules, card: str) -> str:
    """Return a card's id without its mark; printed symbols stay."""
    kinds = rules.tables.kinds
    return kinds.ids[kinds.bare[kinds.number[card]]]


@given(games())
def test_every_legal_move_applies_and_leaves_its_state_as_it_was(game: tuple) -> None:
    rules, played, _ = game
    for state, _ in played[-12:]:
        before = (hash(state), pickle.dumps(state))
        for move in rules.legal_moves(state):
            after = rules.apply(state, move)
            assert after != state
            assert after == rules.apply(state, move, checked=False)
        assert before == (hash(state), pickle.dumps(state))


@given(positions())
def test_legal_moves_are_those_that_are_not_refused(position: tuple) -> None:
    rules, state = position
    legal = rules.legal_moves(state)
    assert len(set(legal)) == len(legal)
    allowed = set()
    for move in candidates(rules, state):
        found = rules.explain(state, move)
        if found.legal:
            allowed.add(move)
        else:
            assert found.rule
            assert found.reason
            with pytest.raises(sp.IllegalMoveError) as caught:
                rules.apply(state, move)
            assert (caught.value.rule, caught.value.seat, caught.value.move) == (found.rule, state.to_act, move)
    assert allowed == set(legal)


@given(positions())
def test_there_is_a_move_until_the_game_is_over(position: tuple) -> None:
    rules, state = position
    assert bool(rules.legal_moves(state)) == (not rules.is_over(state)) == (rules.to_act(state) is not None)


@given(positions())
def test_every_card_is_in_exactly_one_place(position: tuple) -> None:
    rules, state = position
    placed = Counter(state.top + state.bottom + state.discard + state.box + state.out)
    for seat in state.seats:
        placed.update(bare(rules, card) for card in seat.area + seat.hand)
    for deck in state.board.decks:
        placed.update(state.board.catalog.names(deck))
    for item in state.agenda:
        if isinstance(item, sp.Decision):
            placed.update(state.board.catalog.names(item.cards))
    for cards in (cards for bunches in state.board.places for cards in bunches):
        placed.update(state.board.catalog.names(cards))
    whole = Counter(name for deck in rules.tables.deck_cards for name in state.board.catalog.names(deck))
    assert placed == whole


@given(positions())
def test_nobody_has_less_than_no_rubles_and_hands_keep_their_limit(position: tuple) -> None:
    rules, state = position
    for seat, one in enumerate(state.seats):
        assert isinstance(one.rubles, int)
        assert one.rubles >= 0
        limit = sp.Game(rules.tables, state).hand_limit(seat)
        if rules.options["warehouse_lost"] == "discard" and state.decision != "drop":
            assert len(one.hand) <= limit
        assert list(one.area) == sorted(one.area, key=rules.tables.kinds.ids.index)
        assert list(one.hand) == sorted(one.hand, key=rules.tables.kinds.ids.index)


@pytest.mark.rule("B3.4")
@given(positions())
def test_a_move_that_names_the_wrong_seat_is_refused(position: tuple) -> None:
    rules, state = position
    for move in rules.legal_moves(state)[:1]:
        assert rules.apply(state, move, seat=state.to_act) == rules.apply(state, move)
        for seat in {*range(len(state.seats)), 9} - {state.to_act}:
            with pytest.raises(sp.IllegalMoveError) as caught:
                rules.apply(state, move, seat=seat)
            assert caught.value.rule == "B3.4"


@given(positions())
def test_the_notation_reads_back(position: tuple) -> None:
    rules, state = position
    for move in rules.legal_moves(state):
        assert rules.parse(state, str(move)) == move


@given(positions())
def test_a_price_is_the_sum_of_its_lines_and_what_is_paid(position: tuple) -> None:
    rules, state = position
    seat = state.to_act
    for move in rules.legal_moves(state):
        price = rules.price(state, move)
        assert price.total == sum(line.amount for line in price.lines)
        assert all(line.rule and line.label and line.amount for line in price.lines)
        least = [line for line in price.lines if line.label == "least price"]
        if least:
            assert price.total == sp.Game(rules.tables, state).card_named(move.card).minimum
            assert least[0].amount > 0
        paid = [event.amount for event in rules.events(state, move) if event.kind == "paid" and event.seat == seat]
        if move.verb != "pass":  # after a pass a scoring may cost something
            assert (paid[0] if paid else 0) == price.total


@given(positions())
def test_events_tell_every_change_of_rubles_and_points(position: tuple) -> None:
    rules, state = position
    for move in rules.legal_moves(state):
        after = rules.apply(state, move)
        rubles = [one.rubles for one in state.holdings]
        points = [one.points for one in state.holdings]
        for event in rules.events(state, move):
            if event.kind == "income":
                rubles[event.seat] += event.amount
            elif event.kind == "paid":
                rubles[event.seat] = max(0, rubles[event.seat] - event.amount)
            elif event.kind == "points":
                points[event.seat] += event.amount
        assert [(one.rubles, one.points) for one in after.holdings] == list(zip(rubles, points, strict=True))


@given(positions())
def test_a_score_is_the_sum_of_its_lines(position: tuple) -> None:
    rules, state = position
    for score in rules.scores(state):
        assert score.total == sum(line.amount for line in score.lines)
    if rules.is_over(state):
        best = max(score.total for score in rules.scores(state))
        assert rules.winners(state)
        assert all(rules.scores(state)[seat].total == best for seat in rules.winners(state))
    else:
        assert rules.winners(state) == ()
