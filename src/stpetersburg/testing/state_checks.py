"""Checks of one state: moves, cards, events, scores, saves. Each raises Fault for what it finds."""

from __future__ import annotations

import pickle
from collections import Counter

from stpetersburg.errors import IllegalMoveError, SaveError, StPetersburgError
from stpetersburg.events import Event
from stpetersburg.rules import Rules
from stpetersburg.state import Decision, GameState, Hidden, Position
from stpetersburg.testing.candidates import own_candidates
from stpetersburg.testing.failures import Fault

STRIDE = 23
"""Of the base game's refused moves, one in so many is tried in each state."""


def every_legal_move_applies(rules: Rules, state: GameState) -> None:
    """Each legal move is listed once, leads to another state, and leaves its own as it was."""
    moves = rules.legal_moves(state)
    twice = [move for move, count in Counter(moves).items() if count > 1]
    if twice:
        raise Fault(f"the legal moves list {twice[0]} {Counter(moves)[twice[0]]} times; yield each move once", "moves")
    before = _hashed(state), pickle.dumps(state)
    for move in moves:
        after = rules.apply(state, move)
        if after != rules.apply(state, move, checked=False):
            raise Fault(f"{move} leads to two different states; let no function read what changes outside the game")
        if after == state:
            raise Fault(f"{move} changes nothing; a move has an effect, or uses up a decision", "moves")
        _hashed(after)
    if before != (_hashed(state), pickle.dumps(state)):
        raise Fault("a move changed the state that it was made in; return new values from functions, change none")


def other_moves_are_refused(rules: Rules, state: GameState) -> None:
    """Each other move is refused with a rule id and a reason, and leaves the state as it was."""
    legal = set(rules.legal_moves(state))
    before = pickle.dumps(state)
    core = list(rules.tables.actions.actions)[len(state.discard) % STRIDE :: STRIDE]
    for move in dict.fromkeys((*core, *own_candidates(rules, state))):
        if move in legal:
            continue
        found = rules.explain(state, move)
        if found.legal:
            raise Fault(f"{move} is not refused, but the legal moves do not list it; list what is legal", "moves")
        if not found.rule or not found.reason:
            raise Fault(f"{move} is refused without a rule id or a reason; give rule to its MoveSpec", "moves")
        try:
            rules.apply(state, move)
        except IllegalMoveError as error:
            if (error.rule, error.seat, error.move) != (found.rule, state.to_act, move):
                raise Fault(f"{move} is refused by {error.rule} where explain says {found.rule}", "moves") from error
        else:
            raise Fault(f"{move} is refused by explain, but apply makes it", "moves")
    if pickle.dumps(state) != before:
        raise Fault("a refused move changed the state; return new values from functions, change none", "moves")


def every_card_is_in_one_place(rules: Rules, state: GameState) -> None:
    """The cards on the table are those of the card list, none twice and none gone."""
    kinds, board = rules.tables.kinds, state.board
    parts = [state.top_kinds, state.bottom_kinds, board.discard, board.box, board.out, *board.decks]
    parts += [cards for bunches in board.places for cards in bunches]
    parts += [item.cards for item in state.agenda if isinstance(item, Decision)]
    parts += [cards.translate(kinds.bare) for one in state.holdings for cards in (one.area, one.hand)]
    placed = Counter(b"".join(parts))
    wanted = Counter(b"".join((*rules.tables.deck_cards, board.extra)))
    for kind in sorted({*placed, *wanted}):
        if placed[kind] != wanted[kind]:
            found = f"there are {placed[kind]} cards {kinds.ids[kind]}, the card list has {wanted[kind]}"
            raise Fault(f"{found}; move each card with one Shift, from where it lies to where it goes", "steps")
    for seat, one in enumerate(state.holdings):
        if any(kinds.bare[kind] != kind for kind in one.hand):
            raise Fault(f"the hand of seat {seat} holds a marked card; marks lie in areas only", "steps")


def rubles_are_never_negative(rules: Rules, state: GameState) -> None:
    """Rubles are whole numbers from 0, points whole numbers."""
    for seat, one in enumerate(state.holdings):
        if type(one.rubles) is not int or one.rubles < 0 or type(one.points) is not int:
            problem = f"seat {seat} has {one.rubles!r} rubles and {one.points!r} points"
            raise Fault(f"{problem}; both are whole numbers, rubles from 0", "steps")


def events_name_their_rules(rules: Rules, state: GameState) -> None:
    """Each event has a rule id, and together they tell every change of rubles and points."""
    for move in rules.legal_moves(state):
        rubles, points = Counter[int | None](), Counter[int | None]()
        for event in rules.events(state, move):
            if not event.rule:
                raise Fault(
                    f"the event {event_words(event)} after {move} has no rule id; give rule to the effect", "steps"
                )
            amount = event.amount if isinstance(event.amount, int) else 0
            if event.kind in ("paid", "income"):
                rubles[event.seat] += amount if event.kind == "income" else -amount
            elif event.kind == "points":
                points[event.seat] += amount
        after = rules.apply(state, move)
        for seat, (old, new) in enumerate(zip(state.holdings, after.holdings, strict=True)):
            changed = (new.rubles - old.rubles, new.points - old.points)
            if changed != (rubles[seat], points[seat]) and new.rubles:
                told = f"{rubles[seat]} rubles and {points[seat]} points"
                raise Fault(
                    f"{move} changes seat {seat} by {changed[0]} rubles and {changed[1]} points, events tell {told}"
                )


def scores_are_the_sum_of_their_lines(rules: Rules, state: GameState) -> None:
    """A score is the sum of its lines, each with a label and a rule id; when the game is over somebody won."""
    for position in (state, *(rules.view(state, viewer) for viewer in viewers(state))):
        _check_scores(rules, position)
    best = max(score.total for score in rules.scores(state) if isinstance(score.total, int))
    winners = rules.winners(state)
    if bool(winners) != state.over or any(rules.scores(state)[seat].total != best for seat in winners):
        raise Fault(f"the winners are {winners} with {best} points as the best score", "score_lines")


def _check_scores(rules: Rules, position: Position) -> None:
    for seat, score in enumerate(rules.scores(position)):
        for line in score.lines:
            if not line.rule or not line.label:
                raise Fault(f"the score line {line.label!r} of seat {seat} has no rule id or no label", "score_lines")
        amounts = [line.amount for line in score.lines]
        if isinstance(score.total, Hidden):
            if isinstance(position, GameState):
                raise Fault(f"the score of seat {seat} is hidden in a full state; hide lines in views", "score_lines")
        elif score.total != sum(amount for amount in amounts if isinstance(amount, int)):
            raise Fault(f"the score of seat {seat} is {score.total}, its lines say {amounts}", "score_lines")


def moves_are_read_back(rules: Rules, state: GameState) -> None:
    """Each move, legal or not, is one line of ASCII that parses back to it."""
    for move in (*rules.legal_moves(state), *own_candidates(rules, state)):
        text = str(move)
        if not text.isascii() or not text.isprintable():
            raise Fault(f"the move {text!r} is no line of ASCII; use ASCII words", "moves")
        try:
            again = rules.parse(state, text)
        except StPetersburgError as error:
            raise Fault(
                f"the move {text!r} cannot be read: {error}; yield moves of the form declared", "moves"
            ) from error
        if again != move:
            advice = "give the move the source, the form and the order of words that its MoveSpec declares"
            raise Fault(f"the move {move!r} is written {text!r}, which is read as {again!r}; {advice}", "moves")


def the_table_prints(rules: Rules, state: GameState) -> None:
    """The table of the state and of each view is text without empty lines."""
    for position in (state, *(rules.view(state, viewer) for viewer in viewers(state))):
        lines = rules.text(position).split("\n")
        if not all(line.strip() for line in lines):
            raise Fault('the printed table has an empty line; return "" for no line, and one line at most', "texts")


def states_are_saved_and_pickled(rules: Rules, state: GameState) -> None:
    """The state, its views and its moves are the same after a save and after a pickle, and play on alike."""
    for value in (state, *(rules.view(state, viewer) for viewer in viewers(state)), *rules.legal_moves(state)[:3]):
        text = rules.dumps(value)
        try:
            again = rules.loads(text)
        except SaveError as error:
            advice = "annotate every field of its class, and let `problem` accept what a game reaches"
            raise Fault(f"a {type(value).__name__} cannot be loaded: {error}; {advice}", "slices") from error
        pickled = pickle.loads(pickle.dumps(value))  # noqa: S301  # made one line ago
        for how, other in (("a save", again), ("a pickle", pickled)):
            if other != value or hash(other) != hash(value):
                raise Fault(f"a {type(value).__name__} is another after {how}: {_difference(value, other)}", "slices")
    if rules.legal_moves(rules.loads(rules.dumps(state))) != rules.legal_moves(state):
        raise Fault("a state that was saved and loaded has other legal moves; keep nothing outside the state")


def _difference(one: object, two: object) -> str:
    if isinstance(one, Position) and isinstance(two, Position):
        for part, other in zip(one.board.slices, two.board.slices, strict=True):
            if part != other:
                return f"{part!r} became {other!r}; annotate its fields with the types that they hold"
    return "annotate the fields of its slice with the types that they hold"


def _hashed(state: GameState) -> int:
    try:
        return hash(state)
    except TypeError as error:
        raise Fault(
            f"the state is not hashable ({error}); use tuples instead of lists in the slice", "slices"
        ) from error


def event_words(event: Event) -> str:
    """Return an event in words."""
    return " ".join(str(part) for part in (event.kind, event.card, event.amount or "") if part)


def viewers(state: GameState) -> tuple[int | None, ...]:
    """Return a spectator, the seat to act, and the next one."""
    seats, actor = len(state.holdings), state.to_act or 0
    return (None, *dict.fromkeys((actor, (actor + 1) % seats)))
