"""Built-in opponents. A player is a callable that chooses a legal move from what its own seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from stpetersburg.actions import HAND, Action
from stpetersburg.dealing import stream
from stpetersburg.errors import UnknownNameError
from stpetersburg.game import Game
from stpetersburg.moves import Move
from stpetersburg.pricing import Now, changes_now, price
from stpetersburg.rules import Rules
from stpetersburg.state import Holding, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

Player = Callable[[Rules, View], Move]
"""Chooses a legal move for the seat to act, which is the viewer of the view."""

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
NAMES_A_ROUND = 0.3
"""Different aristocrats that a seat expects to add in a round."""
DISCOUNTS_A_ROUND = 0.5
"""Rubles that a discounting card saves in a round, for each ruble off."""
TAKE_SHARE = 0.6
"""Part of a card's worth that is left if it is taken into the hand first."""
HAND_RISK = 1.25
"""Points set against each card in the hand, for the risk that it stays there."""
UNREADABLE = 0.5
"""Points that a card is worth above its cost if the tables do not tell what it gives."""
OWN_WORTH: Mapping[str, float] = {"pub": 5.0, "potemkin_village": 2.5, "warehouse": 0.5}
"""Points that cards are worth in all while there is a round to come, where the tables do not tell."""


def random_player(seed: int) -> Player:
    """Return a player that chooses any legal move with the same chance, from a stream of its own."""
    chance = stream(seed, "random player")

    def choose(rules: Rules, view: View) -> Move:
        moves = rules.legal_moves(view)
        return moves[int(chance() * len(moves))]

    return choose


def greedy(rules: Rules, view: View) -> Move:
    """Choose the move that gains most points by the end of the game, as far as the tables tell; the first of equals."""
    outlook = Outlook(rules.tables, view)
    return max(rules.legal_moves(view), key=outlook.gain)


PLAYERS: Mapping[str, Callable[[int], Player]] = {"greedy": lambda _: greedy, "random": random_player}
"""The built-in players by name: each is made from a seed."""


def player_named(name: str, seed: int) -> Player:
    """Return a built-in player. Raise UnknownNameError for a name that is none."""
    if name not in PLAYERS:
        raise UnknownNameError("player", name, PLAYERS)
    return PLAYERS[name](seed)


@attrs.frozen(slots=False, eq=False)
class Outlook:
    """Estimates what moves gain for the seat to act, in points by the end of the game."""

    tables: Tables
    view: View

    @cached_property
    def game(self) -> Game:
        """Return the reader of the view for the seat to act."""
        return Game(self.tables, self.view, self.view.to_act or 0)

    @cached_property
    def own(self) -> Holding:
        """Return what the seat to act has."""
        return self.view.holdings[self.game.seat]

    @cached_property
    def now(self) -> Now:
        """Return the changes of prices that hold for the seat to act, beside fixed discounts."""
        return changes_now(self.tables, self.view, self.game.seat)

    @cached_property
    def rounds(self) -> float:
        """Return the rounds that are expected after this one. Rule: B10.1."""
        return 0.0 if self.view.last_round else max(0.5, min(map(self._refills, self._ending_phases())))

    def _ending_phases(self) -> list[int]:
        return [index for index, phase in enumerate(self.tables.phases, 1) if phase.ends_game]

    def _refills(self, phase: int) -> float:
        """Return the refills of a phase that its deck still allows in later rounds, at the pace so far."""
        board, deck = self.view.board, self.tables.phase_deck[phase]
        left, whole = len(board.decks[deck]), len(self.tables.deck_cards[deck])
        to_come = board.phase < phase
        refills = board.round - to_come
        pace = (whole - left + whole / USUAL_ROUNDS) / (refills + 1)
        return left / max(pace, 0.1) - to_come

    @cached_property
    def ruble(self) -> float:
        """Return the points that a ruble is worth now."""
        if self.view.last_round and self.view.board.phase == len(self.tables.phases):
            return END_RUBLE
        most = self._ruble_in(self.rounds)
        plenty = PLENTY_A_ROUND * (self.rounds + 1)
        return END_RUBLE + (most - END_RUBLE) * plenty / (plenty + self.own.rubles)

    @cached_property
    def later_ruble(self) -> float:
        """Return the points that a ruble is worth halfway to the end of the game."""
        return self._ruble_in(self.rounds / 2)

    def _ruble_in(self, rounds: float) -> float:
        return min(MOST_RUBLE, LAST_ROUND_RUBLE + RUBLE_A_ROUND * rounds)

    @cached_property
    def scorings(self) -> tuple[float, ...]:
        """Return how often each phase is expected to be scored from now on, by phase."""
        phase = self.view.board.phase
        return tuple(self.rounds + (phase <= index) for index in range(len(self.tables.catalog.phases)))

    @cached_property
    def names(self) -> dict[str, int]:
        """Return how many cards of each aristocrat's name the area holds."""
        names: dict[str, int] = {}
        for card in self.game.area(self.game.seat):
            if card.color == "red":
                names[card.base] = names.get(card.base, 0) + 1
        return names

    def gain(self, move: Move) -> float:
        """Return the points that a move gains over passing."""
        action = self.tables.actions.actions.get(move)
        if action is not None:
            return GAINS[action.verb](self, action)
        answer = ANSWERS.get(move.verb)
        if answer is not None and move.verb in self.tables.answers:
            return answer(self, move)
        return 0.0 if self.view.agenda else -1.0

    def bought(self, action: Action) -> float:
        """Return what buying or playing a card gains. Rule: B4.1, B4.3."""
        cost = price(self.tables, self.own.area, action.kind, action.source, action.target, self.now)
        gain = self.worth(action.kind, action.target) - cost * self.ruble
        return gain + self._hand_loss(action.kind) if action.source == HAND else gain

    def taken(self, action: Action) -> float:
        """Return what taking a card gains: less than nothing if it can be bought or hardly be played. Rule: B4.2."""
        if self.rounds < 1:
            return -1.0
        targets = self.tables.kinds.targets[action.kind]
        owned = (0,) if targets is None else tuple(target for target in targets if target in self.own.area)
        if not owned:
            return -1.0
        prices = {target: price(self.tables, self.own.area, action.kind, HAND, target, self.now) for target in owned}
        if min(prices.values()) <= self.own.rubles or min(prices.values()) > self.own.rubles + self.income:
            return -1.0
        best = max(self.worth(action.kind, target) - cost * self.ruble for target, cost in prices.items())
        return TAKE_SHARE * best - HAND_RISK * (1 + len(self.own.hand))

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

    @cached_property
    def income(self) -> int:
        """Return the rubles that the area pays in a round, as printed. Rule: B6.2."""
        return sum(sum(self.own.area.translate(rubles)) for rubles, _ in self.tables.phase_income)

    def worth(self, kind: int, target: int) -> float:
        """Return the points that a card gives in the area in all, less those of the card that it displaces."""
        return self._given(kind) - (self._given(target) if target else 0.0) + self._bonus(kind, target)

    def _given(self, kind: int) -> float:
        """Return the points that a card gives at the scorings to come, or some if the tables do not tell them."""
        own = OWN_WORTH.get(self.tables.kinds.card(kind).base)
        if own is not None:
            return own if self.rounds >= 1 else 0.0
        gains = tuple(self._gains(kind))
        if gains or self.rounds < 1:
            return sum(gains)
        return UNREADABLE + self.tables.kinds.cost[kind] * self.ruble

    def _gains(self, kind: int) -> Iterator[float]:
        """Yield the points that a card gives by each line of the tables that tells of it. Rule: B5.4, B6.2."""
        for (rubles, points), times in zip(self.tables.phase_income, self.scorings, strict=True):
            if rubles[kind] or points[kind]:
                yield times * (points[kind] + rubles[kind] * self.later_ruble)
        for rows, times in zip(self.tables.phase_incomes, self.scorings, strict=True):
            for special, _, income in rows:
                if special == kind:
                    yield times * (self._computed(income.points) + self._computed(income.rubles) * self.later_ruble)
        for giver, _, amount in self.tables.discounts:
            if giver == kind:
                yield amount * DISCOUNTS_A_ROUND * self.rounds * self.later_ruble

    def _computed(self, amount: Callable[[Game, int], int] | None) -> float:
        """Return what a function of an expansion tells of the seat to act, 0 if it needs what the view hides."""
        if amount is None:
            return 0.0
        try:
            return float(amount(self.game, self.game.seat))
        except Exception:  # other people's code, asked for an estimate only
            return 0.0

    def _bonus(self, kind: int, target: int) -> float:
        """Return the points of a new aristocrat name, counted at the number of names expected. Rule: B10.2."""
        card, displaced = self.tables.kinds.card(kind), self.tables.kinds.card(target)
        new = card.color == "red" and card.base not in self.names
        lost = self.names.get(displaced.base, 0) == 1
        table = self.tables.aristocrat_points
        expected = len(self.names) + NAMES_A_ROUND * self.rounds
        at = min(int(expected), len(table) - 2)
        return (new - lost) * (table[at + 1] - table[at])

    def _hand_loss(self, kind: int) -> float:
        """Return the points that a card loses if it stays in the hand. Rule: B10.4."""
        return self.tables.hand_penalties[kind] * (1.0 if self.rounds < 1 else 0.5)


GAINS: Mapping[str, Callable[[Outlook, Action], float]] = {
    "buy": Outlook.bought,
    "play": Outlook.bought,
    "take": Outlook.taken,
    "pass": Outlook.passed,
}
"""How to estimate what the moves of every turn gain."""

ANSWERS: Mapping[str, Callable[[Outlook, Move], float]] = {"points": Outlook.points, "drop": Outlook.dropped}
"""How to estimate answers to decisions; others count as nothing, so that the first legal one is given."""
