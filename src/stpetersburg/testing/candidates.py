"""Candidates: moves that could be legal somewhere, and states that differ in what a viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
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
    """Return a state that differs only in what a viewer may not know: decks, hands, rubles, drawn cards, places.

    The parts of expansions stay; `Rules.sample` deals those anew.
    """
    chance = random.Random(seed)  # noqa: S311  # a game, not a secret
    board = state.board
    hands = [one.hand for seat, one in enumerate(state.holdings) if seat != viewer]
    secret = [item.cards for item in state.agenda if isinstance(item, Decision) and _is_secret(rules, item, viewer)]
    laid = [bunch for place, at, bunch in _laid(state) if not rules.tables.places[place].is_seen(at, viewer)]
    dealt = _dealt((*board.decks, *hands, *secret, *laid), chance)
    decks = tuple(next(dealt) for _ in board.decks)
    public = rules.options["rubles_public"]
    holdings = tuple(
        one
        if seat == viewer
        else attrs.evolve(
            one, rubles=one.rubles if public else chance.randrange(MOST_RUBLES), hand=bytes(sorted(next(dealt)))
        )
        for seat, one in enumerate(state.holdings)
    )
    unseen = [isinstance(item, Decision) and _is_secret(rules, item, viewer) for item in state.agenda]
    agenda = tuple(
        attrs.evolve(item, cards=next(dealt)) if isinstance(item, Decision) and hidden else item
        for item, hidden in zip(state.agenda, unseen, strict=True)
    )
    places = [list(bunches) for bunches in board.places]
    for place, at, bunch in _laid(state):
        places[place][at] = bunch if rules.tables.places[place].is_seen(at, viewer) else next(dealt)
    board = attrs.evolve(board, decks=decks, places=tuple(map(tuple, places)))
    return attrs.evolve(state, board=board, holdings=holdings, agenda=agenda)


def _laid(state: GameState) -> list[tuple[int, int, bytes]]:
    """Return the bunches of cards at places of expansions, each with the number of its place and of its seat."""
    places = enumerate(state.board.places)
    return [(place, at, bunch) for place, bunches in places for at, bunch in enumerate(bunches)]


def _dealt(bunches: tuple[bytes, ...], chance: random.Random) -> Iterator[bytes]:
    """Yield bunches of the same sizes, their cards mixed."""
    cards = [kind for bunch in bunches for kind in bunch]
    chance.shuffle(cards)
    for bunch in bunches:
        yield bytes(cards[: len(bunch)])
        del cards[: len(bunch)]


def _is_secret(rules: Rules, item: Decision, viewer: int | None) -> bool:
    return item.seat != viewer and bool(rules.tables.decisions[item.name][1].secret)
