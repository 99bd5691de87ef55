"""What the Market shows: paths that scenarios read, lines of the printed table, and parts of its picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stpetersburg import Card, Game, PicturePart, PictureRow, ScenarioPath, TextPart, UnknownNameError
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


def pictures() -> Iterable[PicturePart]:
    """Return the parts: tile, symbol tiles and goods of all seats, what is asked, and the symbols on cards."""
    return (PicturePart("Market", _table_rows, sign=_symbols), PicturePart("Market", _asked_rows, at="decision"))


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


def _table_rows(game: Game, seat: int) -> Iterable[PictureRow]:
    first, second = tile(game)
    yield PictureRow("points for the most", first)
    yield PictureRow("for the second most", second)
    yield PictureRow("symbol tiles left", ", ".join(supply(game)) or "none")
    for good in GOODS:
        yield PictureRow(good, track=tuple(game.tally(good)))


_PICTURED = {
    "good": "Choose the good that its ? stands for.",
    "upkeep": "Pay the upkeep of {rubles}, or give the card up.",
}


def _asked_rows(game: Game, seat: int) -> Iterable[PictureRow]:
    question = _PICTURED.get(game.state.decision)
    if question:
        yield PictureRow("", text=question.format(rubles=tile(game)[0]), cards=(asked_card(game),))


def _symbols(card: Card) -> str:
    """Return how many symbols of which good a card shows."""
    return ", ".join(f"{count} {symbol}" if count > 1 else symbol for symbol, count in Counter(card.tags).items())
