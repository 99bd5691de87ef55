"""Effects: how what an expansion returns changes a draft."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Any

import attrs

from stpetersburg.draft import ONE, Draft, added, removed
from stpetersburg.errors import ExpansionError
from stpetersburg.guards import part_problem
from stpetersburg.row_types import misfit, titled
from stpetersburg.rows import Ask, Change, Effect, Gain, MoveSpec, Shift, Step, Store
from stpetersburg.sequences import OwnedStep
from stpetersburg.state import Decision


class _EffectError(Exception):
    """Says what is wrong with an effect; `perform` adds whose it is."""


def perform(draft: Draft, owner: str, row: Step | MoveSpec, effects: Iterable[Effect]) -> None:
    """Apply the effects that the function `run` of an expansion's row returned, in their order."""
    try:
        for effect in effects:
            act = _ACTS.get(type(effect))
            if act is None:
                known = ", ".join(one.__name__ for one in _ACTS)
                raise _EffectError(f"a function returned {effect!r} as an effect (effects: {known})")
            act(draft, owner, effect)
    except _EffectError as error:
        raise ExpansionError(owner, _hook(draft, row), str(error), titled(row)) from error.__cause__
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problem = misfit(effect) or f"{type(error).__name__}: {error}"
        raise ExpansionError(owner, _hook(draft, row), f"returned {effect!r}: {problem}", titled(row)) from error
    except RecursionError as error:
        problem = "its effects cause each other without end: shift no card back to where it came from"
        raise ExpansionError(owner, _hook(draft, row), problem, titled(row)) from error


def _hook(draft: Draft, row: Step | MoveSpec) -> str:
    """Return the hook that a row comes from."""
    if isinstance(row, Step):
        return "steps"
    return "moves" if any(row is spec for _, spec in draft.tables.turn_moves.values()) else "decisions"


def _check(draft: Draft, effect: Gain | Change | Shift | Ask) -> None:
    """Raise _EffectError for an effect on a seat that does not exist, or with a field of another type."""
    if type(effect.seat) is not int or not 0 <= effect.seat < len(draft.holdings):
        last = len(draft.holdings) - 1
        raise _EffectError(f"returned {effect!r}: seat {effect.seat!r} does not exist, seats go from 0 to {last}")


def flush(draft: Draft) -> None:
    """Put the decisions asked for in front of what is still to be done."""
    if draft.asked:
        draft.agenda = draft.asked + draft.agenda
        draft.asked = ()


def enter_area(draft: Draft, seat: int, kind: int) -> None:
    """Do what a card causes that was just put into an area."""
    _trigger(draft, draft.tables.placed.get(kind, ()), seat, kind)


def leave_area(draft: Draft, seat: int, kind: int) -> None:
    """Send a card that was just displaced where it goes, and do what that causes. Rule: B7.1."""
    kinds = draft.tables.kinds
    bare = kinds.bare[kind]
    if kind in kinds.boxed:
        draft.open_board().box += ONE[bare]
        draft.note("removed", seat, bare, 0, "B7.1")
    else:
        draft.discard(bare, "B7.1")
    if kind in draft.tables.left:
        _trigger(draft, draft.tables.left[kind], seat, kind)


def _trigger(draft: Draft, steps: Iterable[OwnedStep], seat: int, kind: int) -> None:
    for one in steps:
        perform(draft, one.owner, one.step, one.step.run(draft.game(seat, draft.tables.kinds.ids[kind])))


def _gain(draft: Draft, owner: str, effect: Gain) -> None:
    _check(draft, effect)
    if type(effect.rubles) is not int or type(effect.points) is not int:
        raise _EffectError(f"returned {effect!r}: {misfit(effect)}")
    draft.gain(effect.seat, effect.rubles, effect.points, effect.rule, effect.secret)


def _change(draft: Draft, owner: str, effect: Change) -> None:
    _check(draft, effect)
    old, kinds = draft.holdings[effect.seat], draft.tables.kinds
    kind, into = _kind(draft, effect.card), _kind(draft, effect.into)
    if kind not in old.area:
        raise _EffectError(f"changes {effect.card}, which is not in the area of seat {effect.seat}")
    if kinds.bare[kind] != kinds.bare[into]:
        looks = ", ".join(kinds.ids[one] for one in range(1, len(kinds.ids)) if kinds.bare[one] == kinds.bare[kind])
        raise _EffectError(f"changes {effect.card} into {effect.into}, another card (its looks: {looks})")
    area = added(removed(old.area, kind), into)
    draft.hold(effect.seat, old.rubles, old.points, area, old.hand)
    draft.note_word("marked", effect.into, 0, effect.rule, effect.seat)


def _ask(draft: Draft, owner: str, effect: Ask) -> None:
    if effect.decision not in draft.tables.decisions:
        known = ", ".join(draft.tables.decisions)
        raise _EffectError(f"asks for decision {effect.decision!r} (decisions: {known})")
    _check(draft, effect)
    if type(effect.amount) is not int or type(effect.words) is not tuple:
        raise _EffectError(f"returned {effect!r}: {misfit(effect)}")
    if draft.tables.decisions[effect.decision][1].offers and not effect.draw:
        raise _EffectError(
            f"asks for decision {effect.decision}, which offers a card, without one: name a deck in draw"
        )
    cards = _drawn(draft, effect) if effect.draw else b""
    draft.asked += (Decision(effect.decision, effect.seat, cards, effect.amount, effect.words),)
    draft.note_word("asked", effect.decision, 0, draft.tables.decisions[effect.decision][1].rule, effect.seat)


def _drawn(draft: Draft, effect: Ask) -> bytes:
    at = _deck(draft, effect.draw)
    decks = draft.board.decks
    if not decks[at]:
        raise _EffectError(f"draws from deck {effect.draw}, which is empty: look at Game.deck_sizes first")
    card = decks[at][:1]
    draft.set_deck(at, decks[at][1:])
    spec = draft.tables.decisions[effect.decision][1]
    draft.note("drawn", effect.seat, card[0], 0, spec.rule, f"deck:{effect.draw}", "card" if spec.secret else "")
    return card


def _store(draft: Draft, owner: str, effect: Store) -> None:
    if owner not in draft.tables.slices:
        raise _EffectError("stores a slice but declares none: return a SliceSpec from hook slices")
    problem = part_problem(draft.tables.slices[owner], effect.value)
    if problem:
        raise _EffectError(f"stores {problem}")
    at, board = draft.tables.catalog.slices.index(owner), draft.open_board()
    board.slices = (*board.slices[:at], effect.value, *board.slices[at + 1 :])


def _shift(draft: Draft, owner: str, effect: Shift) -> None:
    _check(draft, effect)
    kind = _kind(draft, effect.card)
    for place in (effect.origin, effect.to):
        if place.partition(":")[0] not in _PLACES:
            places = ", ".join(_PLACES)
            raise _EffectError(f"shifts a card from {effect.origin!r} to {effect.to!r}; places: {places}")
    try:
        bare = _take_out(draft, effect, kind)
    except ValueError as error:
        raise _EffectError(f"shifts {effect.card}, which is not in {_place(effect, effect.origin)}") from error
    if effect.origin == "area" and effect.to == "discard" and kind in draft.tables.kinds.boxed:
        effect = attrs.evolve(effect, to="box")
    _put_in(draft, effect, bare)


def _place(effect: Shift, place: str) -> str:
    return f"the {place} of seat {effect.seat}" if place in ("area", "hand") else place


_PLACES = ("top", "bottom", "hand", "area", "drawn", "discard", "box", "deck")


def _take_out(draft: Draft, effect: Shift, kind: int) -> int:
    """Remove a card from where it lies and return its kind outside. Raise ValueError if it is not there."""
    seat, bare, board = effect.seat, draft.tables.kinds.bare[kind], draft.board
    match effect.origin.partition(":")[0]:
        case "top":
            draft.top = removed(draft.top, kind)
        case "bottom":
            draft.bottom = removed(draft.bottom, kind)
        case "hand":
            old = draft.holdings[seat]
            draft.hold(seat, old.rubles, old.points, old.area, removed(old.hand, kind))
        case "area":
            old = draft.holdings[seat]
            draft.hold(seat, old.rubles, old.points, removed(old.area, kind), old.hand)
            _trigger(draft, draft.tables.left.get(kind, ()), seat, kind)
        case "drawn":
            waiting = draft.answering
            if waiting is None:
                raise ValueError("no decision holds a card")
            left = removed(waiting.cards, kind)
            draft.answering = Decision(waiting.name, waiting.seat, left, waiting.amount, waiting.words)
        case "discard":
            draft.open_board().discard = removed(board.discard, kind)
        case "box":
            draft.open_board().box = removed(board.box, kind)
        case _:
            at = _deck(draft, effect.origin.partition(":")[2])
            draft.set_deck(at, removed(board.decks[at], kind))
    return bare


def _put_in(draft: Draft, effect: Shift, kind: int) -> None:
    """Lay a card down where it goes to, and do what that causes."""
    seat, card, board, source = effect.seat, ONE[kind], draft.board, effect.origin
    holder = seat if source in ("hand", "area") else None
    match effect.to.partition(":")[0]:
        case "top":
            draft.top += card
            draft.note("laid", holder, kind, 0, effect.rule, source)
        case "bottom":
            draft.bottom += card
            draft.note("laid", holder, kind, 0, effect.rule, source)
        case "hand":
            old = draft.holdings[seat]
            draft.hold(seat, old.rubles, old.points, old.area, added(old.hand, kind))
            draft.note("taken", seat, kind, 0, effect.rule, source, _hides(draft, source))
        case "area":
            old, inside = draft.holdings[seat], draft.tables.kinds.placed[kind]
            draft.hold(seat, old.rubles, old.points, added(old.area, inside), old.hand)
            draft.note("placed", seat, kind, 0, effect.rule, source)
            enter_area(draft, seat, inside)
        case "discard":
            draft.discard(kind, effect.rule, seat if source == "hand" else None, source)
        case "box":
            draft.open_board().box += card
            draft.note("removed", seat, kind, 0, effect.rule, source)
        case "deck":
            at = _deck(draft, effect.to.partition(":")[2])
            draft.set_deck(at, card + board.decks[at])
            draft.note("laid", _viewer(draft, source, seat), kind, 0, effect.rule, source, _hides(draft, source))
        case _:
            raise _EffectError("lays a card into drawn; use Ask with draw")


def _hides(draft: Draft, source: str) -> str:
    """Return what an event about a card hides that goes where no one sees it, by where it comes from. Rule: B1.4."""
    waiting = draft.answering
    if source == "drawn" and waiting is not None:
        return "card" if draft.tables.decisions[waiting.name][1].secret else ""
    return "card" if source.partition(":")[0] in ("hand", "deck") else ""


def _viewer(draft: Draft, source: str, seat: int) -> int | None:
    """Return the seat that has seen a card where it comes from, None if that is no one's place."""
    if source == "drawn" and draft.answering is not None:
        return draft.answering.seat
    return seat if source in ("hand", "area") else None


def _kind(draft: Draft, card: str) -> int:
    kind = draft.tables.kinds.number.get(card, 0)
    if not kind:
        near = difflib.get_close_matches(str(card), draft.tables.kinds.ids[1:], n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise _EffectError(f"names card {card!r}, which these rules do not have{guess}")
    return kind


def _deck(draft: Draft, name: str) -> int:
    decks = draft.tables.catalog.decks
    if name not in decks:
        raise _EffectError(f"names deck {name!r} (decks: {', '.join(decks)})")
    return decks.index(name)


_ACTS: dict[type, Callable[[Draft, str, Any], None]] = {
    Gain: _gain,
    Change: _change,
    Shift: _shift,
    Ask: _ask,
    Store: _store,
}
