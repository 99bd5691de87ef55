"""Expansions with one mistake each, for the kit to find."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import attrs

import stpetersburg as sp
from stpetersburg import base

COUNTER = count(1)

WORDS = ("all", "everybody", "few", "many", "me", "most", "nobody", "some", "them", "you")


@attrs.frozen
class Coins:
    """Holds the coins of each seat; `noted` says nothing of what it holds, so a save cannot tell."""

    each: tuple[int, ...]
    noted: Any = ()


def bless(*mistakes: sp.Move) -> dict[str, Any]:
    """Return a hook with a move `bless` that is legal as given."""
    return {"moves": [sp.MoveSpec("bless", "word", "X1", lambda game: mistakes, paid, words=WORDS)]}


def paid(game: sp.Game, move: sp.Move) -> list[sp.Gain]:
    return [sp.Gain(game.seat, points=1, rule="X1")]


def step(run: Callable[[sp.Game], Any], at: str = "phase_end") -> dict[str, Any]:
    return {"steps": [sp.Step("toll", at, run)]}


def part(**more: Any) -> list[sp.SliceSpec]:
    values: dict[str, Any] = {
        "type": Coins,
        "deal": lambda seats, shuffle: Coins((3,) * seats),
        "place": lambda seats, values, own: Coins((3,) * seats),
    }
    return [sp.SliceSpec(**values | more)]


def riddle(game: sp.Game, *move: sp.Move) -> list[sp.Ask]:
    return [sp.Ask("riddle", game.seat)]


def endless() -> dict[str, Any]:
    answer = sp.MoveSpec("guess", "word", "X1", lambda game: [sp.Move("guess", "wall")], riddle, words=("wall",))
    return {"decisions": [sp.DecisionSpec("riddle", "X1", (answer,))], **step(riddle)}


def pocket() -> dict[str, Any]:
    """Hide the coins of others, and reckon with them in a sample as if they were seen."""

    def redact(coins: Coins, viewer: int | None) -> Coins:
        return Coins(tuple(one if seat == viewer else sp.HIDDEN for seat, one in enumerate(coins.each)))

    return {
        "slices": part(redact=redact),
        "score_lines": [sp.ScoreLine("coins", "X1", lambda game, seat: game.state.slice("broken").each[seat] + 0)],
    }


def changed_aristocrats() -> dict[str, Any]:
    base.ARISTOCRAT_POINTS = (next(COUNTER),) * 11
    return {}


MISTAKES: dict[str, Callable[[], dict[str, Any]]] = {
    "nothing": dict,
    "no return": lambda: step(lambda game: None),
    "no rule id": lambda: step(lambda game: [sp.Gain(0, 2)]),
    "no such seat": lambda: step(lambda game: [sp.Gain(1, 2, rule="X1")]),
    "a misspelled card": lambda: step(lambda game: [sp.Shift("libary", "discard", "box", rule="X1")]),
    "an endless question": endless,
    "the name of another": lambda: {
        "decisions": [sp.DecisionSpec("pub", "X1", (sp.MoveSpec("sip", "", "X1", riddle, paid),))]
    },
    "another card each time": lambda: {"cards": [sp.Card("inn", "Inn", "building", "blue", next(COUNTER) % 200)]},
    "the same move twice": lambda: bless(*[sp.Move("bless", "me")] * 2),
    "chance outside the deal": lambda: step(lambda game: [sp.Gain(0, random.randrange(10**6), rule="X1")]),
    "words out of order": lambda: {
        "moves": [
            sp.MoveSpec(
                "bless",
                "words",
                "X1",
                lambda game: [sp.Move("bless", cards=("b", "a"))],
                paid,
                words=("a", "b"),
            )
        ]
    },
    "moves by what is hidden": lambda: {
        "moves": [
            sp.MoveSpec(
                "bless",
                "",
                "X1",
                lambda game: [sp.Move("bless")] * (len(set(game.state.board.decks[0])) > 1),
                paid,
            )
        ]
    },
    "a gain by what is hidden": lambda: step(
        lambda game: [sp.Gain(0, 1 + len(set(game.state.board.decks[0][:4])), rule="X1")], "phase_start"
    ),
    "a score by what is hidden": pocket,
    "a part that a save cannot tell": lambda: {
        "slices": part(),
        **step(lambda game: [sp.Store(Coins((1,), noted=("a",)))]),
    },
    "a line without a rule": lambda: {"score_lines": [sp.ScoreLine("inns", "", lambda game, seat: 1)]},
    "two lines in one": lambda: {"texts": [sp.TextPart(lambda game, seat: "coins\n\n3")]},
    "a shared table changed": changed_aristocrats,
    "the order of a set": lambda: bless(*{sp.Move("bless", word) for word in WORDS}),
}
"""What the hooks of a broken expansion return, by the name of its mistake."""


def _hook(name: str) -> Any:
    def implementation(self: Broken, setup: sp.Setup) -> Any:
        return MISTAKES[self.mistake]().get(name, ())

    implementation.__name__ = name
    return sp.hookimpl(implementation)


@attrs.frozen(slots=False)
class Broken:
    """Is an expansion with a mistake."""

    mistake: str
    about = sp.Expansion("broken", "makes a mistake")


for name in ("cards", "moves", "decisions", "steps", "score_lines", "slices", "texts"):
    setattr(Broken, name, _hook(name))
