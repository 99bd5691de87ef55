"""The command `play`: a person at the terminal against built-in players, or a game that these play alone."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence

import attrs
from rich.console import Console

from stpetersburg.cli.auto import play_alone
from stpetersburg.cli.news import news
from stpetersburg.cli.parser import rules_from
from stpetersburg.cli.screen import show_moves, show_scores, show_table, terminal
from stpetersburg.errors import MoveTextError, StPetersburgError
from stpetersburg.moves import Move
from stpetersburg.players import Player, player_named
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, View

SEEDS = 1_000_000
"""How many different seeds are drawn from where none is given."""

PERSON = "you"
"""The name of the person at the terminal."""

HELP = """\
Type the number of a move, or the move itself:
  buy library             buy a card of the top row; buy library@bottom: of the bottom row
  buy bank > market       buy an exchange card, which displaces one of your cards
  take pub@bottom         take a card into your hand, for nothing
  play harbor > market    play a card from your hand
  pass                    the phase ends when all pass one after another
Other moves are listed when you can make them. The price is in brackets.
  ?  shows this help        q  ends the game here"""


def run(arguments: argparse.Namespace) -> int:
    """Play a game and print its score sheet; return 0, also if the person leaves."""
    rules = rules_from(arguments, arguments.options)
    seed = secrets.randbelow(SEEDS) if arguments.seed is None else arguments.seed
    state = rules.new_game(arguments.seats, seed)
    if not 0 <= arguments.seat < arguments.seats:
        raise StPetersburgError(f"--seat {arguments.seat}: seats go from 0 to {arguments.seats - 1}")
    players = tuple(player_named(arguments.against, seed + seat) for seat in range(arguments.seats))
    console = terminal()
    console.print(_title(rules, arguments.seats, seed), soft_wrap=True)
    names = [arguments.against] * arguments.seats
    if arguments.auto:
        end: GameState | None = play_alone(console, rules, state, players)
    else:
        names[arguments.seat] = PERSON
        end = Table(console, rules, arguments.seat, players, tuple(names)).play(state)
    if end is not None:
        show_scores(console, rules, end, names)
    return 0


def _title(rules: Rules, seats: int, seed: int) -> str:
    expansions = ", ".join(rules.expansions) or "none"
    return f"Saint Petersburg: edition {rules.edition}, expansions {expansions}, {seats} seats, seed {seed}"


@attrs.frozen
class Table:
    """Is where a person plays in `seat` against `players`, which has one for each seat; `names` are theirs."""

    console: Console
    rules: Rules
    seat: int
    players: Sequence[Player]
    names: Sequence[str]

    def play(self, state: GameState) -> GameState | None:
        """Play to the end and return the last state, None if the person leaves before."""
        while not state.over:
            view = self.rules.view(state, state.to_act)
            move = self._asked(view) if state.to_act == self.seat else self._answered(view)
            if move is None:
                return None
            for line in news(self.rules, state, move, self.seat):
                self.console.print(f"  {line}")
            state = self.rules.apply(state, move)
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
            line = self.console.input("your move (? for help): ").strip()
            if line == "q":
                return None
            if line == "?":
                self.console.print(HELP)
                continue
            try:
                return self._chosen(view, moves, line)
            except StPetersburgError as error:
                self.console.print(f"  {error}", soft_wrap=True)

    def _chosen(self, view: View, moves: Sequence[Move], line: str) -> Move:
        """Return the move that a line stands for. Raise StPetersburgError if it stands for none that is legal."""
        if line.isascii() and line.isdecimal():
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
