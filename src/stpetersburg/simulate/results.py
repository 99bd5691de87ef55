"""Results: what a run found out, as values."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from stpetersburg.records import Record
from stpetersburg.simulate.estimates import Estimate, Spread, difference, spread, wilson
from stpetersburg.simulate.games import GameRow
from stpetersburg.simulate.plans import Plan
from stpetersburg.simulate.tallies import Tally

FEW = 10
"""Seats below which a rate is too uncertain to be put in an order with others."""


@attrs.frozen
class Standing:
    """Is how a seat, a player, or a player in a seat did.

    Attributes:
        player: The player's name, "" for all.
        seat: The seat, from 0; None for all.
        games: How many games, each seat of a game counted.
        wins: How many of them were won; seats that tie have equal parts.
        win_rate: The wins for each game.
        points: The final scores, in points.
    """

    player: str
    seat: int | None
    games: int
    wins: float
    win_rate: Estimate
    points: Spread


@attrs.frozen
class CardResult:
    """Is what a card has to do with winning: the win rate of seats that owned it, and that of the others.

    A seat owned a card if it ever lay in its area: bought, played from the hand, or placed by an expansion; also if it
    was displaced later.

    Attributes:
        player: Whose seats are counted, "" for all.
        card: The card's id, without marks.
        color: The card's color.
        owned: The win rate of the seats that owned it.
        others: The win rate of the others, None if there are none.
        difference: The first less the second, None without others.
    """

    player: str
    card: str
    color: str
    owned: Estimate
    others: Estimate | None
    difference: Estimate | None


@attrs.frozen
class Failure:
    """Is a game that did not end.

    Attributes:
        game: Its number, from 0.
        seat: The seat to act, from 0; None if nobody was.
        player: The name of its player, "" if an expansion is at fault.
        error: What went wrong, in one line.
        record: The game up to there.
    """

    game: int
    seat: int | None
    player: str
    error: str
    record: Record

    def __str__(self) -> str:
        who = f"seat {self.seat} ({self.player})" if self.player else "the rules"
        return f"game {self.game}, move {len(self.record.moves) + 1}, {who}: {self.error}"


@attrs.frozen
class Result:
    """Is what a run found out.

    Attributes:
        plan: What was played.
        tally: The counts that everything is computed from.
        failures: The first games that did not end, 20 at most.
    """

    plan: Plan
    tally: Tally
    failures: tuple[Failure, ...]

    @property
    def games(self) -> int:
        """Return how many games were played to the end."""
        return self.tally.games

    @property
    def failed(self) -> int:
        """Return how many games were not."""
        return self.tally.failed.total()

    @property
    def by_seat(self) -> tuple[Standing, ...]:
        """Return how each seat did, from 0."""
        return tuple(self._standings(of_player=False))

    @property
    def by_player(self) -> tuple[Standing, ...]:
        """Return how each player did, in all seats together, in the order of the plan."""
        return tuple(self._standings(in_seat=False))

    @property
    def by_player_and_seat(self) -> tuple[Standing, ...]:
        """Return how each player did in each seat."""
        return tuple(self._standings())

    @property
    def rounds(self) -> Spread | None:
        """Return how many rounds games have, None without games."""
        return spread(self.tally.rounds)

    @property
    def decisions(self) -> Spread | None:
        """Return how many moves games have, None without games."""
        return spread(self.tally.decisions)

    def cards(self, player: str = "", least: int = 1) -> tuple[CardResult, ...]:
        """Return what each card that a player owned has to do with its winning; those that win most first.

        By default of all players, which tells of the players too if some are stronger than others. Cards that fewer
        than `least` seats owned, or all but so few, are left out.
        """
        owners = _of(self.tally.owners, player)
        won = _of(self.tally.owner_wins, player)
        seats = sum(self.histogram(player).values())
        wins = sum(parts for (name, _), parts in self.tally.wins.items() if player in ("", name))
        found = []
        for card, count in owners.items():
            if count < least or (least > 1 and seats - count < least):
                continue
            owned = wilson(won[card] / self.plan.parts, count)
            others = wilson((wins - won[card]) / self.plan.parts, seats - count)
            if owned:
                found.append(CardResult(player, card, self._color(card), owned, others, difference(owned, others)))
        return tuple(sorted(found, key=lambda one: (-(one.difference.value if one.difference else 0.0), one.card)))

    def histogram(self, player: str = "", seat: int | None = None) -> dict[int, int]:
        """Return how often each number of points was scored, by a player, in a seat, or both."""
        counts: Counter[int] = Counter()
        for (name, at, points), times in self.tally.points.items():
            if player in ("", name) and seat in (None, at):
                counts[points] += times
        return dict(sorted(counts.items()))

    def to_json(self) -> str:
        """Return the result as JSON, laid out to be read."""
        return json.dumps(self.plain(), ensure_ascii=False, indent=2)

    def plain(self) -> dict[str, Any]:
        """Return the result as plain data."""
        standings = ("by_seat", "by_player", "by_player_and_seat")
        return {
            "rules": dict(self.plan.rules.form.rules),
            "players": list(self.plan.names),
            "seats": self.plan.seats,
            "seed": self.plan.seed,
            "games": self.games,
            "failed": self.failed,
            **{name: [attrs.asdict(one) for one in getattr(self, name)] for name in standings},
            "rounds": _plain(self.rounds),
            "decisions": _plain(self.decisions),
            "cards": [attrs.asdict(one) for name in dict.fromkeys(("", *self.plan.names)) for one in self.cards(name)],
            "failures": [_plain_failure(one) for one in self.failures],
        }

    def _standings(self, *, of_player: bool = True, in_seat: bool = True) -> Iterator[Standing]:
        def place(player: str, seat: int) -> tuple[str, int | None]:
            return player if of_player else "", seat if in_seat else None

        points: dict[tuple[str, int | None], Counter[int]] = {}
        wins: Counter[tuple[str, int | None]] = Counter()
        order = {name: at for at, name in enumerate(dict.fromkeys(self.plan.names), 1)}
        for (player, seat, score), times in self.tally.points.items():
            points.setdefault(place(player, seat), Counter())[score] += times
        for (player, seat), parts in self.tally.wins.items():
            wins[place(player, seat)] += parts
        for key in sorted(points, key=lambda one: (order.get(one[0], 0), one[1] or 0)):
            scored, won = spread(points[key]), wins[key] / self.plan.parts
            rate = wilson(won, points[key].total())
            if scored and rate:
                yield Standing(*key, rate.count, won, rate, scored)

    def _color(self, card: str) -> str:
        kinds = self.plan.rules.tables.kinds
        return str(kinds.card(kinds.number[card]).color) if card in kinds.number else ""


def _of(counts: Mapping[tuple[str, str], int], player: str) -> Counter[str]:
    """Return counts by card, of a player or of all."""
    found: Counter[str] = Counter()
    for (name, card), count in counts.items():
        if player in ("", name):
            found[card] += count
    return found


def failure_of(plan: Plan, row: GameRow) -> Failure | None:
    """Return the failure that a game tells of, None for a game that ended."""
    if row.fault is None:
        return None
    record: Record = plan.rules.loads(row.record)
    return Failure(row.game, row.fault.seat, row.fault.player, row.fault.error, record)


def _plain(value: Spread | None) -> dict[str, Any] | None:
    return attrs.asdict(value) if value else None


def _plain_failure(failure: Failure) -> dict[str, Any]:
    return {
        "game": failure.game,
        "seat": failure.seat,
        "player": failure.player,
        "error": failure.error,
        "record": json.loads(failure.record.dumps()),
    }
