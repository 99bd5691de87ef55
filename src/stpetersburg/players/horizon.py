"""The horizon of a position: how much of the game is left, and what a card gives in that time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

import attrs

from stpetersburg.effect_rows import Effect
from stpetersburg.game import Game
from stpetersburg.state import Board

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

USUAL_ROUNDS = 5.0
"""Rounds that a game is expected to last, before its own pace shows."""
END_RUBLE = 0.1
"""Points that a ruble is worth when nothing can be bought any more (B10.3)."""
LAST_ROUND_RUBLE = 0.4
"""Points that a ruble is worth while there is still something to buy in the last round."""
RUBLE_A_ROUND = 0.25
"""Points that a ruble is worth more for each round in which it can be put to work."""
MOST_RUBLE = 1.25
"""Points that a ruble is worth at most."""
PLENTY_A_ROUND = 50.0
"""Rubles in hand, for each round to come and this one, at which one more is worth half of that."""
DISCOUNTS_A_ROUND = 0.5
"""Rubles that a discounting card saves in a round, for each ruble off."""
UNREADABLE = 0.5
"""Points that a card is worth above its cost if the tables do not tell what it gives."""
OWN_WORTH: Mapping[str, float] = {"pub": 5.0, "potemkin_village": 2.5, "warehouse": 0.5}
"""Points that cards are worth in all while there is a round to come, where the tables do not tell."""


@attrs.frozen(eq=False)
class ScoredStep:
    """Is a step of an expansion that follows the scoring of a `phase`, expected that many `times` from now on.

    Nothing comes of it unless a card of `kinds` lies in an area (empty: always).
    """

    phase: int
    times: float
    kinds: bytes
    run: Callable[[Game], Iterable[Effect]]

    def minds(self, kind: int) -> bool:
        """Tell whether what it gives may depend on a card of a kind."""
        return not self.kinds or kind in self.kinds


@attrs.frozen(slots=False, eq=False)
class Horizon:
    """Tells how long a game goes on after a board, and what that makes of rubles and cards, in points.

    What it tells holds for the rest of the phase; so one can serve for many positions. `further` keeps what steps of
    expansions give by seat and kind: an outlook fills it.
    """

    tables: Tables
    board: Board
    further: dict[tuple[int, int], float] = attrs.field(factory=dict, repr=False)
    _printed: dict[int, float] = attrs.field(factory=dict, init=False, repr=False)

    @cached_property
    def rounds(self) -> float:
        """Return the rounds that are expected after this one. Rule: B10.1."""
        if self.board.last_round:
            return 0.0
        ending = [index for index, phase in enumerate(self.tables.phases, 1) if phase.ends_game]
        return max(0.5, min(map(self._refills, ending), default=USUAL_ROUNDS))

    def _refills(self, phase: int) -> float:
        """Return the refills of a phase that its deck still allows in later rounds, at the pace so far."""
        board, deck = self.board, self.tables.phase_deck[phase]
        left, whole = len(board.decks[deck]), len(self.tables.deck_cards[deck])
        to_come = board.phase < phase
        refills = board.round - to_come
        pace = (whole - left + whole / USUAL_ROUNDS) / (refills + 1)
        return left / max(pace, 0.1) - to_come

    @cached_property
    def most_ruble(self) -> float:
        """Return the points that a ruble is worth now to a seat with none."""
        over = self.board.last_round and self.board.phase == len(self.tables.phases)
        return END_RUBLE if over else self._ruble_in(self.rounds)

    @cached_property
    def later_ruble(self) -> float:
        """Return the points that a ruble is worth halfway to the end of the game."""
        return self._ruble_in(self.rounds / 2)

    def _ruble_in(self, rounds: float) -> float:
        return min(MOST_RUBLE, LAST_ROUND_RUBLE + RUBLE_A_ROUND * rounds)

    def ruble(self, rubles: int) -> float:
        """Return the points that a ruble is worth now to a seat with some rubles."""
        plenty = PLENTY_A_ROUND * (self.rounds + 1)
        return END_RUBLE + (self.most_ruble - END_RUBLE) * plenty / (plenty + rubles)

    @cached_property
    def scorings(self) -> tuple[float, ...]:
        """Return how often each phase is expected to be scored from now on, by phase."""
        phase = self.board.phase
        return tuple(self.rounds + (phase <= index) for index in range(len(self.tables.catalog.phases)))

    def printed(self, kind: int) -> float:
        """Return what a card gives at the scorings to come, without what is computed from the table."""
        found = self._printed.get(kind)
        if found is None:
            found = self._printed[kind] = self._read(kind)
        return found

    def _read(self, kind: int) -> float:
        own = OWN_WORTH.get(self.tables.kinds.card(kind).base)
        if own is not None:
            return own if self.rounds >= 1 else 0.0
        gains = tuple(self._gains(kind))
        if gains or self.rounds < 1 or kind in self.computed:
            return fsum(gains)
        return UNREADABLE + self.tables.kinds.cost[kind] * self.most_ruble

    def _gains(self, kind: int) -> Iterator[float]:
        """Yield the points that a card gives by each line of the tables that tells of it. Rule: B5.4, B6.2."""
        tables, look = self.tables, self.tables.kinds.looks[kind]
        bare = tables.kinds.bare[kind] if look.ends else kind
        for (rubles, points), times in zip(tables.phase_income, self.scorings, strict=True):
            if rubles[bare] or points[bare]:
                now = min(1.0, times - self.rounds) if bare != kind else 0.0
                yield now * (points[kind] + rubles[kind] * self.later_ruble)
                yield (times - now) * (points[bare] + rubles[bare] * self.later_ruble)
        for giver, _, amount in tables.discounts:
            if giver == kind:
                yield amount * DISCOUNTS_A_ROUND * self.rounds * self.later_ruble

    @cached_property
    def computed(self) -> frozenset[int]:
        """Return the kinds whose income is computed from the table."""
        return frozenset(kind for rows in self.tables.phase_incomes for kind, _, _ in rows)

    @cached_property
    def scored(self) -> tuple[ScoredStep, ...]:
        """Return the steps that follow a scoring."""
        found: list[ScoredStep] = []
        for phase, times in enumerate(self.scorings[1:], 1):
            name = self.tables.catalog.phases[phase]
            steps = (one for one in self.tables.steps.values() if one.step.at == "scored")
            found += [
                ScoredStep(phase, times, one.kinds, one.step.run)
                for one in steps
                if not one.step.phases or name in one.step.phases
            ]
        return tuple(found)
