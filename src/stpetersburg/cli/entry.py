"""The entry point: from the words of a command line to an exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module

from stpetersburg.cli.commands import COMMANDS, parser_of, program
from stpetersburg.cli.parser import PROGRAM, CommandError
from stpetersburg.errors import StPetersburgError, UnknownNameError
from stpetersburg.extras import require

FAILED = 2
"""The exit code of every error."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; an error is one line on stderr and exit code 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    _never_fail_to_print((sys.stdout, sys.stderr))
    name = words[0] if words and words[0] in COMMANDS else ""
    try:
        return _run(words)
    except CommandError as error:
        return _complain(error.program, str(error))
    except StPetersburgError as error:
        return _complain(f"{PROGRAM} {name}", str(error))
    except EOFError:
        return _complain(f"{PROGRAM} {name}", "the input ended before the game did")
    except KeyboardInterrupt:
        _complain(f"{PROGRAM} {name}", "interrupted")
        return COMMANDS[name].interrupted if name else FAILED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing is flushed to the pipe
        return FAILED


def _run(words: Sequence[str]) -> int:
    """Run the command that the first word names."""
    try:
        if not words or words[0].startswith("-"):
            words = [program().parse_args(words).command]
        if words[0] not in COMMANDS:
            raise CommandError(PROGRAM, str(UnknownNameError("command", words[0], COMMANDS)))
        command = COMMANDS[words[0]]
        arguments = parser_of(command).parse_args(words[1:])
    except SystemExit as end:  # argparse ends so after --help and --version
        return int(end.code or 0)
    if command.needs:
        require("the command", command.needs, command.extra)
    return int(import_module(command.module).run(arguments))


def _complain(who: str, message: str) -> int:
    sys.stdout.flush()
    print(f"{who.strip()}: {' '.join(message.split())}", file=sys.stderr)
    return FAILED


def _never_fail_to_print(streams: Iterable[object]) -> None:
    """Print characters that a terminal's encoding lacks as question marks."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
