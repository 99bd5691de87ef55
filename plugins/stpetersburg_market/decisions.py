"""The two questions of the Market: which good a `?` is, and what an orange card is worth to its owner."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from stpetersburg import Ask, Change, Decision, DecisionSpec, Gain, Game, Hidden, Move, MoveSpec, Shift
from stpetersburg_market.cards import CHOOSERS, CHOSEN, GOODS, ORANGE
from stpetersburg_market.goods import supply
from stpetersburg_market.value import tile

GOOD_RULE = "M3.4"
UPKEEP_RULE = "M4.2"


def decisions() -> Iterable[DecisionSpec]:
    """Return the questions with their answers `good GOOD`, `upkeep CARD` and `release CARD`."""
    good = MoveSpec("good", "word", GOOD_RULE, _goods_left, _choose, words=GOODS)
    pay = MoveSpec("upkeep", "card", UPKEEP_RULE, _affordable, _pay, price=_upkeep)
    give_up = MoveSpec("release", "card", UPKEEP_RULE, _held, _release)
    return (
        DecisionSpec("good", GOOD_RULE, (good,), secret=False, problem=_good_problem),
        DecisionSpec("upkeep", UPKEEP_RULE, (pay, give_up), secret=False, problem=_upkeep_problem),
    )


def ask_good(game: Game) -> Iterable[Ask]:
    """Ask for the good of a card just laid down, unless all tiles are gone or spoken for. Rule: M3.4."""
    waiting = sum(isinstance(item, Decision) and item.name == "good" for item in game.state.agenda)
    return (Ask("good", game.seat, words=(game.card,)),) if len(supply(game)) > waiting else ()


def _good_problem(game: Game, asked: Decision) -> str:
    """Say what is wrong with a question of a save, "" if nothing. Rule: M3.4."""
    waiting = sum(isinstance(item, Decision) and item.name == "good" for item in game.state.agenda)
    if len(supply(game)) < waiting:
        return f"it is asked {waiting} times, but {len(supply(game))} symbol tiles are left"
    return _about_problem(game, asked, CHOOSERS, 0)


def _upkeep_problem(game: Game, asked: Decision) -> str:
    """Say what is wrong with a question of a save, "" if nothing. Rule: M4.2."""
    return _about_problem(game, asked, ORANGE, _price(game))


def _about_problem(game: Game, asked: Decision, cards: Collection[str], amount: int) -> str:
    """Say what is wrong with a question about one card of the own area."""
    if len(asked.words) != 1 or asked.words[0] not in cards or asked.cards or asked.amount != amount:
        return f"it is about one of {', '.join(cards)} for {amount}, not about {asked.words} for {asked.amount}"
    if game.count(asked.seat, card=asked.words[0]) < game.state.agenda.count(asked):
        return f"seat {asked.seat} has too few {asked.words[0]}"
    return ""


def _goods_left(game: Game) -> Iterable[Move]:
    return [_about("good", good) for good in supply(game)]


@cache
def _about(verb: str, word: str) -> Move:
    return Move(verb, word)


def _choose(game: Game, move: Move) -> Iterable[Change]:
    card = asked_card(game)
    return (Change(game.seat, card, CHOSEN[card, move.card], GOOD_RULE),)


def ask_upkeep(game: Game) -> Iterable[Ask]:
    """Ask for each orange card, clockwise from the sack's holder, in the order of the goods. Rule: M4.2."""
    price = _price(game)
    return [
        Ask("upkeep", seat, amount=price, words=(card,))
        for seat in game.clockwise(game.start_seat())
        for card in game.held(seat, ORANGE)
    ]


def _price(game: Game) -> int:
    """Return what the upkeep of one card costs now, in rubles. Rule: M4.2."""
    return tile(game)[0]


def _upkeep(game: Game, move: Move) -> int:
    return _price(game)


def _affordable(game: Game) -> Iterable[Move]:
    rubles = game.rubles(game.seat)
    if isinstance(rubles, Hidden) or rubles < _price(game):
        return ()
    return (_about("upkeep", asked_card(game)),)


def _held(game: Game) -> Iterable[Move]:
    return (_about("release", asked_card(game)),)


def _pay(game: Game, move: Move) -> Iterable[Gain]:
    return (Gain(game.seat, rubles=-_price(game), rule=UPKEEP_RULE),)


def _release(game: Game, move: Move) -> Iterable[Shift]:
    return (Shift(move.card, "area", "box", game.seat, UPKEEP_RULE),)


def asked_card(game: Game) -> str:
    """Return the card that the open decision is about, "" when none is open."""
    decision = game.state.open_decision
    return decision.words[0] if decision and decision.words else ""
