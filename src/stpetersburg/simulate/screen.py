"""What a terminal shows of a run: its progress, and its result as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from stpetersburg.simulate.estimates import Estimate, Spread
from stpetersburg.simulate.results import FEW, CardResult, Result, Standing

COLORS = {"green": "green", "blue": "bright_blue", "red": "bright_red", "yellow": "yellow"}
"""How a card's color is shown; other colors are shown plain."""

ROOM = 15
"""Columns that a name has for itself in a terminal of 80."""

FAILURES = 5
"""Failures that are listed."""


class _Rate(ProgressColumn):
    """Shows games per second."""

    def render(self, task: Task) -> Text:
        """Return the rate of a task."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} games/s")


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Yield what is told how many games are done, and shows it on the error output if that is a terminal."""
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(elapsed_when_finished=True))
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task, begun = progress.add_task("games", total=games), False

        def watch(done: int) -> None:
            nonlocal begun
            if begun:
                progress.update(task, completed=done)
            else:  # games of before tell nothing of the rate
                begun = True
                progress.reset(task, completed=done)

        yield watch


def show(result: Result, cards: int) -> None:
    """Print a result."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(_headline(result))
    if result.games:
        console.print(_standings("player", [(one.player, one) for one in result.by_player]))
        console.print(_standings("seat", [(str(one.seat), one) for one in result.by_seat]))
        console.print(_lengths(result))
        names = tuple(dict.fromkeys(result.plan.names))
        for name in names:
            if known := result.cards(name, FEW):
                console.print(_cards(f"card of {name}" if len(names) > 1 else "card", known, cards))
        console.print(f"A seat owns a card that ever lay in its area; fewer than {FEW} seats: not listed.")
    for failure in result.failures[:FAILURES]:
        console.print(Text(f"failed: {failure}"))
    if result.failed > FAILURES:
        console.print(f"and {result.failed - FAILURES} more")


def _headline(result: Result) -> str:
    plan = result.plan
    expansions = ", ".join(plan.rules.expansions) or "none"
    failed = f", {result.failed} failed" if result.failed else ""
    games = f"{result.games:,} game{'' if result.games == 1 else 's'}{failed}"
    return f"{games}: edition {plan.rules.edition}, expansions {expansions}, {plan.seats} seats, seed {plan.seed}"


def _grid(*headings: str) -> Table:
    """Return a table whose first column is text, the others numbers; only the text is broken where room is short."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True, show_edge=False)
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="right" if at else "left", no_wrap=at > 0, overflow="fold")
    return table


def _standings(what: str, rows: Iterable[tuple[str, Standing]]) -> Table:
    table = _grid(what, "games", "wins", "win rate", "95 %", "points", "95 %", "median")
    for label, one in rows:
        mean = one.points.mean
        points = f"{one.points.mean.value:.1f}"
        rate, rates = _rate(one.win_rate), _rates(one.win_rate)
        median = str(one.points.median)
        table.add_row(_name(label), f"{one.games:,}", f"{one.wins:,.1f}", rate, rates, points, _between(mean), median)
    return table


def _name(label: str) -> Text:
    """Return a player's name, a long one with its settings in lines of their own."""
    return Text(label if len(label) <= ROOM else label.replace(":", ":\n").replace(",", ",\n"))


def _lengths(result: Result) -> Table:
    table = _grid("a game has", "mean", "95 %", "least", "median", "most")
    lengths: Sequence[tuple[str, Spread | None]] = (("rounds", result.rounds), ("decisions", result.decisions))
    for label, one in lengths:
        if one:
            numbers = (str(one.least), str(one.median), str(one.most))
            table.add_row(label, f"{one.mean.value:.1f}", _between(one.mean), *numbers)
    return table


def _cards(heading: str, cards: Sequence[CardResult], most: int) -> Table:
    """Return the cards that win most and those that win least, a line between them if some are left out."""
    table = _grid(heading, "owners", "they win", "others win", "difference", "95 %")
    known = [one for one in cards if one.others and one.difference]
    for at, one in enumerate(known):
        if most <= at < len(known) - most:
            continue
        if at == len(known) - most > most:
            table.add_row("...")
        if one.others and one.difference:
            value = f"{100 * one.difference.value:+.1f}"
            between = f"{100 * one.difference.low:+.0f}..{100 * one.difference.high:+.0f}"
            rates = (_rate(one.owned), _rate(one.others), value, between)
            table.add_row(Text(one.card, COLORS.get(one.color, "")), f"{one.owned.count:,}", *rates)
    return table


def _rate(rate: Estimate) -> str:
    return f"{100 * rate.value:.1f} %"


def _rates(rate: Estimate) -> str:
    return f"{100 * rate.low:.1f}..{100 * rate.high:.1f}"


def _between(mean: Estimate) -> str:
    return f"{mean.low:.1f}..{mean.high:.1f}"
