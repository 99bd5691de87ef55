"""Games for the tests: sets of rules, and ways to play through them that reach late rounds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import strategies as st

import stpetersburg as sp

EDITIONS = ("second", "rulebook", "first", "online")
IN_THE_BOX = ("observatory", "publican")
MARKET_EDITIONS = ("second", "rulebook", "online")
OPTIONS = {
    "first_workers": ("buy_two", "open"),
    "mariinsky_pays": ("point", "ruble"),
    "tax_man_pays": ("point", "ruble"),
    "warehouse_lost": ("discard", "keep"),
    "tie_break": ("left", "all"),
    "rubles_public": (False, True),
}
MARKET_OPTIONS = {
    "upkeep": ("after_income", "before_income"),
    "symbol_tile_returns": (True, False),
    "market_deck_ends_game": (True, False),
}
TASK_OPTIONS = {
    "task_set": ("standard", "tuned"),
    "task_table": ({}, {"walls": {"points": 7, "k": [3, 3, 2, 2]}, "richest": {"points": 1}}),
}

BUYING = {"buy": 8, "play": 12, "points": 2, "observe": 4}
HOARDING = {"take": 8, "buy": 2, "play": 1, "observe": 4}
POLICIES = ({}, BUYING, HOARDING)
"""How much likelier than passing each verb is chosen: evenly, as a buyer, as a hoarder."""


def subsets(names: Sequence[str] = IN_THE_BOX) -> list[tuple[str, ...]]:
    """Return every subset of some expansions."""
    return [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]


def all_rules() -> list[sp.Rules]:
    """Return the rules of every edition and subset of expansions: those in the box, tasks, the Market where it fits."""
    plain = [(edition, chosen) for edition in EDITIONS for chosen in subsets()]
    tables = plain + [(edition, (*chosen, "market")) for edition in MARKET_EDITIONS for chosen in subsets()]
    return [sp.Rules(edition, (*chosen, *more)) for edition, chosen in tables for more in ((), ("tasks",))]


ALL_RULES = all_rules()


@st.composite
def rules(draw: st.DrawFn) -> sp.Rules:
    """Draw rules: mostly an edition as it is, sometimes with options of its own."""
    if draw(st.booleans()):
        return draw(st.sampled_from(ALL_RULES))
    options = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()}
    more: tuple[str, ...] = ()
    if draw(st.booleans()):
        more = ("tasks",)
        options |= {name: draw(st.sampled_from(values)) for name, values in TASK_OPTIONS.items()}
    if draw(st.booleans()):
        return sp.Rules(draw(st.sampled_from(EDITIONS)), (*draw(st.sampled_from(subsets())), *more), options)
    options |= {name: draw(st.sampled_from(values)) for name, values in MARKET_OPTIONS.items()}
    return sp.Rules(
        draw(st.sampled_from(MARKET_EDITIONS)), (*draw(st.sampled_from(subsets())), "market", *more), options
    )


@st.composite
def games(
    draw: st.DrawFn, most: int = 120, among: Sequence[sp.Rules] = ()
) -> tuple[sp.Rules, list[tuple[sp.GameState, sp.Move]], sp.GameState]:
    """Draw a game: its rules (some of `among`, by default any), the states with the move made in each, the last state.

    Each move is an index modulo the number of legal moves, so that a failing game shrinks to a few moves.
    """
    chosen = draw(st.sampled_from(among) if among else rules())
    state = chosen.new_game(draw(st.sampled_from(chosen.seats)), draw(st.integers(0, 2**32)))
    played = []
    for index in draw(st.lists(st.integers(0, 40), max_size=most)):
        moves = chosen.legal_moves(state)
        if not moves:
            break
        move = moves[index % len(moves)]
        played.append((state, move))
        state = chosen.apply(state, move)
    return chosen, played, state


@st.composite
def positions(draw: st.DrawFn, among: Sequence[sp.Rules] = ()) -> tuple[sp.Rules, sp.GameState]:
    """Draw a position somewhere in a game, late rounds and open decisions included; of rules as for `games`."""
    chosen = draw(st.sampled_from(among) if among else rules())
    seats = draw(st.sampled_from(chosen.seats))
    policy = draw(st.sampled_from(POLICIES))
    stop = draw(st.integers(0, 400))
    *_, state = walk(chosen, seats, draw(st.integers(0, 2**32)), policy, stop)
    return chosen, state


def walk(chosen: sp.Rules, seats: int, seed: int, policy: dict[str, int], stop: int = 10_000) -> Iterator[sp.GameState]:
    """Yield the states of a game that is played by a policy, up to a number of moves."""
    state = chosen.new_game(seats, seed)
    choice = random.Random(seed)
    yield state
    for _ in range(stop):
        moves = chosen.legal_moves(state)
        if not moves:
            return
        weights = [policy.get(move.verb, 1) for move in moves]
        state = chosen.apply(state, choice.choices(moves, weights)[0])
        yield state
