"""The errors of the library: one base, one class for each thing that can be wrong."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stpetersburg.moves import Move


class StPetersburgError(Exception):
    """Is the base of every error that the library raises on purpose. It has no attributes of its own."""


class RulesError(StPetersburgError, ValueError):
    """Says that rules, seats, start markers or a position cannot be put together as asked."""


class UnknownNameError(StPetersburgError, LookupError):
    """Says that a name does not exist, lists those that do and suggests the nearest.

    Attributes:
        what: What was looked for: edition, option, expansion, card, ...
        name: The name as given.
        known: The names that exist.
        hint: A further word of advice, "" without one.
    """

    def __init__(self, what: str, name: str, known: Iterable[str], hint: str = "") -> None:
        self.what = what
        self.name = name
        self.known = tuple(known)
        self.hint = hint
        near = difflib.get_close_matches(str(name), self.known, n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        listed = ", ".join(self.known) if self.known else "none"
        super().__init__(f"unknown {what} {name!r}{guess}{hint} (known: {listed})")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.what, self.name, self.known, self.hint)


class MoveTextError(StPetersburgError, ValueError):
    """Says that a text or a hand-made move is malformed: it names no move of these rules."""


class UnknownWordError(UnknownNameError, MoveTextError):
    """Says that a word of a move does not exist under these rules."""


class IllegalMoveError(StPetersburgError, ValueError):
    """Says that a move is not legal now, and by which rule. Rule: B4.

    Attributes:
        move: The move.
        seat: The seat that would make it, from 0; None when nobody is to act.
        rule: The rule id that refuses it.
        reason: Why, in words.
    """

    def __init__(self, move: Move, seat: int | None, rule: str, reason: str) -> None:
        self.move = move
        self.seat = seat
        self.rule = rule
        self.reason = reason
        super().__init__(f"{reason} ({rule})")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.move, self.seat, self.rule, self.reason)


class SaveError(StPetersburgError, ValueError):
    """Says that a saved text is damaged, too new, or does not fit the rules at hand."""


class ReplayError(SaveError):
    """Says which move of a record is the first that cannot be made.

    Attributes:
        number: The number of the move, from 1; 0 for the deal.
        move: The move as text.
        seat: The seat to make it, from 0; None when nobody is to act.
        rule: The rule id that refuses it, "" for a move that is malformed or turns up a card that is gone.
        reason: Why, in words.
        record: The record up to there, None if there is none.
    """

    def __init__(self, number: int, move: str, seat: int | None, rule: str, reason: str, record: Any = None) -> None:
        self.number = number
        self.move = move
        self.seat = seat
        self.rule = rule
        self.reason = reason
        self.record = record
        what = f"move {number} (seat {seat}: {move})" if number else "the deal"
        super().__init__(f"{what}: {reason}{f' ({rule})' if rule else ''}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.number, self.move, self.seat, self.rule, self.reason, self.record)


class ScenarioError(StPetersburgError, ValueError):
    """Says that a scenario file is malformed."""


class ExpansionError(StPetersburgError):
    """Says which expansion made which mistake in which hook.

    Attributes:
        expansion: Name of the expansion.
        hook: Name of the hook, "" for its metadata.
        problem: What is wrong, in words.
        row: What the row is called, such as `card tavern`, "" for none.
    """

    def __init__(self, expansion: str, hook: str, problem: str, row: str = "") -> None:
        self.expansion = expansion
        self.hook = hook
        self.problem = problem
        self.row = row
        where = (f"expansion {expansion}", f"hook {hook}" if hook else "", row)
        super().__init__(": ".join((*filter(None, where), problem)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.expansion, self.hook, self.problem, self.row)


class MissingExtraError(StPetersburgError, ImportError):
    """Says which package is missing, and the extra of the distribution that brings it.

    Attributes:
        what: What of the library needs it.
        needed: Name of the package.
        extra: Name of the extra that installs it.
    """

    def __init__(self, what: str, needed: str, extra: str) -> None:
        self.what = what
        self.needed = needed
        self.extra = extra
        super().__init__(f'{what} needs {needed}, which is not installed: pip install "stpetersburg[{extra}]"')

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.what, self.needed, self.extra)
