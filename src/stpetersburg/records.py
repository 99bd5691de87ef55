"""Records: games that can be kept, replayed and taken back, as the deal and the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self

import attrs

from stpetersburg import record_text, saves
from stpetersburg.dealing import first_state
from stpetersburg.errors import IllegalMoveError, MoveTextError, ReplayError, RulesError, SaveError
from stpetersburg.loading import rules_named
from stpetersburg.moves import Move
from stpetersburg.rules import Rules
from stpetersburg.saved_records import (
    Dealt,
    SavedRecord,
    check_deal,
    deal_of,
    plain_record,
    read_deal,
    refitted,
)
from stpetersburg.state import HIDDEN_KIND, GameState
from stpetersburg.wire import structured, to_json


@attrs.frozen(kw_only=True)
class Record:
    """Is a game as it was played: its rules, what was dealt, and every move. A value: `append` returns another.

    Made by `Record.new`, `Record.of`, `Record.loads` or `Record.parse`.

    Attributes:
        rules: The rules that it is played by.
        seats: How many seats play.
        seed: The seed of the deal; None if it begins with a hand-made position.
        dealt: What chance decided, by names; None if it begins with a hand-made position.
        position: The hand-made position that it begins with, or None.
        moves: The moves made, the first one first.
        digest: The digest of the rules when it was dealt.
        state: The state after the last move.
    """

    rules: Rules
    seats: int
    seed: int | None
    dealt: Dealt | None
    position: GameState | None
    moves: tuple[Move, ...] = ()
    digest: str
    state: GameState = attrs.field(eq=False, repr=False)

    @classmethod
    def new(cls, rules: Rules, seats: int, seed: int, start: Mapping[str, int] | None = None) -> Self:
        """Return the record of a new game, no move made. Raise as `Rules.new_game` does. Rule: B2."""
        deal = rules.deal(seats, seed, start)
        catalog = rules.tables.catalog
        dealt = Dealt(
            tuple(zip(catalog.decks, map(catalog.names, deal.decks), strict=True)),
            tuple(zip(catalog.phases[1:], deal.start, strict=True)),
            deal.slices,
        )
        return cls(
            rules=rules,
            seats=seats,
            seed=seed,
            dealt=dealt,
            position=None,
            digest=rules.digest,
            state=first_state(rules.tables, seats, deal),
        )

    @classmethod
    def of(cls, rules: Rules, state: GameState) -> Self:
        """Return a record that begins with a state, such as one of `Rules.position`. Raise RulesError."""
        rules.view(state, None)  # refuses what is no state of these rules
        return cls(
            rules=rules,
            seats=len(state.holdings),
            seed=None,
            dealt=None,
            position=state,
            digest=rules.digest,
            state=state,
        )

    @property
    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """Return the decks as they were dealt, top card first, by name; none for a hand-made position."""
        return MappingProxyType(dict(self.dealt.decks if self.dealt else ()))

    @property
    def start(self) -> Mapping[str, int]:
        """Return the seat, from 0, that held each start marker at the beginning, by phase."""
        return MappingProxyType(dict(self.dealt.markers)) if self.dealt else self.first.start

    @property
    def slices(self) -> Mapping[str, Any]:
        """Return the slices of expansions at the beginning, by name of the expansion."""
        parts = self.dealt.slices if self.dealt else self.first.board.slices
        return MappingProxyType(dict(zip(self.rules.tables.slices, parts, strict=True)))

    @property
    def first(self) -> GameState:
        """Return the first state."""
        if self.position is not None:
            return self.position
        assert self.dealt is not None  # noqa: S101  # a record begins with one of the two
        return first_state(self.rules.tables, self.seats, deal_of(self.rules.tables, self.rules.form, self.dealt))

    def append(self, move: Move) -> Self:
        """Return the record with one more move. Raise IllegalMoveError, MoveTextError; this one stays as it is."""
        state = self.rules.apply(self.state, move)
        self.check_cards(state, move)
        return attrs.evolve(self, moves=(*self.moves, move), state=state)

    def undo(self, moves: int = 1) -> Self:
        """Return the record without its last moves. Raise RulesError if it has not so many."""
        left = len(self.moves) - _whole(moves, len(self.moves), "moves to take back")
        return attrs.evolve(self, moves=self.moves[:left], state=self.at(left))

    def at(self, moves: int) -> GameState:
        """Return the state after so many moves, from 0. Raise RulesError if there are not so many."""
        if _whole(moves, len(self.moves), "moves") == len(self.moves):
            return self.state
        state, apply = self.first, self.rules.apply
        for move in self.moves[:moves]:
            state = apply(state, move, checked=False)
        return state

    def states(self) -> tuple[GameState, ...]:
        """Return every state, the first and the last included: one more than there are moves."""
        found, apply = [self.first], self.rules.apply
        for move in self.moves:
            found.append(apply(found[-1], move, checked=False))
        return tuple(found)

    def dumps(self) -> str:
        """Return the JSON text of the record; `Record.loads` reads it."""
        return self.rules.dumps(self)

    @classmethod
    def loads(cls, text: str, rules: Rules | None = None) -> Record:
        """Return the record of a JSON text, replayed and checked, by default under the rules that it names.

        Raise SaveError if it is damaged or does not fit, ReplayError for the first move that cannot be made.
        """
        data = saves.read(text)
        if data.get("kind") != KIND:
            raise SaveError(f"the save holds a {data.get('kind')!r}, not a record: use the rules' loads")
        found: Record = (rules or rules_named(saves.rules_of(data))).loads(text)
        return found

    def text(self) -> str:
        """Return the record as plain text, a game on a page; `Record.parse` reads it."""
        places = [(state.round, state.phase, state.to_act or 0) for state in self.states()[:-1]]
        value = plain_record(self.rules.tables, self.rules.form, self)
        ends = [self.rules.text(self.state).partition("\n")[0]]
        ends += [f"seat {seat}: {score.total}" for seat, score in enumerate(self.rules.scores(self.state))]
        return record_text.write(self.rules.form.rules, saves.KINDS[KIND].schema, value, places, ends)

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Record:
        """Return the record of a plain text, replayed and checked. Raise SaveError, ReplayError as `loads` does."""
        data, places = record_text.read(text)
        data["kind"] = KIND
        found: Record = saves.value_of(rules or rules_named(saves.rules_of(data)), data)
        for number, (said, state) in enumerate(zip(places, found.states(), strict=False), 1):
            fact = (state.round, state.phase, state.to_act)
            if said != fact:
                raise SaveError(
                    f"move {number} is told of round {said[0]}, {said[1]} phase, seat {said[2]}; "
                    f"it is round {fact[0]}, {fact[1]} phase, and seat {fact[2]} is to act"
                )
        return found

    def check_cards(self, state: GameState, move: Move | None = None) -> None:
        """Raise ReplayError if the next state, after a move or the deal, shows a card that these rules do not have."""
        cards = [state.top_kinds, *(item.cards for item in state.agenda if not isinstance(item, str))]
        if self.dealt is None or HIDDEN_KIND not in b"".join(cards):
            return
        known, left = self.rules.tables.kinds.number, state.deck
        shown = (name for deck, names in self.dealt.decks for name in names[: len(names) - left[deck]])
        reason = f"it turns up {next(name for name in shown if name not in known)}, a card that these rules do not have"
        number = len(self.moves) + 1 if move else 0
        raise ReplayError(number, str(move or ""), self.state.to_act, "", reason, self if move else None)


def _whole(value: int, most: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise RulesError(f"{what}: a whole number from 0 to {most} is wanted, not {value!r}")
    return value


def _write(rules: Rules, record: Record) -> str:
    if record.rules != rules:
        raise RulesError("the record is of other rules than these: use its own `dumps`")
    return to_json(plain_record(rules.tables, rules.form, record))


def _read(rules: Rules, value: Any, schemas: Mapping[str, int]) -> Record:
    """Return the record in plain data, every move checked. Raise SaveError, ReplayError."""
    saved = structured(value, SavedRecord)
    if saved.seats not in rules.seats:
        raise SaveError(
            f"the record has {saved.seats} seats, these rules go from {rules.seats[0]} to {rules.seats[-1]}"
        )
    position = dealt = None
    if saved.deal is not None and saved.position is None:
        slices = saves.migrated_slices(rules, saved.deal.slices, schemas)
        dealt = read_deal(rules.tables, attrs.evolve(saved.deal, slices=slices), saved.seats)
        state = first_state(rules.tables, saved.seats, deal_of(rules.tables, rules.form, dealt))
        if saved.digest == rules.digest:
            check_deal(rules.tables, dealt)
    elif saved.position is not None and saved.deal is None:
        value = saved.position if saved.digest == rules.digest else refitted(rules.tables, rules.form, saved.position)
        state = position = saves.state_of(rules, value, schemas)
        if len(position.holdings) != saved.seats or saved.seed is not None:
            raise SaveError("the record's seats or seed do not fit the position that it begins with")
    else:
        raise SaveError("a record begins either with a deal or with a position")
    begun = Record(
        rules=rules,
        seats=saved.seats,
        seed=saved.seed,
        dealt=dealt,
        position=position,
        digest=saved.digest,
        state=state,
    )
    return _replayed(begun, saved.moves)


def _replayed(record: Record, moves: Sequence[str]) -> Record:
    """Return a record with moves appended. Raise ReplayError for the first that cannot be made."""
    record.check_cards(record.state)
    for number, line in enumerate(moves, 1):
        seat = record.state.to_act
        try:
            record = record.append(record.rules.parse(record.state, line))
        except IllegalMoveError as error:
            raise ReplayError(number, line, seat, error.rule, error.reason, record) from error
        except MoveTextError as error:
            raise ReplayError(number, line, seat, "", str(error), record) from error
    return record


KIND = "record"
saves.KINDS[KIND] = saves.SaveKind(KIND, Record, 1, _write, _read)
