"""New games: all chance is spent here, from one seed and one named stream for each purpose."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import shake_128
from struct import unpack
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.draft import Draft
from stpetersburg.errors import RulesError, StPetersburgError, UnknownNameError
from stpetersburg.flow import advance
from stpetersburg.state import Board, GameState, Holding

if TYPE_CHECKING:
    from stpetersburg.tables import FirstMarkers, Tables


def numbers(seed: int, purpose: str, count: int) -> tuple[int, ...]:
    """Return as many whole numbers from 0 up to 2**64 as asked for, the same for one seed and purpose everywhere."""
    return unpack(f"<{count}Q", shake_128(f"{seed}:{purpose}".encode()).digest(8 * count))


def any_order(seed: int, purpose: str, count: int) -> Callable[[Any], int]:
    """Return a key that sorts up to so many items into a random order, whatever they are: each gets the next number."""
    return partial(next, iter(numbers(seed, purpose, count)))  # an item is what `next` would return after the last


def shuffled(items: Sequence[Any], seed: int, purpose: str) -> list[Any]:
    """Return items in an order that depends on the seed and the purpose alone, the same everywhere. Rule: B2.3."""
    return sorted(items, key=any_order(seed, purpose, len(items)))


def stream(seed: int, purpose: str) -> Callable[[], float]:
    """Return a source of numbers from 0 up to but not including 1, the same for one seed and purpose everywhere."""
    return random.Random(f"{seed}:{purpose}").random  # noqa: S311  # a game, not a secret


def check_seed(seed: Any) -> None:
    """Raise RulesError for a seed that is no whole number."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise RulesError(f"seed is a whole number, not {seed!r}")


@attrs.frozen
class Deal:
    """Is all that chance decides: the `decks` as kinds, top card first, the start markers, the slices of expansions.

    `out` are cards of the card list that the decks lack, `extra` those that they have beyond it.
    """

    decks: tuple[bytes, ...]
    start: tuple[int, ...]
    slices: tuple[Any, ...]
    out: bytes = b""
    extra: bytes = b""


def deal(tables: Tables, seats: int, seed: int, start: Mapping[str, int] | None = None) -> Deal:
    """Shuffle the decks, hand out the start markers, let expansions deal. Raise RulesError for a bad seed or marker.

    Rule: B2.
    """
    check_seed(seed)
    decks = tuple(
        bytes(shuffled(cards, seed, f"deck {name}"))
        for name, cards in zip(tables.catalog.decks, tables.deck_cards, strict=True)
    )
    slices = tuple(
        spec.deal(seats, lambda purpose, items, owner=owner: shuffled(items, seed, f"{owner} {purpose}"))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        for owner, spec in tables.slices.items()
    )
    fixed = start or {}
    if tables.first_markers is not None:
        check_start(tables.catalog.phases[1:], seats, fixed)
        fixed = {**_handed_out(tables, tables.first_markers, seats, seed), **fixed}
    return Deal(decks, deal_markers(tables.catalog.phases[1:], seats, seed, fixed), slices)


def _handed_out(tables: Tables, choose: FirstMarkers, seats: int, seed: int) -> Mapping[str, int]:
    """Return the start markers that an expansion hands out. Rule: B2.2."""
    phases = tables.catalog.phases[1:]
    chosen = choose(phases, seats, lambda purpose, items: shuffled(items, seed, f"markers {purpose}"))
    try:
        check_start(phases, seats, chosen)
    except StPetersburgError as error:
        raise RulesError(f"the setting first_markers of an expansion does not fit: {error}") from error
    return chosen


def empty_places(tables: Tables, seats: int) -> tuple[tuple[bytes, ...], ...]:
    """Return the places of expansions without a card."""
    return tuple((b"",) * (seats if place.per_seat else 1) for place in tables.places)


def first_state(tables: Tables, seats: int, dealt: Deal) -> GameState:
    """Return the first position of a dealt game in which a seat has to choose. Rule: B2, B2.3."""
    parts = (dealt.slices, dealt.out, dealt.extra, empty_places(tables, seats))
    board = Board(tables.catalog, 1, 0, dealt.start, dealt.decks, b"", b"", False, False, *parts)
    holdings = (Holding(tables.rubles, tables.points_at_start, b"", b""),) * seats
    draft = Draft(tables, board, holdings, b"", b"", 0, 0, tables.sequences.set_up, None)
    advance(draft)
    return draft.freeze()


def deal_markers(phases: Sequence[str], seats: int, seed: int, fixed: Mapping[str, int]) -> tuple[int, ...]:
    """Deal the start markers as evenly as can be, those in `fixed` first. Rule: B2.2, M1.2, S1.2."""
    check_start(phases, seats, fixed)
    held = dict(fixed)
    counts = [0] * seats
    for seat in held.values():
        counts[seat] += 1
    free = shuffled([name for name in phases if name not in fixed], seed, "markers")
    for name, number in zip(free, numbers(seed, "marker seats", len(free)), strict=True):
        least = min(counts)
        fewest = [seat for seat, count in enumerate(counts) if count == least]
        held[name] = fewest[number % len(fewest)]
        counts[held[name]] += 1
    return tuple(held[name] for name in phases)


def check_start(phases: Sequence[str], seats: int, start: Mapping[str, int]) -> None:
    """Raise RulesError or UnknownNameError for start markers that do not exist or go to no seat."""
    if not isinstance(start, Mapping):
        raise RulesError(f"start is a table of start markers to seats, not {start!r}")
    for name, seat in start.items():
        if name not in phases:
            raise UnknownNameError("start marker", name, phases)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise RulesError(f"start marker {name} goes to a seat from 0 to {seats - 1}, not to {seat!r}")
