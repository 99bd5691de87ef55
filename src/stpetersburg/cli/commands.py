"""The commands: what each is called, which arguments it takes, and the module that runs it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

import attrs

import stpetersburg
from stpetersburg.cli.parser import PROGRAM, Parser, add_rules
from stpetersburg.players import PLAYERS

SEATS = 3
"""Seats of a game unless the caller says otherwise."""


@attrs.frozen
class Command:
    """Is one command. Its `module` has a function `run`; `needs` names a module that comes with an `extra`."""

    name: str
    summary: str
    module: str
    arguments: Callable[[argparse.ArgumentParser], None]
    needs: str = ""
    extra: str = ""


def program() -> Parser:
    """Return the parser of a command line that begins with no command."""
    listed = "\n".join(f"  {command.name:<12}{command.summary}" for command in COMMANDS.values())
    parser = Parser(
        PROGRAM,
        usage=f"{PROGRAM} [--help] [--version] COMMAND ...",
        description="The board game Saint Petersburg: play it, and check its rules.",
        epilog=f"commands:\n{listed}\n\n{PROGRAM} COMMAND --help tells what a command takes.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {stpetersburg.__version__}")
    parser.add_argument("command", metavar="COMMAND", help="one of the commands below")
    return parser


def parser_of(command: Command) -> Parser:
    """Return the parser of a command's own arguments."""
    parser = Parser(f"{PROGRAM} {command.name}", description=f"{command.summary}.".capitalize(), allow_abbrev=False)
    command.arguments(parser)
    return parser


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", metavar="N", type=int, default=SEATS, help=f"how many play; default {SEATS}")
    parser.add_argument("--seat", metavar="N", type=int, default=0, help="your seat, from 0; default 0")
    add_rules(parser)
    parser.add_argument(
        "--option",
        metavar="K=V",
        dest="options",
        action="append",
        default=[],
        help="set an option of the rules; the command expansions lists them",
    )
    parser.add_argument(
        "--against",
        metavar="NAME",
        default="greedy",
        help=f"who plays the others: {', '.join(PLAYERS)}; default greedy",
    )
    parser.add_argument("--auto", action="store_true", help="let that player play all seats and print the game")
    parser.add_argument("--record", metavar="FILE", help="keep the game in a file, also when you leave it")
    parser.add_argument(
        "--seed", metavar="S", type=int, help="a whole number that decides all chance; default a new one"
    )


def _scenario(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario file")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a file with a record, as JSON or as text; - reads the input")
    parser.add_argument("--to", metavar="N", type=int, help="print the table after N moves instead")


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD|STATE", help="a file with a record or a save; - reads the input")
    parser.add_argument("--seat", metavar="N", help="show what this seat sees, or what a spectator sees")
    parser.add_argument("--svg", metavar="FILE", help="draw the table into a file instead; - prints the picture")


def _expansions(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command takes no arguments."""


COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        Command("play", "play a game in the terminal", "stpetersburg.cli.play", _play, "rich", "cli"),
        Command("scenario", "check scenario files, a line for each", "stpetersburg.cli.scenario", _scenario),
        Command("replay", "print a recorded game move by move", "stpetersburg.cli.replay", _replay),
        Command("show", "print or draw the table of a record or a save", "stpetersburg.cli.show", _show),
        Command("cards", "list the cards of a game", "stpetersburg.cli.cards", add_rules),
        Command("expansions", "list the expansions installed here", "stpetersburg.cli.expansions", _expansions),
    )
}
"""The commands by name."""
