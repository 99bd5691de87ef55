"""The Press as an expansion: what it contributes to each hook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import stpetersburg as sp

from stpetersburg_press import cards, printing, reprinting, sheets


class Press:
    """Contributes printing presses, an archive and a paper mill. Rule: P1-P5."""

    about = sp.Expansion(
        name=sheets.NAME,
        summary="print sheets after the aristocrat scoring, and fetch cards back from the discard",
        options=(sp.Option("sheet_price", 2, (1, 2, 3), "rubles that a sheet costs", "P3.1", by_edition={"first": 3}),),
    )

    @sp.hookimpl
    def cards(self, setup: sp.Setup) -> Iterable[sp.Card | sp.Mark]:
        """Return the cards. Rule: P1.1."""
        return cards.cards()

    @sp.hookimpl
    def prices(self, setup: sp.Setup) -> Iterable[sp.Discount]:
        """Return the Paper Mill's discount. Rule: P2.1."""
        return cards.prices()

    @sp.hookimpl
    def steps(self, setup: sp.Setup) -> Iterable[sp.Step]:
        """Return the question after the aristocrat scoring. Rule: P3.1."""
        return printing.steps()

    @sp.hookimpl
    def decisions(self, setup: sp.Setup) -> Iterable[sp.DecisionSpec]:
        """Return the answers `print N`. Rule: P3.1."""
        return printing.decisions()

    @sp.hookimpl
    def moves(self, setup: sp.Setup) -> Iterable[sp.MoveSpec]:
        """Return the move `reprint CARD`. Rule: P4.1."""
        return reprinting.moves()

    @sp.hookimpl
    def score_lines(self, setup: sp.Setup) -> Iterable[sp.ScoreLine]:
        """Return the points for sheets. Rule: P5.1."""
        return (sp.ScoreLine("sheets printed", "P5.1", sheets.worth),)

    @sp.hookimpl
    def facts(self, setup: sp.Setup) -> Mapping[str, Callable[..., Any]]:
        """Return `press.sheets`: how many sheets a seat has printed. Rule: P3.2."""
        return {"press.sheets": sheets.sheets}

    @sp.hookimpl
    def slices(self, setup: sp.Setup) -> Iterable[sp.SliceSpec]:
        """Return the sheets of each seat. Rule: P3.2."""
        return sheets.slices()

    @sp.hookimpl
    def scenario_paths(self, setup: sp.Setup) -> Iterable[sp.ScenarioPath]:
        """Return the path `seat.N.sheets`."""
        return sheets.paths()

    @sp.hookimpl
    def texts(self, setup: sp.Setup) -> Iterable[sp.TextPart]:
        """Return the line that shows a seat's sheets."""
        return sheets.texts()


expansion = Press()
"""What the entry point names."""
