"""Play many games, and say how often each task card is fulfilled: by seats blind to it, and by one that minds it.

python benchmarks/tasks.py --blind 300 --minded 60 --set tuned
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

import stpetersburg as sp
from stpetersburg.players import Outlook, Player, greedy
from stpetersburg.turns import with_card
from stpetersburg_tasks import Task
from stpetersburg_tasks.conditions import COLORS, RANKS

SEATS = (2, 3, 4, 5)
BOX = ("observatory", "publican", "tasks")
STEP = 8.0
"""Points for which a minded player takes a card that brings its task a step nearer."""
STEP_IN_HAND = 4.0
"""The same for a card that it can only take into its hand."""
COIN = 1.0
"""Points for which it keeps a ruble in the last round if it wants to be the richest; before, a fifth of it."""

Missing = Callable[[list[sp.Card], int], int]
"""Counts the cards that an area still needs for a threshold."""


@attrs.frozen
class Values:
    """Are the points and thresholds to measure: a set, and changes in the form of the option `task_table`."""

    chosen: str
    table: dict[str, Any]

    def rules(self, seats: int) -> sp.Rules:
        """Return the rules of a number of seats: with the Market for five, which need it."""
        options = {"task_set": self.chosen, "task_table": self.table}
        return sp.Rules(expansions=(*BOX, "market") if seats == max(SEATS) else BOX, options=options)


def row(cards: list[sp.Card], k: int) -> int:
    """Count what the best run of the rank row lacks."""
    held = {card.base for card in cards}
    runs = (RANKS[at : at + k] for at in range(len(RANKS) - k + 1))
    return min(sum(name not in held for name in run) for run in runs)


def diagonal(cards: list[sp.Card], k: int) -> int:
    """Count what the colors of exchange cards lack."""
    counts = Counter(card.color for card in cards if card.exchange)
    return sum(max(0, k - counts[color]) for color in COLORS)


def square(cards: list[sp.Card], k: int) -> int:
    """Count what the best k names of aristocrats lack to be there twice."""
    counts = sorted(Counter(card.base for card in cards if card.color == "red").values(), reverse=True)
    return 2 * k - sum(min(2, count) for count in counts[:k])


def every_guild(cards: list[sp.Card], k: int) -> int:
    """Count what the best k trades lack to have two cards each."""
    green = [card.trades for card in cards if card.color == "green"]
    counts = Counter(trades[0] for trades in green if len(trades) == 1)
    best = sorted((min(2, count) for count in counts.values()), reverse=True)[:k]
    return max(0, 2 * k - sum(best) - sum(len(trades) > 1 for trades in green))


FINER: Mapping[str, Missing] = {"row": row, "diagonal": diagonal, "square": square, "every_guild": every_guild}
"""Tasks whose own count moves too seldom to steer by."""


def minded(card: Task) -> Player:
    """Return a player that plays as greedy does, with an eye on one task."""

    def choose(rules: sp.Rules, view: sp.View) -> sp.Move:
        moves = rules.legal_moves(view)
        if view.decision == "tasks":
            return next((move for move in moves if move.cards == (card.id,)), moves[0])
        outlook = Outlook(rules.tables, view)
        aim = Aim(card, rules, view, view.to_act or 0)
        return max(moves, key=lambda move: outlook.gain(move) + aim.worth(move))

    return choose


@attrs.frozen
class Aim:
    """Tells what moves are worth for a task of the seat to act."""

    card: Task
    rules: sp.Rules
    view: sp.View
    seat: int

    def worth(self, move: sp.Move) -> float:
        """Return the points that a move is worth for the task, beside what it gains."""
        if self.card.id == "richest":
            return -self.rules.price(self.view, move).total * (COIN if self.view.last_round else COIN / 5)
        action = self.rules.tables.actions.actions.get(move)
        if action is None or not action.kind:
            return 0.0
        own = self.view.holdings[self.seat]
        if move.verb == "take":
            action = attrs.evolve(action, verb="buy", target=self._target(action.kind))
            if len(own.hand) > 1 or self.view.last_round or action.target == action.kind:
                return 0.0
        after, _, _ = with_card(self.rules.tables, own, self.view.top_kinds, self.view.bottom_kinds, action)
        holdings = list(self.view.holdings)
        holdings[self.seat] = after
        nearer = self._missing(self.view) - self._missing(attrs.evolve(self.view, holdings=tuple(holdings)))
        return nearer * (STEP_IN_HAND if move.verb == "take" else STEP)

    def _target(self, kind: int) -> int:
        """Return a card that one of the hand could displace later: the card itself if there is none."""
        targets = self.rules.tables.kinds.targets[kind]
        area = self.view.holdings[self.seat].area
        return 0 if targets is None else next((target for target in targets if target in area), kind)

    def _missing(self, view: sp.View) -> int:
        game = sp.Game(self.rules.tables, view, self.seat)
        k = self.card.threshold(game.seats)
        if self.card.id in FINER:
            return FINER[self.card.id](list(game.area(self.seat)), k)
        count = self.card.condition(game, self.seat)
        return 0 if isinstance(count, sp.Hidden) else max(0, k - count)


def play(rules: sp.Rules, seats: int, seed: int, players: Iterable[Player]) -> sp.Game:
    """Play a game to its end."""
    state, players = rules.new_game(seats, seed), tuple(players)
    while not state.over:
        move = players[state.to_act or 0](rules, rules.view(state, state.to_act))
        state = rules.apply(state, move, checked=False)
    return sp.Game(rules.tables, state)


def cards_of(rules: sp.Rules) -> dict[str, Task]:
    """Return the cards of some rules by id."""
    found: dict[str, Task] = sp.Game(rules.tables, rules.new_game(2, 0)).fact("tasks.cards")
    return found


def blind_counts(seats: int, games: int, values: Values) -> dict[str, Counter[int]]:
    """Return what seats that do not care reach at the end, by card: how often each count."""
    rules = values.rules(seats)
    counts: dict[str, Counter[int]] = {name: Counter() for name in cards_of(rules)}
    for seed in range(games):
        game = play(rules, seats, seed, [greedy] * seats)
        for name, card in game.fact("tasks.cards").items():
            counts[name].update(int(card.condition(game, seat)) for seat in range(seats))
    return counts


def minded_chance(seats: int, games: int, values: Values, name: str) -> float:
    """Return how often a seat that strives for a card fulfils it among seats that do not; every seat in turn."""
    rules = values.rules(seats)
    card, done = cards_of(rules)[name], 0
    for number in range(games):
        seat = number % seats
        players = [minded(card) if at == seat else greedy for at in range(seats)]
        done += bool(card.fulfilled(play(rules, seats, 100_000 + number, players), seat))
    return done / games


def reached(counts: Counter[int], k: int) -> float:
    """Return how often a count is at least k."""
    return sum(times for count, times in counts.items() if count >= k) / counts.total()


def report(arguments: argparse.Namespace) -> None:
    """Print a line for each card."""
    values = Values(arguments.set, json.loads(arguments.table))
    blind = {seats: blind_counts(seats, arguments.blind, values) for seats in SEATS}
    tables = {seats: cards_of(values.rules(seats)) for seats in SEATS}
    header = "".join(f" | {seats} seats: k, blind, minded" for seats in SEATS)
    print(f"| card | points | even at{header} |\n|---|---|---|{'---|' * len(SEATS)}")
    for name in arguments.cards or tables[2]:
        points = tables[2][name].points
        cells = []
        for seats in SEATS:
            k = tables[seats][name].threshold(seats)
            measured = [reached(blind[seats][name], k)]
            if arguments.minded:
                measured.append(minded_chance(seats, arguments.minded, values, name))
            cells.append(f"{k}: {', '.join(f'{100 * chance:.0f} %' for chance in measured)}")
        print(f"| {name} | {points} | {300 / (points + 3):.0f} % | {' | '.join(cells)} |", flush=True)
        if arguments.near:
            for seats in SEATS:
                k = tables[seats][name].threshold(seats)
                near = ((one, reached(blind[seats][name], one)) for one in range(max(1, k - 4), k + 5))
                print(f"    {seats}: " + ", ".join(f"{one}: {100 * chance:.0f} %" for one, chance in near))


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Say how often each task card is fulfilled.")
    parser.add_argument("--blind", type=int, default=300, help="games of greedy players for each number of seats")
    parser.add_argument("--minded", type=int, default=60, help="games for each card and number of seats; 0 for none")
    parser.add_argument("--set", default="standard", help="standard or tuned")
    parser.add_argument("--table", default="{}", help="points and thresholds to try, as the option task_table")
    parser.add_argument("--near", action="store_true", help="print the blind chance of neighboring thresholds too")
    parser.add_argument("cards", nargs="*", help="only these cards")
    begin = time.process_time()
    report(parser.parse_args())
    print(f"\n{time.process_time() - begin:.0f} s of processor time")


if __name__ == "__main__":
    main()
