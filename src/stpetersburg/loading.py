"""Loading a save together with the rules that it names."""

from __future__ import annotations

from typing import Any

from stpetersburg import saves
from stpetersburg.errors import SaveError, StPetersburgError
from stpetersburg.expansions import installed
from stpetersburg.rules import Rules
from stpetersburg.saved_rules import SavedRules


def loads(text: str) -> tuple[Rules, Any]:
    """Return the rules that a save names, and the state, view, move, event or record in it. Raise SaveError."""
    rules = rules_named(saves.rules_of(saves.read(text)))
    return rules, rules.loads(text)


def rules_named(saved: SavedRules) -> Rules:
    """Return the rules that a save names. Raise SaveError if they cannot be had here."""
    try:
        return Rules(saved.edition, tuple(saved.expansions), saved.options)
    except StPetersburgError as error:
        absent = ", ".join(name for name in saved.expansions if name not in installed())
        lacks = f"it needs {absent}, not installed here: " if absent else ""
        own = ", ".join(saved.fingerprints)
        advice = (
            f"; it was made with a configured object of expansion {own}: use rules.loads with that object"
            if own
            else ""
        )
        raise SaveError(f"the rules of the save cannot be had here: {lacks}{error}{advice}") from error
