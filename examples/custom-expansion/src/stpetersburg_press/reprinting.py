"""Reprinting: the move that brings a card from the discard into the hand of an archive's owner."""

from __future__ import annotations

from collections.abc import Iterable

import stpetersburg as sp

from stpetersburg_press.cards import ARCHIVE, USED

RULE = "P4.1"
PRICE = 1
"""Rubles that reprinting costs (P4.1)."""
REACH = 3
"""Cards that an archive reaches: the newest of the discard (P4.1)."""


def moves() -> Iterable[sp.MoveSpec]:
    """Return the move `reprint CARD`, for owners of an unused archive in the exchange phase. Rule: P4.1."""
    spec = sp.MoveSpec(
        "reprint",
        "card",
        RULE,
        _reprints,
        _reprint,
        phases=("exchange",),
        cards=(ARCHIVE,),
        price=lambda game, move: PRICE,
        problem=_problem,
    )
    return (spec,)


def _reprints(game: sp.Game) -> Iterable[sp.Move]:
    """Yield each of the newest cards, if there are a ruble and a place in the hand. Rule: P4.1."""
    if not _can_pay(game) or not _has_room(game):
        return ()
    return [sp.Move("reprint", card) for card in _reach(game)]


def _reach(game: sp.Game) -> tuple[str, ...]:
    """Return the cards that an archive reaches, each once, the newest first."""
    return tuple(dict.fromkeys(reversed(game.state.discard[-REACH:])))


def _can_pay(game: sp.Game) -> bool:
    rubles = game.rubles(game.seat)
    return isinstance(rubles, int) and rubles >= PRICE


def _has_room(game: sp.Game) -> bool:
    return len(game.state.seats[game.seat].hand) < game.hand_limit(game.seat)


def _problem(game: sp.Game, move: sp.Move) -> str:
    """Say what is wrong with a reprint that an owner may not make."""
    if move.card not in _reach(game):
        return f"it is not among the {REACH} newest cards of the discard"
    return "the hand is full" if not _has_room(game) else f"price {PRICE}, you have {game.rubles(game.seat)} rubles"


def _reprint(game: sp.Game, move: sp.Move) -> Iterable[sp.Gain | sp.Change | sp.Shift]:
    """Pay, use the archive up for this round, and take the card. Rule: P4.1, P4.2."""
    return (
        sp.Gain(game.seat, rubles=-PRICE, rule=RULE),
        sp.Change(game.seat, ARCHIVE, USED, "P4.2"),
        sp.Shift(move.card, "discard", "hand", game.seat, RULE),
    )
