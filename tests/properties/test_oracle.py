"""The library against the oracle: the same moves, prices, refusals, states, scores and winners, move by move."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

import oracle
import stpetersburg as sp
from games import ALL_RULES, IN_THE_BOX, games
from oracle_cards import CARDS, YELLOW_CARDS
from oracle_games import BY_HAND, MANY_POLICIES, some_position, some_rules, some_texts


def differences(rules: sp.Rules, state: sp.GameState, o: oracle.Oracle) -> dict[str, Any]:
    """Return all that the library and the oracle tell differently of a state: the oracle's, the library's."""
    moves = rules.legal_moves(state)
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts)
    prices = [rules.price(state, move) for move in moves]
    assert all(sum(line.amount for line in price.lines) == price.total for price in prices)
    scores = [[(line.amount, line.rule) for line in score.lines] for score in rules.scores(state)]
    mine = {
        **oracle.public(o),
        "legal": oracle.legal(o),
        "prices": {text: oracle.price(o, text) for text in texts},
        "scores": [oracle.score_lines(o, seat) for seat in range(len(state.seats))],
        "totals": oracle.scores(o),
        "winners": oracle.winners(o),
    }
    theirs = {
        **oracle.library(rules, state),
        "legal": set(texts),
        "prices": {text: price.total for text, price in zip(texts, prices, strict=True)},
        "scores": scores,
        "totals": [score.total for score in rules.scores(state)],
        "winners": list(rules.winners(state)),
    }
    return {key: (mine[key], theirs[key]) for key in theirs if mine[key] != theirs[key]}


def assert_refused_alike(rules: sp.Rules, state: sp.GameState, o: oracle.Oracle, texts: list[str]) -> None:
    for text in texts:
        found = rules.explain(state, rules.parse(state, text))
        assert (text, None if found.legal else found.rule) == (text, oracle.refusal(o, text))


def assert_games_agree(rules: sp.Rules, state: sp.GameState, policy: dict[str, float], seed: int, most: int) -> None:
    """Play on by a policy, and hold library and oracle against each other in every state."""
    chance, o = random.Random(seed), oracle.from_state(rules, state)
    played: list[str] = []
    for _ in range(most):
        assert differences(rules, state, o) == {}, (seed, played)
        if chance.random() < 0.1:
            assert_refused_alike(rules, state, o, some_texts(rules, state, chance, 25))
        moves = rules.legal_moves(state)
        if not moves:
            return
        move = chance.choices(moves, [policy.get(move.verb, 1) for move in moves])[0]
        played.append(str(move))
        state, o = rules.apply(state, move), oracle.apply(o, str(move))


def is_over_before_it_begins(o: oracle.Oracle) -> bool:
    """Tell whether a hand-made first worker phase has ended already by B4.6; no rule says who acts in it then."""
    return oracle.is_buy_two(o) and (all(len(one["area"]) >= 2 for one in o["seats"]) or not o["top"] + o["bottom"])


WITHOUT_TASKS = [rules for rules in ALL_RULES if "tasks" not in rules.expansions]
"""Sets of rules that the oracle knows."""


@given(games(most=60).filter(lambda game: "tasks" not in game[0].expansions))
def test_library_and_oracle_agree_on_the_first_rounds(game: tuple) -> None:
    rules, played, last = game
    o = None
    for state, move in played:
        o = oracle.from_state(rules, state) if o is None else o
        assert differences(rules, state, o) == {}
        o = oracle.apply(o, str(move))
    assert o is None or differences(rules, last, o) == {}


@pytest.mark.parametrize("seed", range(28))
def test_library_and_oracle_agree_on_whole_games(seed: int) -> None:
    chance = random.Random(f"game {seed}")
    rules = some_rules(chance)
    state = rules.new_game(chance.choice(rules.seats), seed)
    assert_games_agree(rules, state, MANY_POLICIES[seed % len(MANY_POLICIES)], seed, 2000)


@pytest.mark.parametrize("seed", range(100))
def test_library_and_oracle_agree_on_odd_positions(seed: int) -> None:
    chance = random.Random(f"position {seed}")
    rules = some_rules(chance)
    state = rules.position(cards_unchecked=True, **some_position(rules, chance))
    if not is_over_before_it_begins(oracle.from_state(rules, state)):
        assert_games_agree(rules, state, chance.choice(MANY_POLICIES), seed, 30)


@pytest.mark.parametrize("name", BY_HAND)
@pytest.mark.parametrize("edition", ["second", "online"])
def test_library_and_oracle_agree_three_moves_deep(name: str, edition: str) -> None:
    first_workers = {"first_workers": "buy_two"} if edition == "online" else {}
    options = {"tie_break": "all", "pub_limit": "owner", "symbol_tile_returns": False} if edition == "online" else {}
    rules = sp.Rules(edition, (*IN_THE_BOX, "market"), options | first_workers)
    state = rules.position(cards_unchecked=True, **BY_HAND[name])
    waiting, chance = [(state, oracle.from_state(rules, state), 0)], random.Random(name)
    while waiting:
        state, o, depth = waiting.pop()
        assert differences(rules, state, o) == {}
        assert_refused_alike(rules, state, o, some_texts(rules, state, chance, 5))
        if depth < 3:
            moves = rules.legal_moves(state)
            few = moves if depth < 2 else chance.sample(moves, min(3, len(moves)))
            waiting += [(rules.apply(state, move), oracle.apply(o, str(move)), depth + 1) for move in few]


WITH = {"pub": "publican", "observatory": "observatory"}
"""Cards of the box that lie in the decks only with their expansion."""


@pytest.mark.parametrize("rules", WITHOUT_TASKS, ids=repr)
def test_new_games_are_dealt_as_the_rules_say(rules: sp.Rules) -> None:
    wanted: Counter[str] = Counter()
    for line in (CARDS + YELLOW_CARDS * ("market" in rules.expansions)).split("\n"):
        words = line.split()
        if words and (words[0] not in WITH or WITH[words[0]] in rules.expansions):
            wanted[words[0]] += int(words[5])
    for seats in rules.seats:
        state = rules.new_game(seats, 5)
        found = oracle.library(rules, state)
        assert Counter(oracle.bare(card) for cards in (*found["decks"].values(), state.top) for card in cards) == wanted
        assert (state.round, state.phase, len(state.top), state.bottom, state.discard, state.box) == (
            1,
            "worker",
            2 * seats,
            (),
            (),
            (),
        )  # B2.4, M1.3
        assert all((one.rubles, one.points, one.area, one.hand) == (25, 0, (), ()) for one in state.seats)  # B2.3
        held = Counter(state.start.values())
        assert max(held.values()) - min(held[seat] for seat in range(seats)) <= 1  # B2.2, M1.2
        assert state.to_act == state.start["worker"]  # B3.4
