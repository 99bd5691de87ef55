"""What the Market shows: paths that scenarios read, and lines of the printed table."""

from __future__ import annotations

from collections.abc import Iterable

from stpetersburg import Game, ScenarioPath, TextPart, UnknownNameError
from stpetersburg_market.cards import GOODS
from stpetersburg_market.decisions import asked_card
from stpetersburg_market.goods import goods, supply
from stpetersburg_market.value import part, tile


def paths() -> Iterable[ScenarioPath]:
    """Return the paths `market_value` and `seat.N.goods.GOOD`."""
    return (ScenarioPath("market_value", _value), ScenarioPath("goods", _count, per_seat=True))


def texts() -> Iterable[TextPart]:
    """Return the lines: the current tile, what is asked, and each seat's goods."""
    return (TextPart(_tile_line), TextPart(_asked_line), TextPart(_goods_line, per_seat=True))


def _value(game: Game, seat: int, rest: str) -> int:
    if rest:
        raise UnknownNameError("path", f"market_value.{rest}", ("market_value",))
    return part(game).value


def _count(game: Game, seat: int, good: str) -> int:
    if good not in GOODS:
        raise UnknownNameError("good", good, GOODS)
    return goods(game, seat)[good]


def _tile_line(game: Game, seat: int) -> str:
    first, second = tile(game)
    return f"market  value {first}/{second}, symbol tiles {', '.join(supply(game)) or 'none'}"


def _asked_line(game: Game, seat: int) -> str:
    card = asked_card(game)
    line = _QUESTIONS.get(game.state.decision, "")
    return line.format(card=card, rubles=tile(game)[0])


_QUESTIONS = {
    "good": "asked   a good for {card}",
    "upkeep": "asked   pay {rubles} rubles for {card} (upkeep) or give it up (release)",
}


def _goods_line(game: Game, seat: int) -> str:
    held = [f"{good} {count}" for good, count in goods(game, seat).items() if count]
    return f"goods {', '.join(held)}" if held else ""
