"""The table of the task cards: 25 rows of data, and what the set `tuned` changes in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any

import attrs

from stpetersburg import Setup
from stpetersburg_tasks import conditions as count
from stpetersburg_tasks.task import Task, signature

Changes = Mapping[str, Mapping[str, Any]]
"""Points and thresholds by task id, in the form of the option `task_table`."""


def _two(name: str, words: str, points: int) -> Task:
    condition = partial(count.named, (name,))
    return Task(
        f"two_{words.lower().replace(' ', '_')}", f"at least {{k}} {words}", points, condition, (2,) * 4, (name,)
    )


def _guild(trade: str, points: int) -> Task:
    words = trade.replace("_", " ")
    condition = partial(count.of_trade, trade)
    return Task(f"{trade}s_guild", f"at least {{k}} green cards of the {words} trade", points, condition, (4, 3, 3, 3))


NOBLES = ("judge", "mistress_of_ceremonies")

STANDARD = (
    _two("market", "Markets", 3),
    _two("customs_house", "Customs Houses", 3),
    _two("firehouse", "Firehouses", 5),
    _two("hospital", "Hospitals", 5),
    _two("library", "Libraries", 6),
    _guild("lumberjack", 4),
    _guild("gold_miner", 4),
    _guild("shepherd", 5),
    _guild("fur_trapper", 5),
    _guild("ship_builder", 6),
    Task("three_alike", "at least {k} blue cards of one name", 6, partial(count.alike, "blue"), (3, 3, 3, 3)),
    Task("many_buildings", "at least {k} different blue names", 5, partial(count.different, "blue"), (7, 6, 6, 5)),
    Task("row", "{k} aristocrats that follow one another by cost", 4, count.in_a_row, (5, 4, 4, 4), count.RANKS),
    Task("diagonal", "at least {k} exchange cards of each of the three colors", 4, count.of_each_color, (2, 1, 1, 1)),
    Task("square", "{k} aristocrat names held twice or more each", 4, partial(count.pairs, "red"), (3, 2, 2, 2)),
    Task("court", "at least {k} red cards", 4, partial(count.colored, "red"), (11, 9, 8, 7)),
    Task("walls", "at least {k} blue cards", 4, partial(count.colored, "blue"), (9, 8, 7, 6)),
    Task("corners", "the dearest cards of at least {k} different decks", 6, count.summits, (2, 2, 2, 2)),
    Task("every_guild", "at least 2 green cards in each of {k} trades", 8, partial(count.trades, 2), (5, 4, 4, 3)),
    Task(
        "high_seat",
        "at least {k} of Judge and Mistress of Ceremonies",
        2,
        partial(count.named, NOBLES),
        (1,) * 4,
        NOBLES,
    ),
    Task("council", "at least {k} exchange cards", 4, count.exchange_cards, (7, 5, 4, 3)),
    Task(
        "largest_family", "more cards in the area than any other seat, by at least {k}", 4, count.most_cards, (1,) * 4
    ),
    Task("richest", "more rubles than any other seat, by at least {k}", 4, count.most_rubles, (1,) * 4),
    Task("variety", "green cards of at least {k} trades", 2, count.variety, (5, 4, 4, 4)),
    Task("first_seat", "the hammer, the start marker of the worker phase", 3, count.hammer),
)
"""The 25 cards with the points and thresholds of the rules. Rule: T3."""

TUNED: Changes = {
    "corners": {"points": 5},
    "diagonal": {"points": 5},
    "fur_trappers_guild": {"k": (5, 3, 3, 3)},
    "gold_miners_guild": {"k": (5, 3, 3, 3)},
    "high_seat": {"points": 5, "k": (3, 2, 2, 1)},
    "largest_family": {"k": (4, 1, 1, 1)},
    "lumberjacks_guild": {"k": (4, 3, 3, 2)},
    "richest": {"k": (15, 1, 1, 1)},
    "row": {"points": 3, "k": (7, 6, 5, 3)},
    "shepherds_guild": {"k": (5, 3, 3, 3)},
    "three_alike": {"points": 4},
    "two_hospitals": {"points": 6},
}
"""Points and thresholds of the set `tuned`: what differs from the standard, measured with `benchmarks/tasks.py`."""

GOODS: Mapping[str, Changes] = {
    "standard": {"variety": {"text": "symbols of at least {k} different goods", "k": (4, 4, 4, 4)}},
    "tuned": {"variety": {"text": "symbols of at least {k} different goods", "k": (4, 4, 4, 4)}},
}
"""What the Market changes, by set. Rule: T3."""


def cards_of(cards: Iterable[Task], setup: Setup) -> tuple[Task, ...]:
    """Return the cards with the points and thresholds that the options give them, by id. Rule: T3."""
    chosen, given = setup.options["task_set"], setup.options["task_table"]
    layers = [TUNED] if chosen == "tuned" else []
    layers += [GOODS[chosen]] if "market" in setup.expansions else []
    found = []
    for card in sorted(cards, key=lambda card: card.id):
        own = card
        for layer in layers if signature(card) in _standard() else ():
            own = attrs.evolve(own, **layer.get(card.id, {}))
        found.append(attrs.evolve(own, **given.get(card.id, {})))
    return tuple(found)


@cache
def _standard() -> frozenset[str]:
    return frozenset(map(signature, STANDARD))
