"""Mistakes of expansions: the error names the expansion, the hook and what to do."""

from __future__ import annotations

from typing import Any

import pytest

import stpetersburg as sp


def plugin(hook: str = "", returned: Any = None, **about: Any) -> object:
    """Return an expansion object `broken` whose one hook returns something."""
    names = {"about": sp.Expansion(about.pop("name", "broken"), "makes a mistake", **about)}
    if hook:

        def implementation(self: object, setup: sp.Setup) -> Any:
            return returned

        implementation.__name__ = hook
        names[hook] = sp.hookimpl(implementation)  # type: ignore[assignment]
    return type("Broken", (), names)()


CARD = sp.Card("tavern", "Tavern", "building", "blue", 6)


@pytest.mark.parametrize(
    ("hook", "returned", "words"),
    [
        ("cards", "tavern", ["hook cards", "'tavern'", "list of Card or Mark or Withdraw"]),
        ("cards", 3, ["hook cards", "returned 3"]),
        ("cards", [CARD, 3], ["hook cards", "returned 3 among its rows"]),
        ("cards", [sp.Card("tavern", "T", "cellar", "blue", 6)], ["card tavern", "no deck 'cellar'", "building"]),
        ("cards", [sp.Card("tavern", "T", "building", "blue", -1)], ["card tavern", "0 or more"]),
        ("cards", [sp.Card("t", "T", "building", "blue", 6, after="pup")], ["t is after pup", "no such card"]),
        ("cards", [sp.Card("t", "T", "building", "blue", 6, leaves_to="sea")], ["discard or box", "'sea'"]),
        ("cards", [sp.Mark("tavern[shut]", "tavern")], ["mark tavern[shut]", "no such card"]),
        ("phases", [sp.Phase("worker", "worker")], ["phase worker already"]),
        ("phases", [sp.Phase("fair", "fair", after="winter")], ["after winter", "no such phase"]),
        ("settings", {"displays": 9}, ["unknown setting 'displays'", "display"]),
        ("settings", [9], ["return a dict"]),
        ("steps", [sp.Step("x", "dawn", lambda game: ())], ["'dawn'", "round_start"]),
        ("card", [CARD], ["unknown hook 'card'", "cards"]),
    ],
)
def test_a_row_that_does_not_fit_is_refused(hook: str, returned: Any, words: list[str]) -> None:
    with pytest.raises(sp.ExpansionError) as caught:
        sp.Rules(expansions=(plugin(hook, returned),))
    assert caught.value.expansion == "broken"
    for word in ["expansion broken", *words]:
        assert word in str(caught.value), str(caught.value)


@pytest.mark.parametrize(
    ("wanted", "error", "words"),
    [
        ((object(),), sp.ExpansionError, "has no constant about"),
        ((plugin(api=99),), sp.ExpansionError, "hook interface 99; this library has 1"),
        ((plugin(requires=("observatory",)),), sp.RulesError, "broken needs expansion observatory"),
        ((plugin(conflicts=("publican",)), "publican"), sp.RulesError, "exclude each other"),
        ((plugin(editions=("online",)),), sp.RulesError, "does not work with edition second: use online"),
        ((plugin(), plugin()), sp.RulesError, "broken is given twice"),
        (
            (plugin(name="a", requires=("b",)), plugin(name="b", requires=("a",))),
            sp.RulesError,
            "require each other in a circle: a, b",
        ),
        ((plugin(options=(sp.Option("tie_break", 1),)),), sp.RulesError, "option tie_break of expansion broken exists"),
        (
            (plugin("cards", [CARD], name="one"), plugin("cards", [CARD], name="two")),
            sp.ExpansionError,
            "expansion two: hook cards: card tavern comes from expansion one already",
        ),
    ],
)
def test_expansions_that_do_not_go_together_are_refused(wanted: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        sp.Rules(expansions=wanted)


def test_an_expansion_that_requires_another_comes_after_it() -> None:
    rules = sp.Rules(expansions=(plugin(name="a", requires=("z",)), plugin(name="z"), "publican"))
    assert rules.expansions == ("publican", "z", "a")


def test_an_error_inside_a_hook_says_where_it_happened() -> None:
    class Failing:
        about = sp.Expansion("failing", "fails")

        @sp.hookimpl
        def cards(self, setup: sp.Setup) -> list[sp.Card]:
            raise ZeroDivisionError

    with pytest.raises(sp.ExpansionError) as caught:
        sp.Rules(expansions=(Failing(),))
    assert str(caught.value) == "expansion failing: hook cards: raised ZeroDivisionError"
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (3, "returned 3 as an effect .effects: Gain"),
        (sp.Ask("riddle", 0), "asks for decision 'riddle' .decisions: drop"),
        (sp.Shift("library", "sea", "discard"), "from 'sea' to 'discard'; places"),
        (sp.Shift("library", "discard", "drawn"), "shifts library, which is not in discard"),
        (sp.Shift("libary", "top", "discard"), "names card 'libary'"),
        (sp.Shift("library", "deck:sea", "discard"), "names deck 'sea'"),
        (sp.Change(0, "observatory", "observatory[used]"), "which is not in the area of seat 0"),
        (sp.Store(3), "stores a slice but declares none"),
    ],
)
def test_an_effect_that_cannot_be_is_refused(effect: object, words: str) -> None:
    rules = sp.Rules(expansions=(plugin("steps", [sp.Step("x", "phase_end", lambda game: [effect])]), "observatory"))
    state = rules.position(1)
    with pytest.raises(sp.ExpansionError, match=words) as caught:
        rules.apply(state, sp.Move("pass"))
    assert caught.value.expansion == "broken"
