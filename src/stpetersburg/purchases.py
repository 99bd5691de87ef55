"""Purchases: the moves that a seat can pay for, found without reckoning every price on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from stpetersburg.actions import RICH
from stpetersburg.moves import Move
from stpetersburg.pricing import alike, changes_now, price
from stpetersburg.state import Position

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

Purchases = Callable[[Position, int, Iterable[bytes]], list[Move]]
"""Returns a move for each card that a seat can pay for, for an exchange card one for each that it can displace: of a
position, a seat and the cards that lie at each source, in the order of the sources."""


def compile_purchases(tables: Tables) -> Purchases:
    """Return the function that lists purchases under some rules. Rule: B4.1, B4.3, B4.5, B5, B7.

    It reads the tables from cells of its own, which costs less than to look them up in `Tables`. Bunches are so small
    that a plain loop is faster than any call that works on a whole one. Cards that would be too dear even for the owner
    of all others of their name are left out first, unless the game has extra cards.
    """
    if tables.changes:
        return partial(_one_by_one, tables)
    minimum, several, every_discount = tables.kinds.minimum, tables.kinds.several, tables.discounts
    every_offer, too_cheap, least_price = tables.actions.offers, tables.actions.too_cheap, tables.actions.least_price

    def purchases(position: Position, seat: int, places: Iterable[bytes]) -> list[Move]:
        moves: list[Move] = []
        holding = position.holdings[seat]
        rubles, area = holding.rubles, holding.area
        if rubles < least_price:
            return moves
        most, source = RICH if position.board.extra else rubles, -1
        discounts: tuple[tuple[int, bytes], ...] = ()
        for giver, cut, best in every_discount:
            if giver in area:
                discounts = (*discounts, (area.count(giver), cut))
                most += area.count(giver) * best
        for cards in places:
            source += 1
            if not cards:
                continue
            seen: list[int] = []
            cheapest, costs, plain, over = every_offer[source]
            for kind in cards:
                if cheapest[kind] > most:
                    continue
                cost = costs[kind]
                if cost > rubles:
                    if several[kind]:
                        cost -= alike(tables, area, kind)
                    elif kind in area:
                        cost -= area.count(kind)
                    if discounts:
                        if minimum[kind] > rubles:
                            continue
                        for copies, cut in discounts:
                            cost -= copies * cut[kind]
                worthless = too_cheap[kind]
                if worthless is None:
                    if cost <= rubles and kind not in seen:
                        seen.append(kind)
                        moves.append(plain[kind])
                    continue
                no_targets = worthless[cost - rubles if cost > rubles else 0]
                targets = area.strip(no_targets)  # half the work of translate, and mostly nothing is left
                if targets and kind not in seen:
                    seen.append(kind)
                    for target in dict.fromkeys(area.translate(None, no_targets)) if len(targets) > 1 else targets:
                        moves.append(over[kind][target])  # noqa: PERF401  # mostly there is none or one
        return moves

    return purchases


def _one_by_one(tables: Tables, position: Position, seat: int, places: Iterable[bytes]) -> list[Move]:
    """Return the same moves, every price reckoned on its own, where prices change in other ways. Rule: B4.5."""
    moves: list[Move] = []
    holding, kinds, now = position.holdings[seat], tables.kinds, changes_now(tables, position, seat)
    for source, cards in enumerate(places):
        _, _, plain, over = tables.actions.offers[source]
        for kind in filter(kinds.buyable.__getitem__, dict.fromkeys(cards)):
            targets = kinds.targets[kind]
            for target in (0,) if targets is None else dict.fromkeys(holding.area):
                if targets is not None and target not in targets:
                    continue
                if price(tables, holding.area, kind, source, target, now) <= holding.rubles:
                    moves.append(over[kind][target] if target else plain[kind])
    return moves
