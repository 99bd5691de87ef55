"""Checks of saved positions: what no game can reach is refused, also in a text whose check sum was made anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from stpetersburg import sequences
from stpetersburg.errors import SaveError
from stpetersburg.game import Game
from stpetersburg.saved_rules import SaveForm
from stpetersburg.state import HIDDEN_KIND, UNKNOWN_RUBLES, Decision, Position, View

if TYPE_CHECKING:
    from stpetersburg.tables import Tables


def check_position(tables: Tables, form: SaveForm, position: Position) -> None:
    """Raise SaveError for a position that cannot be. Rule: B1.1."""
    _check_numbers(position)
    _check_cards(tables, form, position)
    if position.agenda or position.board.phase == 0:
        _check_agenda(tables, position)
        _check_decisions(tables, position)
    if isinstance(position, View):
        _check_view(tables, position)


def _check_numbers(position: Position) -> None:
    seats, board = len(position.holdings), position.board
    chosen = [item.seat for item in position.agenda if isinstance(item, Decision)]
    for seat in (*board.start, position.turn, *chosen):
        if not 0 <= seat < seats:
            raise SaveError(f"seat {seat} does not exist, seats go from 0 to {seats - 1}")
    most = seats if position.agenda or board.over else seats - 1
    if board.round < 1:
        raise SaveError(f"round {board.round} cannot be, rounds go from 1")
    if not 0 <= position.passes <= most:
        raise SaveError(f"{position.passes} passes in a row cannot be, here are 0 to {most}")


def _check_cards(tables: Tables, form: SaveForm, position: Position) -> None:
    """Raise SaveError unless every card of the game is in one place, and marked in an area only. Rule: B1.1."""
    board, kinds = position.board, tables.kinds
    areas = b"".join([one.area for one in position.holdings])
    parts = [board.discard, board.box, board.out, position.top_kinds, position.bottom_kinds, *board.decks]
    parts += [one.hand for one in position.holdings]
    parts += [item.cards for item in position.agenda if isinstance(item, Decision)]
    parts += [cards for bunches in board.places for cards in bunches]
    others = b"".join(parts)
    bare = (others + board.extra).translate(kinds.bare)
    if bare != others + board.extra:
        wrong = next(kind for kind in others + board.extra if kinds.bare[kind] != kind)
        raise SaveError(f"{kinds.ids[wrong]} lies in an area only; elsewhere it is {kinds.ids[kinds.bare[wrong]]}")
    if areas.translate(kinds.placed) != areas:
        wrong = next(kind for kind in areas if kinds.placed[kind] != kind)
        raise SaveError(f"{kinds.ids[wrong]} is {kinds.ids[kinds.placed[wrong]]} in an area")
    placed = bytes(sorted(others + areas.translate(kinds.bare)))
    whole = bytes(sorted(form.whole + board.extra)) if board.extra else form.whole
    if placed != whole:
        _tell_difference(tables, placed, whole)


def _tell_difference(tables: Tables, placed: bytes, whole: bytes) -> None:
    """Raise SaveError for a card that is there too often or too seldom; hidden cards may be any that are missing."""
    found, wanted = Counter(placed), Counter(whole)
    hidden = found.pop(HIDDEN_KIND, 0)
    wrong = found - wanted or (wanted - found if not hidden else Counter())
    if wrong:
        kind = next(iter(wrong))
        raise SaveError(f"the save has {found[kind]} cards {tables.kinds.ids[kind]}, the game has {wanted[kind]}")
    if len(placed) != len(whole):
        raise SaveError(f"the save has {len(placed)} cards, the game has {len(whole)}")


def _check_agenda(tables: Tables, position: Position) -> None:
    """Raise SaveError unless the agenda is decisions, then the rest of a sequence of the phase.

    Nothing is left of it after a question of the last step at `phase_open`.
    """
    agenda = position.agenda
    steps = tuple(item for item in agenda if isinstance(item, str))
    if position.board.over:
        raise SaveError("the game is over, but something is still to be done")
    if not agenda or not isinstance(agenda[0], Decision):
        raise SaveError("the save stops in the middle of a step")
    asked_last = position.board.phase > 0 and tables.sequences.phase_start[position.board.phase][-1] != sequences.OPEN
    if agenda[len(agenda) - len(steps) :] != steps or not (steps or asked_last):
        raise SaveError("in what is still to be done, decisions come first, then steps")
    if steps and not any(one[-len(steps) :] == steps for one in _sequences(tables, position.board.phase)):
        raise SaveError(f"after the open decisions {', '.join(steps)} cannot follow in the {position.phase} phase")


def _sequences(tables: Tables, phase: int) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of steps that can be under way in a phase."""
    known = tables.sequences
    if phase == 0:
        yield known.set_up
        return
    yield (sequences.END_TURN,)
    yield known.phase_end[phase]
    if phase == 1:
        at = known.round_end.index(sequences.NEXT_ROUND) + 1
        yield known.round_end[at:] + known.phase_start[phase]
        yield known.set_up[known.set_up.index(sequences.BEGIN) + 1 :] + known.phase_start[phase]
    else:
        yield known.phase_start[phase]
    if phase + 1 == len(tables.catalog.phases):
        yield known.round_end
        yield known.game_end


def _check_decisions(tables: Tables, position: Position) -> None:
    """Raise SaveError for a decision that its owner could not have asked."""
    viewer = position.viewer if isinstance(position, View) else None
    for item in position.agenda:
        if isinstance(item, str):
            continue
        owner, spec = tables.decisions[item.name]
        if len(item.cards) > 1 or (spec.offers and not item.cards):
            raise SaveError(f"the decision {item.name} holds {len(item.cards)} cards, not {1 if spec.offers else 0}")
        hidden = isinstance(position, View) and spec.secret and item.seat != viewer
        if hidden:
            if item.words or item.cards.strip(b"\0"):
                raise SaveError(f"the view tells what the decision {item.name} of seat {item.seat} hides")
        elif HIDDEN_KIND in item.cards:
            raise SaveError(f"the view hides the card of the decision {item.name}, which its viewer knows")
        elif spec.problem:
            problem = spec.problem(Game(tables, position, item.seat), item)
            if problem:
                raise SaveError(f"the decision {item.name} of expansion {owner} does not fit: {problem}")


def _check_view(tables: Tables, view: View) -> None:
    """Raise SaveError unless a view hides what its viewer may not know, and no more. Rule: B1.3, B1.4."""
    seats = len(view.holdings)
    if view.viewer is not None and not 0 <= view.viewer < seats:
        raise SaveError(f"the viewer is a seat from 0 to {seats - 1} or null, not {view.viewer}")
    over, public = view.board.over, tables.options["rubles_public"]
    cards = b"".join(view.board.decks)
    if cards.count(HIDDEN_KIND) != (0 if over else len(cards)):
        raise SaveError(f"the cards of the decks are {'known' if over else 'hidden'} in this view")
    for seat, one in enumerate(view.holdings):
        known = over or seat == view.viewer
        if one.hand.count(HIDDEN_KIND) != (0 if known else len(one.hand)):
            raise SaveError(f"the hand of seat {seat} is {'known' if known else 'hidden'} in this view")
        if (one.rubles != UNKNOWN_RUBLES) != (known or public):
            raise SaveError(f"the rubles of seat {seat} are {'known' if known or public else 'hidden'} in this view")
    _check_seen(tables, view)


def _check_seen(tables: Tables, view: View) -> None:
    """Raise SaveError unless a view hides of the places of expansions what its viewer may not see."""
    for place, bunches in zip(tables.places, view.board.places, strict=True):
        for at, cards in enumerate(bunches):
            known = view.board.over or place.is_seen(at, view.viewer)
            if cards.count(HIDDEN_KIND) != (0 if known else len(cards)):
                raise SaveError(f"the cards of {place.name} are {'known' if known else 'hidden'} in this view")
