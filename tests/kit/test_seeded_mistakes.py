"""Mistakes that were put into an expansion on purpose: the kit finds each and says what to fix."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import stpetersburg as sp
from kit.mistakes import MISTAKES, Broken
from stpetersburg import base, testing
from stpetersburg.testing.suite import Suite

FOUND = {
    "no return": ("games_end", "hook steps: step toll: run returned None; return a list of effects"),
    "no rule id": ("events_name_their_rules", "has no rule id; give rule to the effect"),
    "no such seat": (
        "games_end",
        "seat 1 does not exist, seats go from 0 to 0",
    ),
    "a misspelled card": ("games_end", "names card 'libary', which these rules do not have; did you mean library?"),
    "an endless question": ("games_end", "is not over after 60 moves, of late mostly guess; decision riddle is open"),
    "the name of another": ("rules_compile_in_any_order", "there is a decision pub already, of expansion broken"),
    "another card each time": ("rules_compile_in_any_order", "rules compiled again have another digest"),
    "the same move twice": ("every_legal_move_applies", "the legal moves list bless me 2 times; yield each move once"),
    "chance outside the deal": ("every_legal_move_applies", "leads to two different states; let no function read what"),
    "words out of order": (
        "moves_are_read_back",
        "is written 'bless b a', which is read as Move(verb='bless'",
    ),
    "moves by what is hidden": ("views_allow_what_the_state_allows", "moves, the state"),
    "a gain by what is hidden": ("views_hide_what_is_hidden", "by what is hidden; let it follow from what all see, or"),
    "a score by what is hidden": (
        "scores_are_the_sum_of_their_lines",
        "score line coins: amount raised TypeError",
    ),
    "a part that a save cannot tell": (
        "states_are_saved_and_pickled",
        "noted=()) became Coins(each=(3,), noted=[])",
    ),
    "a line without a rule": ("scores_are_the_sum_of_their_lines", "the score line 'inns' of seat 0 has no rule id"),
    "two lines in one": ("the_table_prints", 'the printed table has an empty line; return "" for no line'),
    "a shared table changed": ("switching_it_off_restores_the_game", "a game without it is another once it was on"),
    "the order of a set": ("games_are_the_same_in_another_process", "let no order depend on a set or on the time"),
}
"""For each mistake, a check that finds it, and words of what it says."""


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let another process import the broken expansions, and undo what one of them changes."""
    monkeypatch.setattr(sys, "path", [str(Path(__file__).parents[1]), *sys.path])
    monkeypatch.setattr(base, "ARISTOCRAT_POINTS", base.ARISTOCRAT_POINTS)


def failure(mistake: str, check: str) -> testing.ConformanceError:
    """Return what a check says of a mistake."""
    with pytest.raises(testing.ConformanceError) as caught:
        Suite(Broken(mistake), 1, 60 if "endless" in mistake else 2000).run(check)
    return caught.value


def test_every_mistake_is_looked_for() -> None:
    assert {*FOUND, "nothing"} == set(MISTAKES)


@pytest.mark.parametrize("mistake", FOUND)
def test_the_kit_finds_a_mistake_and_says_what_to_fix(mistake: str) -> None:
    check, words = FOUND[mistake]
    error = failure(mistake, check)
    assert (error.expansion, error.check) == ("broken", check)
    assert words in str(error)
    assert str(error).startswith("expansion broken: ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_expansion_without_a_mistake_passes_every_check() -> None:
    testing.check(Broken("nothing"))


def test_the_game_of_a_failure_is_small_and_can_be_run_again() -> None:
    error = failure("no rule id", "events_name_their_rules")
    assert error.playout is not None
    assert len(error.playout.moves) <= 4
    assert "as Python:\nrules = sp.Rules('second', (expansion,), {})\nstate = rules.new_game(1, 0)" in str(error)
    state = error.playout.record.state
    assert any(not event.rule for move in error.playout.rules.legal_moves(state) for event in rules_events(error, move))


def rules_events(error: testing.ConformanceError, move: sp.Move) -> tuple[sp.Event, ...]:
    assert error.playout is not None
    return error.playout.rules.events(error.playout.state, move)


def test_the_game_of_an_installed_expansion_is_a_scenario() -> None:
    played = testing.play(sp.Rules(options={"tie_break": "all"}), 2, 5, [3, 1, 4, 1, 5])
    text = testing.ConformanceError("publican", "steps", "it is told", "step pub", "games_end", played).args
    assert text == ("expansion publican: hook steps: step pub: it is told",)
    told = str(testing.ConformanceError("publican", "steps", "it is told", "step pub", "games_end", played))
    scenario = sp.read_scenario(told.partition("as a scenario:\n")[2])
    assert (scenario.options, scenario.seats) == ({"tie_break": "all"}, 2)
    assert sp.run_scenario(scenario).ok
    assert scenario.steps[0].moves == list(map(str, played.moves))


def test_a_check_that_does_not_exist_is_refused() -> None:
    with pytest.raises(sp.UnknownNameError, match="unknown check 'games_ends'; did you mean games_end"):
        testing.check("publican", without="games_ends")
    with pytest.raises(sp.RulesError, match="games is a whole number from 1, not 0"):
        testing.conformance("publican", games=0)
    with pytest.raises(sp.UnknownNameError, match="unknown expansion 'pubs'"):
        testing.check("pubs")


@pytest.mark.parametrize(
    ("missing", "line", "words"),
    [
        ("pytest", "testing.check('publican', without=testing.CHECKS[1:])", ""),
        (
            "pytest",
            "testing.conformance('publican')",
            'needs pytest, which is not installed: pip install "stpetersb',
        ),
        ("hypothesis", "pass", 'stpetersburg.testing needs hypothesis, which is not installed: pip install "stpetersb'),
    ],
)
def test_the_kit_needs_the_extra_testing_and_pytest_for_conformance_alone(missing: str, line: str, words: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None\nfrom stpetersburg import testing\n{line}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert words in found.stderr.splitlines()[-1] if words else not found.stderr
    assert bool(found.returncode) == bool(words)
