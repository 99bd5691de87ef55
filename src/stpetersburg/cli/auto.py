"""A game that built-in players play alone, as a log: a line for what each phase brought."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

import attrs
from rich.console import Console

from stpetersburg.events import Event
from stpetersburg.moves import Move
from stpetersburg.players import Player
from stpetersburg.rules import Rules
from stpetersburg.state import GameState

INDENT = 13
"""Columns in front of what happened in a phase."""

SCORED = {"income": "rubles", "points": "points"}
"""What a seat gains, by kind of event."""


@attrs.frozen
class Phase:
    """Is what the log tells of one phase: the moves made, and then what was gained."""

    round: int
    name: str
    last_round: bool
    moves: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()


def play_alone(console: Console, rules: Rules, state: GameState, players: Sequence[Player]) -> GameState:
    """Let the players play to the end, print each phase when it is over, and return the last state."""
    phase, number = Phase(state.round, state.phase, state.last_round), 0
    while not state.over:
        seat = state.to_act or 0
        move = players[seat](rules, rules.view(state, seat))
        moves = (*phase.moves, *_told(rules, state, seat, move))
        gains = (*phase.gains, *_gains(rules.events(state, move)))
        phase = attrs.evolve(phase, moves=moves, gains=gains)
        state = rules.apply(state, move, checked=False)
        if state.over or (state.round, state.phase) != (phase.round, phase.name):
            number = _print(console, phase, number)
            phase = Phase(state.round, state.phase, state.last_round)
    return state


def _told(rules: Rules, state: GameState, seat: int, move: Move) -> list[str]:
    """Return a move with its seat and price; nothing for a pass."""
    if move.verb == "pass":
        return []
    price = rules.price(state, move).total
    return [f"{seat} {move}{f' ({price})' if price else ''}"]


def _gains(events: Iterable[Event]) -> list[str]:
    """Return what seats gained, as the log writes it."""
    return [f"{event.seat} +{event.amount} {SCORED[event.kind]}" for event in events if event.kind in SCORED]


def _print(console: Console, phase: Phase, number: int) -> int:
    """Print a phase, before it its round unless that is the round `number` printed last; return its round."""
    if phase.round != number:
        console.print(f"round {phase.round}")
    texts = [", ".join(phase.moves) or "all pass", *([f"= {', '.join(phase.gains)}"] if phase.gains else [])]
    label = f"  {phase.name}".ljust(INDENT)
    for text in texts:
        console.print(
            textwrap.fill(
                text,
                max(console.width, 40),
                initial_indent=label,
                subsequent_indent=" " * INDENT,
                break_on_hyphens=False,
            ),
            soft_wrap=True,
        )
        label = " " * INDENT
    return phase.round
