"""Plans: what is played, and what chance and seats each game of a run has."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from math import lcm
from typing import Any

import attrs

from stpetersburg.dealing import shuffled, stream
from stpetersburg.errors import RulesError
from stpetersburg.players import Player, player_factory
from stpetersburg.rules import Rules

Factory = Callable[[int], Player]
"""Makes a player from a seed; for other processes it is a function or a class of a module."""

SEEDS = 2**53
"""How many seeds there are for games and players: whole numbers that JSON keeps everywhere."""


@attrs.frozen
class Always:
    """Is a factory that makes the same player for every seed: for players without chance or memory of their own."""

    player: Player

    def __call__(self, seed: int) -> Player:
        """Return the player."""
        return self.player


@attrs.frozen
class Entrant:
    """Is one who plays in a run.

    Attributes:
        name: The name under which its results are counted.
        make: A factory, which makes its player of a game from a seed. For processes, a function of a module.
    """

    name: str
    make: Factory

    @classmethod
    def of(cls, wanted: Any) -> Entrant:
        """Return the entrant that a player's name, a factory or an entrant stands for.

        Raise UnknownNameError for a name or a setting that is none, PlayerError for one that cannot be used, RulesError
        for what is no factory.
        """
        if isinstance(wanted, cls):
            entrant = wanted
        elif isinstance(wanted, str):
            entrant = cls(wanted, player_factory(wanted))
            entrant.make(0)  # refuses settings before any game
        else:
            entrant = cls(_name(wanted), wanted)
        _check_factory(entrant)
        return entrant


def always(player: Player, name: str = "") -> Entrant:
    """Return an entrant that plays with the same function of (rules, view) in every game. Raise RulesError."""
    if not callable(player):
        raise RulesError(f"a player is a function of (rules, view), not {player!r}")
    return Entrant(name or _name(player), Always(player))


def _name(factory: Any) -> str:
    return str(getattr(factory, "__name__", type(factory).__name__))


def _check_factory(entrant: Entrant) -> None:
    """Raise RulesError for an entrant without a name, or whose factory cannot be called with a seed alone."""
    if not isinstance(entrant.name, str) or not entrant.name:
        raise RulesError(f"an entrant has a name, not {entrant.name!r}")
    if not callable(entrant.make):
        raise RulesError(f"a player is given by name or as a factory, a function of a seed, not as {entrant.make!r}")
    try:
        inspect.signature(entrant.make).bind(0)
    except TypeError as error:
        raise RulesError(
            f"{entrant.name} is no factory, a function of a seed that returns a player ({error}); "
            "give a function of (rules, view) as simulate.always(function)"
        ) from error
    except ValueError:  # a function of C that does not tell its arguments
        return


def _entrants(wanted: Any) -> tuple[Entrant, ...]:
    if isinstance(wanted, str) or not isinstance(wanted, Iterable):
        raise RulesError(f"players is a list of names or factories, as in players=[{wanted!r}]")
    entrants = tuple(map(Entrant.of, wanted))
    if not entrants:
        raise RulesError("players is empty: name one at least")
    called: dict[str, Entrant] = {}
    for one in entrants:
        if called.setdefault(one.name, one) != one:
            raise RulesError(f"two players are called {one.name}: name one of them, as simulate.Entrant(name, factory)")
    return entrants


@attrs.frozen
class Plan:
    """Is what a run plays. Raise RulesError, UnknownNameError, PlayerError for what cannot be played.

    Attributes:
        rules: The rules.
        players: Who plays: names, factories (seed to player) or entrants, kept as entrants. Any number of them plays at
            any number of seats; one given twice sits down twice as often.
        seats: How many seats play.
        seed: What decides all chance, a whole number.
    """

    rules: Rules
    players: tuple[Entrant, ...] = attrs.field(converter=_entrants)
    seats: int = attrs.field(kw_only=True)
    seed: int = attrs.field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise RulesError(f"a plan is for rules, such as stpetersburg.Rules(), not {self.rules!r}")
        self.rules.deal(self.seats, self.seed)  # refuses seats and seeds that cannot be

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players as given."""
        return tuple(player.name for player in self.players)

    @property
    def parts(self) -> int:
        """Return in how many parts a win is counted, so that ties of any seats share it in whole numbers."""
        return lcm(*range(1, self.seats + 1))

    def game_seed(self, game: int) -> int:
        """Return the seed of a game, from 0: it depends on the run's seed and the game's number alone."""
        return _drawn(self.seed, f"game {game}")

    def player_seed(self, game: int, seat: int) -> int:
        """Return the seed of the player in a seat of a game."""
        return _drawn(self.game_seed(game), f"player {seat}")

    def seating(self, game: int) -> tuple[Entrant, ...]:
        """Return who sits where in a game, by seat.

        Games come in blocks: in each, every player as given sits in every seat equally often, the order of the
        players is drawn anew, and moves on by one seat from game to game.
        """
        entries = self.players * -(-self.seats // len(self.players))
        block, turn = divmod(game, len(entries))
        order = shuffled(entries, self.seed, f"seating {block}")
        return tuple(order[(seat + turn) % len(order)] for seat in range(self.seats))


def _drawn(seed: int, purpose: str) -> int:
    return int(stream(seed, purpose)() * SEEDS)
