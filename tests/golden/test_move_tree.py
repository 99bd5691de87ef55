"""Holds the move tree against the counts on file."""

from __future__ import annotations

import json

from golden.move_tree import FILE, count_all


def test_the_move_tree_has_the_counts_on_file() -> None:
    assert count_all() == json.loads(FILE.read_text(encoding="utf-8"))
