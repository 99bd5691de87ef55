"""A game that built-in players play alone, as a log: a line for what each phase brought."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

import attrs
from rich.console import Console

from stpetersburg.events import Event
from stpetersburg.moves import Move
from stpetersburg.players import Player, begin, tell
from stpetersburg.rules import Rules
from stpetersburg.state import GameState

INDENT = 13
"""Columns in front of what happened in a phase."""

NARROWEST = 40
"""Columns that the log takes at least."""

SCORED = {"income": "rubles", "points": "points"}
"""What a seat gains, by kind of event."""


@attrs.frozen
class PhaseLog:
    """Is what the log tells of one phase: its `moves` as text, and what seats gained meanwhile, as events."""

    round: int
    phase: str
    moves: tuple[str, ...] = ()
    gains: tuple[Event, ...] = ()


def play_alone(
    console: Console, rules: Rules, state: GameState, players: Sequence[Player], made: Callable[[Move], None]
) -> GameState:
    """Let the players play to the end, print each phase when it is over, and return the last state.

    `made` is told every move.
    """
    log = PhaseLog(state.round, state.phase)
    _print_round(console, state)
    begin(rules, state, players)
    while not state.over:
        seat = state.to_act or 0
        move = players[seat](rules, rules.view(state, seat))
        gains = (event for event in rules.events(state, move) if event.kind in SCORED)
        log = attrs.evolve(log, moves=(*log.moves, *_told(rules, state, move)), gains=(*log.gains, *gains))
        after = rules.apply(state, move, checked=False)
        tell(rules, state, move, after, players)
        state = after
        made(move)
        if state.over or (state.round, state.phase) != (log.round, log.phase):
            _print_phase(console, log)
            if not state.over and state.round != log.round:
                _print_round(console, state)
            log = PhaseLog(state.round, state.phase)
    return state


def _told(rules: Rules, state: GameState, move: Move) -> list[str]:
    """Return a move with its seat and price; nothing for a pass."""
    if move.verb == "pass":
        return []
    price = rules.price(state, move).total
    return [f"{state.to_act} {move}{f' ({price})' if price else ''}"]


def _print_round(console: Console, state: GameState) -> None:
    """Print a round's number and what each seat has at its start."""
    seats = (f"{seat} {one.rubles} rubles {one.points} points" for seat, one in enumerate(state.seats))
    _print(console, f"round {state.round}", ", ".join(seats))


def _print_phase(console: Console, log: PhaseLog) -> None:
    _print(console, f"  {log.phase}", ", ".join(log.moves) or "all pass")
    gained: dict[int | None, str] = {}
    for event in log.gains:
        gained[event.seat] = f"{gained.get(event.seat, '')} +{event.amount} {SCORED[event.kind]}"
    if gained:
        _print(console, "", f"= {', '.join(f'{seat}{gains}' for seat, gains in sorted(gained.items(), key=str))}")


def _print(console: Console, label: str, text: str) -> None:
    """Print a label and a text beside it, in as many lines as it takes."""
    width = max(console.width, NARROWEST)
    first = f"{label} ".ljust(INDENT)
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=" " * INDENT, break_on_hyphens=False)
    console.print("\n".join(lines), soft_wrap=True)
