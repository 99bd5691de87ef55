"""Records as plain text: a game on a page, for people to read and for the library to read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from stpetersburg.errors import SaveError
from stpetersburg.wire import to_json

TITLE = "Saint Petersburg record"
WIDTH = 100
"""Columns of a line, at most."""

Place = tuple[int, str, int]
"""Where a move was made: round, phase and seat."""


def write(
    rules: Mapping[str, Any], schema: int, value: Mapping[str, Any], places: Sequence[Place], ends: Iterable[str]
) -> str:
    """Return the text of a record's plain data; `ends` are comments about how the game stands."""
    lines = [f"{TITLE} {schema}, rules {rules['schema']}", f"edition {rules['edition']}"]
    lines += [f"expansion {name} {number}" for name, number in sorted(rules["expansions"].items())]
    lines += [f"option {name} {to_json(option)}" for name, option in sorted(rules["options"].items())]
    lines += [f"fingerprint {name} {to_json(own)}" for name, own in sorted(rules.get("fingerprints", {}).items())]
    lines += [f"seats {value['seats']}", f"digest {value['digest']}"]
    lines += [f"seed {value['seed']}"] if value["seed"] is not None else []
    deal = value["deal"]
    if deal:
        lines += [f"marker {name} {seat}" for name, seat in sorted(deal["start"].items())]
        lines += [f"slice {name} {to_json(part)}" for name, part in sorted(deal["slices"].items())]
        for name, cards in deal["decks"].items():
            lines += _wrapped(f"deck {name} ", cards)
    else:
        lines.append(f"position {to_json(value['position'])}")
    lines += _moves(places, value["moves"])
    return "\n".join((*lines, "", *(f"# {end}" for end in ends), ""))


def _moves(places: Sequence[Place], moves: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the moves, by round and phase."""
    played = list(zip(places, moves, strict=True))
    for number, of_round in groupby(played, key=lambda one: one[0][0]):
        yield from ("", f"round {number}")
        for phase, of_phase in groupby(of_round, key=lambda one: one[0][1]):
            yield from _wrapped(f"  {phase:<12}", [f"{place[2]} {move}" for place, move in of_phase])


def _wrapped(label: str, items: Sequence[str]) -> list[str]:
    """Return a label and items with commas between them, in as many lines as it takes; each but the last has one."""
    lines, line = [], label
    for at, item in enumerate(items):
        piece = f"{item}," if at + 1 < len(items) else item
        if len(line) + len(piece) > WIDTH and line.strip() and line is not label:
            lines.append(line.rstrip())
            line = " " * len(label)
        line += f"{piece} "
    return [*lines, line.rstrip()]


def read(text: str) -> tuple[dict[str, Any], list[Place]]:
    """Return the data of a text, as that of a save, and where it says that each move was made. Raise SaveError."""
    if not isinstance(text, str):
        raise SaveError(f"a record is a text, not {text!r}")
    lines = list(_joined(text))
    title, _, schemas = (lines[0] if lines else "").partition(f"{TITLE} ")
    number, _, part = schemas.partition(", rules ")
    if title or not (_is_number(number) and _is_number(part)):
        raise SaveError(f"the text is no record: it does not begin with {TITLE!r} and its schemas")
    rules: dict[str, Any] = {"edition": "", "expansions": {}, "options": {}, "schema": int(part)}
    value: dict[str, Any] = {"deal": None, "digest": "", "moves": [], "position": None, "seats": 0, "seed": None}
    places: list[Place] = []
    where = ""
    for line in lines[1:]:
        try:
            where = _line(line, rules, value, places, where)
        except (ValueError, RecursionError) as error:
            raise SaveError(f"the record is malformed in {line[:60]!r}: {error}") from error
    return {"rules": rules, "schema": int(number), "value": value}, places


def _joined(text: str) -> Iterator[str]:
    """Yield the lines that say something, those joined that end with a comma."""
    waiting = ""
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        waiting += f" {line}" if waiting else line
        if not line.endswith(","):
            yield waiting
            waiting = ""
    if waiting:
        yield waiting


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _line(line: str, rules: dict[str, Any], value: dict[str, Any], places: list[Place], round_: str) -> str:
    """Read one line into the data, and return the round that the moves after it are of. Raise ValueError."""
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    if word == "round":
        int(rest)
        return rest
    if round_:
        for item in rest.split(","):
            seat, _, move = item.strip().partition(" ")
            places.append((int(round_), word, int(seat)))
            value["moves"].append(move)
        return round_
    if word in ("edition", "digest"):
        (rules if word == "edition" else value)[word] = rest
    elif word in ("seats", "seed"):
        value[word] = int(rest)
    elif word == "position":
        value[word] = json.loads(rest)
    elif word in _TABLES:
        name, _, more = rest.partition(" ")
        _table(word, rules, value)[name] = _TABLES[word](more)
    else:
        raise ValueError(f"unknown word {word!r}")
    return round_


def _table(word: str, rules: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """Return the table that a line such as `option NAME VALUE` is an entry of."""
    if word in ("expansion", "option", "fingerprint"):
        table: dict[str, Any] = rules.setdefault(f"{word}s", {})
        return table
    value["deal"] = value["deal"] or {"decks": {}, "slices": {}, "start": {}}
    part: dict[str, Any] = value["deal"]["start" if word == "marker" else f"{word}s"]
    return part


def _cards(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text.strip() else []


_TABLES: Mapping[str, Callable[[str], Any]] = {
    "expansion": int,
    "option": json.loads,
    "fingerprint": json.loads,
    "marker": int,
    "slice": json.loads,
    "deck": _cards,
}
"""How to read the last word of a line by its first."""
