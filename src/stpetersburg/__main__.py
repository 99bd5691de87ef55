"""Runs the command line as `python -m stpetersburg`."""

import sys

from stpetersburg.cli import main

if __name__ == "__main__":
    sys.exit(main())
