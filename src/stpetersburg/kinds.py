"""Kinds: the numbers that stand for cards inside a state, and the tables that are indexed by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from stpetersburg.cards import Card, Mark, bracket
from stpetersburg.errors import RulesError
from stpetersburg.state import HIDDEN

MOST_KINDS = 256
HIDDEN_CARD = Card(id=HIDDEN, name="hidden card", deck="", color="", cost=0)
"""Is what kind 0 stands for, where no card is displaced or the viewer may not see one."""


@attrs.frozen
class Look:
    """Is a card as it may lie somewhere: unmarked, or with the mark that its id shows."""

    card: Card
    bare: str
    fixed: str = ""
    ends: str = ""


@attrs.frozen(eq=False)
class KindTable:
    """Holds, for each kind, what the rules need to know of it. Kind 0 is a hidden card.

    `cards`: the card, its income as marked; `cost`, `minimum`: rubles; `value`: rubles that it counts when displaced;
    `alike`: the kinds of its name, `unlike` all others; `several`: whether others have its name; `targets`: the
    kinds that it displaces, None for a plain card; `bare`: translates kinds to what they are outside an area, `placed`
    to what they are inside; `boxed`: the kinds that go to the box when they leave an area; `unmarked[point][phase]`
    takes off the marks that end there. `listed` are the cards that decks hold, in table order.
    """

    looks: tuple[Look, ...]
    cards: tuple[Card, ...]
    listed: tuple[Card, ...]
    ids: tuple[str, ...]
    number: dict[str, int]
    cost: tuple[int, ...]
    minimum: tuple[int, ...]
    value: tuple[int, ...]
    alike: tuple[bytes, ...]
    unlike: tuple[bytes, ...]
    several: tuple[bool, ...]
    targets: tuple[bytes | None, ...]
    buyable: tuple[bool, ...]
    bare: bytes
    placed: bytes
    boxed: bytes
    unmarked: dict[str, tuple[bytes, ...]]
    hand_limits: tuple[tuple[int, int], ...]

    def card(self, kind: int) -> Card:
        """Return the card of a kind, its income as marked."""
        return self.cards[kind]

    def matching(self, wanted: Callable[[Card], bool]) -> bytes:
        """Return the kinds whose card is wanted."""
        return bytes(kind for kind in range(1, len(self.looks)) if wanted(self.looks[kind].card))

    def bearing(self, name: str) -> bytes:
        """Return the kinds with an id or a name, marked ones included."""
        return self.matching(lambda card: name in (card.id, card.base))

    def known(self, names: Iterable[str]) -> bytes:
        """Return the kinds of some ids; of a name that is no id in these rules, all that bear it."""
        number = self.number
        return b"".join(bytes((number[name],)) if name in number else self.bearing(name) for name in names)

    def without(self, kinds: bytes) -> bytes:
        """Return all other kinds: what `translate` has to delete so that only these stay."""
        return bytes(kind for kind in range(len(self.looks)) if kind not in kinds)

    def weights(self, amount: Callable[[Card], int]) -> bytes:
        """Return a translation from kinds to small amounts, so that `sum(area.translate(it))` adds them up."""
        return bytes(amount(look.card) for look in self.looks).ljust(MOST_KINDS, b"\0")


def owns(area: bytes, kinds: bytes) -> bool:
    """Tell whether one of some kinds lies in an area."""
    for kind in kinds:  # noqa: SIM110  # mostly one kind: any() would take longer to set up than to answer
        if kind in area:
            return True
    return False


def kind_table(cards: Sequence[Card], marks: Iterable[Mark], phases: Sequence[str]) -> KindTable:
    """Number the cards in table order, each followed by its marked looks, and compute the tables."""
    looks = [Look(HIDDEN_CARD, HIDDEN)]
    marks = tuple(marks)
    for card in cards:
        looks.append(Look(card, card.id))
        looks.extend(_marked(card, mark) for mark in marks if mark.of == card.id)
    if len(looks) > MOST_KINDS:
        raise RulesError(f"{len(looks)} different cards and marks are more than {MOST_KINDS}: leave an expansion out")
    ids = tuple(look.card.id for look in looks)
    number = {name: kind for kind, name in enumerate(ids)}
    targets = tuple(_targets(look.card, looks) for look in looks)
    limits = sorted((-look.card.hand_limit, kind) for kind, look in enumerate(looks) if look.card.hand_limit)
    same = bytes(range(MOST_KINDS))
    alike = tuple(bytes(k for k, one in enumerate(looks) if one.card.base == look.card.base) for look in looks)
    return KindTable(
        looks=tuple(looks),
        cards=tuple(look.card for look in looks),
        listed=tuple(look.card for look in looks[1:] if look.card.count),
        ids=ids,
        number=number,
        cost=tuple(look.card.cost for look in looks),
        minimum=tuple(look.card.minimum for look in looks),
        value=tuple(_value(look.card) for look in looks),
        alike=alike,
        unlike=tuple(bytes(k for k, one in enumerate(looks) if one.card.base != look.card.base) for look in looks),
        several=tuple(len(kinds) > 1 for kinds in alike),
        targets=targets,
        buyable=tuple(look.card.buyable for look in looks),
        bare=_translation(same, ((number[look.card.id], number[look.bare]) for look in looks[1:])),
        placed=_translation(same, ((number[c.id], number[c.placed_as]) for c in cards if c.placed_as)),
        boxed=bytes(kind for kind, look in enumerate(looks) if look.card.leaves_to == "box"),
        unmarked={
            point: tuple(_translation(same, _unmarked(marks, number, point, phase)) for phase in phases)
            for point in sorted({mark.ends for mark in marks if mark.ends})
        },
        hand_limits=tuple((kind, -limit) for limit, kind in limits),
    )


def _marked(card: Card, mark: Mark) -> Look:
    rubles = card.rubles if mark.rubles is None else mark.rubles
    points = card.points if mark.points is None else mark.points
    tags = card.tags if mark.tags is None else mark.tags
    marked = attrs.evolve(card, id=mark.id, count=0, rubles=rubles, points=points, tags=tags)
    return Look(marked, card.id, mark.fixed, mark.ends)


def _unmarked(marks: Sequence[Mark], number: dict[str, int], point: str, phase: str) -> Iterable[tuple[int, int]]:
    """Return each marked kind with what it is after a point of a phase."""
    return ((number[one.id], number[after_end(one, marks, point, phase)]) for one in marks if one.id in number)


def after_end(mark: Mark, marks: Sequence[Mark], point: str, phase: str) -> str:
    """Return the id that a marked copy has after the marks on it that end at a point of a phase went away."""
    single = {(other.of, other.words): other for other in marks}
    printed = bracket(mark.of)
    own = [word for word in mark.words if word not in printed]
    ends = [single.get((mark.of, tuple(sorted((*printed, word)))), mark) for word in own]
    gone = [
        word
        for word, row in zip(own, ends, strict=True)
        if row.ends == point and (not row.phases or phase in row.phases)
    ]
    if len(gone) == len(own):
        return mark.of
    left = [word for word in mark.words if word not in gone]
    return f"{mark.of.partition('[')[0]}[{','.join(left)}]"


def _value(card: Card) -> int:
    """Return what a card counts when displaced, in rubles. Rule: B5.5, B8.3."""
    return card.cost if card.displaced_as is None else card.displaced_as


def _targets(card: Card, looks: Sequence[Look]) -> bytes | None:
    """Return the kinds that a card can displace, None if it is laid down as it is. Rule: B7.1, B7.3."""
    if not card.exchange:
        return None
    return bytes(kind for kind, look in enumerate(looks) if kind and target_problem(card, look) == "")


def target_problem(card: Card, look: Look) -> str:
    """Return the rule id that forbids an exchange card to displace a card of the own area, "" if none does.

    Rule: B7.1, B7.2, B7.3, B7.4, B8.5.
    """
    target = look.card
    if target.color != card.color and not card.displaces:
        return "B7.1"
    if target.exchange:
        return "B7.4"
    if card.displaces and target.base not in card.displaces:
        return "B7.2"
    if card.trades and not card.displaces and not set(card.trades) & set(target.trades):
        return "B7.2"
    return look.fixed


def _translation(same: bytes, pairs: Iterable[tuple[int, int]]) -> bytes:
    table = bytearray(same)
    for kind, becomes in pairs:
        table[kind] = becomes
    return bytes(table)
