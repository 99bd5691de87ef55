"""One game of a run: who chose what, how it ended, and who is to blame if it did not."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from stpetersburg.errors import IllegalMoveError, MoveTextError
from stpetersburg.events import Event
from stpetersburg.moves import Move
from stpetersburg.players import Observer, Player, begin, tell
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.simulate.plans import Plan
from stpetersburg.state import GameState, View
from stpetersburg.wire import structured, unstructured


@attrs.frozen
class Fault:
    """Is why a game did not end.

    Attributes:
        seat: The seat to act, from 0; None if nobody was.
        player: The name of its player, "" if an expansion is at fault.
        error: What went wrong, in one line.
    """

    seat: int | None
    player: str
    error: str


@attrs.frozen
class GameRow:
    """Is one game of a run. Of a game that did not end only its number, seed, players, fault and record are known.

    Attributes:
        game: Its number, from 0.
        seed: Its seed: `rules.new_game(seats, seed)` deals it again.
        players: The names of the players, by seat.
        scores: The final scores in points, by seat.
        winners: The seats that won.
        rounds: How many rounds it had.
        decisions: How many moves were made.
        area: The cards of each area at the end, by seat.
        owned: The card ids, without marks, of all that ever lay in each area, by seat.
        fault: Why it did not end, None if it did.
        record: The JSON text of its record, "" if it is not kept.
    """

    game: int
    seed: int
    players: tuple[str, ...]
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    rounds: int = 0
    decisions: int = 0
    area: tuple[tuple[str, ...], ...] = ()
    owned: tuple[tuple[str, ...], ...] = ()
    fault: Fault | None = None
    record: str = ""

    def line(self) -> str:
        """Return the game as a line of JSON, its record as a table of its own."""
        plain = unstructured(self)
        text = plain.pop("record")
        return f'{_compact(plain)[:-1]},"record":{text or "null"}}}'

    @classmethod
    def parse(cls, line: str | bytes) -> GameRow:
        """Return the game of a line of JSON. Raise ValueError for what is none."""
        plain = json.loads(line)
        if not isinstance(plain, dict):
            raise TypeError(f"expected a table, not {plain!r}")
        record = plain.get("record")
        return structured({**plain, "record": _compact(record) if record else ""}, cls)


def _compact(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


class _GameStoppedError(Exception):
    """Says that a seat's player failed."""

    def __init__(self, seat: int, error: str) -> None:
        self.seat = seat
        self.error = error
        super().__init__(error)


def play_game(
    plan: Plan, game: int, *, with_record: bool = False, made: Callable[[Move], None] | None = None
) -> GameRow:
    """Play one game of a plan, from 0. What a player or an expansion raises becomes its fault; `made` hears moves."""
    begun = Record.new(plan.rules, plan.seats, plan.game_seed(game))
    table = _Table(plan, game, begun.state, made)
    fault = None
    try:
        table.play()
    except _GameStoppedError as stop:
        fault = Fault(stop.seat, table.names[stop.seat], stop.error)
    except Exception as error:  # an expansion's function may raise anything: the game is told, the run goes on
        fault = Fault(table.state.to_act, "", told(error))
    record = ""
    if with_record or fault:
        record = attrs.evolve(begun, moves=tuple(table.moves), state=table.state).dumps()
    return table.row(fault, record)


class _Table:
    """Is a game as it goes on: its state, the moves, and what lay in each area."""

    def __init__(self, plan: Plan, game: int, state: GameState, made: Callable[[Move], None] | None) -> None:
        self.plan = plan
        self.game = game
        self.seated = plan.seating(game)
        self.names = tuple(player.name for player in self.seated)
        self.state = state
        self.made = made
        self.moves: list[Move] = []
        self.owned: list[set[int]] = [set(one.area) for one in state.holdings]

    def play(self) -> None:
        """Let the players play to the end. Raise _GameStoppedError, and what expansions raise."""
        rules, state = self.plan.rules, self.state
        players = [_guarded(self._made(seat), seat) for seat in range(self.plan.seats)]
        watched = any(isinstance(player, Observer) for player in players)
        areas = [one.area for one in state.holdings]
        begin(rules, state, players)
        while (seat := state.to_act) is not None:
            move = players[seat](rules, rules.view(state, seat))
            before = state
            try:
                state = rules.apply(state, move, seat=seat)
            except (IllegalMoveError, MoveTextError) as error:
                raise _GameStoppedError(seat, f"chose {_shown(move)}: {error}") from error
            self.state = state
            self.moves.append(move)
            if self.made:
                self.made(move)
            if watched:
                tell(rules, before, move, state, players)
            for at, one in enumerate(state.holdings):
                if one.area is not areas[at]:
                    areas[at] = one.area
                    self.owned[at].update(one.area)

    def _made(self, seat: int) -> Player:
        """Return the player of a seat. Raise _GameStoppedError."""
        with _Blame(seat):
            player = self.seated[seat].make(self.plan.player_seed(self.game, seat))
        if not callable(player):
            raise _GameStoppedError(seat, f"its factory returned {player!r}, not a player: a function of (rules, view)")
        return player

    def row(self, fault: Fault | None, record: str) -> GameRow:
        """Return the game as it stands."""
        begun = GameRow(self.game, self.plan.game_seed(self.game), self.names, fault=fault, record=record)
        if fault:
            return begun
        rules, state = self.plan.rules, self.state
        return attrs.evolve(
            begun,
            scores=tuple(int(score.total) for score in rules.scores(state)),
            winners=rules.winners(state),
            rounds=state.round,
            decisions=len(self.moves),
            area=tuple(one.area for one in state.seats),
            owned=tuple(_ids(state, kinds) for kinds in self.owned),
        )


@attrs.frozen
class _Blame:
    """Turns what the code of a seat's player raises into a stop of the game; SystemExit must not end the run."""

    seat: int

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and not isinstance(error, KeyboardInterrupt):
            raise _GameStoppedError(self.seat, told(error)) from error


@attrs.frozen
class _Guarded:
    """Is the player of a seat, with the blame for what it raises."""

    player: Player
    blame: _Blame

    def __call__(self, rules: Rules, view: View) -> Move:
        """Choose a move. Raise _GameStoppedError."""
        with self.blame:
            return self.player(rules, view)


@attrs.frozen
class _GuardedObserver(_Guarded):
    """Is one that is told what its seat sees."""

    def observe(self, rules: Rules, view: View, events: Iterable[Event]) -> None:
        """Pass on what the seat sees. Raise _GameStoppedError."""
        with self.blame:
            observer: Any = self.player
            observer.observe(rules, view, events)


def _guarded(player: Player, seat: int) -> Player:
    return (_GuardedObserver if isinstance(player, Observer) else _Guarded)(player, _Blame(seat))


def _shown(move: Any) -> str:
    return str(move) if isinstance(move, Move) else repr(move)[:60]


def _ids(state: GameState, kinds: set[int]) -> tuple[str, ...]:
    """Return card ids without marks, in table order, each once."""
    names: Sequence[str] = state.board.catalog.names(bytes(sorted(kinds)))
    return tuple(dict.fromkeys(name.partition("[")[0] for name in names))


def told(error: BaseException) -> str:
    """Return an error in one line: its class, its message, and the last place in the code."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename.rpartition('/')[2]}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{place}"
