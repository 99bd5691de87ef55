"""Reading a command line: errors of one line, and the arguments that name rules."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Iterable
from typing import Any, NoReturn

from stpetersburg.editions import EDITIONS
from stpetersburg.errors import StPetersburgError, UnknownNameError
from stpetersburg.expansions import DEFAULT, installed
from stpetersburg.rules import Rules

PROGRAM = "stpetersburg"
"""The name of the command line, and of the distribution."""

WORDS = {"true": True, "false": False}
"""Words that stand for option values which are no text."""


SEATS = 3
"""Seats of a game unless the caller says otherwise."""

SEEDS = 1_000_000
"""How many different seeds are drawn from where none is given."""

LONGEST = 18
"""Digits of an option value that is read as a number, at most."""


class CommandError(StPetersburgError):
    """Says what is wrong with a command line. Field: `program`, the words that name the command."""

    def __init__(self, program: str, message: str) -> None:
        self.program = program
        super().__init__(message)


class Parser(argparse.ArgumentParser):
    """Reads arguments, and raises CommandError where argparse would print its usage and exit."""

    def error(self, message: str) -> NoReturn:
        """Raise CommandError."""
        raise CommandError(self.prog, f"{message} (see {self.prog} --help)")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name an edition and expansions."""
    editions = ", ".join(edition.name for edition in EDITIONS)
    parser.add_argument("--edition", metavar="E", default="second", help=f"{editions}; default second")
    parser.add_argument(
        "--with",
        metavar="NAME",
        dest="added",
        action="append",
        default=[],
        help=f"switch an expansion on; {' and '.join(DEFAULT)} are on by default",
    )
    parser.add_argument(
        "--without", metavar="NAME", dest="dropped", action="append", default=[], help="switch an expansion off"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a game: its seats, edition, expansions, options and seed."""
    parser.add_argument("--seats", metavar="N", type=int, default=SEATS, help=f"how many play; default {SEATS}")
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
        "--seed", metavar="S", type=int, help="a whole number that decides all chance; default a new one"
    )


def seed_from(arguments: argparse.Namespace) -> int:
    """Return the seed that arguments name, else a new one."""
    return secrets.randbelow(SEEDS) if arguments.seed is None else int(arguments.seed)


def rules_from(arguments: argparse.Namespace, options: Iterable[str] = ()) -> Rules:
    """Return the rules that arguments name, with options written NAME=VALUE. Raise StPetersburgError."""
    given = _options(options)
    names = _expansions(arguments.added, arguments.dropped)
    try:
        return Rules(arguments.edition, names, given)
    except StPetersburgError:
        raise
    except Exception as error:  # a hook of an expansion may raise anything
        notes = "; ".join(getattr(error, "__notes__", ()))
        raise StPetersburgError(f"{type(error).__name__}: {error}{f' ({notes})' if notes else ''}") from error


def _expansions(added: Iterable[str], dropped: Iterable[str]) -> tuple[str, ...]:
    """Return the default expansions and those added, without those dropped."""
    added, dropped, known = tuple(added), tuple(dropped), installed()
    for name in dropped:
        if name not in known:
            raise UnknownNameError("expansion", name, known)
        if name in added:
            raise StPetersburgError(f"expansion {name} is both in --with and in --without: choose one")
    return tuple(name for name in dict.fromkeys((*DEFAULT, *added)) if name not in dropped)


def _options(lines: Iterable[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for line in lines:
        name, sign, value = line.partition("=")
        if not (name and sign and value):
            raise StPetersburgError(f"--option {line}: write it as NAME=VALUE")
        if name in found:
            raise StPetersburgError(f"--option {name} is given twice: choose one value")
        found[name] = _value(value)
    return found


def _value(text: str) -> Any:
    """Return the option value that a text stands for: true, false, a whole number, a table or list of JSON, text."""
    if text in WORDS:
        return WORDS[text]
    if text[0] in "{[":
        return _json(text)
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST else text


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StPetersburgError(f"--option: {text!r} is no JSON: {error}") from error
