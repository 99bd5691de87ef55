"""The Observatory as an expansion: its card, its mark, a move that observes, and a decision about the card drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from stpetersburg import (
    Ask,
    Card,
    Change,
    Decision,
    DecisionSpec,
    Expansion,
    Game,
    Mark,
    Move,
    MoveSpec,
    Option,
    Setup,
    Shift,
    hookimpl,
)

FACE_UP = "observatory"
FACE_DOWN = "observatory[used]"
RULE = "B8.5"


class Observatory:
    """Contributes the two Observatories of every edition. Rule: B8.5."""

    about = Expansion(
        name="observatory",
        summary="two Observatories among the buildings: look at the top card of a deck and get it",
        options=(
            Option(
                "observed_card_public",
                False,
                (False, True),
                "who sees the card drawn: its drawer only, or everyone",
                RULE,
            ),
        ),
    )

    @hookimpl
    def cards(self, setup: Setup) -> Iterable[Card | Mark]:
        """Return the card (6 rubles in the first edition, else 7), and its face-down look until the next round.

        Rule: B1.1, B8.5.
        """
        cost = 6 if setup.edition == "first" else 7
        return (
            Card(FACE_UP, "Observatory", "building", "blue", cost, count=2, points=1, after="warehouse"),
            Mark(FACE_DOWN, FACE_UP, points=0, fixed=RULE, ends="round_start"),
        )

    @hookimpl
    def moves(self, setup: Setup) -> Iterable[MoveSpec]:
        """Return the move `observe DECK`, for owners of a face-up copy in the building phase. Rule: B8.5."""
        return (MoveSpec("observe", "deck", RULE, _looks, _observe, phases=("building",), cards=(FACE_UP,)),)

    @hookimpl
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return what is done with the card drawn: it is bought, taken or discarded. Rule: B8.5."""
        discard = MoveSpec("discard", "card", RULE, _discards, _discard, source="drawn")
        secret = not setup.options["observed_card_public"]
        return (DecisionSpec("drawn", RULE, (discard,), offers=True, secret=secret, problem=_problem),)


def _looks(game: Game) -> Iterable[Move]:
    """Return a look at each deck that has more than one card. Rule: B8.5."""
    return _looks_at(tuple([name for name, count in game.deck_sizes if count > 1]))


@cache
def _looks_at(decks: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(Move("observe", deck) for deck in decks)


def _observe(game: Game, move: Move) -> Iterable[Change | Ask]:
    return _look(game.seat, move.card)


@cache
def _look(seat: int, deck: str) -> tuple[Change, Ask]:
    return Change(seat, FACE_UP, FACE_DOWN, RULE), Ask("drawn", seat, draw=deck)


def _problem(game: Game, asked: Decision) -> str:
    """Say what is wrong with a card drawn of a save, "" if nothing."""
    if asked.words or asked.amount or game.state.phase != "building" or game.state.agenda[0] != asked:
        return "a card is drawn in the building phase, and what happens to it is decided at once"
    if not game.count(asked.seat, card=FACE_DOWN):
        return f"seat {asked.seat} has not just used an Observatory"
    return ""


def _discards(game: Game) -> Iterable[Move]:
    return _discarding(game.state.drawn)


@cache
def _discarding(card: str) -> tuple[Move]:
    return (Move("discard", card, "drawn"),)


def _discard(game: Game, move: Move) -> Iterable[Shift]:
    return _away(move.card)


@cache
def _away(card: str) -> tuple[Shift]:
    return (Shift(card, "drawn", "discard", rule=RULE),)


expansion = Observatory()
"""What the entry point names."""
