"""What a player is, and how players that remember are told what their seats see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, runtime_checkable

from stpetersburg.errors import RulesError
from stpetersburg.events import Event
from stpetersburg.moves import Move
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, View

Player = Callable[[Rules, View], Move]
"""Chooses a legal move for the seat to act, which is the viewer of the view."""


def choices(rules: Rules, view: View) -> tuple[Move, ...]:
    """Return the legal moves of the seat to act. Raise RulesError for a view that is not of that seat."""
    moves = rules.legal_moves(view)
    if not moves:
        acts = "nobody is to act" if view.to_act is None else f"seat {view.to_act} is to act"
        raise RulesError(f"{acts}, the view is of {_named(view)}: hand a player a view of the seat to act")
    return moves


def _named(view: View) -> str:
    return "a spectator" if view.viewer is None else f"seat {view.viewer}"


@runtime_checkable
class Observer(Protocol):
    """Is a player that is told what its seat sees, between its own moves too."""

    def observe(self, rules: Rules, view: View, events: Iterable[Event]) -> None:
        """Take note of the first view of a game, without events; then of each move's events and the view after it."""


def begin(rules: Rules, state: GameState, players: Sequence[Player]) -> None:
    """Show the first position of a game to the players, one a seat, that have a method `observe`."""
    for seat, player in enumerate(players):
        if isinstance(player, Observer):
            player.observe(rules, rules.view(state, seat), ())


def tell(rules: Rules, state: GameState, move: Move, after: GameState, players: Sequence[Player]) -> None:
    """Tell the players, one a seat, that have a method `observe` what a move made happen: each what its seat sees."""
    events: tuple[Event, ...] | None = None
    for seat, player in enumerate(players):
        if isinstance(player, Observer):
            if events is None:
                events = rules.events(state, move)
            player.observe(rules, rules.view(after, seat), tuple(event.seen_by(seat) for event in events))
