"""Actions: the four moves of every turn, resolved to numbers once and for all, and the moves that name them."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence

import attrs

from stpetersburg.kinds import KindTable
from stpetersburg.moves import Move

PASS = Move("pass")

RICH = 1 << 30
"""More rubles than any price, and less than that of a card that cannot be bought."""


@attrs.frozen
class Source:
    """Is where a card may be bought or taken: what it costs less there in rubles, and the words and rule for that."""

    name: str
    discount: int = 0
    label: str = ""
    rule: str = ""


SOURCES = (Source("top"), Source("bottom", 1, "bottom row", "B5.2"), Source("hand"), Source("drawn"))
"""The sources of every game; places of expansions follow them. Rule: B5.2."""

TOP, BOTTOM, HAND, DRAWN = range(4)


@attrs.frozen
class Action:
    """Is a move of a turn as numbers: index of its source, kind of its card, kind of its target (0 for none).

    `follows` tells whether more comes of it than the card moving and the next seat's turn.
    """

    move: Move
    verb: str
    source: int = 0
    kind: int = 0
    target: int = 0
    follows: bool = True


Offer = tuple[int, int, bool, Move, tuple[bytes, ...] | None, dict[int, Move]]
"""How a card is bought from one source: its cost less the row's discount and its least price, in rubles; whether other
kinds have its name; the move for a plain card. For an exchange card, by the rubles that a displaced card has to be
worth at least: the kinds that will not do; and the move for each that can be displaced."""


@attrs.frozen(eq=False)
class ActionTable:
    """Holds every move that can be legal, made once: by source and kind, and with its action.

    `sources` with their names: `offers[source][kind]` is how a card is bought or played from there,
    `takes[source][kind]` takes it into the hand.
    `cheapest[source][kind]` is the least that a card can cost there without discounts other than for the same name;
    no number of rubles is enough for one that cannot be bought. Nothing costs less than `least_price`. `by_id` finds an
    action by the identity of its move, which is cheaper than by its value, for moves that come from here (they live as
    long as the table).
    """

    sources: tuple[Source, ...]
    source_names: tuple[str, ...]
    offers: tuple[tuple[Offer, ...], ...]
    takes: tuple[tuple[Move, ...], ...]
    cheapest: tuple[tuple[int, ...], ...]
    least_price: int
    actions: dict[Move, Action]
    by_id: dict[int, Action]


def action_table(
    kinds: KindTable,
    copies: Mapping[int, int],
    places: Sequence[Source],
    placed: Collection[int],
    *,
    fixed: bool = True,
) -> ActionTable:
    """Make the moves for every source and kind; `copies` counts the cards of each name's kinds in the game.

    `places` are sources beside the usual ones, `placed` the kinds with a step when they are laid down. `fixed` False:
    prices change in other ways than by fixed discounts, so that no number of rubles is known to be enough.
    """
    actions: dict[Move, Action] = {PASS: Action(PASS, "pass")}
    known = (*SOURCES, *places)
    every, sources = range(len(kinds.ids)), range(len(known))
    top_price = max(kinds.cost) - min(source.discount for source in known)

    def made(verb: str, source: int, kind: int, target: int = 0) -> Move:
        displaced = kinds.ids[target] if target else ""
        move = Move(verb, kinds.ids[kind], known[source].name, displaced)
        follows = bool(target) or source > HAND or (verb != "take" and kinds.placed[kind] in placed)
        actions[move] = Action(move, verb, source, kind, target, follows)
        return move

    def offer(source: int, kind: int) -> Offer:
        verb = "play" if source == HAND else "buy"
        targets = kinds.targets[kind]
        return (
            kinds.cost[kind] - known[source].discount,
            kinds.minimum[kind],
            len(kinds.alike[kind]) > 1,
            made(verb, source, kind),
            too_cheap[kind],
            {target: made(verb, source, kind, target) for target in targets or b""},
        )

    def least(source: int, kind: int) -> int:
        price = cheapest[kind] - known[source].discount
        return max(kinds.minimum[kind], price) if kinds.buyable[kind] else sys.maxsize

    one: dict[
        bytes, bytes
    ] = {}  # equal tables are one object: the fewer there are, the more of them stay in the processor's cache
    too_cheap = [
        None if targets is None else tuple(one.setdefault(t, t) for t in _too_cheap(kinds, targets, top_price))
        for targets in kinds.targets
    ]
    cheapest = [_cheapest(kinds, kind, copies) for kind in every]
    return ActionTable(
        known,
        tuple(source.name for source in known),
        tuple(tuple(offer(source, kind) for kind in every) for source in sources),
        tuple(tuple(made("take", source, kind) for kind in every) for source in sources),
        tuple(tuple(least(source, kind) for kind in every) for source in sources),
        min(kinds.minimum) if fixed else sys.maxsize,
        actions,
        {id(move): action for move, action in actions.items()},
    )


def _cheapest(kinds: KindTable, kind: int, copies: Mapping[int, int]) -> int:
    """Return the cost of a card for an owner of all others of its name, over the dearest that it displaces."""
    others = sum(copies.get(same, 0) for same in kinds.alike[kind]) - 1
    dearest = max((kinds.value[target] for target in kinds.targets[kind] or b""), default=0)
    return kinds.cost[kind] - max(0, others) - dearest


def _too_cheap(kinds: KindTable, targets: bytes, top_price: int) -> tuple[bytes, ...]:
    """Return, for each worth in rubles, all kinds but the targets that are worth so much."""
    return tuple(
        kinds.without(bytes(target for target in targets if kinds.value[target] >= worth))
        for worth in range(top_price + 1)
    )
