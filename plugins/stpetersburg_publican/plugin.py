"""The Pub as an expansion: its card, and a decision after each building scoring."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from stpetersburg import (
    Ask,
    Card,
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
"""Points that a pub sells after one scoring."""
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
        """Return the card, 1 ruble in every edition."""
        return (Card(CARD, "Pub", "building", "blue", 1, count=2, after="potemkin_village"),)

    @hookimpl
    def steps(self, setup: Setup) -> Iterable[Step]:
        """Return the question to each owner after the building scoring."""
        return (Step("pub", "scored", _ask, phases=("building",), cards=(CARD,)),)

    @hookimpl
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return the answers `points N`."""
        answer = MoveSpec("points", "amount", RULE, _amounts, _buy, price=_price)
        return (DecisionSpec("pub", RULE, (answer,)),)


def _ask(game: Game) -> Iterable[Ask]:
    """Ask each owner once, clockwise from the start seat, for up to 5 points per pub."""
    each = game.option("pub_limit") == "each"
    owners = ((seat, game.count(seat, card=CARD)) for seat in game.clockwise(game.start_seat()))
    return [Ask("pub", seat, amount=POINTS * (pubs if each else 1)) for seat, pubs in owners if pubs]


def _amounts(game: Game) -> Iterable[Move]:
    """Yield 0 up to the limit, as far as the rubles go."""
    rubles, decision = game.rubles(game.seat), game.state.open_decision
    if isinstance(rubles, Hidden) or decision is None:
        return ()
    return (_points(amount) for amount in range(min(decision.amount, rubles // RUBLES_A_POINT) + 1))


@cache
def _points(amount: int) -> Move:
    return Move("points", amount=amount)


def _price(game: Game, move: Move) -> int:
    return RUBLES_A_POINT * (move.amount or 0)


def _buy(game: Game, move: Move) -> Iterable[Gain]:
    return (Gain(game.seat, rubles=-_price(game, move), points=move.amount or 0, rule=RULE),)


expansion = Publican()
"""What the entry point names."""
