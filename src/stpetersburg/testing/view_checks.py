"""Checks of what viewers see of a state: views, samples, events. Each raises Fault for what it finds."""

from __future__ import annotations

from stpetersburg.errors import StPetersburgError
from stpetersburg.events import Event
from stpetersburg.knowledge import DECK
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, View
from stpetersburg.testing.candidates import permuted
from stpetersburg.testing.failures import Fault
from stpetersburg.testing.state_checks import event_words, every_card_is_in_one_place, viewers

SHARED = 3
"""Moves whose events are compared."""


def views_allow_what_the_state_allows(rules: Rules, state: GameState) -> None:
    """A view lists the legal moves of its state to the seat to act, and explains and prices them alike."""
    for viewer in viewers(state):
        view = rules.view(state, viewer)
        mine = viewer == state.to_act or state.over
        wanted = rules.legal_moves(state) if mine else ()
        found = rules.legal_moves(view)
        if found != wanted:
            differ = sorted(set(map(str, found)) ^ set(map(str, wanted)))
            told = f"allows {len(found)} moves, the state {len(wanted)}: {', '.join(differ[:5])}"
            advice = "let moves depend on nothing that the seat to act may not see"
            raise Fault(f"the view of {_who(viewer)} {told}; {advice}", "moves")
        for move in found:
            if rules.explain(view, move) != rules.explain(state, move):
                raise Fault(f"{move} is legal, but explained otherwise in the view of {_who(viewer)}", "moves")
            if rules.price(view, move) != rules.price(state, move):
                raise Fault(f"the price of {move} is another in the view of {_who(viewer)}", "moves")


def views_hide_what_is_hidden(rules: Rules, state: GameState) -> None:
    """A view does not change when hidden cards, rubles and parts of expansions do."""
    if state.over:
        return
    for viewer in viewers(state):
        view = rules.view(state, viewer)
        for what, other in (
            ("hidden cards and rubles are permuted", permuted(rules, state, viewer, state.board.round)),
            ("all that it hides is dealt anew", rules.sample(view, state.board.round)),
        ):
            seen = rules.view(other, viewer)
            part = _leak(rules, view, seen)
            if part:
                advice = "redact it in the slice, keep the decision secret, or return HIDDEN"
                raise Fault(f"{part} of the view of {_who(viewer)} changes when {what}; {advice}", "slices")
            _check_events(rules, state, other, viewer)


def _check_events(rules: Rules, state: GameState, other: GameState, viewer: int | None) -> None:
    """Raise Fault if a viewer sees what a move does differently in two states that it cannot tell apart."""
    also = rules.legal_moves(other)
    for move in [move for move in rules.legal_moves(state) if move in also][-SHARED:]:
        one, two = (rules.events(each, move, viewer=viewer) for each in (state, other))
        for event, different in zip(one, two, strict=False):
            if _reveals(event):
                break
            if event != different:
                told = f"{event_words(event)} or {event_words(different)}"
                advice = "let it follow from what all see, or make the Gain or the Income secret"
                raise Fault(f"after {move} {_who(viewer)} sees {told}, by what is hidden; {advice}", "steps")


def _reveals(event: Event) -> bool:
    """Tell whether an event shows a viewer what was hidden: what follows may depend on it."""
    return bool(event.hides) or event.kind in ("drawn", "refilled") or event.source.startswith(DECK)


def _leak(rules: Rules, one: View, two: View) -> str:
    """Return which part of two views differs, "" if none does."""
    for name in rules.tables.slices:
        if one.slice(name) != two.slice(name):
            return f"the slice {name}"
    if one != two or hash(one) != hash(two):
        return "the table"
    asked = {"the printed table": rules.text, "a score": rules.scores, "the list of legal moves": rules.legal_moves}
    for what, ask in asked.items():
        if ask(one) != ask(two):
            return what
    if rules.dumps(one) != rules.dumps(two):
        return "the save"
    return next((f"the price of {move}" for move in rules.legal_moves(one) if _differs(rules, one, two, move)), "")


def _differs(rules: Rules, one: View, two: View, move: object) -> bool:
    return bool(rules.price(one, move) != rules.price(two, move))  # type: ignore[arg-type]  # a Move


def samples_agree_with_the_view(rules: Rules, state: GameState) -> None:
    """A sample looks to the viewer as its view does, and can be played on."""
    for viewer in viewers(state):
        view = rules.view(state, viewer)
        sampled = rules.sample(view, len(state.discard))
        if rules.view(sampled, viewer) != view:
            raise Fault(f"a sample of the view of {_who(viewer)} shows another view; give SliceSpec.sample", "slices")
        if sampled != rules.sample(view, len(state.discard)):
            raise Fault("two samples of one seed differ; take all chance from shuffle", "slices")
        try:
            if bool(rules.legal_moves(sampled)) == sampled.over:
                raise Fault(f"a sample of the view of {_who(viewer)} has no legal move", "slices")
            every_card_is_in_one_place(rules, sampled)
            rules.scores(sampled)
            for move in rules.legal_moves(sampled)[-1:]:
                rules.legal_moves(rules.apply(sampled, move))
        except StPetersburgError as error:
            advice = "give SliceSpec.sample, and DecisionSpec.sampled for the words of a secret decision"
            raise Fault(
                f"a sample of the view of {_who(viewer)} cannot be played on: {error}; {advice}", "slices"
            ) from error


def _who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
