"""A figure of a result: the points of players and seats, win rates, and the cards that win."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from stpetersburg.simulate.chunks import SimulationError
from stpetersburg.simulate.results import FEW, CardResult, Result, Standing

PALETTE = ("#2f6690", "#d1495b", "#3a7d44", "#e09f3e", "#6d597a", "#5c677d")
"""Colors of players, or of seats if one player has them all."""

CARDS = {"green": "#3a7d44", "blue": "#2f6690", "red": "#c8553d", "yellow": "#d9a404", "orange": "#e07a1f"}
"""Colors of cards; others are gray."""

GRAY = "#8d99ae"
INK = "#2b2d42"
BINS = 30
"""Bins of a histogram, at most."""

SHOWN = 8
"""Cards that win most, and that win least."""


def save(result: Result, name: Path) -> None:
    """Draw a result into a file. Raise SimulationError if there is nothing to draw, or it cannot be written."""
    check(name)
    if not result.games:
        raise SimulationError("no game was played to the end: there is nothing to draw")
    try:
        draw(result).savefig(name, dpi=150)
    except OSError as error:
        raise SimulationError(f"cannot write {name}: {error.strerror}") from error


def check(name: Path) -> None:
    """Raise SimulationError for a file that cannot be drawn into: its name has no known ending, or no folder."""
    known = sorted(FigureCanvasAgg(Figure()).get_supported_filetypes())
    if name.suffix[1:].lower() not in known:
        raise SimulationError(f"cannot draw {name}: let its name end in one of {', '.join(f'.{one}' for one in known)}")
    if os.path.isdir(name) or not os.path.isdir(name.parent):
        raise SimulationError(f"cannot write {name}: {'it is a folder' if os.path.isdir(name) else 'no such folder'}")


def draw(result: Result) -> Figure:
    """Return the figure of a result."""
    players = tuple(dict.fromkeys(result.plan.names))
    groups = result.by_player if len(players) > 1 else result.by_seat
    cards = [one for one in result.cards(players[0], FEW) if one.difference]
    figure = Figure(figsize=(12, 7.5), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(2, 2, width_ratios=(1.1, 1))
    _points(figure.add_subplot(grid[0, 0]), result, groups)
    _wins(figure.add_subplot(grid[1, 0]), result, len(players) > 1)
    title = f"Cards that win, of {players[0]}" if len(players) > 1 else "Cards that win"
    _cards(figure.add_subplot(grid[:, 1]), title, cards)
    rules, plan = result.plan.rules, result.plan
    expansions = ", ".join(rules.expansions) or "none"
    figure.suptitle(
        f"{result.games:,} games, {plan.seats} seats, edition {rules.edition}, expansions {expansions}",
        color=INK, fontsize=12,
    )  # fmt: skip
    return figure


def _dressed(axes: Axes, title: str, label: str) -> None:
    axes.set_title(title, loc="left", color=INK, fontsize=11, fontweight="bold")
    axes.set_xlabel(label, color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=INK)


def _label(one: Standing) -> str:
    return one.player or f"seat {one.seat}"


def _points(axes: Axes, result: Result, groups: Sequence[Standing]) -> None:
    """Draw how points are spread: for each group the part of its games in bins of equal width, and the mean."""
    low, high = min(one.points.least for one in groups), max(one.points.most for one in groups)
    width = max(1, -(-(high - low + 1) // BINS))
    edges = list(range(low, high + width + 1, width))
    for one, color in zip(groups, _colors(groups), strict=True):
        counts = result.histogram(one.player, one.seat)
        heights = [sum(counts.get(at, 0) for at in range(edge, edge + width)) / one.games for edge in edges[:-1]]
        axes.stairs(heights, edges, fill=True, color=color, alpha=0.3 if len(groups) < 3 else 0.1)
        axes.stairs(heights, edges, color=color, linewidth=1.5, label=_label(one))
        axes.axvline(one.points.mean.value, color=color, linewidth=1, linestyle="--")
    _dressed(axes, "Points", "final score; dashed: the mean")
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _colors(groups: Sequence[Standing]) -> list[str]:
    return [PALETTE[at % len(PALETTE)] for at in range(len(groups))]


def _wins(axes: Axes, result: Result, by_player: bool) -> None:
    """Draw win rates with their intervals: of players in each seat, or of seats."""
    rows = result.by_player_and_seat if by_player else result.by_seat
    order = {one.player: at for at, one in enumerate(result.by_player)}
    for at, one in enumerate(rows):
        color = PALETTE[(order[one.player] if by_player else at) % len(PALETTE)]
        rate = one.win_rate
        axes.plot([rate.low, rate.high], [at, at], color=color, linewidth=2.5, solid_capstyle="round")
        axes.plot([rate.value], [at], "o", color=color, markersize=7)
    axes.axvline(1 / result.plan.seats, color=GRAY, linewidth=1, linestyle=":")
    axes.margins(y=0.25 if len(rows) < 5 else 0.1)
    labels = [f"{one.player}, seat {one.seat}" if by_player else f"seat {one.seat}" for one in rows]
    axes.set_yticks(range(len(rows)), labels)
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    _dressed(axes, "Win rate", "games won, with 95 % interval; dotted: an equal part")


def _cards(axes: Axes, title: str, cards: Sequence[CardResult]) -> None:
    """Draw by how much owners win more often than others, of the cards at both ends."""
    rows = cards if len(cards) <= 2 * SHOWN else (*cards[:SHOWN], *cards[-SHOWN:])
    for at, one in enumerate(rows):
        if one.difference:
            color, value = CARDS.get(one.color, GRAY), one.difference
            axes.barh(at, value.value, color=color, alpha=0.8, height=0.65)
            axes.plot([value.low, value.high], [at, at], color=INK, linewidth=1.2)
    if len(rows) < len(cards):
        axes.axhline(SHOWN - 0.5, color=GRAY, linewidth=1, linestyle=":")
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.margins(y=0.02)
    axes.xaxis.set_major_locator(MaxNLocator(6))
    axes.set_yticks(range(len(rows)), [f"{one.card.replace('_', ' ')} ({one.owned.count:,})" for one in rows])
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    _dressed(axes, title, "win rate of owners less that of others")
