"""The part of the state that the tasks own: which cards each seat was dealt, and which it keeps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import compress, product
from typing import Any

import attrs

from stpetersburg import HIDDEN, Game, RulesError, UnknownNameError

NAME = "tasks"

HAND = 5
"""Cards that each seat is dealt. Rule: T1.1."""

Shuffle = Callable[[str, Sequence[Any]], list[Any]]
"""Returns items in random order, the same for one purpose."""

UNSEEN = (str(HIDDEN),)
"""What another seat keeps, in a view."""


@attrs.frozen
class TasksSlice:
    """Is what seats were `dealt` and what they `kept`, each sorted; the rest of a deal is in the box, unseen.

    `shuffled` are all cards in their random order until they are dealt.
    """

    dealt: tuple[tuple[str, ...], ...]
    kept: tuple[tuple[str, ...], ...]
    shuffled: tuple[str, ...] = ()


def shuffle_cards(ids: Sequence[str], seats: int, shuffle: Shuffle) -> TasksSlice:
    """Return the slice before anything is dealt. Rule: T1.1."""
    return TasksSlice(((),) * seats, ((),) * seats, tuple(shuffle("cards", ids)))


def place(ids: Sequence[str], seats: int, values: Mapping[str, Any], own: Sequence[Mapping[str, Any]]) -> TasksSlice:
    """Return the slice of a position: what each seat keeps. Raise RulesError, UnknownNameError. Rule: T1.1."""
    kept = tuple(_list(ids, seat, one.get("tasks", ())) for seat, one in enumerate(own))
    problem = _twice(kept)
    if problem:
        raise RulesError(problem)
    return TasksSlice(kept, kept)


def _list(ids: Sequence[str], seat: int, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise RulesError(f"seat.{seat}.tasks is a list of task ids, not {value!r}")
    for name in value:
        if name not in ids:
            raise UnknownNameError("task", name, ids)
    return tuple(sorted(value))


def _twice(bunches: Sequence[Sequence[str]]) -> str:
    """Say which card is in two places, "" if none is. Rule: T1.1."""
    every = [name for bunch in bunches for name in bunch]
    if len({*every}) == len(every):
        return ""
    seats: dict[str, int] = {}
    for seat, names in enumerate(bunches):
        for name in names:
            if name in seats:
                return f"task {name} is with seat {seats[name]} and with seat {seat}; there is one of each (T1.1)"
            seats[name] = seat
    return ""


def redact(value: TasksSlice, viewer: int | None) -> TasksSlice:
    """Return what a viewer may know: its own cards, and nothing of others', not even how many. Rule: T1.2."""
    seats = len(value.dealt)
    if viewer is None:
        return TasksSlice(((),) * seats, (UNSEEN,) * seats)
    after = seats - viewer - 1
    return TasksSlice(
        (*((),) * viewer, value.dealt[viewer], *((),) * after),
        (*(UNSEEN,) * viewer, value.kept[viewer], *(UNSEEN,) * after),
    )


def sample(
    value: TasksSlice, viewer: int | None, choosing: Collection[int], shuffle: Shuffle, cards: Sequence[str]
) -> TasksSlice:
    """Return a slice that a viewer may believe in: others are dealt any of the cards that it was not.

    `cards` are all that can be dealt. Each seat keeps any choice of its deal with the same chance, none as long as it
    is still `choosing`. Rule: T1.1, T1.2.
    """
    seats = len(value.dealt)
    own = {*value.dealt[viewer]} if viewer is not None else ()
    pool = shuffle("cards", [name for name in cards if name not in own])
    others = [seat for seat in range(seats) if seat != viewer]
    each = min(HAND, len(cards) // seats, len(pool) // max(len(others), 1))
    tossed = _tosses(shuffle, "choices", each * len(others))
    dealt, kept = list(value.dealt), list(value.kept)
    for seat in others:
        names, pool = sorted(pool[:each]), pool[each:]
        choice, tossed = tossed[:each], tossed[each:]
        tries = 0
        while each and not any(choice):  # nothing is no choice: toss again
            choice, tries = _tosses(shuffle, f"choice of seat {seat}, again {tries}", each), tries + 1
        dealt[seat] = tuple(names)
        kept[seat] = () if seat in choosing else tuple(compress(names, choice))
    return TasksSlice(tuple(dealt), tuple(kept))


def _tosses(shuffle: Shuffle, purpose: str, count: int) -> list[int]:
    """Return so many fair tosses of a coin, 0 or 1: all sides of all coins in random order, each coin's last side."""
    last = dict(shuffle(purpose, _sides(count)))
    return [last[coin] for coin in range(count)]


@lru_cache(maxsize=32)
def _sides(count: int) -> tuple[tuple[int, int], ...]:
    return tuple(product(range(count), (0, 1)))


def problem(ids: Sequence[str], value: TasksSlice, seats: int) -> str:
    """Say what is wrong with a saved slice, "" if nothing. Rule: T1.1, T1.2."""
    if len(value.dealt) != seats or len(value.kept) != seats:
        return f"tasks of {len(value.dealt)} and {len(value.kept)} seats, the game has {seats}"
    known = {*ids}
    for dealt, kept in zip(value.dealt, value.kept, strict=True):
        if kept == UNSEEN:
            continue
        if not known.issuperset((*dealt, *kept)):
            unknown = next(name for name in (*dealt, *kept) if name not in known)
            return str(UnknownNameError("task", unknown, ids))
        if not set(kept) <= set(dealt):
            return f"a seat keeps {', '.join(kept)}, but was dealt {', '.join(dealt) or 'none'} (T1.2)"
    return _twice(value.dealt)


def part(game: Game) -> TasksSlice:
    """Return the slice of a position."""
    found: TasksSlice = game.state.slice(NAME)
    return found


def is_secret(game: Game, seat: int) -> bool:
    """Tell whether a seat's tasks are hidden from the viewer. Rule: T1.2."""
    return part(game).kept[seat] == UNSEEN


def kept(game: Game, seat: int) -> tuple[str, ...]:
    """Return the tasks that a seat keeps. Raise RulesError if the viewer may not know them. Rule: T1.2."""
    if is_secret(game, seat):
        raise RulesError(f"the tasks of seat {seat} are secret until the game is over (T1.2); ask the full state")
    return part(game).kept[seat]
