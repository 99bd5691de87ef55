"""The Market as an expansion: what it contributes to each hook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from stpetersburg import (
    Card,
    DecisionSpec,
    Expansion,
    Mark,
    Option,
    Phase,
    PicturePart,
    ScenarioPath,
    Setup,
    SliceSpec,
    Step,
    TextPart,
    Withdraw,
    hookimpl,
)
from stpetersburg_market.cards import CHOICES, CHOOSERS, ORANGE, card_rows
from stpetersburg_market.decisions import ask_good, ask_upkeep, decisions
from stpetersburg_market.goods import goods, score, spend_tile
from stpetersburg_market.shown import paths, pictures, texts
from stpetersburg_market.value import MarketSlice, deal, next_tile, place

NAME = "market"
DISPLAY = 10
"""Cards that the refill leaves on the display. Rule: M1.5."""


class Market:
    """Contributes the Market of the second edition. Rule: M1, M2, M3, M4, M5, M6."""

    about = Expansion(
        name=NAME,
        summary="a market phase after the worker phase: yellow cards, five goods, five seats",
        editions=("second", "rulebook", "online"),
        most_seats=5,
        options=(
            Option(
                "upkeep",
                "after_income",
                ("after_income", "before_income"),
                "when orange cards cost their upkeep: after the yellow cards paid, or before",
                "M4.2",
                {"online": "before_income"},
            ),
            Option(
                "symbol_tile_returns",
                True,
                (True, False),
                "whether the symbol tile of a displaced card goes back to the supply",
                "M3.4",
            ),
            Option(
                "market_deck_ends_game",
                True,
                (True, False),
                "whether the last market card on the display makes the round the last",
                "M6.3",
            ),
        ),
    )

    @hookimpl
    def cards(self, setup: Setup) -> Iterable[Card | Mark | Withdraw]:
        """Return the 35 market cards, and the base cards with their symbols. Rule: M1.1, M3.2, M3.3."""
        return card_rows(setup)

    @hookimpl
    def phases(self, setup: Setup) -> Iterable[Phase]:
        """Return the market phase with its deck and the sack. Rule: M1.1, M2.1, M2.2, M4.1, M6.2, M6.3."""
        ends = bool(setup.options["market_deck_ends_game"])
        return (Phase(NAME, NAME, "yellow", after="worker", marker="sack", ends_game=ends),)

    @hookimpl
    def settings(self, setup: Setup) -> Mapping[str, object]:
        """Return the larger display. Rule: M1.5."""
        return {"display": DISPLAY}

    @hookimpl
    def decisions(self, setup: Setup) -> Iterable[DecisionSpec]:
        """Return the questions `good` and `upkeep`. Rule: M3.4, M4.2."""
        return decisions()

    @hookimpl
    def steps(self, setup: Setup) -> Iterable[Step]:
        """Return the question after a `?`, the scoring in its order, and the next tile.

        Rule: M3.4, M4, M4.2, M4.3, M6.1.
        """
        before = setup.options["upkeep"] == "before_income"
        steps = [
            Step("good", "placed", ask_good, cards=CHOOSERS),
            Step("upkeep", "phase_end" if before else "scored", ask_upkeep, phases=(NAME,), cards=tuple(ORANGE)),
            Step("score", "scored", score, phases=(NAME,), order=1),
            Step("value", "round_end", next_tile),
        ]
        if not setup.options["symbol_tile_returns"]:
            steps.append(Step("spend", "left", spend_tile, cards=tuple(CHOICES)))
        return steps

    @hookimpl
    def facts(self, setup: Setup) -> Mapping[str, Callable[..., Any]]:
        """Return `market.goods`: the symbols of each good in a seat's area, by good. Rule: M3.1."""
        return {"market.goods": goods}

    @hookimpl
    def slices(self, setup: Setup) -> Iterable[SliceSpec]:
        """Return the current value tile, and the symbol tiles that are lost. Rule: M1.4, M3.4."""
        return (SliceSpec(MarketSlice, deal, place, keys=("market_value",)),)

    @hookimpl
    def scenario_paths(self, setup: Setup) -> Iterable[ScenarioPath]:
        """Return the paths `market_value` and `seat.N.goods.GOOD`."""
        return paths()

    @hookimpl
    def texts(self, setup: Setup) -> Iterable[TextPart]:
        """Return lines for the current tile, the open question and the goods."""
        return texts()

    @hookimpl
    def pictures(self, setup: Setup) -> Iterable[PicturePart]:
        """Return the tile, the tracks of the goods, the open question and the symbols on cards."""
        return pictures()


expansion = Market()
"""What the entry point names."""
