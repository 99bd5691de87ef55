"""The players that have names: found by entry points, made from a seed and from settings in the name."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import attrs

from stpetersburg.errors import PlayerError, UnknownNameError
from stpetersburg.players.chance import random_player
from stpetersburg.players.greedy import greedy_player
from stpetersburg.players.player import Player
from stpetersburg.players.search import search_player

GROUP = "stpetersburg.players"
"""The entry-point group under which distributions declare players: a name, and a factory of a seed."""

PLAYERS: Mapping[str, Callable[..., Player]] = {
    "greedy": greedy_player,
    "random": random_player,
    "search": search_player,
}
"""The built-in players by name: each is made from a seed, and from settings as keyword arguments."""

LONGEST = 18
"""Digits of a setting that is a whole number, at most."""


@attrs.frozen
class NamedPlayer:
    """Makes players from seeds: `factory` with `settings`, under the `name` that it was asked for by."""

    name: str
    factory: Callable[..., Player]
    settings: Mapping[str, Any] = attrs.field(factory=dict, hash=False)

    def __call__(self, seed: int) -> Player:
        """Return a new player for one seat. Raise PlayerError if its factory fails."""
        try:
            player = self.factory(seed, **self.settings)
        except PlayerError:
            raise
        except Exception as error:  # other people's code may raise anything
            raise PlayerError(self.name, f"its factory raised {type(error).__name__}: {error}") from error
        if not callable(player):
            raise PlayerError(
                self.name, f"its factory returned {player!r}; return a function of rules and a view that returns a move"
            )
        return player


def player_names() -> tuple[str, ...]:
    """Return the names of all players that are installed, in alphabetical order; none is loaded for that."""
    return tuple(sorted({*PLAYERS, *_points()}))


def player_factory(name: str) -> NamedPlayer:
    """Return what makes the players of a name, as `greedy` or `search:iterations=400`, from seeds.

    Raise UnknownNameError for a name or a setting that does not exist, PlayerError for one that cannot be used.
    """
    word, colon, settings = str(name).partition(":")
    factory = _load(word)
    if not colon:
        return NamedPlayer(name, factory)
    return NamedPlayer(name, factory, _settings(name, factory, settings))


def player_named(name: str, seed: int) -> Player:
    """Return a player by its name, with settings or without. Raise UnknownNameError, PlayerError."""
    return player_factory(name)(seed)


def _points() -> dict[str, list[EntryPoint]]:
    """Return the declared players by name, each as often as distributions differ in it."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        others = found.setdefault(point.name, [])
        if all((other.value, _origin(other)) != (point.value, _origin(point)) for other in others):
            others.append(point)
    return found


def _load(name: str) -> Callable[..., Player]:
    """Return the factory of a player's name without settings."""
    points = _points().get(name, [])
    if len(points) > 1:
        raise PlayerError(name, f"declared by {' and by '.join(map(_origin, points))}; uninstall all but one of them")
    if not points:
        if name not in PLAYERS:
            raise UnknownNameError("player", name, player_names())
        return PLAYERS[name]
    try:
        factory = points[0].load()
    except Exception as error:  # importing other people's code may raise anything
        raise PlayerError(name, f"{_origin(points[0])} cannot be imported: {type(error).__name__}: {error}") from error
    if not callable(factory):
        raise PlayerError(name, f"{_origin(points[0])} declares {factory!r}; declare a function of a seed")
    made: Callable[..., Player] = factory
    return made


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def _settings(name: str, factory: Callable[..., Player], text: str) -> dict[str, Any]:
    """Return the settings behind a player's name, each read as the type that the factory gives it."""
    known, word = _known_settings(factory), name.partition(":")[0]
    found: dict[str, Any] = {}
    for part in text.split(","):
        key, sign, value = part.partition("=")
        if not (key and sign and value):
            raise PlayerError(word, f"{part!r} is no setting: write {word}:KEY=VALUE, several with commas between")
        if key not in known:
            raise UnknownNameError(f"setting of player {word}", key, known)
        if key in found:
            raise PlayerError(name, f"setting {key} is given twice: choose one value")
        wanted, read = known[key]
        found[key] = read(value)
        if found[key] is None:
            raise PlayerError(name, f"setting {key} is {wanted}, not {value!r}")
    return found


def _known_settings(factory: Callable[..., Player]) -> dict[str, tuple[str, Callable[[str], Any]]]:
    """Return how to read each setting of a factory: its keyword-only parameters."""
    parameters = inspect.signature(factory).parameters.values()
    return {one.name: _reader(one.annotation) for one in parameters if one.kind is one.KEYWORD_ONLY}


def _reader(annotation: Any) -> tuple[str, Callable[[str], Any]]:
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    return READERS.get(text.removesuffix(" | None"), READERS["str"])


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST else None


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


READERS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "int": ("a whole number", _whole),
    "float": ("a number", _number),
    "bool": ("true or false", {"true": True, "false": False}.get),
    "str": ("a text", str),
}
"""How a setting is read, by the type that the factory's parameter is annotated with: what is wanted, None for a no."""
