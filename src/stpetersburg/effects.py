"""Effects: how what an expansion returns changes a draft."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from stpetersburg.draft import ONE, Draft, added, removed, replaced
from stpetersburg.effect_checks import (
    EffectError,
    asked_spec,
    check_shift,
    deck_named,
    hook_of,
    kind_named,
    no_seat,
    place_named,
    where,
)
from stpetersburg.effect_rows import Ask, Change, Gain, LastRound, Marker, Shift, Store, Turn
from stpetersburg.errors import ExpansionError
from stpetersburg.guards import part_problem
from stpetersburg.kinds import owns
from stpetersburg.row_types import misfit, titled
from stpetersburg.rows import DecisionSpec, MoveSpec, Step
from stpetersburg.sequences import OwnedStep
from stpetersburg.twins import make_decision


def perform(draft: Draft, owner: str, row: Step | MoveSpec, effects: Iterable[Any]) -> None:
    """Apply the effects that the function `run` of an expansion's row returned, in their order.

    A function may return anything: what is no effect is refused.
    """
    seats = len(draft.holdings)
    try:
        for effect in effects:
            act, seated = _ACTS.get(type(effect), _NO_ACT)
            if seated and (type(effect.seat) is not int or not 0 <= effect.seat < seats):
                raise no_seat(effect, seats)
            act(draft, owner, effect)
    except EffectError as error:
        raise ExpansionError(owner, hook_of(draft, row), str(error), titled(row)) from error.__cause__
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problem = misfit(effect) or f"{type(error).__name__}: {error}"
        raise ExpansionError(owner, hook_of(draft, row), f"returned {effect!r}: {problem}", titled(row)) from error
    except RecursionError as error:
        problem = "its effects cause each other without end: shift no card back to where it came from"
        raise ExpansionError(owner, hook_of(draft, row), problem, titled(row)) from error


def flush(draft: Draft) -> None:
    """Put the decisions asked for in front of what is still to be done."""
    if draft.asked:
        draft.agenda = draft.asked + draft.agenda
        draft.asked = ()


def enter_area(draft: Draft, seat: int, kind: int) -> None:
    """Do what a card causes that was just put into an area."""
    if kind in draft.tables.placed:
        _trigger(draft, draft.tables.placed[kind], seat, kind)


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


def pass_spaces(draft: Draft, seat: int, before: int) -> None:
    """Run the steps of the spaces that a seat's points reached or passed since they were `before`."""
    points = draft.holdings[seat].points
    for space, one in draft.tables.spaces:
        if before < space <= points and _concerns(draft, one, seat):
            perform(draft, one.owner, one.step, one.step.run(draft.game(seat, space=space)))


def _concerns(draft: Draft, one: OwnedStep, seat: int) -> bool:
    """Tell whether a step is for this phase and for what lies in a seat's area."""
    phases, area = one.step.phases, draft.holdings[seat].area
    here = not phases or draft.board.catalog.phases[draft.board.phase] in phases
    return here and (not one.kinds or owns(area, one.kinds))


def _gain(draft: Draft, owner: str, effect: Gain) -> None:
    seat, rubles, points = effect.seat, effect.rubles, effect.points
    if type(rubles) is not int or type(points) is not int:
        raise EffectError(f"returned {effect!r}: {misfit(effect)}")
    old = draft.holdings[seat]
    left = old.rubles + rubles
    draft.hold(seat, left if left > 0 else 0, old.points + points, old.area, old.hand)
    if draft.log is not None:
        draft.note_gain(seat, rubles, points, effect.rule, effect.secret)
    if draft.tables.spaces:
        pass_spaces(draft, seat, old.points)


def _turn(draft: Draft, owner: str, effect: Turn) -> None:
    draft.turn = effect.seat
    draft.note("turn", effect.seat, 0, 0, effect.rule)


def _marker(draft: Draft, owner: str, effect: Marker) -> None:
    phases, start = draft.board.catalog.phases, draft.board.start
    name = effect.phase or phases[draft.board.phase]
    if name not in phases[1:]:
        raise EffectError(f"hands on start marker {name!r} (phases: {', '.join(phases[1:])})")
    draft.open_board().start = replaced(start, phases.index(name) - 1, effect.seat)
    draft.note_word("marker_passed", name, 0, effect.rule, effect.seat)


def _last_round(draft: Draft, owner: str, effect: LastRound) -> None:
    if not draft.board.last_round:
        draft.open_board().last_round = True
        draft.note_word("last_round", "", 0, effect.rule)


def _change(draft: Draft, owner: str, effect: Change) -> None:
    old, kinds = draft.holdings[effect.seat], draft.tables.kinds
    kind, into = kind_named(draft, effect.card), kind_named(draft, effect.into)
    if kind not in old.area:
        raise EffectError(f"changes {effect.card}, which is not in the area of seat {effect.seat}")
    if kinds.bare[kind] != kinds.bare[into]:
        looks = ", ".join(kinds.ids[one] for one in range(1, len(kinds.ids)) if kinds.bare[one] == kinds.bare[kind])
        raise EffectError(f"changes {effect.card} into {effect.into}, another card (its looks: {looks})")
    draft.hold(effect.seat, old.rubles, old.points, added(old.area.replace(ONE[kind], b"", 1), into), old.hand)
    if draft.log is not None:
        draft.note_word("marked", effect.into, 0, effect.rule, effect.seat)


def _ask(draft: Draft, owner: str, effect: Ask) -> None:
    spec = asked_spec(draft, effect)
    cards = _drawn(draft, effect, spec) if effect.draw else b""
    draft.asked += (make_decision(effect.decision, effect.seat, cards, effect.amount, effect.words),)
    if draft.log is not None:
        draft.note_word("asked", effect.decision, 0, spec.rule, effect.seat)


def _drawn(draft: Draft, effect: Ask, spec: DecisionSpec) -> bytes:
    at = deck_named(draft, effect.draw)
    decks = draft.board.decks
    if not decks[at]:
        raise EffectError(f"draws from deck {effect.draw}, which is empty: look at Game.deck first")
    card = decks[at][:1]
    draft.set_deck(at, decks[at][1:])
    if draft.log is not None:
        draft.note("drawn", effect.seat, card[0], 0, spec.rule, f"deck:{effect.draw}", "card" if spec.secret else "")
    return card


def _store(draft: Draft, owner: str, effect: Store) -> None:
    if owner not in draft.tables.slices:
        raise EffectError("stores a slice but declares none: return a SliceSpec from hook slices")
    problem = part_problem(draft.tables.slices[owner], effect.value)
    if problem:
        raise EffectError(f"stores {problem}")
    board = draft.open_board()
    board.slices = replaced(board.slices, draft.tables.catalog.slices.index(owner), effect.value)


def _shift(draft: Draft, owner: str, effect: Shift) -> None:
    kind = kind_named(draft, effect.card)
    check_shift(draft, effect)
    try:
        bare = _take_out(draft, effect, kind)
    except ValueError as error:
        raise EffectError(f"shifts {effect.card}, which is not in {where(draft, effect)}") from error
    if effect.origin == "area" and effect.to == "discard" and kind in draft.tables.kinds.boxed:
        effect = attrs.evolve(effect, to="box")
    _put_in(draft, effect, bare)


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
            if kind in draft.tables.left:
                _trigger(draft, draft.tables.left[kind], seat, kind)
        case "drawn":
            if draft.answering is None:
                raise ValueError("no decision holds a card")
            draft.held = removed(draft.held, kind)
        case "discard":
            at = board.discard.rindex(kind)  # the newest of equal cards: the one that just went there
            draft.open_board().discard = board.discard[:at] + board.discard[at + 1 :]
        case "box":
            draft.open_board().box = removed(board.box, kind)
        case "deck":
            at = deck_named(draft, effect.origin.partition(":")[2])
            draft.set_deck(at, removed(board.decks[at], kind))
        case name:
            at, row = place_named(draft, name)
            draft.take_from_place(at, seat if row.per_seat else 0, kind)
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
            at = deck_named(draft, effect.to.partition(":")[2])
            draft.set_deck(at, card + board.decks[at])
            draft.note("laid", _viewer(draft, source, seat), kind, 0, effect.rule, source, _hides(draft, source))
        case "drawn":
            raise EffectError("lays a card into drawn; use Ask with draw")
        case name:
            at, row = place_named(draft, name)
            whose = seat if row.per_seat else 0
            draft.set_place(at, whose, board.places[at][whose] + card)
            viewer = seat if row.per_seat else _viewer(draft, source, seat)
            draft.note("laid", viewer, kind, 0, effect.rule, source, _hides(draft, source) if row.secret else "")


def _hides(draft: Draft, source: str) -> str:
    """Return what an event about a card hides that goes where no one sees it, by where it comes from. Rule: B1.4."""
    waiting = draft.answering
    if source == "drawn" and waiting is not None:
        return "card" if draft.tables.decisions[waiting.name][1].secret else ""
    if source in draft.board.catalog.places:
        return "card" if place_named(draft, source)[1].secret else ""
    return "card" if source.partition(":")[0] in ("hand", "deck") else ""


def _viewer(draft: Draft, source: str, seat: int) -> int | None:
    """Return the seat that has seen a card where it comes from, None if that is no one's place."""
    if source == "drawn" and draft.answering is not None:
        return draft.answering.seat
    if source in draft.board.catalog.places and place_named(draft, source)[1].per_seat:
        return seat
    return seat if source in ("hand", "area") else None


def _refuse(draft: Draft, owner: str, effect: Any) -> None:
    known = ", ".join(one.__name__ for one in _ACTS)
    raise EffectError(f"a function returned {effect!r} as an effect (effects: {known})")


Act = Callable[[Draft, str, Any], None]

_ACTS: dict[type, tuple[Act, bool]] = {
    Gain: (_gain, True),
    Change: (_change, True),
    Shift: (_shift, True),
    Ask: (_ask, True),
    Store: (_store, False),
    Turn: (_turn, True),
    Marker: (_marker, True),
    LastRound: (_last_round, False),
}
"""How each effect is carried out, and whether it names a seat."""

_NO_ACT: tuple[Act, bool] = (_refuse, False)
