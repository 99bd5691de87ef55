"""Games, odd positions and illegal texts to hold the library and the oracle against each other."""

from __future__ import annotations

import random
from typing import Any

import oracle
import stpetersburg as sp
from games import EDITIONS, IN_THE_BOX, MARKET_OPTIONS, OPTIONS, POLICIES, subsets

MANY_POLICIES = (
    *POLICIES,
    {"buy": 30, "play": 30, "observe": 20, "take": 4, "upkeep": 3},
    {"take": 20, "play": 2, "buy": 2, "observe": 10},
    {"pass": 6, "play": 3},
    {"buy": 10, "take": 10, "play": 10, "observe": 10, "pass": 0.2, "discard": 0.2},
)
"""More ways to play: late rounds, full hands, many exchange cards, phases in which all pass."""

RARE = (
    *("warehouse", "pub", "observatory", "observatory[used]", "carpenter_workshop", "gold_smelter", "wharf", "judge"),
    *("mariinsky_theater", "tax_man", "potemkin_village", "special_fish", "special_grain", "special_fruit", "bank"),
    *("czar_and_carpenter", "czar_and_carpenter[?]", "czar_and_carpenter[?grain]", "market[fish]"),
    *("ship_builder[?]", "ship_builder[?fish]", "ship_builder[?chicken]"),
)
"""Cards with rules of their own, which games rarely bring together."""


def some_rules(chance: random.Random) -> sp.Rules:
    """Return rules of any edition, subset of expansions and options."""
    edition = chance.choice(EDITIONS)
    names, options = chance.choice([*subsets(), IN_THE_BOX, IN_THE_BOX]), dict(OPTIONS)
    if "publican" in names:
        options["pub_limit"] = ("each", "owner")
    if edition != "first" and chance.random() < 0.6:
        names, options = (*names, "market"), options | MARKET_OPTIONS
    chosen = {name: chance.choice(values) for name, values in options.items()} if chance.random() < 0.7 else {}
    return sp.Rules(edition, names, chosen)


def some_position(rules: sp.Rules, chance: random.Random) -> dict[str, Any]:
    """Return a position with any cards anywhere, far from what games reach."""
    ids = rules.tables.kinds.ids[1:]
    outside = [name for name in ids if oracle.fallen(name) == name]
    rare = [name for name in RARE if name in ids]
    taken: set[str] = set()

    def area(number: int) -> list[str]:
        cards = [chance.choice(rare if chance.random() < 0.6 else ids) for _ in range(number)]
        tiles = [card.partition("[?")[2] for card in cards]  # each symbol tile is there once
        kept = [not tile.rstrip("]") or (tile not in taken and not taken.add(tile)) for tile in tiles]
        return [card for card, keep in zip(cards, kept, strict=True) if keep]

    def cards(number: int) -> list[str]:
        return [
            chance.choice([c for c in rare if c in outside] if chance.random() < 0.4 else outside)
            for _ in range(number)
        ]

    seats = chance.choice(rules.seats)
    phases = [name for name in rules.tables.catalog.phases if name != "setup"]
    return {
        "round": chance.choice([1, 1, 2, 3, 7]),
        "phase": chance.choice(phases),
        "passes": chance.randrange(seats),
        "last_round": chance.random() < 0.3,
        "top": cards(chance.randrange(12)),
        "bottom": cards(chance.randrange(6)),
        "decks": {name: cards(chance.choice([0, 0, 1, 2, 3, 8, 15])) for name in phases if chance.random() < 0.8},
        "start": {name: chance.randrange(seats) for name in phases},
        "to_act": chance.randrange(seats),
        "seat": [
            {
                "rubles": chance.choice([0, 1, 2, 5, 9, 10, 25, 60, 200]),
                "points": chance.choice([0, 5, -7, 90]),
                "area": area(chance.randrange(9)),
                "hand": cards(chance.choice([0, 1, 2, 3, 3, 4, 5])),
            }
            for _ in range(seats)
        ],
    } | ({"market_value": chance.randrange(1, 7)} if "market" in rules.expansions else {})


def some_texts(rules: sp.Rules, state: sp.GameState, chance: random.Random, number: int) -> list[str]:
    """Return texts of moves, most of them illegal, with cards that lie somewhere near."""
    ids = rules.tables.kinds.ids[1:]
    near = [*state.top, *state.bottom, *(card for one in state.seats for card in (*one.area, *one.hand))]
    near += [state.drawn] if state.drawn else []
    own = state.seats[state.to_act].area if state.to_act is not None else ()
    verbs = ["buy", "buy", "play", "play", "take", "pass", "drop"]
    verbs += ["observe", "discard"] if "observatory" in rules.expansions else []
    verbs += ["points"] if "publican" in rules.expansions else []
    verbs += ["good", "upkeep", "release"] if "market" in rules.expansions else []

    def pick(places: Any) -> str:
        return chance.choice(places) if places and chance.random() < 0.8 else chance.choice(ids)

    def text() -> str:
        verb = chance.choice(verbs)
        match verb:
            case "buy" | "take" | "play":
                row = "@bottom" if verb != "play" and chance.random() < 0.3 else ""
                target = f" > {pick(own)}" if chance.random() < 0.5 else ""
                return f"{verb} {pick(near)}{row}{target}"
            case "pass":
                return verb
            case "observe":
                return f"observe {chance.choice(list(state.deck))}"
            case "points":
                return f"points {chance.randrange(13)}"
            case "good":
                return f"good {chance.choice(oracle.GOODS)}"
            case "upkeep" | "release":
                return f"{verb} {pick([name for name in ids if name.startswith('special_')])}"
            case _:
                return f"{verb} {pick(near)}"

    return [text() for _ in range(number)]


LATE = {"rubles": 30, "area": ["author", "judge"], "hand": ["pub"]}
BY_HAND = {
    "two workshops and two smelters": {
        "top": ["library", "judge", "bank", "admiral"],
        "seat": [
            {
                "rubles": 16,
                "area": ["carpenter_workshop", "carpenter_workshop", "gold_smelter", "market[fish]", "author"],
            },
            {},
        ],
    },
    "two warehouses, one displaced, and the other": {
        "top": ["harbor", "hermitage", "pub"],
        "seat": [{"area": ["warehouse", "warehouse"], "hand": ["author", "author", "judge", "pub"]}, {}],
    },
    "a hand far above the limit when the warehouse goes": {
        "top": ["harbor", "hermitage"],
        "seat": [{"area": ["warehouse"], "hand": ["author", "author", "judge", "pub", "bank", "wharf"]}, {}],
    },
    "one observatory used, one not, decks of two and one": {
        "phase": "building",
        "decks": {
            "worker": ["lumberjack", "lumberjack"],
            "market": [],
            "building": ["harbor", "pub"],
            "exchange": ["bank"],
        },
        "top": ["harbor"],
        "seat": [{"area": ["observatory", "observatory[used]"], "hand": ["bank", "pub", "judge"]}, {}],
    },
    "the drawn card takes the warehouse": {
        "phase": "building",
        "decks": {"exchange": ["harbor", "bank", "wharf"]},
        "seat": [{"area": ["observatory", "warehouse"], "hand": ["pub", "pub", "judge", "bank"]}, {}],
    },
    "two pubs and few rubles": {
        "phase": "building",
        "passes": 1,
        "seat": [{"rubles": 13, "area": ["pub", "pub"]}, {"rubles": 1, "area": ["pub"]}],
    },
    "two orange cards, rubles for one": {
        "phase": "market",
        "passes": 1,
        "market_value": 4,
        "seat": [
            {"rubles": 4, "area": ["special_grain", "special_chicken", "chick"]},
            {"rubles": 3, "area": ["special_fish"]},
        ],
    },
    "a question mark, and one tile left": {
        "top": ["ship_builder[?]", "czar_and_carpenter", "wharf"],
        "seat": [
            {"area": ["ship_builder[?chicken]", "ship_builder[?grain]"]},
            {"area": ["ship_builder[?fruit]", "czar_and_carpenter[?fish]"]},
        ],
    },
    "odd areas in the first worker phase": {
        "round": 1,
        "top": ["lumberjack", "wharf", "judge"],
        "bottom": ["shepherd"],
        "seat": [{"rubles": 4, "area": ["ship_builder[fish]"]}, {"rubles": 0}, {"area": ["author", "pub", "pub"]}],
    },
    "the last pass of a tie": {
        "phase": "exchange",
        "last_round": True,
        "passes": 2,
        "seat": [LATE, {**LATE, "rubles": 20, "points": 1}, {**LATE, "rubles": 39, "points": -2}],
    },
    "every deck empty": {
        "phase": "exchange",
        "passes": 1,
        "decks": {name: [] for name in ("worker", "market", "building", "aristocrat", "exchange")},
        "seat": [{"rubles": 0, "points": -3, "hand": ["pub"]}, {"rubles": 0}],
    },
}
"""Positions that games rarely reach, for rules with the Market."""
