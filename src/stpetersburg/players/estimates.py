"""Estimates: what moves gain and how seats stand, with a look at what follows where the tables do not tell."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import attrs

from stpetersburg.moves import Move
from stpetersburg.players.horizon import Horizon
from stpetersburg.players.outlook import NAMES_A_ROUND, Outlook
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, Hidden, Position, View

SAMPLES = 3
"""States that are sampled to see what a move of a turn brings."""
BETTER_THAN_PASSING = 0.01
"""Points that a move has to gain over passing if the tables do not tell of it."""
TEN = 10
"""Rubles that are a point in the score so far (B10.3), whose worth until the end is counted instead."""
HAND_SHARE = 0.7
"""Part of the penalty for a card in the hand that is not expected to be paid while there are rounds to come."""


@attrs.define(eq=False)
class Estimates:
    """Estimates positions of one game, in points by the end. It keeps the horizon of the phase that it saw last."""

    rules: Rules
    _time: tuple[int, int, bool] | None = None
    _horizon: Horizon | None = None

    def horizon(self, position: Position) -> Horizon:
        """Return the horizon of a position."""
        board = position.board
        time = (board.round, board.phase, board.last_round)
        if self._horizon is None or time != self._time:
            same_round = self._horizon is not None and self._horizon.board.round == board.round
            further = self._horizon.further if self._horizon is not None and same_round else {}
            self._time, self._horizon = time, Horizon(self.rules.tables, board, further)
        return self._horizon

    def outlook(self, position: Position) -> Outlook:
        """Return the outlook of the seat to act."""
        return Outlook(self.rules.tables, position, self.horizon(position))

    def gains(self, position: Position, moves: Sequence[Move]) -> list[float]:
        """Return the points that each of some legal moves gains over passing.

        Where the tables do not tell, that is the mean of what follows in sampled states. Of a turn in a whole state
        such a move counts as nothing: what follows there would tell what lies hidden.
        """
        outlook = self.outlook(position)
        untold = [move for move in moves if not outlook.tells(move)]
        if not untold:
            return list(map(outlook.gain, moves))
        follows = dict.fromkeys(untold, 0.0)
        if position.agenda or isinstance(position, View):
            states = [self.rules.sample(position, seed) for seed in range(1 if position.agenda else SAMPLES)]
            forecasts = [self.forecast(state)[outlook.seat] for state in states]
            for move in untold:
                found = [self._follows(state, move, now) for state, now in zip(states, forecasts, strict=True)]
                follows[move] = fsum(found) / len(found)
        return [follows[move] if move in follows else outlook.gain(move) for move in moves]

    def best(self, position: Position, moves: Sequence[Move]) -> Move:
        """Return the move that gains most, of a turn only one that the tables tell of; the first of equals."""
        outlook = self.outlook(position)
        if position.agenda and not all(map(outlook.tells, moves)):
            gains = self.gains(position, moves)
            return moves[gains.index(max(gains))]
        return max(moves, key=outlook.gain)

    def _follows(self, state: GameState, move: Move, before: float) -> float:
        """Return what a move gains by what it makes of a sampled state, and by the best answer if it asks its seat."""
        seat = state.to_act or 0
        after = self.rules.apply(state, move, checked=False)
        gain = self.forecast(after)[seat] - before - (0.0 if state.agenda else BETTER_THAN_PASSING)
        if after.to_act != seat or not after.agenda:
            return gain
        outlook = self.outlook(after)
        return gain + max((outlook.gain(one) for one in self.rules.legal_moves(after) if outlook.tells(one)), default=0)

    def forecast(self, state: GameState) -> list[float]:
        """Return the points that each seat is expected to have at the end; when over, those that it has."""
        totals = [0.0 if isinstance(one.total, Hidden) else float(one.total) for one in self.rules.scores(state)]
        if state.board.over:
            return totals
        horizon = self.horizon(state)
        for seat, own in enumerate(state.holdings):
            outlook = Outlook(self.rules.tables, state, horizon, seat)
            totals[seat] += fsum(map(outlook.given, own.area))
            totals[seat] += own.rubles * outlook.ruble - own.rubles // TEN
            totals[seat] += outlook.name_points * NAMES_A_ROUND * horizon.rounds
            if horizon.rounds >= 1:
                totals[seat] += HAND_SHARE * fsum(map(self.rules.tables.hand_penalties.__getitem__, own.hand))
        if horizon.scored:
            more = Outlook(self.rules.tables, state, horizon, 0).scored()
            return [total + one for total, one in zip(totals, more, strict=True)]
        return totals
