"""The command `scenario`: checks scenario files."""

from __future__ import annotations

import argparse
import sys

from stpetersburg.cli.parser import PROGRAM
from stpetersburg.errors import StPetersburgError
from stpetersburg.scenarios import load_scenario, run_scenario

HOLDS, FAILS, MALFORMED = 0, 1, 2


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each file; return 0 if all hold, 1 if one fails, 2 if one is malformed."""
    return max(map(_check, arguments.files))


def _check(file: str) -> int:
    try:
        result = run_scenario(load_scenario(file))
    except StPetersburgError as error:
        print(f"{PROGRAM} scenario: {file}: {' '.join(str(error).split())}", file=sys.stderr, flush=True)
        return MALFORMED
    print(" ".join(str(result).splitlines()), flush=True)
    return HOLDS if result.ok else FAILS
