"""Checks of whole games and of rules. Each raises Fault for what it finds."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from stpetersburg.errors import ExpansionError, RulesError, StPetersburgError
from stpetersburg.records import Record
from stpetersburg.rules import Rules
from stpetersburg.testing.failures import Fault, fault_of
from stpetersburg.testing.playouts import Playout, numbers, play
from stpetersburg.testing.settings import Setting

SEEDS = 5
"""Games whose decks are compared with and without the expansion."""

CHILD = """
import pickle, sys
sys.path[:] = pickle.loads(bytes.fromhex(sys.argv[1]))
try:
    from stpetersburg.testing import game_checks
    values = pickle.load(sys.stdin.buffer)
except (ImportError, AttributeError):
    print("unknown")
else:
    print(game_checks.digest_of(values))
"""
"""What another process runs: it plays games by numbers and prints the digest of their states and moves."""

Numbered = tuple[Rules, int, int, tuple[int, ...]]
"""What `play` takes for a game: rules, seats, seed, choices."""


def games_end(playout: Playout, most_moves: int) -> None:
    """A game goes on until it is over, has a move until then, and ends within a bound."""
    if playout.problem is not None:
        raise fault_of(playout.problem)
    state = playout.state
    if bool(playout.rules.legal_moves(state)) == state.over:
        told = "over, but has a legal move" if state.over else f"not over, but seat {state.to_act} has no legal move"
        raise Fault(f"the game is {told}", "decisions")
    if len(playout.moves) < most_moves:
        return
    last = Counter(move.verb for move in playout.moves[-100:]).most_common(1)[0][0]
    asked = f"decision {state.decision} is open" if state.decision else "no decision is open"
    raise Fault(
        f"the game is not over after {most_moves} moves, of late mostly {last}; {asked}; "
        "let each question and each kind of move come to an end, or raise most_moves if games may be so long",
        "decisions" if state.decision else "moves",
    )


def records_replay(playout: Playout) -> None:
    """The record of a game leads to the same states, again and again, also after it was written and read."""
    if playout.problem is not None:
        return
    record = playout.record
    if record.states() != playout.states:
        raise Fault("a record leads to other states than its game; let no function read what changes outside the game")
    if playout.seed % 2:
        again = Record.parse(record.text(), playout.rules)
    else:
        again = Record.loads(record.dumps(), playout.rules)
    if again != record or again.state != record.state:
        raise Fault("a record is another after it was written and read again", "slices")


def rules_compile_in_any_order(expansion: str, settings: Iterable[Setting]) -> None:
    """Rules with the expansion compile, twice alike, in every order of expansions, and survive a pickle."""
    for setting in settings:
        try:
            rules = setting.rules
        except StPetersburgError as error:
            raise _uncompiled(setting, error) from error
        for order in (setting.expansions, setting.expansions[::-1]):
            other = Rules(setting.edition, order, setting.options)
            if other.digest != rules.digest or other != rules:
                advice = "let hooks read nothing but setup"
                raise Fault(f"rules compiled again have another digest, with {setting.names}; {advice}")


def _uncompiled(setting: Setting, error: StPetersburgError) -> Fault:
    """Return what is wrong with rules that do not compile."""
    found = fault_of(error) if isinstance(error, ExpansionError) else Fault(str(error))
    advice = "; if it cannot go with another one, name that in conflicts" if len(setting.expansions) > 1 else ""
    return Fault(f"{found.problem} ({setting.names}){advice}", found.hook, found.row)


def rules_are_pickled(expansion: str, settings: Iterable[Setting]) -> None:
    """Rules are the same after a pickle."""
    for setting in settings:
        try:
            copied = pickle.loads(pickle.dumps(setting.rules))  # noqa: S301  # made right here
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise Fault(f"the rules cannot be pickled ({error}); define its class at the top of a module") from error
        if copied != setting.rules:
            raise Fault("the rules are others after a pickle; let an object that is configured say so in fingerprint")


def options_are_checked(expansion: str, settings: Iterable[Setting]) -> None:
    """Each option takes its presets and its choices, and refuses what is none of them."""
    for setting in settings:
        plugin = next(one for one in setting.rules._compiled.plugins if one.about.name == expansion)
        for option in plugin.about.options:
            for value in (option.preset(setting.edition), *option.choices):
                option.checked(value)
            stranger = "no such choice" if option.choices else object()
            try:
                option.checked(stranger)
            except RulesError:
                continue
            raise Fault(f"option {option.name} takes {stranger!r}; give it choices or a check")


def switching_it_off_restores_the_game(expansion: str, settings: Iterable[Setting]) -> None:
    """Games without the expansion are, once it was on, those of a process that never heard of it."""
    for setting in settings:
        _by_numbers(setting.rules, 60)
    rest = {(setting.edition, _others(expansion, setting)) for setting in settings}
    played = [_by_numbers(Rules(*one), 60) for one in sorted(rest)]
    if _elsewhere(played) not in ("", digest_of(played)):
        raise Fault(
            "a game without it is another once it was on; change nothing that is shared, such as a module's table"
        )


def untouched_decks_keep_their_order(expansion: str, settings: Iterable[Setting]) -> None:
    """A deck with the same cards as without the expansion is dealt in the same order."""
    for setting in settings:
        rules, without = setting.rules, Rules(setting.edition, _others(expansion, setting))
        seats = next(number for number in rules.seats if number in without.seats)
        for seed in range(SEEDS):
            one, two = (Record.new(each, seats, seed).decks for each in (rules, without))
            for deck in (name for name in one if name in two):
                if Counter(one[deck]) == Counter(two[deck]) and one[deck] != two[deck]:
                    raise Fault(f"deck {deck} is shuffled otherwise with it on, though its cards are the same", "cards")


def games_are_the_same_in_another_process(expansion: str, settings: Iterable[Setting]) -> None:
    """Games by the same numbers have the same states and moves in another process, whose hashes of texts are others."""
    played = [_by_numbers(setting.rules, 150) for setting in list(settings)[:2]]
    if _elsewhere(played) not in ("", digest_of(played)):
        raise Fault("a game is another in another process; let no order depend on a set or on the time")


def _by_numbers(rules: Rules, moves: int) -> Numbered:
    return rules, rules.seats[-1], 5, tuple(numbers(5, moves))


def digest_of(games: Iterable[Numbered]) -> str:
    """Return the digest of all states, scores and moves of some games."""
    seen = hashlib.sha256()
    for rules, seats, seed, choices in games:
        played = play(rules, seats, seed, choices)
        for state in played.states:
            seen.update(rules.dumps(state).encode())
        seen.update(repr((played.moves, played.states and rules.scores(played.state))).encode())
    return seen.hexdigest()


def _elsewhere(games: Sequence[Numbered]) -> str:
    """Return the digest that another process finds, "" if the expansion cannot be imported there."""
    found = subprocess.run(  # noqa: S603  # our own interpreter and our own words
        [sys.executable, "-c", CHILD, pickle.dumps(sys.path).hex()],
        input=pickle.dumps(games),
        env={**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"},
        capture_output=True,
        check=False,
    )
    if found.returncode:
        last = found.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Fault(f"another process cannot play its games: {''.join(last)}")
    said = found.stdout.decode().strip()
    return "" if said == "unknown" else said


def _others(expansion: str, setting: Setting) -> tuple[str, ...]:
    """Return the names of a setting's expansions without the one that is tried, and without those that need it."""
    abouts = (plugin.about for plugin in setting.rules._compiled.plugins)
    return tuple(about.name for about in abouts if about.name != expansion and expansion not in about.requires)
