"""Bad input: one clear error each, and nothing changed."""

from __future__ import annotations

import json
import pickle
import re
from typing import Any

import pytest

import stpetersburg as sp

RULES = sp.Rules()


def position(**values: Any) -> sp.GameState:
    return RULES.position(2, **values)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: sp.Rules("secnd"), sp.UnknownNameError, ["secnd", "did you mean second?", "rulebook, first, online"]),
        (lambda: sp.Rules(expansions=["observatry"]), sp.UnknownNameError, ["did you mean observatory?", "publican"]),
        (lambda: sp.Rules(expansions="publican"), sp.RulesError, ["list", "expansions=['publican']"]),
        (lambda: sp.Rules(expansions=["publican", "publican"]), sp.RulesError, ["publican", "twice"]),
        (lambda: sp.Rules(options={"tie_brake": "left"}), sp.UnknownNameError, ["did you mean tie_break?"]),
        (lambda: sp.Rules(options={"tie_break": "right"}), sp.RulesError, ["tie_break", "'right'", "'left', 'all'"]),
        (lambda: sp.Rules(options={"rubles_public": 1}), sp.RulesError, ["rubles_public", "1", "False, True"]),
        (
            lambda: sp.Rules(expansions=["observatory"], options={"pub_limit": "each"}),
            sp.RulesError,
            ["pub_limit", "publican", "off"],
        ),
        (lambda: RULES.new_game(0, 1), sp.RulesError, ["1 to 4 seats", "0", "B2.1"]),
        (lambda: RULES.new_game(6, 1), sp.RulesError, ["1 to 4 seats", "6"]),
        (lambda: sp.Rules("first").new_game(1, 1), sp.RulesError, ["edition first", "2 to 4", "1"]),
        (lambda: RULES.new_game("3", 1), sp.RulesError, ["'3'"]),  # type: ignore[arg-type]
        (lambda: RULES.new_game(3, "x"), sp.RulesError, ["seed", "'x'"]),  # type: ignore[arg-type]
        (lambda: RULES.new_game(3, 1, start={"worker": 3}), sp.RulesError, ["worker", "0 to 2", "3"]),
        (lambda: RULES.new_game(3, 1, start={"werker": 0}), sp.UnknownNameError, ["did you mean worker?"]),
        (lambda: position(top=["libary"]), sp.UnknownNameError, ["libary", "did you mean library?"]),
        (lambda: position(tob=["library"]), sp.UnknownNameError, ["tob", "did you mean top?"]),
        (lambda: position(top="library"), sp.RulesError, ["list of card ids", "'library'"]),
        (lambda: position(top={"library"}), sp.RulesError, ["list of card ids"]),
        (lambda: position(seat=5), sp.RulesError, ["list of tables", "5"]),
        (lambda: position(phase=["worker"]), sp.RulesError, ["phase is a name"]),
        (lambda: sp.Rules(options=[1]), sp.RulesError, ["options is a table", "[1]"]),  # type: ignore[arg-type]
        (lambda: RULES.new_game(2, 1, start=[0]), sp.RulesError, ["start is a table", "[0]"]),  # type: ignore[arg-type]
        (lambda: position(seat=[{"ruble": 3}]), sp.UnknownNameError, ["ruble", "did you mean rubles?"]),
        (lambda: position(seat=[{"rubles": -1}]), sp.RulesError, ["seat.0.rubles", "from 0", "-1"]),
        (lambda: position(seat=[{}, {}, {}]), sp.RulesError, ["3 seats", "2"]),
        (lambda: position(phase="winter"), sp.UnknownNameError, ["winter", "worker, building"]),
        (lambda: position(to_act=2), sp.RulesError, ["to_act", "0 to 1", "2"]),
        (lambda: position(round=0), sp.RulesError, ["round", "from 1"]),
        (lambda: position(decks={"workers": []}), sp.UnknownNameError, ["did you mean worker?"]),
        (lambda: position(top=["academy", "academy"]), sp.RulesError, ["2 cards academy", "1", "cards_unchecked"]),
        (lambda: position(top=["observatory[used]"]), sp.RulesError, ["area only", "observatory"]),
        (lambda: RULES.view(RULES.new_game(2, 1), 2), sp.RulesError, ["0 to 1", "2"]),
        (lambda: RULES.apply(RULES.view(RULES.new_game(2, 1), 0), sp.Move("pass")), sp.RulesError, ["full state"]),
        (lambda: RULES.legal_moves("x"), sp.RulesError, ["a state or a view", "'x'"]),  # type: ignore[arg-type]
    ],
)
def test_a_mistake_gets_a_clear_error(make: Any, error: type[Exception], words: list[str]) -> None:
    with pytest.raises(error) as caught:
        make()
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message
    assert isinstance(caught.value, sp.StPetersburgError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["unknown word ''"]),
        ("by library", ["did you mean buy?"]),
        ("buy libary", ["did you mean library?"]),
        ("buy", ["write buy CARD"]),
        ("buy library market", ["write buy CARD"]),
        ("buy library@middle", ["unknown place 'middle'", "bottom"]),
        ("buy bank >", ["write buy CARD"]),
        ("buy bank > markt", ["did you mean market?"]),
        ("pass please", ["pass stands alone"]),
        ("points", ["write points NUMBER"]),
        ("points -1", ["whole number", "'-1'"]),
        ("points two", ["whole number", "'two'"]),
        ("points " + "9" * 5000, ["whole number"]),
        ("buy hidden", ["unknown card 'hidden'"]),
        ("buy bank > hidden", ["unknown card 'hidden'"]),
        ("observe", ["write observe DECK"]),
        ("observe workers", ["did you mean worker?"]),
        ("discard", ["write discard CARD"]),
    ],
)
def test_a_text_that_does_not_parse_is_malformed(text: str, words: list[str]) -> None:
    with pytest.raises(sp.MoveTextError) as caught:
        RULES.parse(RULES.new_game(2, 1), text)
    for word in words:
        assert word in str(caught.value), str(caught.value)


@pytest.mark.parametrize("text", ["observe worker", "buy observatory", "discard library"])
def test_words_of_an_expansion_that_is_off_are_malformed_and_name_it(text: str) -> None:
    rules = sp.Rules(expansions=["publican"])
    with pytest.raises(sp.MoveTextError, match="belongs to expansion observatory, which is off"):
        rules.parse(rules.new_game(2, 1), text)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (sp.Move("bye", "library"), "unknown word 'bye'"),
        (sp.Move("buy", "libary", "top"), "did you mean library?"),
        (sp.Move("buy", "library", "shop"), "unknown source 'shop'"),
        (sp.Move("buy", "library", "top", amount=3), "has more"),
        (sp.Move("pass", "library"), "stands alone"),
        (sp.Move("observe", "nonsense"), "unknown deck 'nonsense'"),
        (sp.Move("drop", "libary", "hand"), "did you mean library?"),
        ("pass", "a move is wanted, not 'pass'"),
        (None, "a move is wanted, not None"),
    ],
)
def test_a_move_with_words_of_no_rules_is_malformed(move: sp.Move, words: str) -> None:
    state = RULES.new_game(2, 1)
    for ask in (RULES.apply, RULES.explain, RULES.events, RULES.price):
        with pytest.raises(sp.MoveTextError, match=words.replace("?", r"\?")):
            ask(state, move)


def test_a_refused_move_leaves_everything_as_it_was() -> None:
    state = RULES.new_game(2, 1)
    before = pickle.dumps(state)
    with pytest.raises(sp.IllegalMoveError) as caught:
        RULES.apply(state, sp.Move("pass"))
    error = caught.value
    assert (error.rule, error.seat, error.move) == ("B4.6", state.to_act, sp.Move("pass"))
    assert error.reason in str(error)
    assert "B4.6" in str(error)
    assert pickle.dumps(state) == before
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.rule, copy.reason, copy.move) == (error.rule, error.reason, error.move)


def altered(text: str, **changes: Any) -> str:
    return json.dumps(json.loads(text) | changes)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: "", "no JSON"),
        (lambda text: text[:-40], "no JSON"),
        (lambda text: "[]", "no save of stpetersburg"),
        (lambda text: "{}", "no save of stpetersburg"),
        (lambda text: altered(text, schema=99), "schema 99, this library reads up to 1"),
        (lambda text: altered(text, schema="1"), "schema '1'"),
        (lambda text: altered(text, kind="view"), "altered"),
        (lambda text: text.replace('"rubles":25', '"rubles":26', 1), "altered"),
        (lambda text: sp.Rules("online").dumps(sp.Rules("online").new_game(2, 1)), "other rules: its edition 'online'"),
        (lambda text: sp.Rules(expansions=()).dumps(sp.Rules(expansions=()).new_game(2, 1)), "other rules"),
    ],
)
def test_a_save_that_is_damaged_or_of_other_rules_is_refused(damage: Any, words: str) -> None:
    text = RULES.dumps(RULES.new_game(2, 1))
    with pytest.raises(sp.SaveError, match=words):
        RULES.loads(damage(text))


def test_loading_without_rules_says_what_cannot_be_had() -> None:
    class Ghost:
        about = sp.Expansion("ghost", "is nowhere installed")

    rules = sp.Rules(expansions=(Ghost(),))
    text = rules.dumps(rules.new_game(2, 1))
    assert rules.loads(text) == rules.new_game(2, 1)
    with pytest.raises(sp.SaveError, match="unknown expansion 'ghost'"):
        sp.loads(text)


def test_only_values_of_a_game_can_be_saved() -> None:
    with pytest.raises(sp.SaveError, match="can be saved, not 3"):
        RULES.dumps(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id = ", "no TOML"),
        ('id = "x"\ntitle = "x"', "seats"),
        ('id = "x"\ntitle = "x"\nseats = "2"', "expected int"),
        ('id = "x"\ntitle = "x"\nseats = 2\nlegal = 3', "legal"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[position]\n[new_game]\nseed = 1', "not both"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[[steps]]\nmove = "pass"\nmoves = ["pass"]', "move and moves"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[[steps]]\nview = 0\nmove = "pass"', "view and a move"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[[steps]]\nview = "me"', "spectator"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[position]\ntop = ["libary"]', "did you mean library"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[position]\ntop = 3', "list of card ids"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[[steps]]\nlegal = ["by library"]', "step 1: unknown word 'by'"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[[steps]]\nexpect = { "seat.5.rubles" = 1 }', "0 to 1"),
        ('id = "x"\ntitle = "x"\nseats = 2\n[[steps]]\nexpect = { "seat.0.gold" = 1 }', "unknown path 'seat.0.gold'"),
        ('id = "x"\ntitle = "x"\nseats = 2\nexpansions = ["markt"]', "unknown expansion 'markt'"),
    ],
)
def test_a_malformed_scenario_is_said_to_be_so(text: str, words: str) -> None:
    with pytest.raises(sp.ScenarioError, match=words):
        sp.run_scenario(sp.read_scenario(text))


def test_a_scenario_that_does_not_hold_says_what_was_expected_and_found() -> None:
    text = 'id = "x"\ntitle = "y"\nseats = 2\n[[steps]]\n'
    for step, words in {
        'legal = ["buy library"]': "buy library should be legal, it is refused",
        'illegal = ["pass"]': "pass should be refused, it is legal",
        'refused = { "buy library" = "B4.2" }': "should be refused by B4.2, it is by B4.1",
        'legal_exactly = ["pass", "buy library"]': "has .'buy library'. that is not legal",
        "legal_exactly = []": "lacks .'pass'.",
        'move = "buy library"': "buy library is made, but refused",
        'expect = { "seat.0.rubles" = 3 }': "seat.0.rubles should be 3, it is 25",
        'expect = { "top" = ["library"] }': "top should be .'library'., it is ..",
    }.items():
        result = sp.run_scenario(sp.read_scenario(text + step))
        assert not result.ok
        assert str(result).startswith("FAIL  x  y: step 1: ")
        assert re.search(words, str(result)), str(result)
