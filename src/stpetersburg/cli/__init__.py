"""The command line: `stpetersburg COMMAND`."""

from stpetersburg.cli.entry import main

__all__ = ["main"]
