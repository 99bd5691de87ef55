"""The card table: rows of data, and how an edition reads them."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.resources import files

import attrs

TRADES = ("lumberjack", "gold_miner", "shepherd", "fur_trapper", "ship_builder")
"""The five trade symbols. Rule: B7.2, B8.1."""


@attrs.frozen
class Card:
    """Is one row of the card table. Rule: B1.1.

    Attributes:
        id: Its id, the snake_case of its name; a printed symbol behind it in brackets, `market[grain]`.
        name: Its name, to print.
        deck: The deck that it is in.
        color: `green`, `blue`, `red`, or a color of an expansion's.
        cost: Printed cost in rubles, from 0 to 255. Rule: B5.1.
        count: How many copies the deck has.
        rubles: Rubles that it gives when its color is scored. Rule: B6.2.
        points: Points that it gives then.
        trades: Trades whose symbol it bears; () for none. Rule: B7.2.
        exchange: True for a card that displaces a plain one of its color, with `trades` one that shares a trade.
            Rule: B7.1.
        displaces: Names of the only cards that it may displace; () for no such limit.
        displaced_as: Rubles that it counts when displaced, its cost if None. Rule: B5.5, B8.3.
        minimum: The least that it costs in rubles. Rule: B5.1.
        hand_limit: Cards that its owner's hand may hold, 0 for no change. Rule: B8.2.
        hand_penalty: Points lost for it in the hand at the end. Rule: B10.4.
        buyable: False for a card that can only be taken.
        placed_as: The id that it has once it lies in an area, "" for its own.
        leaves_to: Where it goes when it leaves an area, `discard` or `box`.
        after: Id of the card that it follows in the card table, "" for the end.
        tags: Words that other expansions may ask for.
    """

    id: str
    name: str
    deck: str
    color: str
    cost: int
    count: int = 1
    rubles: int = 0
    points: int = 0
    trades: tuple[str, ...] = ()
    exchange: bool = False
    displaces: tuple[str, ...] = ()
    displaced_as: int | None = None
    minimum: int = 1
    hand_limit: int = 0
    hand_penalty: int = 5
    buyable: bool = True
    placed_as: str = ""
    leaves_to: str = "discard"
    after: str = ""
    tags: tuple[str, ...] = ()

    @property
    def base(self) -> str:
        """Return the id without its bracket: cards that share it have the same name (B5.3)."""
        return self.id.partition("[")[0]


@attrs.frozen
class Mark:
    """Is another look of a card in an area, such as an Observatory that was used. It falls off when the copy leaves.

    Several marks on one copy are a row of their own, `name[a,b]` with the words in alphabetical order: each of them
    ends there as its own row `name[a]` says.

    Attributes:
        id: The id of the look: the card's with the mark in brackets, `observatory[used]`.
        of: Id of the card that it is a look of.
        rubles: Rubles in the place of the card's income, None for the same.
        points: Points in the place of the card's income, None for the same.
        tags: Words in the place of the card's tags, None for the same.
        fixed: The rule id that forbids displacing it, "" if it may be displaced.
        ends: The point, as of `Step.at`, at which the mark goes away by itself; "" for never.
        phases: The phases at whose point it ends, empty for all of them.
    """

    id: str
    of: str
    rubles: int | None = None
    points: int | None = None
    tags: tuple[str, ...] | None = None
    fixed: str = ""
    ends: str = ""
    phases: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words in the bracket of its id."""
        return bracket(self.id)


@attrs.frozen
class Withdraw:
    """Takes a card of the table out of the game, all copies.

    Attributes:
        id: Id of the card.
    """

    id: str


def bracket(name: str) -> tuple[str, ...]:
    """Return the words in the bracket of an id: printed symbols and marks."""
    inside = name.partition("[")[2].removesuffix("]")
    return tuple(inside.split(",")) if inside else ()


def base_cards(costs: Mapping[str, int], first_edition_names: bool) -> tuple[Card, ...]:
    """Read the cards of the base game, less those of the Observatory and the Pub. Rule: B1.1."""
    text = files("stpetersburg").joinpath("data/cards.csv").read_text(encoding="utf-8")
    return tuple(_card(row, costs, first_edition_names) for row in csv.DictReader(text.splitlines()))


def _card(row: Mapping[str, str], costs: Mapping[str, int], first_edition_names: bool) -> Card:
    """Read one row of the table. Rule: B7.2, B8.1, B8.2, B8.3."""
    trade = row["trade"]
    return Card(
        id=row["id"],
        name=row["name_first"] if first_edition_names and row["name_first"] else row["name"],
        deck=row["deck"],
        color=row["color"],
        cost=costs.get(row["id"], int(row["cost"])),
        count=int(row["count"]),
        rubles=int(row["rubles"]),
        points=int(row["points"]),
        trades=TRADES if trade == "any" else (trade,) if trade else (),
        exchange=row["deck"] == "exchange",
        displaced_as=int(row["displaced_as"]) if row["displaced_as"] else None,
        hand_limit=int(row["hand_limit"] or 0),
    )
