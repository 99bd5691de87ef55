"""The command `play`: a person at the terminal against built-in players, or a game that these play alone."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence

import attrs
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from stpetersburg.cli.auto import play_alone
from stpetersburg.cli.files import write_file
from stpetersburg.cli.news import news
from stpetersburg.cli.parser import rules_from, seed_from
from stpetersburg.cli.screen import show_moves, show_scores, show_table, terminal
from stpetersburg.errors import MoveTextError, StPetersburgError
from stpetersburg.moves import Move
from stpetersburg.players import Player, begin, player_named, tell
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, View

LONGEST = 9
"""Digits of a number of a move, at most."""

LIST = " (known: "
"""Where an error begins to list every name that exists, too many for a prompt."""

OPPONENT = "greedy"
"""The player that plays where none is named."""

PERSON = "you"
"""The name of the person at the terminal."""

HELP = """\
Type the number of a move, or the move itself:
  buy library           buy a card of the top row
  buy library@bottom    buy a card of the bottom row, for 1 ruble less
  buy bank > market     buy an exchange card, which displaces one of yours
  take pub@bottom       take a card into your hand, for nothing
  play harbor > market  play a card from your hand
  pass                  the phase ends when all pass one after another
Other moves are listed when you can make them. The price is in brackets.
  ?                     show this help
  q                     leave the game"""


def run(arguments: argparse.Namespace) -> int:
    """Play a game and print its score sheet; return 0, also if the person leaves."""
    rules = rules_from(arguments, arguments.options)
    seed = seed_from(arguments)
    record = Record.new(rules, arguments.seats, seed)
    if not 0 <= arguments.seat < arguments.seats:
        raise StPetersburgError(f"--seat {arguments.seat}: seats go from 0 to {arguments.seats - 1}")
    names = seated(arguments.against or [OPPONENT], arguments.seats, None if arguments.auto else arguments.seat)
    players = tuple(player_named(OPPONENT if name == PERSON else name, seed + at) for at, name in enumerate(names))
    console = terminal()
    console.print(_title(rules, arguments.seats, seed))
    moves: list[Move] = []
    keep(arguments.record, record, moves)
    try:
        if arguments.auto:
            end: GameState | None = play_alone(console, rules, record.state, players, moves.append)
        else:
            session = Session(console, rules, arguments.seat, players, names, moves.append)
            end = session.play(record.state)
    finally:
        keep(arguments.record, record, moves)
    if end is not None:
        show_scores(console, rules, end, names)
    return 0


def seated(players: Sequence[str], seats: int, person: int | None) -> tuple[str, ...]:
    """Return who plays each seat: the players in turn on the seats that a person leaves. Raise StPetersburgError."""
    free = [seat for seat in range(seats) if seat != person]
    if len(players) > max(1, len(free)):
        raise StPetersburgError(
            f"--against is given {len(players)} times for {len(free)} seats: name one player for each, or fewer"
        )
    taken = {seat: players[at % len(players)] for at, seat in enumerate(free)}
    return tuple(taken.get(seat, PERSON) for seat in range(seats))


def keep(file: str | None, record: Record, moves: Iterable[Move]) -> None:
    """Write a record with moves appended to a file, if there is one: as text to one named .txt, else as JSON."""
    if file is None:
        return
    for move in moves:
        record = record.append(move)
    write_file(file, record.text() if file.endswith(".txt") else f"{record.dumps()}\n")


def _title(rules: Rules, seats: int, seed: int) -> str:
    expansions = ", ".join(rules.expansions) or "none"
    return f"Saint Petersburg: edition {rules.edition}, expansions {expansions}, {seats} seats, seed {seed}"


@attrs.frozen
class Session:
    """Is a game of a person in `seat` against built-in `players`, with one for each seat; `names` are by seat too.

    `made` is told every move.
    """

    console: Console
    rules: Rules
    seat: int
    players: Sequence[Player]
    names: Sequence[str]
    made: Callable[[Move], None]

    def play(self, state: GameState) -> GameState | None:
        """Play to the end and return the last state, None if the person leaves before."""
        begin(self.rules, state, self.players)
        while not state.over:
            view = self.rules.view(state, state.to_act)
            move = self._asked(view) if state.to_act == self.seat else self._answered(view)
            if move is None:
                return None
            for line in news(self.rules, state, move, self.seat):
                self.console.print(Padding(Text(line), (0, 0, 0, 2), expand=False))
            after = self.rules.apply(state, move)
            tell(self.rules, state, move, after, self.players)
            state = after
            self.made(move)
        return state

    def _answered(self, view: View) -> Move:
        """Return what a built-in player chooses."""
        return self.players[view.viewer or 0](self.rules, view)

    def _asked(self, view: View) -> Move | None:
        """Return what the person chooses, None to leave. Raise EOFError when there is no more input."""
        moves = self.rules.legal_moves(view)
        show_table(self.console, self.rules, view, self.names)
        show_moves(self.console, self.rules, view, moves)
        while True:
            line = self._typed()
            if line == "q":
                return None
            if line == "?":
                self.console.print(HELP)
                continue
            try:
                return self._chosen(view, moves, line)
            except StPetersburgError as error:
                self.console.print(f"  {str(error).partition(LIST)[0]}")

    def _typed(self) -> str:
        """Return a line of input; repeat it where the terminal has not shown it. Raise EOFError, KeyboardInterrupt."""
        try:
            line = self.console.input("your move (? for help): ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise
        if not sys.stdin.isatty():
            self.console.print(line)
        return line

    def _chosen(self, view: View, moves: Sequence[Move], line: str) -> Move:
        """Return the move that a line stands for. Raise StPetersburgError if it stands for none that is legal."""
        if line.isascii() and line.isdecimal() and len(line) <= LONGEST:
            if not 1 <= int(line) <= len(moves):
                raise MoveTextError(f"no move {line}: they go from 1 to {len(moves)}")
            return moves[int(line) - 1]
        if not line:
            raise MoveTextError("type a number, a move, ? or q")
        move = self.rules.parse(view, line)
        found = self.rules.explain(view, move)
        if not found.legal:
            raise StPetersburgError(f"{found.reason} ({found.rule})")
        return move
