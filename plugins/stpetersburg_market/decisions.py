"""The two questions of the Market: which good a `?` is, and what an orange card is worth to its owner."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from stpetersburg import Ask, Change, Decision, DecisionSpec, Gain, Game, Hidden, Move, MoveSpec, Shift
from stpetersburg_market.cards import CHOOSERS, CHOSEN, GOODS, ORANGE, ORANGE_CARDS
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
    return (_question("good", game.seat, 0, game.card),) if len(supply(game)) > waiting else ()


@cache
def _question(name: str, seat: int, amount: int, card: str) -> Ask:
    return Ask(name, seat, amount=amount, words=(card,))


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
    return _choosing(supply(game))


@cache
def _choosing(goods: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(_about("good", good) for good in goods)


@cache
def _about(verb: str, word: str) -> Move:
    return Move(verb, word)


def _choose(game: Game, move: Move) -> Iterable[Change]:
    return _chosen(game.seat, asked_card(game), move.card)


@cache
def _chosen(seat: int, card: str, good: str) -> tuple[Change]:
    return (Change(seat, card, CHOSEN[card, good], GOOD_RULE),)


def ask_upkeep(game: Game) -> Iterable[Ask]:
    """Ask for each orange card, clockwise from the sack's holder, in the order of the goods. Rule: M4.2."""
    price = _price(game)
    return [
        _question("upkeep", seat, price, card)
        for seat in game.clockwise(game.start_seat())
        for card in game.held(seat, ORANGE_CARDS)
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
    return _paid(game.seat, _price(game))


@cache
def _paid(seat: int, price: int) -> tuple[Gain]:
    return (Gain(seat, rubles=-price, rule=UPKEEP_RULE),)


def _release(game: Game, move: Move) -> Iterable[Shift]:
    return _given_up(game.seat, move.card)


@cache
def _given_up(seat: int, card: str) -> tuple[Shift]:
    return (Shift(card, "area", "box", seat, UPKEEP_RULE),)


def asked_card(game: Game) -> str:
    """Return the card that the open decision is about, "" when none is open."""
    decision = game.state.open_decision
    return decision.words[0] if decision and decision.words else ""
