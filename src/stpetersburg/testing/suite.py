"""The conformance suite: every check over games of every setting, and how it is run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from itertools import count
from typing import Any

import attrs

from stpetersburg.errors import MissingExtraError, RulesError, StPetersburgError, UnknownNameError
from stpetersburg.expansions import find
from stpetersburg.rules import Rules
from stpetersburg.state import GameState
from stpetersburg.testing import game_checks, state_checks, view_checks
from stpetersburg.testing.failures import ConformanceError, Fault, fault_of, smallest
from stpetersburg.testing.playouts import POLICIES, Playout, Policy, numbers, play
from stpetersburg.testing.settings import Setting, settings

MOST_MOVES = 2000
"""Moves within which a game has to end, unless the author says otherwise."""

WINDOWS = 20
"""States in which a decision is open that a check looks at, for each decision and for one game of each setting."""

OWN_WEIGHT = 6
"""How much likelier than passing an expansion's own moves are chosen."""

OF_STATES: Mapping[str, tuple[Callable[[Rules, GameState], None], int]] = {
    check.__name__: (check, most)
    for check, most in (
        (state_checks.every_legal_move_applies, 2),
        (state_checks.other_moves_are_refused, 1),
        (state_checks.every_card_is_in_one_place, 9),
        (state_checks.rubles_are_never_negative, 9),
        (state_checks.events_name_their_rules, 2),
        (state_checks.scores_are_the_sum_of_their_lines, 3),
        (state_checks.moves_are_read_back, 1),
        (state_checks.the_table_prints, 2),
        (view_checks.views_allow_what_the_state_allows, 2),
        (view_checks.views_hide_what_is_hidden, 2),
        (view_checks.samples_agree_with_the_view, 2),
        (state_checks.states_are_saved_and_pickled, 2),
    )
}
"""Checks of a state, by name, each with the number of turns of a game that it looks at; decisions come on top."""

OF_GAMES: Mapping[str, Callable[[Playout, int], None]] = {
    "games_end": game_checks.games_end,
    "records_replay": lambda playout, _: game_checks.records_replay(playout),
}

OF_RULES: Mapping[str, Callable[[str, Iterable[Setting]], None]] = {
    check.__name__: check
    for check in (
        game_checks.rules_compile_in_any_order,
        game_checks.rules_are_pickled,
        game_checks.options_are_checked,
        game_checks.switching_it_off_restores_the_game,
        game_checks.untouched_decks_keep_their_order,
        game_checks.games_are_the_same_in_another_process,
    )
}

CHECKS = ("rules_compile_in_any_order", "games_end", *OF_STATES, "records_replay", *list(OF_RULES)[1:])
"""The names of all checks, in the order in which they are run."""


@attrs.frozen(slots=False, eq=False)
class Suite:
    """Runs checks of one expansion; what they share is played once."""

    expansion: Any
    games: int
    most_moves: int
    _played: list[Playout] = attrs.field(factory=list, init=False)

    @cached_property
    def name(self) -> str:
        """Return the expansion's name."""
        return find(self.expansion).about.name

    @cached_property
    def settings(self) -> Sequence[Setting]:
        """Return every setting of the expansion."""
        return tuple(settings(self.expansion))

    @cached_property
    def compiled(self) -> Sequence[Setting]:
        """Return the settings whose rules compile; the first if none do, whose rules raise why."""
        found = tuple(setting for setting in self.settings if _compiles(setting))
        return found or (self.settings[0],)

    @cached_property
    def _coming(self) -> Iterator[Playout]:
        """Yield games of every setting and number of seats, policies in turn."""
        number = 0
        for setting in self.settings:
            if not _compiles(setting):
                continue
            for seats in (seats for seats in setting.rules.seats for _ in range(self.games)):
                policy = self._policy(setting.rules, POLICIES[number % len(POLICIES)])
                yield play(setting.rules, seats, number, numbers(number, self.most_moves), policy)
                number += 1
        if not number:
            self.settings[0].rules  # noqa: B018  # raises what is wrong with it

    def playouts(self) -> Iterator[Playout]:
        """Yield the games that checks look at, each played when it is first wanted."""
        for number in count():
            if number == len(self._played):
                following = next(self._coming, None)
                if following is None:
                    return
                self._played.append(following)
            yield self._played[number]

    def _policy(self, rules: Rules, policy: Policy) -> Policy:
        """Return a policy that likes the expansion's own moves too."""
        if not policy:
            return policy
        tables = rules.tables
        own = {spec.verb: OWN_WEIGHT for owner, spec in tables.turn_moves.values() if owner == self.name}
        return own | dict(policy)

    def run(self, check: str) -> None:
        """Run one check. Raise ConformanceError for the first thing that it finds."""
        try:
            if check in OF_RULES:
                OF_RULES[check](self.name, self.settings if check == CHECKS[0] else self.compiled)
            else:
                self._run_games(check)
        except ConformanceError:
            raise
        except Exception as error:  # the functions of an expansion may make the library raise anything
            raise self._failure(check, fault_of(error), None) from error

    def _run_games(self, check: str) -> None:
        seen: Counter[str] = Counter()
        for playout in self.playouts():
            if check in OF_GAMES:
                fault = _found(OF_GAMES[check], playout, self.most_moves)
                if fault is not None:
                    raise self._failure(check, fault, self._smallest(check, playout))
                continue
            for number in self._looked_at(playout, OF_STATES[check][1], seen):
                fault = _found(OF_STATES[check][0], playout.rules, playout.states[number])
                if fault is not None:
                    cut = attrs.evolve(playout, choices=playout.choices[:number])
                    raise self._failure(check, fault, self._smallest(check, cut))

    def _looked_at(self, playout: Playout, turns: int, seen: Counter[str]) -> list[int]:
        """Return the numbers of the states of a game that a check looks at; `seen` counts decisions looked at."""
        first: dict[str, int] = {}
        for number, state in enumerate(playout.states):
            first.setdefault(state.decision, number)
        windows = [number for name, number in first.items() if name and seen[name] < WINDOWS * self.games]
        seen.update(playout.states[number].decision for number in windows)
        last = len(playout.states) - 1
        spread = (last * part // turns for part in range(1, turns + 1)) if playout.states else ()
        return sorted({*windows, *spread})

    def _smallest(self, check: str, playout: Playout) -> Playout:
        """Return a smaller game in which a check finds something, as it is if there are too many moves to try."""
        if len(playout.choices) >= self.most_moves:
            return playout
        return smallest(playout, lambda tried: self._fault(check, tried))

    def _fault(self, check: str, playout: Playout) -> Fault | None:
        """Return what a check finds in a game, a check of states in its last one."""
        if check in OF_GAMES:
            return _found(OF_GAMES[check], playout, self.most_moves)
        if playout.problem is not None:
            return None
        return _found(OF_STATES[check][0], playout.rules, playout.state)

    def _failure(self, check: str, fault: Fault, playout: Playout | None) -> ConformanceError:
        """Return the error for what a check found, in its smallest game."""
        fault = (self._fault(check, playout) if playout is not None else None) or fault
        return ConformanceError(self.name, fault.hook, fault.problem, fault.row, check, playout)


def _compiles(setting: Setting) -> bool:
    try:
        return bool(setting.rules.digest)
    except StPetersburgError:
        return False


def _found(run: Callable[..., None], *arguments: Any) -> Fault | None:
    """Return what a check finds, None if nothing."""
    try:
        run(*arguments)
    except Exception as error:  # the functions of an expansion may make the library raise anything
        return fault_of(error)
    return None


def check(expansion: Any, *, games: int = 1, most_moves: int = MOST_MOVES, without: Iterable[str] = ()) -> None:
    """Run every check of an expansion (a plugin object or a name), or all but some. Raise ConformanceError for the
    first that it does not pass.

    `games` are played for each setting and number of seats: 1 takes seconds, 20 is thorough. A game has to end within
    `most_moves`.
    """
    suite, names = _suite(expansion, games, most_moves, without)
    for name in names:
        suite.run(name)


def conformance(
    expansion: Any, *, games: int = 1, most_moves: int = MOST_MOVES, without: Iterable[str] = ()
) -> Callable[[str], None]:
    """Return a pytest test that is parametrised by check: `test_it_conforms = conformance(expansion)`.

    Takes what `check` takes. Raise MissingExtraError without pytest.
    """
    try:
        pytest = import_module("pytest")
    except ImportError as error:
        raise MissingExtraError("testing.conformance", "pytest", "testing") from error
    suite, names = _suite(expansion, games, most_moves, without)

    def test_it_conforms(check: str) -> None:
        suite.run(check)

    parametrised: Callable[[str], None] = pytest.mark.parametrize("check", names)(test_it_conforms)
    return parametrised


def _suite(expansion: Any, games: int, most_moves: int, without: Iterable[str]) -> tuple[Suite, list[str]]:
    left_out = (without,) if isinstance(without, str) else tuple(without)
    for name in left_out:
        if name not in CHECKS:
            raise UnknownNameError("check", name, CHECKS)
    for what, value in (("games", games), ("most_moves", most_moves)):
        if type(value) is not int or value < 1:
            raise RulesError(f"{what} is a whole number from 1, not {value!r}")
    return Suite(expansion, games, most_moves), [name for name in CHECKS if name not in left_out]
