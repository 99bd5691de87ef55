"""Tables: the rules of one game, compiled to what the engine reads. Built once for each `Rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from stpetersburg.actions import ActionTable, action_table
from stpetersburg.card_rows import card_list, check_cards
from stpetersburg.cards import Card
from stpetersburg.digests import digest
from stpetersburg.editions import Edition
from stpetersburg.errors import UnknownNameError
from stpetersburg.kinds import KindTable, kind_table
from stpetersburg.pictures import PicturePart
from stpetersburg.place_rows import Shop, deck_names, phase_list, phase_shops, place_list, shops, sources
from stpetersburg.price_rows import PriceChange, price_tables
from stpetersburg.rows import (
    DecisionSpec,
    Discount,
    Income,
    MoveSpec,
    Phase,
    Place,
    ScenarioPath,
    ScoreLine,
    ScoreLines,
    SliceSpec,
    TextPart,
)
from stpetersburg.sequences import OwnedStep, Sequences, sequences
from stpetersburg.state import Catalog

Rows = Mapping[str, Sequence[tuple[str, Any]]]

FirstMarkers = Callable[[tuple[str, ...], int, Callable[[str, Sequence[Any]], list[Any]]], Mapping[str, int]]
"""Who gets start markers at the set-up: of the phases, the number of seats and a shuffle (purpose, items)."""


@attrs.frozen(eq=False)
class Tables:
    """Holds everything that the engine needs to know of a game's rules.

    Tuples named `phase_...` are indexed by phase, 0 being the set-up. `hand_limits` are the kinds that let their owner
    hold more than `hand_size` cards, with how many, the most first. `discounts` are the kind that gives one, what
    it takes off each kind, and the most of that; `changes` are all other changes of prices. `placed` and `left` are
    steps by kind, `spaces` those of the points track, upwards. `shops` are the places whose cards can be bought.
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
    pictures: tuple[tuple[str, PicturePart], ...]
    deck_cards: tuple[bytes, ...]
    buy_two: bool
    display: int
    first_display: int
    rubles: int
    points_at_start: int
    hand_size: int
    hand_limits: tuple[tuple[int, int], ...]
    aristocrat_points: tuple[int, ...]
    marker_steps: int
    hand_penalties: tuple[int, ...]
    hint: Callable[[str], str]
    changes: tuple[PriceChange, ...]
    places: tuple[Place, ...]
    shops: tuple[Shop, ...]
    phase_shops: tuple[tuple[Shop, ...], ...]
    extended: frozenset[int]
    spaces: tuple[tuple[int, OwnedStep], ...]
    phase_decks: tuple[str, ...]
    card_names: frozenset[str]
    first_markers: FirstMarkers | None

    def kind_of(self, name: str) -> int:
        """Return the kind of a card id. Raise UnknownNameError for none of these rules."""
        kind = self.kinds.number.get(name, 0)
        if not kind:
            raise UnknownNameError("card", name, self.kinds.ids[1:], self.hint(name))
        return kind

    def hand_limit(self, area: bytes) -> int:
        """Return how many cards the hand of an area's owner may hold. Rule: B4.2, B8.2."""
        for kind, limit in self.hand_limits:
            if kind in area:
                return limit
        return self.hand_size


def compile_tables(
    edition: Edition, options: Mapping[str, Any], expansions: Mapping[str, str], rows: Rows, hint: Callable[[str], str]
) -> Tables:
    """Turn the rows of all hooks into tables. Raise ExpansionError for rows that do not fit together.

    `expansions` gives the fingerprint of each by its name; `hint` tells of a word that these rules do not have which
    expansion would bring it.
    """
    cards, marks = card_list(rows["cards"])
    phases = phase_list(rows["phases"])
    names = ("setup", *(phase.name for phase in phases))
    decks = deck_names(phases, rows["places"])
    check_cards(rows["cards"], cards, decks, names[1:])
    kinds = kind_table(cards, marks, names)
    places = place_list(rows["places"])
    found = shops(places, kinds)
    settings = {key: value for _, (key, value) in rows["settings"]}
    slices = dict(rows["slices"])
    prices = price_tables(rows["prices"], kinds)
    steps = _steps(rows["steps"], kinds)
    phase_moves = tuple(_phase_moves(rows["moves"], kinds, name) for name in names)
    placed, left = _by_kind(steps, "placed", kinds), _by_kind(steps, "left", kinds)
    open_shops = phase_shops(found, names)
    answers = {answer.verb: (spec, answer) for _, spec in rows["decisions"] for answer in spec.answers}
    deck_cards = tuple(_deck(kinds, cards, deck) for deck in decks)
    scored = {phase.name for phase in phases if phase.color} | {row.phase for _, row in rows["incomes"]}
    fingerprint = digest(edition.name, options, expansions, kinds, names)
    return Tables(
        edition=edition,
        options=options,
        expansions=tuple(expansions),
        catalog=Catalog(fingerprint, kinds.ids, names, decks, tuple(slices), tuple(place.name for place in places)),
        kinds=kinds,
        actions=action_table(
            kinds, Counter(b"".join(deck_cards)), sources(places), placed, left, fixed=not prices.changes
        ),
        phases=phases,
        phase_deck=(-1, *(decks.index(phase.deck) for phase in phases)),
        phase_income=(_income(kinds, ""), *(_income(kinds, phase.color) for phase in phases)),
        phase_incomes=tuple(_incomes(rows["incomes"], kinds, name) for name in names),
        phase_moves=phase_moves,
        turn_moves={spec.verb: (owner, spec) for owner, spec in rows["moves"]},
        decisions={spec.name: (owner, spec) for owner, spec in rows["decisions"]},
        answers=answers,
        steps={step.name: step for step in steps},
        sequences=sequences(steps, names, scored, kinds.unmarked),
        placed=placed,
        left=left,
        discounts=prices.discounts,
        discount_rows=prices.rows,
        tags=_tags(kinds),
        score_lines=tuple(rows["score_lines"]),
        facts={key: value for _, (key, value) in rows["facts"]},
        slices=slices,
        paths={(path.name, path.per_seat): path for _, path in rows["scenario_paths"]},
        texts=tuple(rows["texts"]),
        pictures=tuple(rows["pictures"]),
        deck_cards=deck_cards,
        buy_two=options["first_workers"] == "buy_two",
        display=settings["display"],
        first_display=settings["first_display"],
        rubles=settings["rubles"],
        points_at_start=settings["points"],
        hand_size=settings["hand_limit"],
        hand_limits=tuple((kind, max(limit, settings["hand_limit"])) for kind, limit in kinds.hand_limits),
        aristocrat_points=tuple(settings["aristocrat_points"]),
        marker_steps=settings["marker_steps"],
        hand_penalties=tuple(look.card.hand_penalty for look in kinds.looks),
        hint=lambda word: _copies(kinds, word) or hint(word),
        changes=prices.changes,
        places=places,
        shops=found,
        phase_shops=open_shops,
        extended=frozenset(phase for phase in range(len(names)) if phase_moves[phase] or open_shops[phase]),
        spaces=_spaces(steps),
        phase_decks=tuple(dict.fromkeys(phase.deck for phase in phases)),
        card_names=frozenset(name for card in cards if card.count for name in (card.id, card.base)),
        first_markers=settings["first_markers"],
    )


def _copies(kinds: KindTable, name: str) -> str:
    """Say how to write a name that several cards share, "" if none does."""
    if name in kinds.number:
        return ""
    ids = [look.card.id for look in kinds.looks if look.card.base == name and look.card.count]
    return f"; its copies differ: write {' or '.join(ids)}" if ids else ""


def _steps(rows: Iterable[tuple[str, Any]], kinds: KindTable) -> tuple[OwnedStep, ...]:
    owned: list[OwnedStep] = []
    for owner, step in rows:
        known = kinds.known(step.cards)
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


def _spaces(steps: Iterable[OwnedStep]) -> tuple[tuple[int, OwnedStep], ...]:
    """Return the steps of each space of the points track, upwards."""
    found = ((space, one) for one in steps for space in one.step.spaces)
    return tuple(sorted(found, key=lambda pair: pair[0]))


def _income(kinds: KindTable, color: str) -> tuple[bytes, bytes]:
    """Return the printed rubles and points of a color's cards, as translations; none for no color. Rule: B6.1, B6.3."""
    return (
        kinds.weights(lambda card: card.rubles if color and card.color == color else 0),
        kinds.weights(lambda card: card.points if color and card.color == color else 0),
    )


def _incomes(rows: Iterable[tuple[str, Any]], kinds: KindTable, phase: str) -> tuple[tuple[int, str, Income], ...]:
    mine = ((owner, row) for owner, row in rows if row.phase == phase)
    return tuple((kind, owner, row) for owner, row in mine for kind in kinds.bearing(row.card))


def _phase_moves(
    rows: Iterable[tuple[str, Any]], kinds: KindTable, phase: str
) -> tuple[tuple[bytes, str, MoveSpec], ...]:
    return tuple(
        (kinds.known(spec.cards), owner, spec)
        for owner, spec in rows
        if (not spec.phases or phase in spec.phases) and (not spec.cards or kinds.known(spec.cards))
    )


def _tags(kinds: KindTable) -> dict[str, bytes]:
    """Return for each tag how often it stands on each kind, as a translation."""
    tags = dict.fromkeys(tag for look in kinds.looks for tag in look.card.tags)
    return {tag: kinds.weights(lambda card, tag=tag: card.tags.count(tag)) for tag in tags}  # type: ignore[misc]  # mypy cannot infer a lambda with a default


def _deck(kinds: KindTable, cards: Iterable[Card], deck: str) -> bytes:
    return b"".join(bytes((kinds.number[card.id],)) * card.count for card in cards if card.deck == deck)
