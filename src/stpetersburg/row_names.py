"""Names in rows: each is given once, and what a row refers to exists."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from stpetersburg.cards import Card, Mark, Withdraw
from stpetersburg.errors import ExpansionError
from stpetersburg.row_types import titled
from stpetersburg.rows import Deck, MoveSpec, Place

Rows = Mapping[str, Sequence[tuple[str, Any]]]
Hint = Callable[[str], str]

VERBS = ("buy", "take", "play", "pass")
"""The verbs of the base game."""

SEAT_KEYS = ("rubles", "points", "area", "hand")
POSITION_KEYS = (
    "round",
    "phase",
    "to_act",
    "passes",
    "last_round",
    "top",
    "bottom",
    "discard",
    "box",
    "decks",
    "start",
    "seat",
)
"""The base game's own keys of a position, and those of its seats."""

SEAT_PATHS = (*SEAT_KEYS, "score")
FIELDS = ("round", "phase", "over", "last_round", "decision", "top", "bottom", "discard", "box", "drawn")
PATHS = (*FIELDS, "to_act", "deck", "start", "winners", "seat")
"""The base game's own paths of scenarios, and those of a seat."""

PLACES = ("top", "bottom", "hand", "area", "drawn", "discard", "box", "deck")
"""The places of every game, as effects name them."""

SOURCES = ("top", "bottom", "hand", "drawn")
"""Where the card of a move may lie in every game."""

FORBIDDEN = ("decks", "start", "seat", "out", "extra", "turn", "winners", *FIELDS, *POSITION_KEYS, *SEAT_PATHS)
"""Further words that no place may be called by: they stand beside it in paths, positions and saves."""

Name = tuple[str, Any, str]
"""What is named, among which others it has to be the only one, and the name."""

_TAKEN: Mapping[Name, tuple[str, str]] = {
    **{("path", False, name): ("base", "") for name in PATHS},
    **{("path", True, name): ("base", "") for name in SEAT_PATHS},
    **{("key", "", name): ("base", "") for name in POSITION_KEYS},
    **{("key", "seat", name): ("base", "") for name in SEAT_KEYS},
    **{("place", "", name): ("base", "") for name in (*PLACES, *FORBIDDEN)},
}
"""The names of the base game with their owner."""


def check_names(rows: Rows, hint: Hint) -> None:
    """Raise ExpansionError for a name that is given twice, or that no row brings.

    A card that an installed expansion would bring may be named while that is off: `hint` tells. The row does nothing.
    """
    _check_once(rows)
    _check_verbs(rows)
    _check_slices(rows)
    _check_known(rows, hint)


def _check_once(rows: Rows) -> None:
    """Raise ExpansionError for a name that is given twice."""
    counted = Counter(_given(rows))
    for (hook, owner, (what, _, name)), count in counted.items():
        if count > 1:
            raise ExpansionError(owner, hook, f"{what} {name} is given {count} times: choose another name")
    taken = dict(_TAKEN)
    for hook, owner, given in counted:
        other = taken.setdefault(given, (owner, hook))
        what, _, name = given
        if other != (owner, hook):
            who = "the base game" if other[0] == "base" else f"expansion {other[0]}"
            raise ExpansionError(owner, hook, f"there is a {what} {name} already, of {who}: choose another name")


def _given(rows: Rows) -> Iterator[tuple[str, str, Name]]:
    """Yield each name that has to be the only one, with its hook and owner."""
    for owner, row in rows["cards"]:
        if isinstance(row, Mark):
            yield "cards", owner, ("mark", "", row.id)
    for owner, row in rows["phases"]:
        yield "phases", owner, ("phase", "", row.name)
        yield "phases", owner, ("deck", "", row.deck)
    for owner, row in rows["places"]:
        yield from (("places", owner, given) for given in _given_place(row))
    for owner, row in rows["decisions"]:
        yield "decisions", owner, ("decision", "", row.name)
    for owner, row in rows["steps"]:
        yield "steps", owner, ("step", owner, row.name)
    for owner, (name, _) in rows["facts"]:
        yield "facts", owner, ("fact", "", name)
    for owner, row in rows["scenario_paths"]:
        yield "scenario_paths", owner, ("path", row.per_seat, row.name)
    for owner, row in rows["slices"]:
        yield from (("slices", owner, ("key", "", key)) for key in row.keys)
        yield from (("slices", owner, ("key", "seat", key)) for key in row.seat_keys)


def _given_place(row: Deck | Place) -> tuple[Name, ...]:
    """Return what the name of a deck or a place has to be the only one of: a place is a key and a path too."""
    if isinstance(row, Deck):
        return (("deck", "", row.name),)
    keys = "seat" if row.per_seat else ""
    return ("place", "", row.name), ("key", keys, row.name), ("path", row.per_seat, row.name)


def _check_verbs(rows: Rows) -> None:
    """Raise ExpansionError for a verb that stands for different moves, or for those of two expansions."""
    known: dict[str, tuple[str, MoveSpec]] = {}
    for hook, owner, spec in _specs(rows):
        other, same = known.setdefault(spec.verb, (owner, spec))
        if spec.verb in VERBS:
            raise ExpansionError(owner, hook, "its verb is one of the base game: choose another", titled(spec))
        if other != owner:
            raise ExpansionError(owner, hook, f"its verb is one of expansion {other}: choose another", titled(spec))
        if (same.form, same.source, same.words) != (spec.form, spec.source, spec.words):
            problem = "its verb stands for moves of another form, source or words too: choose another"
            raise ExpansionError(owner, hook, problem, titled(spec))


def _specs(rows: Rows) -> Iterator[tuple[str, str, MoveSpec]]:
    for owner, spec in rows["moves"]:
        yield "moves", owner, spec
    for owner, decision in rows["decisions"]:
        for spec in decision.answers:
            yield "decisions", owner, spec


def _check_slices(rows: Rows) -> None:
    """Raise ExpansionError for a second slice of one expansion."""
    owners = [owner for owner, _ in rows["slices"]]
    for owner in owners:
        if owners.count(owner) > 1:
            raise ExpansionError(owner, "slices", f"{owners.count(owner)} slices; put all into one attrs class")


def _check_known(rows: Rows, hint: Hint) -> None:
    """Raise ExpansionError for a phase, deck, card or look that a row refers to and no row brings."""
    cards = tuple(row for _, row in rows["cards"] if isinstance(row, Card))
    looks = {row.id: row.of for _, row in rows["cards"] if isinstance(row, Mark)}
    own = tuple(row.name for _, row in rows["places"] if isinstance(row, Deck))
    names: dict[str, tuple[str, ...]] = {
        "phase": tuple(row.name for _, row in rows["phases"]),
        "deck": tuple(dict.fromkeys((*(row.deck for _, row in rows["phases"]), *own))),
        "card": tuple(dict.fromkeys((*(card.id for card in cards), *(card.base for card in cards), *looks))),
        "source": (*SOURCES, *(row.name for _, row in rows["places"] if isinstance(row, Place))),
    }
    for hook, owner, row, field, kind, name in _references(rows):
        if name not in names[kind] and not (kind == "card" and hint(name)):
            near = difflib.get_close_matches(name, names[kind], n=1)
            guess = f"; did you mean {near[0]}?" if near else ""
            listed = "" if kind == "card" else f" ({kind}s: {', '.join(names[kind])})"
            raise ExpansionError(owner, hook, f"{field} names {name!r}, no such {kind}{guess}{listed}", titled(row))
    for owner, row in rows["cards"]:
        if isinstance(row, Card) and row.placed_as and looks.get(row.placed_as, row.placed_as) != row.id:
            problem = f"placed_as is {row.placed_as!r}; use the id of a mark of this card"
            raise ExpansionError(owner, "cards", problem, titled(row))


def _references(rows: Rows) -> Iterator[tuple[str, str, Any, str, str, str]]:
    """Yield each name that a row refers to: hook, owner, row, field, what it is a name of, itself."""
    for hook, fields in _FIELDS.items():
        for owner, row in rows[hook]:
            for field, kind in fields.items():
                value = getattr(row, field, ())
                for name in (value,) if isinstance(value, str) else value:
                    if name:
                        yield hook, owner, row, field, kind, name
    for owner, row in rows["cards"]:
        if isinstance(row, Withdraw):
            yield "cards", owner, row, "id", "card", row.id
    for hook, owner, spec in _specs(rows):
        if spec.source:
            yield hook, owner, spec, "source", "source", spec.source


_FIELDS: Mapping[str, Mapping[str, str]] = {
    "cards": {"placed_as": "card", "displaces": "card", "phases": "phase"},
    "places": {"phases": "phase", "cards": "card"},
    "moves": {"phases": "phase", "cards": "card"},
    "steps": {"phases": "phase", "cards": "card"},
    "prices": {"card": "card", "decks": "deck", "cards": "card"},
    "incomes": {"card": "card", "phase": "phase"},
}
"""The fields of rows that hold names of phases, decks and cards."""
