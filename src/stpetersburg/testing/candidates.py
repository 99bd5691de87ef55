"""Candidates: moves that could be legal somewhere, and states that differ in what a viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import attrs

from stpetersburg.moves import Move
from stpetersburg.rows import MoveSpec
from stpetersburg.rules import Rules
from stpetersburg.state import Decision, GameState

AMOUNTS = 12
"""Amounts that are tried, from 0."""

FEW = 3
"""Words that are combined where nothing says which ones matter."""

MOST_RUBLES = 200
"""Rubles that a permuted state gives a seat at most."""


def candidates(rules: Rules, state: GameState) -> set[Move]:
    """Return every move that could be legal anywhere under these rules."""
    return set(rules.tables.actions.actions) | own_candidates(rules, state)


def own_candidates(rules: Rules, state: GameState) -> set[Move]:
    """Return the moves of expansions that could be legal anywhere."""
    tables = rules.tables
    specs = (spec for _, spec in (*tables.turn_moves.values(), *tables.answers.values()))
    return {move for spec in specs for move in _of(rules, state, spec)}


def _of(rules: Rules, state: GameState, spec: MoveSpec) -> Iterable[Move]:
    words = {"card": rules.tables.kinds.ids[1:], "deck": tuple(state.deck), "word": spec.words}
    if spec.form in words:
        return [Move(spec.verb, word, spec.source) for word in words[spec.form]]
    if spec.form == "amount":
        return [Move(spec.verb, amount=amount) for amount in range(AMOUNTS)]
    return _choices(state, spec) if spec.form == "words" else [Move(spec.verb)]


def _choices(state: GameState, spec: MoveSpec) -> Iterable[Move]:
    """Return choices of some words: all of those that are asked for, and some with a stranger among them."""
    asked = state.open_decision
    dealt = asked is not None and asked.words and set(asked.words) <= set(spec.words)
    words = asked.words if asked is not None and dealt else spec.words[:FEW]
    some = [chosen for size in range(len(words) + 1) for chosen in combinations(words, size)]
    strange = [(*chosen, name) for chosen in some[:4] for name in spec.words]
    return [Move(spec.verb, cards=tuple(sorted(chosen))) for chosen in (*some, *strange)]


def permuted(rules: Rules, state: GameState, viewer: int | None, seed: int) -> GameState:
    """Return a state that differs only in what a viewer may not know: decks, others' hands, rubles, drawn cards.

    The parts of expansions stay; `Rules.sample` deals those anew.
    """
    chance = random.Random(seed)  # noqa: S311  # a game, not a secret
    hidden = [one.hand for seat, one in enumerate(state.holdings) if seat != viewer]
    secret = [item.cards for item in state.agenda if isinstance(item, Decision) and _is_secret(rules, item, viewer)]
    bunches = [*state.board.decks, *hidden, *secret]
    cards = [kind for bunch in bunches for kind in bunch]
    chance.shuffle(cards)
    dealt = []
    for bunch in bunches:
        dealt.append(bytes(cards[: len(bunch)]))
        del cards[: len(bunch)]
    decks, rest = tuple(dealt[: len(state.board.decks)]), iter(dealt[len(state.board.decks) :])
    public = rules.options["rubles_public"]
    holdings = tuple(
        one
        if seat == viewer
        else attrs.evolve(
            one, rubles=one.rubles if public else chance.randrange(MOST_RUBLES), hand=bytes(sorted(next(rest)))
        )
        for seat, one in enumerate(state.holdings)
    )
    agenda = tuple(
        attrs.evolve(item, cards=next(rest)) if isinstance(item, Decision) and _is_secret(rules, item, viewer) else item
        for item in state.agenda
    )
    return attrs.evolve(state, board=attrs.evolve(state.board, decks=decks), holdings=holdings, agenda=agenda)


def _is_secret(rules: Rules, item: Decision, viewer: int | None) -> bool:
    return item.seat != viewer and bool(rules.tables.decisions[item.name][1].secret)
