"""Checks of single rows: each field holds what its class says, its words and numbers what the game can hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from stpetersburg.cards import Card, Mark
from stpetersburg.editions import EDITIONS
from stpetersburg.errors import ExpansionError, RulesError
from stpetersburg.hooks import SETTINGS, setting_problem
from stpetersburg.row_types import misfit, titled
from stpetersburg.rows import (
    FORMS,
    MARK_POINTS,
    PHASE_POINTS,
    POINTS,
    DecisionSpec,
    Deck,
    Discount,
    Expansion,
    Income,
    MoveSpec,
    Phase,
    Place,
    SliceSpec,
    Step,
)
from stpetersburg.state import HIDDEN

BASE = "base"
"""The name under which the base game contributes its own rows."""

MOST = 255
"""The highest number that a card may bear."""

HALVES = ("", "up", "down")
"""How a price that is halved may be rounded; "" for one that is not."""

VERBS = ("buy", "take")
"""What a seat may do with the cards of a place."""

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""What a name looks like that stands behind `@` in moves, in paths of scenarios and in effects."""

BARRED = " @>"
"""Characters with a meaning of their own between the words of a move."""


def check_about(about: Expansion) -> None:
    """Raise ExpansionError for what an expansion says of itself that cannot be."""
    problem = misfit(about) or _first(_about_problems(about))
    if problem:
        raise ExpansionError(str(about.name), "", f"about: {problem}")


def check_row(owner: str, hook: str, row: Any) -> None:
    """Raise ExpansionError for a row with a field that its class does not allow."""
    problem = misfit(row) or _first(_PROBLEMS.get(type(row), _none)(row))
    if problem:
        raise ExpansionError(owner, hook, problem, titled(row))
    for answer in row.answers if isinstance(row, DecisionSpec) else ():
        check_row(owner, hook, answer)


def check_setting(owner: str, name: Any, value: Any) -> None:
    """Raise ExpansionError for a setting that does not exist, or a value that it cannot have."""
    if name not in SETTINGS:
        raise ExpansionError(owner, "settings", f"unknown setting {name!r} (known: {', '.join(SETTINGS)})")
    problem = setting_problem(name, value)
    if problem:
        raise ExpansionError(owner, "settings", problem, f"setting {name}")


def check_fact(owner: str, name: Any, function: Any) -> None:
    """Raise ExpansionError for a fact that is no function under a name."""
    if not isinstance(name, str) or not is_word(name) or not callable(function):
        problem = f"{name!r}: {function!r}; a name and a function of a Game are wanted"
        raise ExpansionError(owner, "facts", problem)


def is_word(text: str) -> bool:
    """Tell whether a text can stand in a move: printable ASCII, without spaces, `@` and `>`."""
    return bool(text) and text.isascii() and text.isprintable() and not any(letter in BARRED for letter in text)


def _first(problems: Iterable[str]) -> str:
    return next((problem for problem in problems if problem), "")


def _none(row: Any) -> Iterable[str]:
    return ()


def _word(what: str, text: str) -> str:
    return "" if is_word(text) else f"{what} {text!r} is no word: use ASCII letters, digits and _, without spaces"


def _name(text: str) -> str:
    return "" if NAME.fullmatch(text) else f"name {text!r} is no lower case word such as side_deck"


def _one_of(what: str, value: str, known: Iterable[str]) -> str:
    listed = tuple(known)
    return "" if value in listed else f"{what} is {value!r}; use {' or '.join(one or repr(one) for one in listed)}"


def _between(row: Any, least: int, most: int, *fields: str) -> Iterable[str]:
    for field in fields:
        value = getattr(row, field)
        if value is not None and not least <= value <= most:
            yield f"{field} is {value}; use {least} to {most}"


def _about_problems(about: Expansion) -> Iterable[str]:
    yield _word("name", about.name)
    if about.name == BASE:
        yield f"name {BASE} is taken by the base game; choose another"
    for name in about.editions:
        yield _one_of("editions", name, [edition.name for edition in EDITIONS])
    if about.schema < 1:
        yield f"schema is {about.schema}; schemas are numbered from 1"
    for option in about.options:
        yield misfit(option) and f"option {option.name}: {misfit(option)}"
        for name in option.by_edition:
            yield _one_of(f"option {option.name}: by_edition", name, [edition.name for edition in EDITIONS])
        for value in (option.default, *option.by_edition.values()):
            try:
                option.checked(value)
            except RulesError as error:
                yield f"preset of {error}"


def _card(row: Card) -> Iterable[str]:
    yield _word("id", row.id)
    if row.id == HIDDEN:
        yield f"id {HIDDEN} stands for a card that one may not see; choose another"
    for field in ("cost", "count", "rubles", "points"):
        if getattr(row, field) < 0:
            yield f"{field} is {getattr(row, field)}; cost, count, rubles and points are 0 or more"
    yield from _between(row, 0, MOST, "cost", "count", "rubles", "points", "minimum", "hand_limit", "displaced_as")
    yield _one_of("leaves_to", row.leaves_to, ("discard", "box"))


def _mark(row: Mark) -> Iterable[str]:
    yield _word("id", row.id)
    if not row.id.startswith(f"{row.of.partition('[')[0]}["):
        yield f"id is {row.id!r}; write the name of its card and a bracket, as in {row.of.partition('[')[0]}[mark]"
    if list(row.words) != sorted(row.words) or not row.words:
        yield f"id is {row.id!r}; write name[a,b], marks in alphabetical order"
    yield from _between(row, 0, MOST, "rubles", "points")
    yield _one_of("ends", row.ends, ("", *MARK_POINTS))
    if row.phases and row.ends not in PHASE_POINTS:
        yield f"phases are given, but ends is {row.ends!r}; with phases it ends at one of {', '.join(PHASE_POINTS)}"


def _phase(row: Phase) -> Iterable[str]:
    yield _word("name", row.name)
    yield _word("deck", row.deck)


def _deck(row: Deck) -> Iterable[str]:
    yield _name(row.name)


def _place(row: Place) -> Iterable[str]:
    yield _name(row.name)
    for verb in row.verbs:
        yield _one_of("verbs", verb, VERBS)
    if row.verbs and not row.rule:
        yield "rule is empty; with verbs it needs a rule id, which refuses whoever may not"
    if row.verbs and row.secret and not row.per_seat:
        yield "nobody sees its cards, so nobody can buy or take them: leave out secret or verbs"


def _move(row: MoveSpec) -> Iterable[str]:
    yield _word("verb", row.verb)
    yield _one_of("form", row.form, FORMS)
    if row.source and row.form != "card":
        yield f"source is {row.source!r}, but form is {row.form!r}; only a card has a source"
    if row.words and row.form not in ("word", "words"):
        yield f"words are given, but form is {row.form!r}; use form 'word' or 'words'"
    for word in row.words:
        yield _word("word", word)
    if not row.rule:
        yield "rule is empty; give the rule id of its refusal"


def _decision(row: DecisionSpec) -> Iterable[str]:
    yield _word("name", row.name)
    if not row.answers and not row.turn:
        yield "answers is empty; a decision without an answer stops the game"
    if row.turn and row.offers:
        yield "offers a card or gives a turn, not both"
    if not row.rule:
        yield "rule is empty; give the rule id of its refusal"


def _step(row: Step) -> Iterable[str]:
    yield _word("name", row.name)
    if row.at not in POINTS:
        yield f"step {row.name} is at {row.at!r} (points: {', '.join(POINTS)})"
    if (row.at == "points") != bool(row.spaces):
        yield "spaces are for a step at points, which needs some"


def _discount(row: Discount) -> Iterable[str]:
    yield _one_of("halved", row.halved, HALVES)
    if isinstance(row.amount, int):
        yield from _between(row, -MOST, MOST, "amount")


def _income(row: Income) -> Iterable[str]:
    if row.rubles is None and row.points is None:
        yield "gives nothing; give a function rubles or points"


def _slice(row: SliceSpec) -> Iterable[str]:
    if isinstance(row.type, type) and row.type.__hash__ is None:
        yield f"type {row.type.__name__} is not hashable; use @attrs.frozen, and tuples in it instead of lists"


_PROBLEMS: Mapping[type, Callable[[Any], Iterable[str]]] = {
    Card: _card,
    Mark: _mark,
    Phase: _phase,
    Deck: _deck,
    Place: _place,
    MoveSpec: _move,
    DecisionSpec: _decision,
    Step: _step,
    Discount: _discount,
    Income: _income,
    SliceSpec: _slice,
}
