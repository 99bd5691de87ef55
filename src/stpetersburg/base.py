"""The base game, written as an expansion: everything in it that is data goes through the same hooks as a stranger's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stpetersburg.cards import Card
from stpetersburg.editions import Option
from stpetersburg.effect_rows import Ask, Shift
from stpetersburg.game import Game
from stpetersburg.hooks import hookimpl
from stpetersburg.moves import Move
from stpetersburg.rows import (
    DecisionSpec,
    Discount,
    Expansion,
    Income,
    MoveSpec,
    Phase,
    ScoreLine,
    Setup,
    Step,
)
from stpetersburg.state import HIDDEN, Hidden

NAME = "base"

ARISTOCRAT_POINTS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
"""Points for 0 to 10 different aristocrats. Rule: B10.2."""

OPTIONS = (
    Option(
        "first_workers",
        "buy_two",
        ("buy_two", "open"),
        "first worker phase: every seat buys two workers, or all actions are open",
        "B4.6",
        {"first": "open", "online": "open"},
    ),
    Option(
        "mariinsky_pays",
        "point",
        ("point", "ruble"),
        "what the Mariinsky Theater gives for each red card",
        "B8.8",
        {"first": "ruble"},
    ),
    Option(
        "tax_man_pays",
        "ruble",
        ("point", "ruble"),
        "what the Tax Man gives for each green card",
        "B8.9",
        {"rulebook": "point"},
    ),
    Option(
        "warehouse_lost",
        "discard",
        ("discard", "keep"),
        "a fourth hand card when the Warehouse is displaced: discard one at once, or keep it",
        "B8.2",
        {"first": "keep", "online": "keep"},
    ),
    Option("tie_break", "left", ("left", "all"), "rubles that break ties: left after conversion, or all", "B10.5"),
    Option("rubles_public", False, (False, True), "whether views show the rubles of other seats", "B1.4"),
)


class Base:
    """Contributes the base game's cards, phases, discounts, incomes and final scoring."""

    about = Expansion(NAME, "the base game", options=OPTIONS)

    @hookimpl
    def cards(self, setup: Setup) -> Iterable[Card]:
        """Return the cards of the edition. Rule: B1.1."""
        return setup.cards.values()

    @hookimpl
    def phases(self, setup: Setup) -> Iterable[Phase]:
        """Return the four phases in their order, the last one scoring no color. Rule: B3.1, B6.1, B6.3, B10.1."""
        return (
            Phase("worker", "worker", "green", marker="hammer"),
            Phase("building", "building", "blue", marker="cathedral"),
            Phase("aristocrat", "aristocrat", "red", marker="bust"),
            Phase("exchange", "exchange", marker="hand"),
        )

    @hookimpl
    def settings(self, setup: Setup) -> Mapping[str, object]:
        """Return the numbers of the base game. Rule: B2.3, B2.4, B3.2, B4.2, B9.2, B10.2."""
        return {
            "display": 8,
            "first_display": 2,
            "rubles": 25,
            "points": 0,
            "hand_limit": 3,
            "aristocrat_points": ARISTOCRAT_POINTS,
            "marker_steps": 1,
            "first_markers": None,
        }

    @hookimpl
    def prices(self, setup: Setup) -> Iterable[Discount]:
        """Return the cards that lower prices, by 1 ruble each. Rule: B5.4, B8.6, B8.7."""
        return (
            Discount("carpenter_workshop", "B8.6", colors=("blue",)),
            Discount("gold_smelter", "B8.7", colors=("red",)),
        )

    @hookimpl
    def incomes(self, setup: Setup) -> Iterable[Income]:
        """Return the cards that pay for other cards. Rule: B8.8, B8.9."""
        return (
            _per_card("mariinsky_theater", "building", "B8.8", "red", setup.options["mariinsky_pays"]),
            _per_card("tax_man", "aristocrat", "B8.9", "green", setup.options["tax_man_pays"]),
        )

    @hookimpl
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return the question which card to drop. Rule: B8.2."""
        answer = MoveSpec("drop", "card", "B8.2", moves=_drops, run=_drop, source="hand")
        return (DecisionSpec("drop", "B8.2", (answer,)),)

    @hookimpl
    def steps(self, setup: Setup) -> Iterable[Step]:
        """Return what happens when a card leaves that raised the hand limit. Rule: B8.2."""
        if setup.options["warehouse_lost"] == "keep":
            return ()
        givers = tuple(card.id for card in setup.cards.values() if card.hand_limit)
        return (Step("drop", "left", _ask_to_drop, cards=givers),)

    @hookimpl
    def score_lines(self, setup: Setup) -> Iterable[ScoreLine]:
        """Return the lines of the final score. Rule: B10.2, B10.3, B10.4."""
        return (
            ScoreLine("different aristocrats", "B10.2", _aristocrats),
            ScoreLine("full tens of rubles", "B10.3", _tens),
            ScoreLine("cards in the hand", "B10.4", _hand),
        )


def _per_card(card: str, phase: str, rule: str, color: str, pays: str) -> Income:
    """Return the income of a card that pays for every card of a color in its owner's area. Rule: B8.8, B8.9."""

    def amount(game: Game, seat: int) -> int:
        return game.count(seat, color=color)

    return Income(card, phase, rule, amount if pays == "ruble" else None, amount if pays == "point" else None)


def _ask_to_drop(game: Game) -> Iterable[Ask]:
    """Ask for a card for each that the hand holds beyond the limit that is left. Rule: B8.2."""
    excess = len(game.state.seats[game.seat].hand) - game.hand_limit(game.seat)
    return [Ask("drop", game.seat)] * excess


def _drops(game: Game) -> Iterable[Move]:
    return (Move("drop", card, "hand") for card in dict.fromkeys(game.state.seats[game.seat].hand))


def _drop(game: Game, move: Move) -> Iterable[Shift]:
    return (Shift(move.card, "hand", "discard", game.seat, "B8.2"),)


def _aristocrats(game: Game, seat: int) -> int:
    """Return the points for different aristocrat names. Rule: B10.2."""
    table = game.tables.aristocrat_points
    names = {card.base for card in game.area(seat) if card.color == "red"}
    return table[min(len(names), len(table) - 1)]


def _tens(game: Game, seat: int) -> int | Hidden:
    """Return a point for each full 10 rubles. Rule: B10.3."""
    rubles = game.rubles(seat)
    return HIDDEN if isinstance(rubles, Hidden) else rubles // 10


def _hand(game: Game, seat: int) -> int | Hidden:
    """Return the penalty for cards in the hand; hidden only where cards differ in it. Rule: B10.4."""
    hand = game.state.holdings[seat].hand
    penalties = game.tables.hand_penalties
    if 0 in hand and len(set(penalties[1:])) > 1:
        return HIDDEN
    return -sum(penalties[kind] for kind in hand)
