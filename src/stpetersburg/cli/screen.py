"""What the terminal shows: the table as a seat sees it, its moves, and the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stpetersburg.errors import IllegalMoveError
from stpetersburg.game import Game
from stpetersburg.moves import Move
from stpetersburg.rules import Rules
from stpetersburg.scoring import Score
from stpetersburg.state import HIDDEN, Hidden, Position, View
from stpetersburg.text import cards, places

COLORS = {"green": "green", "blue": "bright_blue", "red": "bright_red", "yellow": "yellow"}
"""How the terminal shows a card's color; other colors are shown plain."""


def terminal() -> Console:
    """Return where to print: plain text without control codes unless it is a terminal."""
    return Console(highlight=False, markup=False, emoji=False)


def show_table(console: Console, rules: Rules, view: View, names: Sequence[str]) -> None:
    """Print what a seat sees of the table. `names` are the players' names by seat."""
    words = [f"round {view.round}", f"{view.phase} phase", *(["last round"] if view.last_round else [])]
    console.print()
    console.print(Rule(", ".join(words), style="dim"))
    decks = ", ".join(f"{name} {count}" for name, count in view.deck.items())
    console.print(f"cards left: {decks}; discarded: {len(view.discard)}")
    console.print(_display(rules, view))
    console.print(_seats(rules, view, names))
    for line in (*places(rules.tables, view, 0, per_seat=False), *_parts(Game(rules.tables, view), 0, per_seat=False)):
        console.print(line)


def _grid(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right" if heading in ("cost", "rubles", "points") else "left")
    return table


def _display(rules: Rules, view: View) -> Table:
    table = _grid("row", "card", "cost", "you pay", "gives")
    game = Game(rules.tables, view)
    sellers = (one.name for one in rules.tables.places if one.verbs)
    places = ((name, view.place(name, view.viewer or 0)) for name in sellers)
    for row, names in (("top", view.top), ("bottom", view.bottom), *places):
        for name in dict.fromkeys(names):
            card, copies = game.card_named(name), names.count(name)
            shown = Text(f"{copies} x {name}" if copies > 1 else name, COLORS.get(card.color, ""))
            tags = (f"{count} {tag}" for tag, count in Counter(card.tags).items())
            gives = ", ".join(filter(None, (_counted(card.rubles, "ruble"), _counted(card.points, "point"), *tags)))
            table.add_row(row, shown, str(card.cost), Text(_price(rules, view, name, row)), gives)
    return table


def _counted(amount: int, noun: str) -> str:
    """Return an amount with its noun, "" for none."""
    return f"{amount} {noun}{'s' if amount > 1 else ''}" if amount else ""


def _price(rules: Rules, view: View, card: str, row: str) -> str:
    """Return what the viewer pays for a card of the display, for an exchange card at best; "-" if it has no use."""
    area = dict.fromkeys(view.seats[view.viewer or 0].area)
    found = []
    for displaced in ("", *area):
        try:
            price = rules.price(view, Move("buy", card, row, displaced), view.viewer).total
        except IllegalMoveError:
            continue
        found.append((price, f"{price} > {displaced}" if displaced else str(price)))
    return min(found)[1] if found else "-"


def _seats(rules: Rules, view: View, names: Sequence[str]) -> Table:
    table = _grid("seat", "rubles", "points", "starts", "area and hand")
    game = Game(rules.tables, view)
    for seat, one in enumerate(view.seats):
        pointer = ">" if view.to_act == seat else " "
        starts = " ".join(name for name, holder in view.start.items() if holder == seat)
        cell = _colored(game, one.area)
        if one.hand:
            cell.append_text(Text("\nhand: ")).append_text(_colored(game, one.hand))
        for line in (*places(rules.tables, view, seat, per_seat=True), *_parts(game, seat, per_seat=True)):
            cell.append(f"\n{line}")
        rubles = "?" if isinstance(one.rubles, Hidden) else str(one.rubles)
        table.add_row(Text(f"{pointer} {seat} {names[seat]}"), rubles, str(one.points), starts or "-", cell)
    return table


def _colored(game: Game, names: Iterable[str]) -> Text:
    """Return card ids as text in their colors, equal neighbors counted."""
    parts = []
    for name, same in groupby(names):
        color = "" if name == HIDDEN else game.card_named(name).color
        parts.append(Text(cards(same), COLORS.get(color, "")))
    return Text(", ").join(parts) if parts else Text("-")


def _parts(game: Game, seat: int, *, per_seat: bool) -> list[str]:
    """Return the lines that expansions add to the table."""
    found = (part.line(game, seat) for _, part in game.tables.texts if part.per_seat == per_seat)
    return [line for line in found if line]


def show_moves(console: Console, rules: Rules, view: View, moves: Sequence[Move]) -> None:
    """Print the moves to choose from, numbered from 1, each with its price, in as many columns as fit."""
    if view.decision:
        drawn = f": {view.drawn}" if view.drawn else ""
        console.print(f"decision {view.decision}{drawn}")
    width = len(str(len(moves)))
    numbered = enumerate(moves, 1)
    for _, group in groupby(numbered, key=lambda item: item[1].verb):
        lines = [Text(f"{number:>{width}}  {move}{_cost(rules, view, move)}") for number, move in group]
        console.print(Columns(lines, padding=(0, 3), column_first=True))


def _cost(rules: Rules, view: View, move: Move) -> str:
    price = rules.price(view, move).total
    return f"  ({price})" if price else ""


def _by_label(score: Score) -> dict[tuple[str, str], list[str]]:
    """Return the amounts of a score's lines by label and rule: seats may have different lines."""
    column: dict[tuple[str, str], list[str]] = {}
    for line in score.lines:
        column.setdefault((line.label, line.rule), []).append(str(line.amount))
    return column


def show_scores(console: Console, rules: Rules, state: Position, names: Sequence[str]) -> None:
    """Print the final score of every seat line by line, and who won. Rule: B10."""
    scores = rules.scores(state)
    table = _grid("score", "rule")
    for seat, name in enumerate(names):
        table.add_column(f"{seat} {name}", justify="right")
    columns = [_by_label(score) for score in scores]
    for label, rule in dict.fromkeys(key for column in columns for key in column):
        table.add_row(Text(label), rule, *(", ".join(column.get((label, rule), "-")) for column in columns))
    table.add_section()
    table.add_row("total", "", *(str(score.total) for score in scores))
    console.print()
    console.print(table)
    winners = rules.winners(state)
    won = " and ".join(f"seat {seat} ({names[seat]})" for seat in winners)
    console.print(f"{won} {'wins' if len(winners) == 1 else 'win'} after round {state.round}")
