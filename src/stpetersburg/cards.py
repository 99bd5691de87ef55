"""The card table: rows of data, and how an edition reads them."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.resources import files

import attrs

TRADES = ("lumberjack", "gold_miner", "shepherd", "fur_trapper", "ship_builder")
"""The five trade symbols (B7.2)."""


@attrs.frozen
class Card:
    """Is one row of the card table.

    `cost`, `rubles` in rubles, `points` in points; `count` copies in `deck`. `exchange` cards displace a plain card of
    their `color` (B7): one that shares a trade with them if they have `trades`, one of the names in `displaces` if that
    is given. `displaced_as` is what the card counts when displaced, its cost if None (B8.3). `minimum` is the least
    price (B5.1). `hand_limit` is its owner's, 0 for no change (B8.2); `hand_penalty` is lost for it in the hand
    (B10.4). `buyable` False: it can only be taken. `placed_as` is the id that it has in an area, `leaves_to` where it
    goes when it leaves one. `after` names the card that it follows in the table; `tags` are words for other expansions.
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
    """Is a card of an area that looks different: `id` is its own id there, `of` the card it is a copy of.

    `rubles` and `points` replace the card's income, `tags` its tags. `fixed` is the rule id that forbids displacing it,
    "" if it may be displaced. `ends` names the point at which the mark goes away by itself, "" for never. It always
    falls off when the copy leaves the area.
    """

    id: str
    of: str
    rubles: int | None = None
    points: int | None = None
    tags: tuple[str, ...] | None = None
    fixed: str = ""
    ends: str = ""


@attrs.frozen
class Withdraw:
    """Takes a card of the table out of the game, all copies."""

    id: str


def base_cards(costs: Mapping[str, int], first_edition_names: bool) -> tuple[Card, ...]:
    """Read the cards of the base game, less those of the Observatory and the Pub. Rule: B1.1."""
    text = files("stpetersburg").joinpath("data/cards.csv").read_text(encoding="utf-8")
    return tuple(_card(row, costs, first_edition_names) for row in csv.DictReader(text.splitlines()))


def _card(row: Mapping[str, str], costs: Mapping[str, int], first_edition_names: bool) -> Card:
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
