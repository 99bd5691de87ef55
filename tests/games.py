"""Games for the tests: sets of rules, and ways to play through them that reach late rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import strategies as st

import stpetersburg as sp
from stpetersburg import testing
from stpetersburg.testing import BUYING, HOARDING, POLICIES, walk

__all__ = ["BUYING", "HOARDING", "POLICIES", "walk"]

Played = tuple[sp.Rules, list[tuple[sp.GameState, sp.Move]], sp.GameState]

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


def games(most: int = 120, among: Sequence[sp.Rules] = ()) -> st.SearchStrategy[Played]:
    """Draw a game: its rules (of `among`, by default any), the states with the move made in each, the last state."""
    drawn = testing.games(among=st.sampled_from(among) if among else rules(), most=most)
    return drawn.map(lambda game: (game.rules, list(zip(game.states, game.moves, strict=False)), game.state))


def positions(among: Sequence[sp.Rules] = ()) -> st.SearchStrategy[tuple[sp.Rules, sp.GameState]]:
    """Draw a position somewhere in a game, late rounds and open decisions included; of rules as for `games`."""
    return testing.positions(among=st.sampled_from(among) if among else rules())
