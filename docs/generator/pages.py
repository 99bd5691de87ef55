"""All generated pages: what they should be, and whether they are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import card_pages, option_pages, rule_pages
from generator.wording import ROOT

FOLDERS = ("docs/reference/rules", card_pages.PICTURES)
"""Folders in which everything is generated: a file there that no page stands for is left over."""


def pages() -> dict[str, str]:
    """Return the text of every generated file by its path from the root."""
    return {**rule_pages.pages(), **card_pages.pages(), **option_pages.pages()}


def write(wanted: Mapping[str, str], root: Path = ROOT) -> list[str]:
    """Write what is out of date, remove what is left over, and return the paths of both."""
    changed = outdated(wanted, root)
    for path in changed:
        if path in wanted:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(wanted[path], encoding="utf-8", newline="\n")
        else:
            (root / path).unlink()
    return changed


def outdated(wanted: Mapping[str, str], root: Path = ROOT) -> list[str]:
    """Return the paths of files that are missing, not as they should be, or left over."""
    old = [path for path, text in wanted.items() if _read(root / path) != text]
    present = (file for folder in FOLDERS for file in (root / folder).rglob("*") if file.is_file())
    left_over = [path for path in (file.relative_to(root).as_posix() for file in present) if path not in wanted]
    return sorted(old + left_over)


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
