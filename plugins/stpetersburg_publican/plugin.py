"""The Pub as an expansion: its card, and a decision after each building scoring."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from stpetersburg import (
    Ask,
    Card,
    Decision,
    DecisionSpec,
    Expansion,
    Gain,
    Game,
    Hidden,
    Move,
    MoveSpec,
    Option,
    Setup,
    Step,
    hookimpl,
)

CARD = "pub"
RULE = "B8.4"
POINTS = 5
"""Points that a pub sells after one scoring. Rule: B8.4."""
RUBLES_A_POINT = 2


class Publican:
    """Contributes the two Pubs of every edition. Rule: B8.4."""

    about = Expansion(
        name="publican",
        summary="two Pubs among the buildings: buy points after the building scoring",
        options=(Option("pub_limit", "each", ("each", "owner"), "5 points for each pub, or for each owner", RULE),),
    )

    @hookimpl
    def cards(self, setup: Setup) -> Iterable[Card]:
        """Return the card, 1 ruble in every edition. Rule: B1.1, B8.4."""
        return (Card(CARD, "Pub", "building", "blue", 1, count=2, after="potemkin_village"),)

    @hookimpl
    def steps(self, setup: Setup) -> Iterable[Step]:
        """Return the question to each owner after the building scoring. Rule: B8.4."""
        return (Step("pub", "scored", _ask, phases=("building",), cards=(CARD,)),)

    @hookimpl
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return the answers `points N`. Rule: B8.4."""
        answer = MoveSpec("points", "amount", RULE, _amounts, _buy, price=_price)
        return (DecisionSpec("pub", RULE, (answer,), problem=_problem),)


def _ask(game: Game) -> Iterable[Ask]:
    """Ask each owner once, clockwise from the start seat, for up to 5 points per pub. Rule: B8.4."""
    seats = game.clockwise(game.start_seat())
    return [_question(seat, amount) for seat in seats if (amount := _most(game, seat))]


@cache
def _question(seat: int, amount: int) -> Ask:
    return Ask("pub", seat, amount=amount)


def _most(game: Game, seat: int) -> int:
    """Return how many points a seat may buy after one scoring. Rule: B8.4."""
    pubs = game.count(seat, card=CARD)
    return POINTS * (pubs if pubs < 2 or game.option("pub_limit") == "each" else 1)


def _problem(game: Game, asked: Decision) -> str:
    """Say what is wrong with a question of a save, "" if nothing."""
    if asked.words or asked.cards or asked.amount != _most(game, asked.seat) or game.state.agenda.count(asked) > 1:
        return f"seat {asked.seat} is asked once for up to {_most(game, asked.seat)} points"
    return ""


def _amounts(game: Game) -> Iterable[Move]:
    """Return 0 up to the limit, as far as the rubles go. Rule: B8.4."""
    rubles, decision = game.rubles(game.seat), game.state.open_decision
    if isinstance(rubles, Hidden) or decision is None:
        return ()
    return _up_to(min(decision.amount, rubles // RUBLES_A_POINT))


@cache
def _up_to(most: int) -> tuple[Move, ...]:
    return tuple(map(_points, range(most + 1)))


@cache
def _points(amount: int) -> Move:
    return Move("points", amount=amount)


def _price(game: Game, move: Move) -> int:
    return RUBLES_A_POINT * (move.amount or 0)


def _buy(game: Game, move: Move) -> Iterable[Gain]:
    return _sold(game.seat, -_price(game, move), move.amount or 0)


@cache
def _sold(seat: int, rubles: int, points: int) -> tuple[Gain]:
    return (Gain(seat, rubles, points, RULE),)


expansion = Publican()
"""What the entry point names."""
