"""Scenario paths: what `expect` and tests read from a position by name, as `seat.0.rubles`."""

from __future__ import annotations

from typing import Any

from stpetersburg.errors import ScenarioError
from stpetersburg.game import Game
from stpetersburg.row_names import FIELDS
from stpetersburg.rules import Rules
from stpetersburg.state import HIDDEN, Hidden, Position


def read_path(rules: Rules, position: Position, path: str) -> Any:
    """Return what a path of `expect` reads: lists as tuples, hidden values as "hidden". Raise ScenarioError."""
    first, _, rest = path.partition(".")
    if first == "seat":
        number, _, rest = rest.partition(".")
        seats = len(position.holdings)
        if not (number.isascii() and number.isdecimal() and int(number) < seats):
            raise ScenarioError(f"path {path!r}: seats go from 0 to {seats - 1}")
        return _plain(_read_seat(rules, position, int(number), rest, path))
    if path in FIELDS:
        return _plain(getattr(position, path))
    if path == "to_act":
        return "nobody" if position.to_act is None else position.to_act
    if path in ("top.count", "bottom.count"):
        return len(getattr(position, first))
    if path == "winners":
        return rules.winners(position)
    if first in ("deck", "start"):
        values = position.deck if first == "deck" else position.start
        if rest in values:
            return values[rest]
    if first in rules.tables.catalog.places and rest in ("", "count"):
        cards = position.place(first)
        return len(cards) if rest else cards
    own = rules.tables.paths.get((first, False))
    if own is not None:
        return _plain(own.read(Game(rules.tables, position), -1, rest))
    raise ScenarioError(f"unknown path {path!r}{rules.tables.hint(first)}")


def _read_seat(rules: Rules, position: Position, seat: int, rest: str, path: str) -> Any:
    one = position.seats[seat]
    if rest in ("rubles", "points", "area", "hand"):
        return getattr(one, rest)
    if rest in ("hand.count", "area.count"):
        return len(getattr(one, rest.partition(".")[0]))
    if rest == "score":
        return rules.scores(position)[seat].total
    name, _, rest = rest.partition(".")
    if name in rules.tables.catalog.places and rest in ("", "count"):
        cards = position.place(name, seat)
        return len(cards) if rest else cards
    own = rules.tables.paths.get((name, True))
    if own is None:
        raise ScenarioError(f"unknown path {path!r}{rules.tables.hint(name)}")
    return own.read(Game(rules.tables, position), seat, rest)


def _plain(value: Any) -> Any:
    return str(HIDDEN) if isinstance(value, Hidden) else value
