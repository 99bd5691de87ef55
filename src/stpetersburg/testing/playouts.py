"""Playouts: games as lists of small numbers, played by policies that reach late rounds."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from stpetersburg.moves import Move
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.state import GameState

Policy = Mapping[str, int]
"""How much likelier than passing each verb is chosen; a verb that is not named counts 1."""

EVENLY: Policy = {}
"""Chooses every legal move as often."""

BUYING: Policy = {"buy": 8, "play": 12, "points": 2, "observe": 4}
"""Fills areas: buys and plays more than it takes and passes."""

HOARDING: Policy = {"take": 8, "buy": 2, "play": 1, "observe": 4}
"""Fills hands: takes more than it buys and passes."""

POLICIES: tuple[Policy, ...] = (EVENLY, BUYING, HOARDING)
"""Policies that between them reach full areas, full hands and empty purses."""

CHOICES = 256
"""A choice is a number from 0 below this."""


@attrs.frozen(repr=False)
class Playout:
    """Is a game that was played by numbers: `choices[i]` picks `moves[i]` in `states[i]`.

    Fields: `rules`; `seats`; `seed`; `choices`; `policy`; `moves`; `states`, one more than there are moves; `problem`,
    what an expansion raised after the last move when the game could not go on, else None.
    """

    rules: Rules
    seats: int
    seed: int
    choices: tuple[int, ...]
    policy: Policy = attrs.field(hash=False)
    moves: tuple[Move, ...] = ()
    states: tuple[GameState, ...] = ()
    problem: Exception | None = attrs.field(default=None, eq=False)

    def __repr__(self) -> str:
        return f"play({self.rules!r}, {self.seats}, {self.seed}, {self.choices}, {dict(self.policy)})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print as `repr`: IPython and hypothesis would print every table."""
        printer.text(repr(self))

    @property
    def state(self) -> GameState:
        """Return the last state."""
        return self.states[-1]

    @property
    def record(self) -> Record:
        """Return the record of the game. Raise as `Record.new` and `Record.append` do."""
        record = Record.new(self.rules, self.seats, self.seed)
        for move in self.moves:
            record = record.append(move)
        return record


def play(rules: Rules, seats: int, seed: int, choices: Iterable[int], policy: Policy = EVENLY) -> Playout:
    """Return a new game played by numbers, each taken modulo what there is to choose from; it ends with the game.

    An error of an expansion ends it too: see `Playout.problem`.
    """
    made: list[int] = []
    moves: list[Move] = []
    states: list[GameState] = []
    problem: Exception | None = None
    try:
        states.append(rules.new_game(seats, seed))
        for number in choices:
            legal = rules.legal_moves(states[-1])
            if not legal:
                break
            made.append(number)
            moves.append(chosen(legal, number, policy))
            states.append(rules.apply(states[-1], moves[-1]))
        else:
            rules.legal_moves(states[-1])
    except Exception as error:  # the functions of an expansion may make the library raise anything
        problem = error
    return Playout(rules, seats, seed, tuple(made), policy, tuple(moves), tuple(states), problem)


def chosen(moves: Sequence[Move], number: int, policy: Policy) -> Move:
    """Return the move that a number picks: 0 the first, each as often as the policy says."""
    if not policy:
        return moves[number % len(moves)]
    at = number % sum(policy.get(move.verb, 1) for move in moves)
    for move in moves:
        at -= policy.get(move.verb, 1)
        if at < 0:
            return move
    raise ValueError(f"a policy has whole numbers from 1, not {policy!r}")


def numbers(seed: int, stop: int) -> Iterator[int]:
    """Yield choices that depend on a seed alone."""
    chance = random.Random(f"playout {seed}")  # noqa: S311  # a game, not a secret
    for _ in range(stop):
        yield chance.randrange(CHOICES)


def walk(rules: Rules, seats: int, seed: int, policy: Policy = EVENLY, stop: int = 10_000) -> Iterator[GameState]:
    """Yield the states of a game that a policy plays at random, up to a number of moves."""
    state = rules.new_game(seats, seed)
    chance = random.Random(seed)  # noqa: S311  # a game, not a secret
    yield state
    for _ in range(stop):
        moves = rules.legal_moves(state)
        if not moves:
            return
        weights = [policy.get(move.verb, 1) for move in moves]
        state = rules.apply(state, chance.choices(moves, weights)[0])
        yield state
