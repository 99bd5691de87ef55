"""Tables: the rules of one game, compiled to what the engine reads. Built once for each `Rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from stpetersburg.actions import ActionTable, action_table
from stpetersburg.cards import Card, Mark, Withdraw
from stpetersburg.digests import digest
from stpetersburg.editions import Edition
from stpetersburg.errors import ExpansionError, UnknownNameError
from stpetersburg.kinds import KindTable, kind_table
from stpetersburg.rows import (
    POINTS,
    DecisionSpec,
    Discount,
    Income,
    MoveSpec,
    Phase,
    ScenarioPath,
    ScoreLine,
    ScoreLines,
    SliceSpec,
    TextPart,
)
from stpetersburg.sequences import OwnedStep, Sequences, sequences
from stpetersburg.state import Catalog

Rows = Mapping[str, Sequence[tuple[str, Any]]]


@attrs.frozen(eq=False)
class Tables:
    """Holds everything that the engine needs to know of a game's rules.

    Tuples named `phase_...` are indexed by phase, 0 being the set-up. `discounts` are the kind that gives one, what
    it takes off each kind, and the most of that; `placed` and `left` are steps by kind.
    """

    edition: Edition
    options: Mapping[str, Any]
    expansions: tuple[str, ...]
    catalog: Catalog
    kinds: KindTable
    actions: ActionTable
    phases: tuple[Phase, ...]
    phase_deck: tuple[int, ...]
    phase_income: tuple[tuple[bytes, bytes], ...]
    phase_incomes: tuple[tuple[tuple[int, str, Income], ...], ...]
    phase_moves: tuple[tuple[tuple[bytes, str, MoveSpec], ...], ...]
    turn_moves: Mapping[str, tuple[str, MoveSpec]]
    decisions: Mapping[str, tuple[str, DecisionSpec]]
    answers: Mapping[str, tuple[DecisionSpec, MoveSpec]]
    steps: Mapping[str, OwnedStep]
    sequences: Sequences
    placed: Mapping[int, tuple[OwnedStep, ...]]
    left: Mapping[int, tuple[OwnedStep, ...]]
    discounts: tuple[tuple[int, bytes, int], ...]
    discount_rows: tuple[Discount, ...]
    tags: Mapping[str, bytes]
    score_lines: tuple[tuple[str, ScoreLine | ScoreLines], ...]
    facts: Mapping[str, Callable[..., Any]]
    slices: Mapping[str, SliceSpec]
    paths: Mapping[tuple[str, bool], ScenarioPath]
    texts: tuple[tuple[str, TextPart], ...]
    deck_cards: tuple[bytes, ...]
    buy_two: bool
    display: int
    first_display: int
    rubles: int
    points_at_start: int
    hand_size: int
    aristocrat_points: tuple[int, ...]
    marker_steps: int
    hand_penalties: tuple[int, ...]
    hint: Callable[[str], str]

    def kind_of(self, name: str) -> int:
        """Return the kind of a card id. Raise UnknownNameError for none of these rules."""
        kind = self.kinds.number.get(name, 0)
        if not kind:
            raise UnknownNameError("card", name, self.kinds.ids[1:], self.hint(name))
        return kind

    def hand_limit(self, area: bytes) -> int:
        """Return how many cards the hand of an area's owner may hold. Rule: B4.2, B8.2."""
        for kind, limit in self.kinds.hand_limits:
            if kind in area:
                return limit if limit > self.hand_size else self.hand_size
        return self.hand_size


def compile_tables(
    edition: Edition, options: Mapping[str, Any], expansions: Mapping[str, str], rows: Rows, hint: Callable[[str], str]
) -> Tables:
    """Turn the rows of all hooks into tables. Raise ExpansionError for rows that do not fit together.

    `expansions` gives the fingerprint of each by its name; `hint` tells of a word that these rules do not have which
    expansion would bring it.
    """
    cards, marks = _cards(rows["cards"])
    phases = _phases(rows["phases"])
    kinds = kind_table(cards, marks)
    decks = tuple(phase.deck for phase in phases)
    _check_cards(rows["cards"], cards, decks)
    settings = {key: value for _, (key, value) in rows["settings"]}
    slices = dict(rows["slices"])
    discounts = [(kind, row) for _, row in rows["prices"] for kind in _bearing(kinds, row.card)]
    steps = _steps(rows["steps"], kinds)
    answers = {answer.verb: (spec, answer) for _, spec in rows["decisions"] for answer in spec.answers}
    names = ("setup", *(phase.name for phase in phases))
    deck_cards = tuple(_deck(kinds, cards, deck) for deck in decks)
    scored = {phase.name for phase in phases if phase.color} | {row.phase for _, row in rows["incomes"]}
    fingerprint = digest(edition.name, options, expansions, kinds, names)
    return Tables(
        edition=edition,
        options=options,
        expansions=tuple(expansions),
        catalog=Catalog(fingerprint, kinds.ids, names, decks, tuple(slices)),
        kinds=kinds,
        actions=action_table(kinds, Counter(b"".join(deck_cards))),
        phases=phases,
        phase_deck=(-1, *range(len(decks))),
        phase_income=(_income(kinds, ""), *(_income(kinds, phase.color) for phase in phases)),
        phase_incomes=tuple(_incomes(rows["incomes"], kinds, name) for name in names),
        phase_moves=tuple(_phase_moves(rows["moves"], kinds, name) for name in names),
        turn_moves={spec.verb: (owner, spec) for owner, spec in rows["moves"]},
        decisions={spec.name: (owner, spec) for owner, spec in rows["decisions"]},
        answers=answers,
        steps={step.name: step for step in steps},
        sequences=sequences(steps, names, scored, kinds.unmarked),
        placed=_by_kind(steps, "placed", kinds),
        left=_by_kind(steps, "left", kinds),
        discounts=tuple((kind, _cut(kinds, row), row.amount) for kind, row in discounts),
        discount_rows=tuple(row for _, row in discounts),
        tags=_tags(kinds),
        score_lines=tuple(rows["score_lines"]),
        facts={key: value for _, (key, value) in rows["facts"]},
        slices=slices,
        paths={(path.name, path.per_seat): path for _, path in rows["scenario_paths"]},
        texts=tuple(rows["texts"]),
        deck_cards=deck_cards,
        buy_two=options["first_workers"] == "buy_two",
        display=settings["display"],
        first_display=settings["first_display"],
        rubles=settings["rubles"],
        points_at_start=settings["points"],
        hand_size=settings["hand_limit"],
        aristocrat_points=tuple(settings["aristocrat_points"]),
        marker_steps=settings["marker_steps"],
        hand_penalties=tuple(look.card.hand_penalty for look in kinds.looks),
        hint=lambda word: _copies(kinds, word) or hint(word),
    )


def _copies(kinds: KindTable, name: str) -> str:
    """Say how to write a name that several cards share, "" if none does."""
    if name in kinds.number:
        return ""
    ids = [look.card.id for look in kinds.looks if look.card.base == name and look.card.count]
    return f"; its copies differ: write {' or '.join(ids)}" if ids else ""


def _cards(rows: Iterable[tuple[str, Any]]) -> tuple[list[Card], list[Mark]]:
    """Put the cards of all expansions in table order. A card of an expansion replaces the base card of its id."""
    cards: dict[str, Card] = {}
    added: dict[str, list[Card]] = {}
    by: dict[str, str] = {}
    marks: list[Mark] = []
    withdrawn: set[str] = set()
    for owner, row in rows:
        if isinstance(row, Mark):
            marks.append(row)
        elif isinstance(row, Withdraw):
            withdrawn.add(row.id)
        elif by.get(row.id, "base") != "base":
            raise ExpansionError(owner, "cards", f"card {row.id} comes from expansion {by[row.id]} already")
        else:
            by[row.id] = owner
            if row.id in cards or not row.after:
                cards[row.id] = row
            else:
                added.setdefault(row.after, []).append(row)
    ordered: list[Card] = []
    for card in cards.values():
        _append(ordered, card, added)
    if added:
        missing = next(iter(added))
        lost = added[missing][0].id
        raise ExpansionError(by[lost], "cards", f"{lost} is after {missing}, no such card")
    return [card for card in ordered if card.id not in withdrawn], marks


def _append(ordered: list[Card], card: Card, added: dict[str, list[Card]]) -> None:
    ordered.append(card)
    for follower in added.pop(card.id, ()):
        _append(ordered, follower, added)


def _check_cards(rows: Iterable[tuple[str, Any]], cards: Sequence[Card], decks: Sequence[str]) -> None:
    owners = {row.id: owner for owner, row in rows}
    ids = {card.id for card in cards}
    for card in cards:
        owner = owners[card.id]
        if card.deck not in decks:
            raise ExpansionError(owner, "cards", f"card {card.id}: no deck {card.deck!r} (decks: {', '.join(decks)})")
        if card.cost < 0 or card.count < 0 or card.rubles < 0 or card.points < 0:
            raise ExpansionError(owner, "cards", f"card {card.id}: cost, count, rubles and points are 0 or more")
        if card.leaves_to not in ("discard", "box"):
            raise ExpansionError(owner, "cards", f"card {card.id}: leaves_to is discard or box, not {card.leaves_to!r}")
    for owner, row in rows:
        if isinstance(row, Mark) and row.of not in ids:
            raise ExpansionError(owner, "cards", f"mark {row.id} is of {row.of}, no such card")


def _phases(rows: Iterable[tuple[str, Any]]) -> tuple[Phase, ...]:
    phases: list[Phase] = []
    for owner, phase in rows:
        names = [one.name for one in phases]
        if phase.name in names:
            raise ExpansionError(owner, "phases", f"there is a phase {phase.name} already")
        if phase.after and phase.after not in names:
            raise ExpansionError(owner, "phases", f"phase {phase.name} is after {phase.after}, no such phase")
        phases.insert(names.index(phase.after) + 1 if phase.after else len(phases), phase)
    return tuple(phases)


def _steps(rows: Iterable[tuple[str, Any]], kinds: KindTable) -> tuple[OwnedStep, ...]:
    owned: list[OwnedStep] = []
    for owner, step in rows:
        if step.at not in POINTS:
            raise ExpansionError(owner, "steps", f"step {step.name} is at {step.at!r} (points: {', '.join(POINTS)})")
        known = _known(kinds, step.cards)
        if known or not step.cards:
            owned.append(OwnedStep(f"{owner}.{step.name}", owner, step, known))
    return tuple(sorted(owned, key=lambda one: (one.step.order, one.name)))


def _by_kind(steps: Iterable[OwnedStep], point: str, kinds: KindTable) -> dict[int, tuple[OwnedStep, ...]]:
    found: dict[int, tuple[OwnedStep, ...]] = {}
    for one in steps:
        if one.step.at == point:
            for kind in one.kinds or range(1, len(kinds.looks)):
                found[kind] = (*found.get(kind, ()), one)
    return found


def _known(kinds: KindTable, names: Iterable[str]) -> bytes:
    """Return the kinds of some ids; of a name that is no id in these rules, all that bear it."""
    return b"".join(bytes((kinds.number[name],)) if name in kinds.number else _bearing(kinds, name) for name in names)


def _bearing(kinds: KindTable, name: str) -> bytes:
    """Return the kinds with an id or a name, marked ones included."""
    return kinds.matching(lambda card: name in (card.id, card.base))


def _income(kinds: KindTable, color: str) -> tuple[bytes, bytes]:
    """Return the printed rubles and points of a color's cards, as translations; none for no color. Rule: B6.1, B6.3."""
    return (
        kinds.weights(lambda card: card.rubles if color and card.color == color else 0),
        kinds.weights(lambda card: card.points if color and card.color == color else 0),
    )


def _incomes(rows: Iterable[tuple[str, Any]], kinds: KindTable, phase: str) -> tuple[tuple[int, str, Income], ...]:
    mine = ((owner, row) for owner, row in rows if row.phase == phase)
    return tuple((kind, owner, row) for owner, row in mine for kind in _bearing(kinds, row.card))


def _phase_moves(
    rows: Iterable[tuple[str, Any]], kinds: KindTable, phase: str
) -> tuple[tuple[bytes, str, MoveSpec], ...]:
    return tuple(
        (_known(kinds, spec.cards), owner, spec)
        for owner, spec in rows
        if (not spec.phases or phase in spec.phases) and (not spec.cards or _known(kinds, spec.cards))
    )


def _cut(kinds: KindTable, row: Discount) -> bytes:
    """Return what a discount takes off each kind, in rubles. Rule: B5.4."""
    return kinds.weights(
        lambda card: row.amount if card.color in row.colors or card.deck in row.decks or card.base in row.cards else 0
    )


def _tags(kinds: KindTable) -> dict[str, bytes]:
    """Return for each tag how often it stands on each kind, as a translation."""
    tags = dict.fromkeys(tag for look in kinds.looks for tag in look.card.tags)
    return {tag: kinds.weights(lambda card, tag=tag: card.tags.count(tag)) for tag in tags}  # type: ignore[misc]  # mypy cannot infer a lambda with a default


def _deck(kinds: KindTable, cards: Iterable[Card], deck: str) -> bytes:
    return b"".join(bytes((kinds.number[card.id],)) * card.count for card in cards if card.deck == deck)
