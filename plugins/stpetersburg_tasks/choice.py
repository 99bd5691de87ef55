"""The choice at the set-up: dealing the cards, and keeping one to five of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations

from stpetersburg import Ask, Decision, DecisionSpec, Game, Move, MoveSpec, Store
from stpetersburg_tasks.kept import HAND, NAME, Shuffle, TasksSlice, part, sample
from stpetersburg_tasks.task import Task

RULE = "T1.2"


def decision(cards: Iterable[Task]) -> DecisionSpec:
    """Return the decision which tasks to keep. Rule: T1.2."""
    words = tuple(card.id for card in cards)
    keep = MoveSpec("keep", "words", RULE, _choices, _keep, words=words, problem=_problem)
    return DecisionSpec(NAME, RULE, (keep,), sampled=_dealt, problem=_asked_problem)


def deal(named: Iterable[Task], game: Game) -> Iterable[Store | Ask]:
    """Deal five cards to each seat, fewer if there are not enough, and ask what it keeps.

    `named` are the tasks that ask for cards by their names, the only ones that may be left out. Rule: T1.1, T1.2.
    """
    left_out = _left_out(named, game)
    shuffled = [name for name in part(game).shuffled if name not in left_out]
    each = min(HAND, len(shuffled) // game.seats)
    dealt = tuple([tuple(sorted(shuffled[seat * each : (seat + 1) * each])) for seat in range(game.seats)])
    asked = [Ask(NAME, seat, amount=each, words=names) for seat, names in enumerate(dealt)] if each else []
    return [Store(TasksSlice(dealt, ((),) * game.seats)), *asked]


def deal_anew(cards: Iterable[Task], game: Game, viewer: int | None, shuffle: Shuffle) -> TasksSlice:
    """Return the cards of all seats as a viewer may believe in them; `cards` are in the order of their ids.

    Rule: T1.1, T1.2, T3.
    """
    names = [card.id for card in cards if not card.names or any(map(game.has_card, card.names))]
    asked = [item.seat for item in game.state.agenda if isinstance(item, Decision) and item.name == NAME]
    return sample(part(game), viewer, asked, shuffle, names)


def _dealt(game: Game) -> tuple[str, ...]:
    return part(game).dealt[game.seat]


def _left_out(cards: Iterable[Task], game: Game) -> set[str]:
    """Return the tasks whose cards are not in the game. Rule: T3."""
    return {card.id for card in cards if card.names and not any(map(game.has_card, card.names))}


def _asked_problem(game: Game, asked: Decision) -> str:
    """Say what is wrong with a question of a save, "" if nothing. Rule: T1.2."""
    now = part(game)
    dealt = now.dealt[asked.seat]
    if not dealt or asked.words != dealt or asked.amount != len(dealt) or asked.cards:
        return (
            f"seat {asked.seat} was dealt {', '.join(dealt) or 'no task'}, and is asked about {', '.join(asked.words)}"
        )
    if now.kept[asked.seat] or game.state.agenda.count(asked) > 1:
        return f"seat {asked.seat} is asked again"
    return ""


def _choices(game: Game) -> Iterable[Move]:
    asked = game.state.open_decision
    return _subsets(asked.words) if asked else ()


@lru_cache(maxsize=16)
def _subsets(words: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the choices: one card to all, fewest first. Rule: T1.2."""
    sizes = range(1, len(words) + 1)
    return Move.choices("keep", chain.from_iterable(combinations(words, size) for size in sizes))


def _keep(game: Game, move: Move) -> Iterable[Store]:
    """Keep some cards; the others are in the box. Rule: T1.2."""
    now, seat = part(game), game.seat
    kept = (*now.kept[:seat], move.cards, *now.kept[seat + 1 :])
    return (Store(TasksSlice(now.dealt, kept, now.shuffled)),)


def _problem(game: Game, move: Move) -> str:
    """Say what is wrong with a choice. Rule: T1.2."""
    asked = game.state.open_decision
    dealt = asked.words if asked else ()
    strangers = [name for name in move.cards if name not in dealt]
    twice = [name for name in move.cards if move.cards.count(name) > 1]
    if not move.cards:
        found = "at least one has to be kept"
    elif strangers:
        found = f"{strangers[0]} was not dealt to seat {game.seat}"
    elif twice:
        found = f"{twice[0]} is named {move.cards.count(twice[0])} times"
    else:
        found = "write keep and the tasks in alphabetical order, nothing else"
    return f"{found}; keep one to {len(dealt)} of {', '.join(dealt)}"
