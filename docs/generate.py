"""Writes the reference pages that come from data; with `--check` it only tells which are out of date."""

from __future__ import annotations

import sys

from generator.pages import outdated, pages, write


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` look at them; return 1 if the check finds one that is out of date."""
    if arguments not in ([], ["--check"]):
        print(f"generate.py takes --check or nothing, not {' '.join(arguments)}", file=sys.stderr)
        return 2
    paths = outdated(pages()) if arguments else write(pages())
    for path in paths:
        print(f"{'out of date' if arguments else 'written'}  {path}")
    return int(bool(arguments and paths))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
