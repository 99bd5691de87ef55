"""The outlook of the seat to act: what moves gain, and how a position stands, in points by the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

import attrs

from stpetersburg.actions import HAND, Action
from stpetersburg.draft import added
from stpetersburg.effect_rows import Gain
from stpetersburg.game import Game
from stpetersburg.kinds import owns
from stpetersburg.moves import Move
from stpetersburg.players.horizon import Horizon, ScoredStep
from stpetersburg.pricing import Now, changes_now, price
from stpetersburg.sampling import sample
from stpetersburg.state import Holding, Position
from stpetersburg.twins import close_board, make_holding, open_board

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

NAMES_A_ROUND = 0.3
"""Different aristocrats that a seat expects to add in a round."""
TAKE_SHARE = 0.6
"""Part of a card's worth that is left if it is taken into the hand first."""
HAND_RISK = 1.25
"""Points set against each card in the hand, for the risk that it stays there."""
SEED = 0
"""The seed of the sample that functions of expansions are asked about, since they may read what a view hides."""
UNTOLD_MOVE = -1.0
"""Points against a move of a turn of which the tables do not tell what it does."""


@attrs.frozen(slots=False, eq=False)
class Outlook:
    """Estimates what moves gain for a seat, by default the one to act, in points by the end of the game.

    `view` is a view of that seat, or a state; `horizon` may be that of another position of the same phase; `own` is
    what the seat has, `ruble` what one more is worth to it now.
    """

    tables: Tables
    view: Position
    horizon: Horizon = attrs.field()
    seat: int = attrs.field()
    own: Holding = attrs.field(init=False)
    ruble: float = attrs.field(init=False)

    @horizon.default
    def _own_horizon(self) -> Horizon:
        return Horizon(self.tables, self.view.board)

    @seat.default
    def _seat_to_act(self) -> int:
        return self.view.to_act or 0

    @own.default
    def _holding_of_seat(self) -> Holding:
        return self.view.holdings[self.seat]

    @ruble.default
    def _points_of_a_ruble(self) -> float:
        return self.horizon.ruble(self.own.rubles)

    @cached_property
    def game(self) -> Game:
        """Return a reader for the seat, of what may lie hidden as well: functions of expansions may ask for that."""
        return Game(self.tables, sample(self.tables, self.view, SEED, None), self.seat)

    @cached_property
    def now(self) -> Now:
        """Return the changes of prices that hold for the seat, beside fixed discounts."""
        return changes_now(self.tables, self.view, self.seat)

    @cached_property
    def names(self) -> dict[bytes, int]:
        """Return how many cards of each aristocrat's name the area holds, by the kinds that bear the name."""
        names: dict[bytes, int] = {}
        kinds = self.tables.kinds
        for kind in self.own.area:
            if kinds.looks[kind].card.color == "red":
                name = kinds.alike[kind]
                names[name] = names.get(name, 0) + 1
        return names

    @cached_property
    def income(self) -> int:
        """Return the rubles that the area pays in a round, as printed. Rule: B6.2."""
        return sum(sum(self.own.area.translate(rubles)) for rubles, _ in self.tables.phase_income)

    def tells(self, move: Move) -> bool:
        """Tell whether the tables tell what a move gains."""
        verb = move.verb
        return verb in GAINS or (verb in ANSWERS and verb in self.tables.answers)

    def gain(self, move: Move) -> float:
        """Return the points that a move gains over passing."""
        action = self.tables.actions.by_id.get(id(move)) or self.tables.actions.actions.get(move)
        if action is not None:
            return GAINS[action.verb](self, action)
        answer = ANSWERS.get(move.verb)
        if answer is not None and move.verb in self.tables.answers:
            return answer(self, move)
        return 0.0 if self.view.agenda else UNTOLD_MOVE

    def bought(self, action: Action) -> float:
        """Return what buying or playing a card gains. Rule: B4.1, B4.3."""
        cost = price(self.tables, self.own.area, action.kind, action.source, action.target, self.now)
        gain = self.worth(action.kind, action.target) - cost * self.ruble
        return gain + self._hand_loss(action.kind) if action.source == HAND else gain

    def taken(self, action: Action) -> float:
        """Return what taking a card gains: less than nothing if it can be bought or hardly be played. Rule: B4.2."""
        if self.horizon.rounds < 1:
            return -1.0
        kinds, own, kind = self.tables.kinds, self.own, action.kind
        targets = kinds.targets[kind]
        owned = [0] if targets is None else [target for target in targets if target in own.area]
        if not owned:
            return -1.0
        dearest = owned[0] if len(owned) == 1 else max(owned, key=kinds.value.__getitem__)
        least = price(self.tables, own.area, kind, HAND, dearest, self.now)
        if least <= own.rubles or least > own.rubles + self.income:
            return -1.0
        prices = [price(self.tables, own.area, kind, HAND, one, self.now) for one in owned]
        best = max(self.worth(kind, one) - cost * self.ruble for one, cost in zip(owned, prices, strict=True))
        return TAKE_SHARE * best - HAND_RISK * (1 + len(own.hand))

    def passed(self, action: Action) -> float:
        """Return what passing gains: nothing. Rule: B4.4."""
        return 0.0

    def points(self, move: Move) -> float:
        """Return what points bought for rubles gain. Rule: B8.4."""
        spec = self.tables.answers[move.verb][1]
        return (move.amount or 0) - (spec.price(self.game, move) if spec.price else 0) * self.ruble

    def dropped(self, move: Move) -> float:
        """Return what is lost with a card dropped from the hand. Rule: B8.2."""
        return -self.worth(self.tables.kinds.number.get(move.card, 0), 0)

    def worth(self, kind: int, target: int) -> float:
        """Return the points that a card gives in the area in all, less those of the card that it displaces."""
        gain = self.given(kind) - (self.given(target) if target else 0.0) + self._bonus(kind, target)
        return gain + self.further(kind) if self.horizon.scored else gain

    def given(self, kind: int) -> float:
        """Return the points that a card of the seat gives at the scorings to come. Rule: B6.2."""
        horizon = self.horizon
        told = horizon.printed(kind)
        return told + self._computed(kind) if kind in horizon.computed else told

    def further(self, kind: int) -> float:
        """Return the points that one more card gives by steps of expansions after the scorings to come."""
        if not any(one.minds(kind) for one in self.horizon.scored):
            return 0.0
        return self._scored_with(kind) - self._scored_with(0)

    def _scored_with(self, kind: int) -> float:
        """Return what the seat gains by those steps with one more card, 0 for none. It is worked out once a round."""
        known, holdings, seat = self.horizon.further, self.game.state.holdings, self.seat
        found = known.get((seat, kind))
        if found is None:
            if kind:
                area = added(self.own.area, self.tables.kinds.placed[kind])
                holding = make_holding(self.own.rubles, self.own.points, area, self.own.hand)
                holdings = (*holdings[:seat], holding, *holdings[seat + 1 :])
            found = known[seat, kind] = fsum(self._scored(one, holdings)[seat] for one in self.horizon.scored)
        return found

    def scored(self) -> list[float]:
        """Return the points that steps of expansions after the scorings to come give each seat, as the table lies."""
        gains = [self._scored(one, self.game.state.holdings) for one in self.horizon.scored]
        return [fsum(column) for column in zip(*gains, strict=True)]

    def _scored(self, one: ScoredStep, holdings: tuple[Holding, ...]) -> list[float]:
        totals, state = [0.0] * len(holdings), self.game.state
        if one.kinds and not any(owns(holding.area, one.kinds) for holding in holdings):
            return totals
        board = open_board(state.board)
        board.phase = one.phase
        position = Position(
            close_board(board), holdings, state.top_kinds, state.bottom_kinds, state.turn, state.passes, state.agenda
        )
        for effect in one.run(Game(self.tables, position, state.turn)):
            if isinstance(effect, Gain):
                totals[effect.seat] += one.times * (effect.points + effect.rubles * self.horizon.later_ruble)
        return totals

    def _computed(self, kind: int) -> float:
        """Return the points that a card gives by incomes that are computed from the table."""
        total, horizon, game, seat = 0.0, self.horizon, self.game, self.seat
        for rows, times in zip(self.tables.phase_incomes, horizon.scorings, strict=True):
            for special, _, income in rows:
                if special == kind:
                    rubles = income.rubles(game, seat) if income.rubles else 0
                    points = income.points(game, seat) if income.points else 0
                    total += times * (points + rubles * horizon.later_ruble)
        return total

    def _bonus(self, kind: int, target: int) -> float:
        """Return the points of a new aristocrat name, counted at the number of names expected. Rule: B10.2."""
        kinds = self.tables.kinds
        if kinds.looks[kind].card.color != "red":
            return 0.0
        lost = self.names.get(kinds.alike[target], 0) == 1
        change = (kinds.alike[kind] not in self.names) - lost
        return change * self.name_points if change else 0.0

    @cached_property
    def name_points(self) -> float:
        """Return the points of one more aristocrat name at the number of names expected. Rule: B10.2."""
        table = self.tables.aristocrat_points
        at = min(int(len(self.names) + NAMES_A_ROUND * self.horizon.rounds), len(table) - 2)
        return float(table[at + 1] - table[at])

    def _hand_loss(self, kind: int) -> float:
        """Return the points that a card loses if it stays in the hand. Rule: B10.4."""
        return self.tables.hand_penalties[kind] * (1.0 if self.horizon.rounds < 1 else 0.5)


GAINS: Mapping[str, Callable[[Outlook, Action], float]] = {
    "buy": Outlook.bought,
    "play": Outlook.bought,
    "take": Outlook.taken,
    "pass": Outlook.passed,
}
"""How to estimate what the moves of every turn gain."""

ANSWERS: Mapping[str, Callable[[Outlook, Move], float]] = {"points": Outlook.points, "drop": Outlook.dropped}
"""How to estimate answers to decisions; others count as nothing, so that the first legal one is given."""
