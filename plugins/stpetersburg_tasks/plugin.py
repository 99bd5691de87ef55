"""The task cards as an expansion: what they contribute to each hook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import attrs

from stpetersburg import (
    DecisionSpec,
    Expansion,
    Game,
    PicturePart,
    RulesError,
    ScenarioPath,
    ScoreLines,
    Setup,
    SliceSpec,
    Step,
    TextPart,
    hookimpl,
)
from stpetersburg_tasks.choice import deal, deal_anew, decision
from stpetersburg_tasks.judging import entries
from stpetersburg_tasks.kept import NAME, TasksSlice, kept, place, problem, redact, shuffle_cards
from stpetersburg_tasks.options import options
from stpetersburg_tasks.shown import paths, pictures, texts
from stpetersburg_tasks.table import STANDARD, cards_of
from stpetersburg_tasks.task import Task, fingerprint


def _are_cards(instance: Any, attribute: Any, value: tuple[Any, ...]) -> None:
    for card in value:
        if not isinstance(card, Task):
            raise RulesError(f"cards holds Task objects, not {card!r}")
    ids = [card.id for card in value]
    for name in ids:
        if ids.count(name) > 1:
            raise RulesError(f"two tasks have the id {name}: each is one card (T1.1)")
    if not ids:
        raise RulesError("a set of tasks has at least one card")


@attrs.frozen
class Tasks:
    """Contributes task cards: those of the rules, or a set of your own. Rule: T1, T2, T3.

    Example: `sp.Rules(expansions=("observatory", "publican", Tasks(cards=(*STANDARD, mine))))`. Raise RulesError for
    two cards of one id, or none.
    """

    cards: tuple[Task, ...] = attrs.field(default=STANDARD, converter=tuple, validator=_are_cards)

    @property
    def about(self) -> Expansion:
        """Return what the expansion says of itself; a set of your own has a fingerprint."""
        own = fingerprint(self.cards)
        return Expansion(
            name=NAME,
            summary="secret goals for the end of the game: each seat keeps one to five of five",
            options=options(self.cards),
            fingerprint="" if own == fingerprint(STANDARD) else own,
        )

    @hookimpl
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return the choice at the set-up. Rule: T1.2."""
        return (decision(cards_of(self.cards, setup)),)

    @hookimpl
    def steps(self, setup: Setup) -> Iterable[Step]:
        """Return the dealing. Rule: T1.1."""
        named = tuple(card for card in cards_of(self.cards, setup) if card.names)
        return (Step("deal", "setup", partial(deal, named)),)

    @hookimpl
    def score_lines(self, setup: Setup) -> Iterable[ScoreLines]:
        """Return a line for each task kept. Rule: T1.3, T1.4."""
        return (ScoreLines(partial(entries, _by_id(self.cards, setup))),)

    @hookimpl
    def facts(self, setup: Setup) -> Mapping[str, Callable[..., Any]]:
        """Return `tasks.kept`, the tasks of a seat, and `tasks.cards`, the cards of these rules by id."""
        return {"tasks.kept": kept, "tasks.cards": partial(_table, _by_id(self.cards, setup))}

    @hookimpl
    def slices(self, setup: Setup) -> Iterable[SliceSpec]:
        """Return what seats were dealt and what they keep. Rule: T1.1, T1.2."""
        ids = tuple(sorted(card.id for card in self.cards))
        return (
            SliceSpec(
                TasksSlice,
                partial(shuffle_cards, ids),
                partial(place, ids),
                redact,
                partial(deal_anew, cards_of(self.cards, setup)),
                seat_keys=(NAME,),
                problem=partial(problem, ids),
            ),
        )

    @hookimpl
    def scenario_paths(self, setup: Setup) -> Iterable[ScenarioPath]:
        """Return the path `seat.N.tasks`."""
        return paths()

    @hookimpl
    def texts(self, setup: Setup) -> Iterable[TextPart]:
        """Return lines for the cards dealt and kept."""
        return texts(_by_id(self.cards, setup))

    @hookimpl
    def pictures(self, setup: Setup) -> Iterable[PicturePart]:
        """Return the cards dealt, and what each seat keeps with the points that it would score."""
        return pictures(_by_id(self.cards, setup))


def _table(cards: Mapping[str, Task], game: Game) -> Mapping[str, Task]:
    return cards


def _by_id(cards: Iterable[Task], setup: Setup) -> Mapping[str, Task]:
    return {card.id: card for card in cards_of(cards, setup)}


expansion = Tasks()
"""What the entry point names."""
