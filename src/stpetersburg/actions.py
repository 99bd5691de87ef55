"""Actions: the four moves of every turn, resolved to numbers once and for all, and the moves that name them."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence

import attrs

from stpetersburg.kinds import KindTable
from stpetersburg.moves import Move

PASS = Move("pass")

NEVER = sys.maxsize
"""The price of what cannot be bought, in rubles."""
RICH = NEVER // 2
"""More rubles than any price, and less than `NEVER`."""


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

    `follows` tells whether more comes of it than the card moving, one going to the discard for it, and the next seat's
    turn. With `enough` rubles it is legal without a further look, if the card is there and what it displaces in the
    area.
    """

    move: Move
    verb: str
    source: int = 0
    kind: int = 0
    target: int = 0
    follows: bool = True
    enough: int = NEVER


Offers = tuple[tuple[int, ...], tuple[int, ...], tuple[Move, ...], tuple[dict[int, Move], ...]]
"""What is bought or played from one source, by kind: the least that the card can cost there without discounts other
than for the same name (no number of rubles is enough for one that cannot be bought); its cost less the source's
discount; its move, if it is a plain card; of an exchange card the move for each kind that it can displace."""


@attrs.frozen(eq=False)
class ActionTable:
    """Holds every move that can be legal, made once: by source and kind, and with its action.

    `sources` with their names: `costs[source][kind]` is the cost less the source's discount, `offers[source]` what is
    bought or played there, `takes[source][kind]` takes a card into the hand. Nothing costs less than `least_price`.
    `too_cheap[kind][worth]` are the kinds that an exchange card does not displace if what it displaces has to be worth
    that many rubles; None for a plain card. `by_id` finds an action by the identity of its move, which is cheaper than
    by its value, for moves that come from here (they live as long as the table).
    """

    sources: tuple[Source, ...]
    source_names: tuple[str, ...]
    costs: tuple[tuple[int, ...], ...]
    offers: tuple[Offers, ...]
    takes: tuple[tuple[Move, ...], ...]
    too_cheap: tuple[tuple[bytes, ...] | None, ...]
    least_price: int
    actions: dict[Move, Action]
    by_id: dict[int, Action]


@attrs.define
class _Maker:
    """Makes the moves of some rules, each with its action."""

    kinds: KindTable
    sources: tuple[Source, ...]
    placed: Collection[int]
    left: Collection[int]
    fixed: bool
    actions: dict[Move, Action]

    def move(self, verb: str, source: int, kind: int, target: int = 0) -> Move:
        """Make the move that gets a card from a source."""
        kinds = self.kinds
        move = Move(verb, kinds.ids[kind], self.sources[source].name, kinds.ids[target] if target else "")
        laid = verb != "take" and kinds.placed[kind] in self.placed
        follows = source > HAND or laid or target in self.left or target in kinds.boxed
        enough = NEVER if verb == "take" else self.enough(source, kind, target)
        self.actions[move] = Action(move, verb, source, kind, target, follows, enough)
        return move

    def enough(self, source: int, kind: int, target: int) -> int:
        """Return the rubles that are enough for a card over a target, `NEVER` if it may not displace that."""
        kinds = self.kinds
        targets = kinds.targets[kind]
        fits = not target if targets is None else target in targets
        if not (fits and self.fixed and kinds.buyable[kind]):
            return NEVER
        return max(kinds.minimum[kind], kinds.cost[kind] - self.sources[source].discount - kinds.value[target])

    def costs(self, source: int) -> tuple[int, ...]:
        """Return the cost of each kind at a source, less the source's discount, in rubles."""
        return tuple(cost - self.sources[source].discount for cost in self.kinds.cost)

    def offers(self, source: int, copies: Mapping[int, int]) -> Offers:
        """Return what is bought or played from a source."""
        kinds, verb = self.kinds, "play" if source == HAND else "buy"
        every, place = range(len(kinds.ids)), self.sources[source]
        return (
            tuple(_cheapest(kinds, kind, place, copies) for kind in every),
            self.costs(source),
            tuple(self.move(verb, source, kind) for kind in every),
            tuple({one: self.move(verb, source, kind, one) for one in kinds.targets[kind] or b""} for kind in every),
        )


def action_table(
    kinds: KindTable,
    copies: Mapping[int, int],
    places: Sequence[Source],
    placed: Collection[int],
    left: Collection[int],
    *,
    fixed: bool = True,
) -> ActionTable:
    """Make the moves for every source and kind; `copies` counts the cards of each name's kinds in the game.

    `places` are sources beside the usual ones, `placed` the kinds with a step when they are laid down, `left` those
    with one when they are displaced. `fixed` False: prices change in other ways than by fixed discounts, so that no
    number of rubles is known to be enough.
    """
    known = (*SOURCES, *places)
    make = _Maker(kinds, known, placed, left, fixed, {PASS: Action(PASS, "pass", follows=False)})
    sources = range(len(known))
    return ActionTable(
        known,
        tuple(source.name for source in known),
        tuple(map(make.costs, sources)),
        tuple(make.offers(source, copies) for source in sources),
        tuple(tuple(make.move("take", source, kind) for kind in range(len(kinds.ids))) for source in sources),
        _too_cheap(kinds, max(kinds.cost) - min(source.discount for source in known)),
        min(kinds.minimum),
        make.actions,
        {id(move): action for move, action in make.actions.items()},
    )


def _cheapest(kinds: KindTable, kind: int, source: Source, copies: Mapping[int, int]) -> int:
    """Return the cost of a card at a source for an owner of all others of its name, over the dearest it displaces."""
    if not kinds.buyable[kind]:
        return NEVER
    others = sum(copies.get(same, 0) for same in kinds.alike[kind]) - 1
    dearest = max((kinds.value[target] for target in kinds.targets[kind] or b""), default=0)
    return max(kinds.minimum[kind], kinds.cost[kind] - source.discount - max(0, others) - dearest)


def _too_cheap(kinds: KindTable, top_price: int) -> tuple[tuple[bytes, ...] | None, ...]:
    """Return for each exchange card, by the worth in rubles, all kinds but the targets that are worth so much."""
    found: list[tuple[bytes, ...] | None] = []
    one: dict[bytes, bytes] = {}  # equal tables are one object: the fewer there are, the better for the cache
    for targets in kinds.targets:
        worthy = (bytes(t for t in targets or b"" if kinds.value[t] >= worth) for worth in range(top_price + 1))
        tables = tuple(one.setdefault(no, no) for no in map(kinds.without, worthy)) if targets is not None else None
        found.append(tables)
    return tuple(found)
