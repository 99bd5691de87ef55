"""Twins: open classes with the fields of the frozen ones, for the engine alone.

Building a frozen attrs object costs several times as much as filling an open one that has no `__init__`, and a game is
nothing but building them. So the engine fills an open twin and closes it: from then on it is an object of the frozen
class, without a copy. Nothing that is still open leaves the engine.
"""

from __future__ import annotations

from typing import Any

import attrs

from stpetersburg.opening import opened
from stpetersburg.state import Board, Catalog, Decision, GameState, Holding

OpenHolding = opened(Holding)
OpenState = opened(GameState)
OpenDecision = opened(Decision)


@attrs.define(eq=False, init=False, weakref_slot=False)
class OpenBoard:
    """Is the twin of `Board`, written out: it is the one whose fields are changed one by one."""

    catalog: Catalog
    round: int
    phase: int
    start: tuple[int, ...]
    decks: tuple[bytes, ...]
    discard: bytes
    box: bytes
    last_round: bool
    over: bool
    slices: tuple[Any, ...]
    out: bytes
    extra: bytes
    places: tuple[tuple[bytes, ...], ...]


TWINS: tuple[tuple[type, type], ...] = (
    (OpenHolding, Holding),
    (OpenBoard, Board),
    (OpenState, GameState),
    (OpenDecision, Decision),
)
"""Every open class with the frozen class that it becomes."""


def make_holding(rubles: int, points: int, area: bytes, hand: bytes) -> Holding:
    """Return a `Holding`, built as its open twin."""
    made: Any = OpenHolding()
    made.rubles = rubles
    made.points = points
    made.area = area
    made.hand = hand
    made.__class__ = Holding
    return made  # type: ignore[no-any-return]  # it is a Holding now


def make_decision(name: str, seat: int, cards: bytes, amount: int, words: tuple[str, ...]) -> Decision:
    """Return a `Decision`, built as its open twin."""
    made: Any = OpenDecision()
    made.name = name
    made.seat = seat
    made.cards = cards
    made.amount = amount
    made.words = words
    made.__class__ = Decision
    return made  # type: ignore[no-any-return]  # it is a Decision now


def open_board(board: Board) -> OpenBoard:
    """Return a copy of a board that is open to change."""
    made = OpenBoard()
    made.catalog = board.catalog
    made.round = board.round
    made.phase = board.phase
    made.start = board.start
    made.decks = board.decks
    made.discard = board.discard
    made.box = board.box
    made.last_round = board.last_round
    made.over = board.over
    made.slices = board.slices
    made.out = board.out
    made.extra = board.extra
    made.places = board.places
    return made


def close_board(board: Any) -> Board:
    """Turn an open board into a `Board`; it cannot change any more."""
    board.__class__ = Board
    return board  # type: ignore[no-any-return]  # it is a Board now
