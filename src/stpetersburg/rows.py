"""Rows: what the hooks return."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from stpetersburg.cards import Card
from stpetersburg.editions import Option
from stpetersburg.effect_rows import Effect

if TYPE_CHECKING:
    from stpetersburg.game import Game
    from stpetersburg.moves import Move
    from stpetersburg.scoring import ScoreEntry
    from stpetersburg.state import Decision, Hidden

API = 1
"""The number of the hook interface described here and in `hooks`."""

PHASE_POINTS = ("phase_start", "phase_open", "phase_end", "scored")
"""The points that every phase has."""

TRIGGERS = ("placed", "left", "points")
"""The points that something causes, in no fixed order."""

POINTS = ("setup", *PHASE_POINTS, "round_end", "round_start", "game_end", *TRIGGERS)
"""When steps run: before the first display; before and after the refill of a phase; before and after its scoring;
before the rows move, after the markers moved; before final scoring; when a card entered or left an area; when a seat's
points reached or passed a space."""

MARK_POINTS = tuple(point for point in POINTS if point not in TRIGGERS)
"""The points at which marks can end."""

FORMS = ("", "card", "deck", "amount", "word", "words")
"""What may follow the verb of an expansion's move: see `MoveSpec`."""


@attrs.frozen
class Expansion:
    """Describes an expansion; the constant `about` of every plugin object, read before any hook runs.

    `most_seats` lifts the edition's limit; `editions` lists those it works with (empty: all); `requires` and
    `conflicts` name other expansions; `schema` numbers the form of its slice in saves. `fingerprint` tells objects of
    one name apart that are configured differently: rules and saves of one are not those of another.
    """

    name: str
    summary: str
    api: int = API
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    most_seats: int = 0
    options: tuple[Option, ...] = ()
    schema: int = 1
    fingerprint: str = ""


@attrs.frozen
class Setup:
    """Is what a hook may know: the edition's name, the values of all options, the expansions on, the base cards."""

    edition: str
    options: Mapping[str, Any]
    expansions: tuple[str, ...]
    cards: Mapping[str, Card]


@attrs.frozen
class Phase:
    """Is a phase of the round: the `deck` that it refills from, the `color` that it scores ("" for none).

    `after` names the phase that it follows ("" for the end of the round); `marker` is its start marker's name. The last
    card of its deck on the display makes the round the last if it `ends_game` (B10.1).
    """

    name: str
    deck: str
    color: str = ""
    after: str = ""
    marker: str = ""
    ends_game: bool = True


Moves = Callable[["Game"], Iterable["Move"]]
Run = Callable[["Game", "Move"], Iterable[Effect]]


@attrs.frozen
class Deck:
    """Is a deck without a phase: cards that name it are shuffled at the set-up, effects draw them.

    Attributes:
        name: Its name, as `Card.deck` gives it.
    """

    name: str


@attrs.frozen
class Place:
    """Is a place for cards beside the usual ones, on the table or for each seat. It is empty at the set-up.

    Effects move cards there and back (`Shift`), by its name; they keep their order.

    Attributes:
        name: Its name in effects, moves, scenarios and saves.
        per_seat: True for one of each seat, False for one of the table.
        secret: True: its cards are seen by its seat alone, those of the table by nobody.
        verbs: What a seat may do in its turn with the cards there, `buy` or `take`; with those of its own place, if
            there is one for each.
        discount: Rubles that a card costs less there, negative for more.
        rule: The rule id of the discount, and of a refusal to those who may not buy or take there.
        phases: The phases in which cards are bought or taken there, empty for all.
        cards: Whoever owns one of these may, empty for everybody.
    """

    name: str
    per_seat: bool = False
    secret: bool = False
    verbs: tuple[str, ...] = ()
    discount: int = 0
    rule: str = ""
    phases: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def is_seen(self, seat: int, viewer: int | None) -> bool:
        """Tell whether a viewer sees the cards of the place, those of a seat if each has its own."""
        return not self.secret or (self.per_seat and seat == viewer)


@attrs.frozen
class MoveSpec:
    """Is a kind of move: how it is written, when it is legal, what it does.

    `form` says what follows the verb: "" nothing, `card`, `deck`, `amount`, `word` (one of `words`) or `words` (some of
    `words`). `source` is where the card of such a move lies: the moves are `Move(verb, card, source)`. `moves` yields
    the legal ones of `game.seat`, only those that it can pay; `run` the effects of one, its payment among them. `rule`
    is the rule id of a refusal. `phases` and `cards` limit when `moves` is asked at all in a turn: in these phases,
    of an owner of one of these cards. `price` tells what a move costs in rubles, as the table stands; `problem` says in
    words what is wrong with a move that `moves` does not yield.
    """

    verb: str
    form: str
    rule: str
    moves: Moves
    run: Run
    source: str = ""
    words: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    price: Callable[[Game, Move], int] | None = None
    problem: Callable[[Game, Move], str] | None = None


@attrs.frozen
class DecisionSpec:
    """Is a kind of decision: the moves that answer it, one of them always legal, and the rule id that refuses others.

    `offers` True: the card that it holds may be bought and taken by the usual rules. `turn` True: every move of a
    normal turn answers it, a pass too; so asking it gives a seat one more turn. `secret` True: its card and its words
    are seen by its seat alone. `sampled` tells these words from the rest of a sampled position. `problem` says what is
    wrong with an open one of a save, "" if nothing.
    """

    name: str
    rule: str
    answers: tuple[MoveSpec, ...]
    offers: bool = False
    turn: bool = False
    secret: bool = True
    sampled: Callable[[Game], tuple[str, ...]] | None = None
    problem: Callable[[Game, Decision], str] | None = None


@attrs.frozen
class Step:
    """Is something that happens at a point of the game, and what may be asked there.

    `at` is one of `POINTS`; `phases` limits it to those phases, `cards` to positions in which any seat owns such a
    card, where it runs once (at `placed` and `left`: to those cards, for `game.seat` and `game.card`): exact ids, or
    names that stand for every card that bears them. Steps of one point run by `order`, then by expansion and name.

    At `points` it runs for each of `spaces` that a seat's points reach or pass on their way up, whatever gave them, if
    that seat owns one of `cards`: seats in turn order, spaces upwards; `Game.seat` and `Game.space` say which.
    """

    name: str
    at: str
    run: Callable[[Game], Iterable[Effect]]
    phases: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    order: int = 0
    spaces: tuple[int, ...] = ()


@attrs.frozen
class Discount:
    """Changes prices for the owner of `card`, once a copy; for every seat if that is "".

    It is for cards of `colors`, of `decks`, or named in `cards`; for all if none of them is given. They cost `amount`
    rubles less: a number, negative for more, or what a function tells for a game and the seat that pays. `halved` `up`
    or `down` comes instead: what is left after all such changes is halved and rounded so. The least price comes last.
    """

    card: str
    rule: str
    amount: int | Callable[[Game, int], int] = 1
    colors: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    halved: str = ""


@attrs.frozen
class Income:
    """Is what one copy of `card` gives at the scoring of `phase` beside its printed income, computed from the table.

    `secret` True: how many rubles, the seat alone may know; for amounts that do not follow from what all see.
    """

    card: str
    phase: str
    rule: str
    rubles: Callable[[Game, int], int] | None = None
    points: Callable[[Game, int], int] | None = None
    secret: bool = False


@attrs.frozen
class ScoreLine:
    """Is a line of the final score: `amount` in points for a game and a seat, `HIDDEN` if the viewer may not know."""

    label: str
    rule: str
    amount: Callable[[Game, int], int | Hidden]


@attrs.frozen
class ScoreLines:
    """Is a group of lines of the final score: as many for a seat as `entries` returns. One that is `HIDDEN` may stand
    for all, where the viewer may not know how many there are."""

    entries: Callable[[Game, int], Iterable[ScoreEntry]]


def _shown_to_all(value: Any, viewer: int | None) -> Any:
    return value


@attrs.frozen
class SliceSpec:
    """Is the part of the state that an expansion owns: an immutable, hashable value of class `type` (attrs or plain).

    `deal` makes it for a new game from the number of seats and a shuffle (purpose, items) -> items in random order;
    `place` makes it for a hand-made position from the number of seats, the keys of the position named in `keys` with
    its `round`, and for each seat the keys named in `seat_keys`; `game.state.slice` reads it, by the expansion's name.
    `redact` is what a viewer sees of it (a seat, or None), `sample` a whole one that such a viewer may believe in, from
    its view and a shuffle; without it the redacted one stands. `problem` says what is wrong with a saved one for a
    number of seats, "" if nothing; `migrations[n]` turns saved data of schema n into data of n + 1.
    """

    type: Any
    deal: Callable[[int, Callable[[str, Sequence[Any]], list[Any]]], Any]
    place: Callable[[int, Mapping[str, Any], Sequence[Mapping[str, Any]]], Any]
    redact: Callable[[Any, int | None], Any] = _shown_to_all
    sample: Callable[[Game, int | None, Callable[[str, Sequence[Any]], list[Any]]], Any] | None = None
    keys: tuple[str, ...] = ()
    seat_keys: tuple[str, ...] = ()
    problem: Callable[[Any, int], str] | None = None
    migrations: Mapping[int, Callable[[Any], Any]] = attrs.field(factory=dict, hash=False)


@attrs.frozen
class ScenarioPath:
    """Is a path that scenarios may read: `name`, or `seat.N.name` if `per_seat`; a further dot begins the `rest`.

    `read` gets the game, the seat (-1 if not `per_seat`) and the rest, "" without one; it may return `HIDDEN`.
    """

    name: str
    read: Callable[[Game, int, str], Any]
    per_seat: bool = False


@attrs.frozen
class TextPart:
    """Adds to the printed table: one line of text for the game, or for each seat if `per_seat` ("" for no line)."""

    line: Callable[[Game, int], str]
    per_seat: bool = False
