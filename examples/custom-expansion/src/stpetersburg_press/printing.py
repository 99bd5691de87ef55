"""Printing: the question to each owner of a press, right after the aristocrat scoring."""

from __future__ import annotations

from collections.abc import Iterable

import stpetersburg as sp

from stpetersburg_press.cards import PRESS
from stpetersburg_press.sheets import MOST, more, sheets

RULE = "P3.1"
DECISION = "print"
SHEETS_A_PRESS = 2
"""Sheets that one press prints after one scoring."""


def steps() -> Iterable[sp.Step]:
    """Return the moment at which owners are asked. Rule: P3.1."""
    return (sp.Step("print", "scored", _ask, phases=("aristocrat",), cards=(PRESS,)),)


def decisions() -> Iterable[sp.DecisionSpec]:
    """Return the question with its answers `print 0`, `print 1`, ... Rule: P3.1."""
    answer = sp.MoveSpec("print", "amount", RULE, _amounts, _print, price=_price)
    return (sp.DecisionSpec(DECISION, RULE, (answer,), problem=_problem),)


def _ask(game: sp.Game) -> Iterable[sp.Ask]:
    """Ask each owner once, clockwise from the start seat. Rubles do not count here, for they are secret."""
    limits = ((seat, _most(game, seat)) for seat in game.clockwise(game.start_seat()))
    return [sp.Ask(DECISION, seat, amount=most) for seat, most in limits if most]


def _most(game: sp.Game, seat: int) -> int:
    """Return how many sheets a seat may print now, if it can pay. Rule: P3.1, P3.2."""
    return min(SHEETS_A_PRESS * game.count(seat, card=PRESS), MOST - sheets(game, seat))


def _amounts(game: sp.Game) -> Iterable[sp.Move]:
    """Yield 0 up to the limit, as far as the rubles go. Rule: P3.1."""
    rubles = game.rubles(game.seat)
    if isinstance(rubles, sp.Hidden):
        return ()
    affordable = rubles // game.option("sheet_price")
    return [sp.Move("print", amount=count) for count in range(min(_most(game, game.seat), affordable) + 1)]


def _price(game: sp.Game, move: sp.Move) -> int:
    return (move.amount or 0) * int(game.option("sheet_price"))


def _print(game: sp.Game, move: sp.Move) -> Iterable[sp.Gain | sp.Store]:
    """Take the rubles and add the sheets. Rule: P3.1."""
    if not move.amount:
        return ()
    return (sp.Gain(game.seat, rubles=-_price(game, move), rule=RULE), more(game, game.seat, move.amount))


def _problem(game: sp.Game, asked: sp.Decision) -> str:
    """Say what is wrong with a question of a save, "" if nothing."""
    most = _most(game, asked.seat)
    if asked.words or asked.cards or asked.amount != most or not most or game.state.agenda.count(asked) > 1:
        return f"seat {asked.seat} is asked once for up to {most} sheets"
    return ""
