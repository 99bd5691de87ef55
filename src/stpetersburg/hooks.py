"""Hooks: the places at which an expansion contributes to the rules.

Every hook is called once for each `Rules`. It returns rows of data; rows may carry small functions, which are handed a
`Game` to read from and return effects. No hook and no function changes anything itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import pluggy

from stpetersburg.cards import Card, Mark, Withdraw
from stpetersburg.pictures import PicturePart
from stpetersburg.rows import (
    DecisionSpec,
    Deck,
    Discount,
    Income,
    MoveSpec,
    Phase,
    Place,
    ScenarioPath,
    ScoreLine,
    ScoreLines,
    Setup,
    SliceSpec,
    Step,
    TextPart,
)

PROJECT = "stpetersburg"
"""What the marks of hooks are for."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks the hook implementations of an expansion."""


class Hooks(Protocol):
    """Specifies the hooks. Each gets the `Setup` and returns an iterable of rows (`settings`, `facts`: a dict)."""

    @hookspec
    def cards(self, setup: Setup) -> Iterable[Card | Mark | Withdraw]:
        """Return cards to add (or to put in the place of a base card of the same id), marks, and cards to withdraw."""

    @hookspec
    def phases(self, setup: Setup) -> Iterable[Phase]:
        """Return phases to add, each with its deck."""

    @hookspec
    def places(self, setup: Setup) -> Iterable[Deck | Place]:
        """Return decks without a phase, and places for cards beside the usual ones."""

    @hookspec
    def settings(self, setup: Setup) -> Mapping[str, Any]:
        """Return settings of the game to change: see `SETTINGS` for their names."""

    @hookspec
    def moves(self, setup: Setup) -> Iterable[MoveSpec]:
        """Return kinds of moves for a normal turn."""

    @hookspec
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return kinds of decisions, which `Ask` opens."""

    @hookspec
    def steps(self, setup: Setup) -> Iterable[Step]:
        """Return steps to run at points of the game."""

    @hookspec
    def prices(self, setup: Setup) -> Iterable[Discount]:
        """Return changes of prices: discounts that cards give, and others."""

    @hookspec
    def incomes(self, setup: Setup) -> Iterable[Income]:
        """Return incomes that are computed from the table."""

    @hookspec
    def score_lines(self, setup: Setup) -> Iterable[ScoreLine | ScoreLines]:
        """Return lines of the final score, and groups of lines whose number depends on the seat."""

    @hookspec
    def facts(self, setup: Setup) -> Mapping[str, Callable[..., Any]]:
        """Return named facts for other expansions: a function of a Game and whatever else the asker gives."""

    @hookspec
    def slices(self, setup: Setup) -> Iterable[SliceSpec]:
        """Return the one slice of the state that the expansion owns."""

    @hookspec
    def scenario_paths(self, setup: Setup) -> Iterable[ScenarioPath]:
        """Return paths that scenarios can read."""

    @hookspec
    def texts(self, setup: Setup) -> Iterable[TextPart]:
        """Return lines for the printed table."""

    @hookspec
    def pictures(self, setup: Setup) -> Iterable[PicturePart]:
        """Return parts of the drawn table: rows for the table, the seats and open decisions, and signs of cards."""


SETTINGS = {
    "display": "cards that the refill leaves in both rows (B3.2)",
    "first_display": "workers for each seat in the first display (B2.4)",
    "rubles": "rubles of a seat at the start (B2.3)",
    "points": "points of a seat at the start (B2.3)",
    "hand_limit": "cards that a hand holds (B4.2)",
    "aristocrat_points": "points for 0, 1, 2, ... different aristocrats (B10.2)",
    "marker_steps": "seats by which start markers move on at the end of a round (B9.2)",
    "first_markers": "who gets start markers at the set-up: a function of the phases, the number of seats and a "
    "shuffle (purpose, items) that returns {phase: seat}; those left out are dealt, with None all are (B2.2)",
}
"""What the hook `settings` may change, by name."""


def setting_problem(name: str, value: Any) -> str:
    """Return what is wrong with the value of a setting, "" if nothing."""
    wanted, fits = _SETTING_FORMS.get(name, ("a whole number from 0 is", lambda value: _is_whole(value) and value >= 0))
    return "" if fits(value) else f"is {value!r}; {wanted} wanted"


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_SETTING_FORMS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "display": ("a whole number from 1 is", lambda value: _is_whole(value) and value >= 1),
    "points": ("a whole number is", _is_whole),
    "marker_steps": ("a whole number is", _is_whole),
    "aristocrat_points": (
        "points for 0, 1, 2, ... names, as in (0, 1, 3), are",
        lambda value: isinstance(value, list | tuple) and bool(value) and all(map(_is_whole, value)),
    ),
    "first_markers": ("a function or None is", lambda value: value is None or callable(value)),
}
"""What the settings are that are no number from 0 on, and how to tell."""

HOOK_ROWS: dict[str, tuple[type, ...]] = {
    "cards": (Card, Mark, Withdraw),
    "phases": (Phase,),
    "places": (Deck, Place),
    "moves": (MoveSpec,),
    "decisions": (DecisionSpec,),
    "steps": (Step,),
    "prices": (Discount,),
    "incomes": (Income,),
    "score_lines": (ScoreLine, ScoreLines),
    "slices": (SliceSpec,),
    "scenario_paths": (ScenarioPath,),
    "texts": (TextPart,),
    "pictures": (PicturePart,),
}
"""What each hook that returns rows may return."""
