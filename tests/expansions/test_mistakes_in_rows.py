"""Mistakes in the rows and functions of expansions: each error names expansion, hook and row, and says what to do."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import stpetersburg as sp
from stpetersburg import positions, row_names
from stpetersburg.resolving import CARD_VERBS


def plugin(name: str = "broken", **hooks: Any) -> object:
    """Return an expansion object whose hooks return what is given."""
    names: dict[str, Any] = {"about": sp.Expansion(name, "makes a mistake")}
    for hook, returned in hooks.items():
        names[hook] = _implementing(hook, returned)
    return type("Broken", (), names)()


def _implementing(hook: str, returned: Any) -> Any:
    def implementation(self: object, setup: sp.Setup) -> Any:
        return returned

    implementation.__name__ = hook
    return sp.hookimpl(implementation)


def none(*arguments: Any) -> list[Any]:
    return []


def word(**more: Any) -> sp.MoveSpec:
    values: dict[str, Any] = {"verb": "bless", "form": "", "rule": "X1", "moves": none, "run": none}
    return sp.MoveSpec(**values | more)


def decision(**more: Any) -> sp.DecisionSpec:
    values: dict[str, Any] = {"name": "riddle", "rule": "X1", "answers": (word(),)}
    return sp.DecisionSpec(**values | more)


def part(**more: Any) -> sp.SliceSpec:
    values: dict[str, Any] = {"type": int, "deal": lambda seats, shuffle: 0, "place": lambda seats, values, own: 0}
    return sp.SliceSpec(**values | more)


TAVERN = sp.Card("tavern", "Tavern", "building", "blue", 6)

MISTAKES: list[tuple[str, Any, str]] = [
    ("cards", attrs.evolve(TAVERN, cost="6"), "card tavern: cost is '6'; a whole number is wanted"),
    ("cards", attrs.evolve(TAVERN, count=True), "card tavern: count is True; a whole number is wanted"),
    ("cards", attrs.evolve(TAVERN, trades="shepherd"), "trades is 'shepherd'; a tuple of texts is wanted"),
    ("cards", attrs.evolve(TAVERN, tags=["inn"]), "tags is ['inn']; a tuple of texts is wanted"),
    ("cards", attrs.evolve(TAVERN, id="old tavern"), "card old tavern: id 'old tavern' is no word: use ASCII"),
    ("cards", attrs.evolve(TAVERN, id="hidden"), "stands for a card that one may not see"),
    ("cards", attrs.evolve(TAVERN, points=256), "points is 256; use 0 to 255"),
    ("cards", attrs.evolve(TAVERN, placed_as="library"), "placed_as is 'library'; use the id of a mark of this card"),
    ("cards", attrs.evolve(TAVERN, displaces=("libary",)), "displaces names 'libary', no such card; did you mean libr"),
    ("cards", sp.Mark("pub[shut]", "library"), "mark pub[shut]: id is 'pub[shut]'; write the name of its card"),
    ("cards", sp.Mark("library[shut]", "library", ends="placed"), "ends is 'placed'; use '' or setup or phase_start"),
    ("cards", sp.Withdraw("libary"), "withdrawal of libary: id names 'libary', no such card; did you mean library?"),
    ("phases", sp.Phase("fair", "worker"), "there is a deck worker already, of the base game"),
    ("moves", word(verb="buy"), "move buy: its verb is one of the base game"),
    ("moves", word(verb="bless you"), "verb 'bless you' is no word"),
    ("moves", word(form="cards"), "form is 'cards'; use '' or card or deck"),
    ("moves", word(words=("a",)), "words are given, but form is ''"),
    ("moves", word(form="word", words=("ja", "nö")), "word 'nö' is no word"),
    ("moves", word(source="top"), "source is 'top', but form is ''"),
    ("moves", word(phases=("fair",)), "phases names 'fair', no such phase (phases: worker, building"),
    ("moves", word(cards=("libary",)), "cards names 'libary', no such card; did you mean library?"),
    (
        "moves",
        word(moves=lambda *, seat: []),
        "moves takes (*, seat), but is called with 1 argument: a function of (Game) is wanted",
    ),
    ("moves", word(run=lambda game: []), "run takes (game), but is called with 2 arguments: a function of (Game, Mov"),
    ("moves", word(run=3), "move bless: run is 3; a function of (Game, Move) is wanted"),
    ("moves", word(rule=""), "move bless: rule is empty; give the rule id of its refusal"),
    ("decisions", decision(name="drop"), "there is a decision drop already, of the base game: choose another name"),
    ("decisions", decision(answers=()), "decision riddle: answers is empty"),
    ("decisions", decision(answers=(word(verb="drop"),)), "move drop: its verb is one of expansion base"),
    ("decisions", decision(answers=(word(form="x"),)), "hook decisions: move bless: form is 'x'"),
    ("steps", sp.Step("x", "scored", none, phases=("market",)), "step x: phases names 'market', no such phase"),
    ("steps", sp.Step("x", "left", none, cards="library"), "step x: cards is 'library'; a tuple of texts is wanted"),
    ("steps", sp.Step("x", "left", none, cards=("libary",)), "step x: cards names 'libary', no such card"),
    ("prices", sp.Discount("library", "X1", -256), "discount of library: amount is -256; use -255 to 255"),
    ("prices", sp.Discount("", "X1", lambda: 1), "discount of every seat: amount takes (), but is called with 2 argum"),
    ("prices", sp.Discount("library", "X1", decks=("sea",)), "decks names 'sea', no such deck (decks: worker"),
    ("incomes", sp.Income("library", "worker", "X1"), "income of library: gives nothing"),
    ("incomes", sp.Income("library", "market", "X1", none), "phase names 'market', no such phase (phases: worker"),
    ("score_lines", sp.ScoreLine("inns", "X1", 3), "score line inns: amount is 3; a function of (Game, int)"),
    ("slices", part(type=list), "slice: type list is not hashable; use @attrs.frozen"),
    ("slices", part(keys=("round",)), "there is a key round already, of the base game: choose another name"),
    ("scenario_paths", sp.ScenarioPath("score", none, per_seat=True), "there is a path score already, of the base"),
    ("texts", sp.TextPart(lambda game: ""), "text part: line takes (game), but is called with 2 arguments"),
]


@pytest.mark.parametrize(("hook", "row", "words"), MISTAKES, ids=[words[:40] for _, _, words in MISTAKES])
def test_a_row_with_a_mistake_is_refused_with_its_name(hook: str, row: Any, words: str) -> None:
    with pytest.raises(sp.ExpansionError) as caught:
        sp.Rules(expansions=(plugin(**{hook: [row]}),))
    assert (caught.value.expansion, caught.value.hook) == ("broken", hook)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("hook", "returned", "words"),
    [
        ("steps", None, "hook steps: returned None; return a list of Step, an empty one for nothing"),
        ("facts", None, "hook facts: returned None; return a dict"),
        ("steps", [sp.Step("x", "scored", none)] * 2, "hook steps: step x is given 2 times: choose another name"),
        ("slices", [part(), part()], "hook slices: 2 slices; put all into one attrs class"),
        ("moves", [word(), word(form="deck")], "its verb stands for moves of another form, source or words too"),
        ("settings", {"display": 0}, "setting display: is 0; a whole number from 1 is wanted"),
        ("settings", {"rubles": "25"}, "setting rubles: is '25'; a whole number from 0 is wanted"),
        ("settings", {"aristocrat_points": ()}, "setting aristocrat_points: is (); points for 0, 1, 2, ... names"),
        ("facts", {"inns": 3}, "hook facts: 'inns': 3; a name and a function of a Game are wanted"),
    ],
)
def test_what_a_hook_returns_is_checked(hook: str, returned: Any, words: str) -> None:
    with pytest.raises(sp.ExpansionError) as caught:
        sp.Rules(expansions=(plugin(**{hook: returned}),))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "hooks",
    [
        {"decisions": [decision()]},
        {"moves": [word()]},
        {"facts": {"inns.count": none}},
        {"scenario_paths": [sp.ScenarioPath("inns", none)]},
        {"slices": [part(seat_keys=("inns",))]},
        {"phases": [sp.Phase("fair", "fair")]},
    ],
)
def test_two_expansions_cannot_bring_the_same_name(hooks: dict[str, Any]) -> None:
    with pytest.raises(sp.ExpansionError, match=r"expansion two: .*expansion one"):
        sp.Rules(expansions=(plugin("one", **hooks), plugin("two", **hooks)))


def test_a_row_may_name_a_card_of_an_installed_expansion_that_is_off() -> None:
    rows = [sp.Step("x", "left", none, cards=("pub",))]
    for others in ((), ("publican",)):
        assert "broken" in sp.Rules(expansions=(*others, plugin(steps=rows))).expansions


def test_one_verb_may_answer_two_decisions() -> None:
    rows = [decision(name="one"), decision(name="two")]
    assert sp.Rules(expansions=(plugin(decisions=rows),)).expansions == ("broken",)


class Unmarked:
    about = sp.Expansion("unmarked", "forgets the mark of its hook")

    def cards(self, setup: sp.Setup) -> list[sp.Card]:
        return [TAVERN]


class Misspelled:
    about = sp.Expansion("misspelled", "has an argument that hooks do not have")

    @sp.hookimpl
    def cards(self, set_up: sp.Setup) -> list[sp.Card]:
        return [TAVERN]


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Unmarked(), "expansion unmarked: hook cards: is not marked as a hook: write @hookimpl above it"),
        (Unmarked, "expansion type: is the class Unmarked; give an object of it: Unmarked()"),
        (Misspelled(), "expansion misspelled: hook cards: has no argument 'set_up'; hooks take setup alone"),
    ],
)
def test_a_hook_that_would_not_be_called_is_told(broken: Any, words: str) -> None:
    with pytest.raises(sp.ExpansionError) as caught:
        sp.Rules(expansions=(broken,))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"requires": "observatory"}, "about: requires is 'observatory'; a tuple of texts is wanted"),
        ({"editions": ("third",)}, "about: editions is 'third'; use second or rulebook"),
        ({"schema": 0}, "about: schema is 0; schemas are numbered from 1"),
        ({"name": "base"}, "about: name base is taken by the base game"),
        ({"name": "my inn"}, "about: name 'my inn' is no word"),
        ({"options": (sp.Option("rooms", 3, (1, 2)),)}, "about: preset of option rooms: 3 is not one of 1, 2"),
        ({"options": (sp.Option("rooms", {1}),)}, "about: preset of option rooms: {1} is no JSON value"),
        ({"options": (sp.Option("rooms", 1, by_edition={"third": 2}),)}, "by_edition is 'third'; use second"),
    ],
)
def test_what_an_expansion_says_of_itself_is_checked(changes: dict[str, Any], words: str) -> None:
    broken = plugin()
    broken.about = attrs.evolve(sp.Expansion("broken", "makes a mistake"), **changes)
    with pytest.raises(sp.ExpansionError) as caught:
        sp.Rules(expansions=(broken,))
    assert words in str(caught.value)


def step(returned: Any, at: str = "phase_end") -> dict[str, Any]:
    def run(game: sp.Game) -> Any:
        return returned(game) if callable(returned) else returned

    return {"steps": [sp.Step("x", at, run)]}


def failing(*arguments: Any) -> Any:
    raise ZeroDivisionError("by zero")


@pytest.mark.parametrize(
    ("hooks", "words"),
    [
        (step(None), "hook steps: step x: run returned None; return a list of effects (Gain, Change, Shift, Ask, St"),
        (step(lambda game: game.state), "run returned GameState("),
        (step(lambda game: [game.state]), "as an effect (effects: Gain"),
        (step(failing), "hook steps: step x: run raised ZeroDivisionError: by zero"),
        (step(lambda game: (failing() for _ in "x")), "step x: run raised ZeroDivisionError: by zero"),
        (step(lambda game: [game.card_named("libary")]), "run raised UnknownNameError: unknown card 'libary'; did yo"),
        (step(lambda game: [game.state.slice("inns")]), "run raised UnknownNameError: unknown slice 'inns'"),
        (step(lambda game: [game.option("rooms")]), "run raised KeyError: 'rooms'"),
        (step([sp.Gain(2)]), "step x: returned Gain(seat=2"),
        (step([sp.Gain(-1)]), "seat -1 does not exist, seats go from 0 to 1"),
        (step([sp.Gain("0")]), "seat '0' does not exist, seats go from 0 to 1"),
        (step([sp.Gain(0, 1.5)]), "rubles is 1.5; a whole number is wanted"),
        (step([sp.Change(0, "library", "judge")]), "changes library, which is not in the area of seat 0"),
        (step([sp.Change(1, "judge", "library")]), "changes judge into library, another card (its looks: judge)"),
        (step([sp.Change(7, "judge", "judge")]), "seat 7 does not exist"),
        (step([sp.Shift("judge", "area", "box", 5)]), "seat 5 does not exist"),
        (step([sp.Shift("judge", "hand", "box", 1)]), "shifts judge, which is not in the hand of seat 1"),
        (step([sp.Shift("jugde", "area", "box", 1)]), "names card 'jugde', which these rules do not have; did you mea"),
        (step([sp.Ask("drop", 9)]), "seat 9 does not exist"),
        (step([sp.Ask("drop", 0, words=["a"])]), "words is ['a']; a tuple of texts is wanted"),
        (step([sp.Ask("drawn", 0)]), "asks for decision drawn, which offers a card, without one: name a deck in draw"),
        (step([sp.Ask("drop", 0)]), "hook decisions: decision drop: no answer is legal for seat 0"),
        ({"incomes": [sp.Income("judge", "aristocrat", "X1", lambda game, seat: None)]}, "rubles returned None; retur"),
        ({"incomes": [sp.Income("judge", "aristocrat", "X1", failing)]}, "income of judge: rubles raised ZeroDivision"),
        ({"slices": [part()], **step([sp.Store("a")])}, "step x: stores 'a'; the slice is of type int"),
        (
            {"slices": [part(type=tuple)], **step([])},
            "slice: place returned 0; the slice is of type tuple",
        ),
        ({"slices": [part(type=tuple, place=lambda *a: ([],))]}, "which is not hashable (unhashable type: 'list')"),
        ({"slices": [part(place=failing)]}, "hook slices: slice: place raised ZeroDivisionError: by zero"),
    ],
)
def test_a_function_with_a_mistake_is_told_with_its_row(hooks: dict[str, Any], words: str) -> None:
    rules = sp.Rules(expansions=("observatory", plugin(**hooks)))
    with pytest.raises(sp.ExpansionError) as caught:
        state = rules.position(2, phase="aristocrat", to_act=0, seat=[{}, {"area": ["judge"]}])
        for _ in range(2):
            state = rules.apply(state, sp.Move("pass"))
        rules.legal_moves(state)
    assert words in str(caught.value)
    assert caught.value.row


def test_a_card_that_is_shifted_to_and_fro_without_end_is_told() -> None:
    def back(game: sp.Game) -> list[sp.Shift]:
        return [sp.Shift(game.card, "area", "hand", game.seat), sp.Shift(game.card, "hand", "area", game.seat)]

    rules = sp.Rules(expansions=(plugin(steps=[sp.Step("back", "placed", back)]),))
    state = rules.position(1, top=["lumberjack"])
    with pytest.raises(sp.ExpansionError, match=r"step back: .*without end.*shift no card back"):
        rules.apply(state, rules.parse(state, "buy lumberjack"))


def asked(**functions: Any) -> tuple[sp.Rules, sp.GameState]:
    """Return rules with a move `bless`, whose functions are given, and a state in which it may be made."""
    rules = sp.Rules(expansions=(plugin(moves=[word(**functions)]),))
    return rules, rules.position(2, to_act=0)


def blessing(game: sp.Game) -> list[sp.Move]:
    return [sp.Move("bless")]


@pytest.mark.parametrize(
    ("functions", "words"),
    [
        ({"moves": lambda game: None}, "move bless: moves returned None; return a list of moves"),
        (
            {"moves": lambda game: ["bless"]},
            "moves returned 'bless' among its moves; each is a Move whose verb is 'ble",
        ),
        ({"moves": lambda game: [sp.Move("pass")]}, "each is a Move whose verb is 'bless'"),
        ({"moves": lambda game: [sp.Move("bless", "pub", "hand")]}, "a Move whose verb is 'bless', no source"),
        (
            {"form": "card", "source": "hand", "moves": lambda game: [sp.Move("bless", "pub", "top")]},
            "a Move whose verb is 'bless' and whose source is 'hand'",
        ),
        ({"moves": failing}, "move bless: moves raised ZeroDivisionError: by zero"),
        ({"moves": blessing, "run": lambda game, move: game.state}, "hook moves: move bless: run returned GameState("),
        ({"moves": blessing, "run": lambda game, move: [sp.Gain(4)]}, "hook moves: move bless: returned Gain(seat=4"),
        ({"moves": blessing, "price": lambda game, move: "1"}, "move bless: price returned '1'; return a whole number"),
    ],
)
def test_a_move_with_a_mistake_is_told_with_its_verb(functions: dict[str, Any], words: str) -> None:
    rules, state = asked(**functions)
    with pytest.raises(sp.ExpansionError) as caught:
        move = rules.legal_moves(state)[0]
        rules.price(state, sp.Move("bless"))
        rules.apply(state, move if move.verb == "bless" else sp.Move("bless"))
    assert words in str(caught.value)


@attrs.frozen
class Inns:
    """Holds something that JSON cannot hold."""

    rooms: Any


@pytest.mark.parametrize(
    ("hooks", "ask", "words"),
    [
        (
            {"score_lines": [sp.ScoreLine("inns", "X1", lambda *a: 1.5)]},
            "scores",
            "score line inns: amount returned",
        ),
        ({"score_lines": [sp.ScoreLines(lambda *a: [3])]}, "scores", "score lines: entries returned 3 among its lines"),
        ({"texts": [sp.TextPart(lambda *a: None)]}, "text", "text part: line returned None; return a text"),
        ({"slices": [part(redact=lambda value, viewer: None)]}, "view", "slice: redact returned None; the slice is of"),
        ({"slices": [part(type=Inns, place=lambda *a: Inns(1j))]}, "dumps", "cannot be saved (Object of type complex"),
    ],
)
def test_what_is_asked_of_a_state_tells_a_mistake(hooks: dict[str, Any], ask: str, words: str) -> None:
    rules = sp.Rules(expansions=(plugin(**hooks),))
    state = rules.position(2)
    with pytest.raises(sp.ExpansionError) as caught:
        getattr(rules, ask)(state, 0) if ask == "view" else getattr(rules, ask)(state)
    assert words in str(caught.value)


def test_a_fact_that_fails_is_told_by_its_name() -> None:
    rules = sp.Rules(expansions=(plugin(facts={"inns.count": failing}),))
    with pytest.raises(sp.ExpansionError, match=r"hook facts: fact inns.count: it raised ZeroDivisionError: by zero"):
        sp.Game(rules.tables, rules.new_game(2, 1)).fact("inns.count")


def test_a_slice_may_refuse_the_values_of_a_position() -> None:
    def place(*arguments: Any) -> int:
        raise sp.RulesError("rooms are from 1 to 6")

    rules = sp.Rules(expansions=(plugin(slices=[part(place=place)]),))
    with pytest.raises(sp.RulesError, match="rooms are from 1 to 6"):
        rules.position(2)


def test_the_base_games_own_keys_are_known_to_the_check_of_names() -> None:
    assert set(row_names.POSITION_KEYS) == set(positions.POSITION_KEYS)
    assert set(row_names.SEAT_KEYS) == set(positions.SEAT_KEYS)
    assert set(row_names.VERBS) == {*CARD_VERBS, "pass"}
