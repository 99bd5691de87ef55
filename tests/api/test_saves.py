"""Saves: what they name, how old ones are read, and what is done with those that cannot be played here."""

from __future__ import annotations

import json
from typing import Any

import pytest

import stpetersburg as sp
from stpetersburg import saves

RULES = sp.Rules()


class Ghost:
    """Owns a part of the state, and is nowhere installed."""

    about = sp.Expansion("ghost", "is nowhere installed", options=(sp.Option("fog", 3, (3, 4), "how thick", ""),))

    @sp.hookimpl
    def slices(self, setup: sp.Setup) -> list[sp.SliceSpec]:
        return [sp.SliceSpec(dict[str, int], lambda *_: Part({"boo": 7}), lambda *_: Part({"boo": 8}))]


class Part(dict):  # type: ignore[type-arg]
    """Is a part of a state that can be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


HAUNTED = sp.Rules(expansions=("publican", Ghost()))


def signed(data: dict[str, Any]) -> str:
    """Return data laid out as other programs do, with a check sum that fits."""
    body = {key: value for key, value in data.items() if key != "check"}
    return json.dumps(body | {"check": saves._check(saves._canonical(body))}, indent=1)


def test_a_save_of_a_missing_expansion_names_it_and_is_kept_unharmed() -> None:
    text = HAUNTED.dumps(HAUNTED.new_game(2, 1))
    with pytest.raises(sp.SaveError, match="it needs ghost, not installed here"):
        sp.loads(text)
    with pytest.raises(sp.SaveError, match="it needs expansion ghost, which is not on here"):
        RULES.loads(text)
    save = sp.read_save(text)
    assert save.missing == ("ghost",)
    assert save.value["slices"] == {"ghost": {"boo": 7}}
    assert (save.kind, save.schema, save.rules.options["fog"]) == ("state", 1, 3)
    assert save.dumps() == text
    assert HAUNTED.loads(save.dumps()) == HAUNTED.new_game(2, 1)
    assert {save, sp.read_save(text)} == {save}


def test_a_record_of_a_missing_expansion_is_kept_unharmed() -> None:
    text = sp.Record.new(HAUNTED, 2, 1).dumps()
    for read in (sp.loads, sp.Record.loads):
        with pytest.raises(sp.SaveError, match="ghost"):
            read(text)
    assert sp.read_save(text).value["deal"]["slices"] == {"ghost": {"boo": 7}}
    assert sp.Record.loads(sp.read_save(text).dumps(), HAUNTED) == sp.Record.new(HAUNTED, 2, 1)


def test_a_damaged_save_is_not_kept() -> None:
    text = RULES.dumps(RULES.new_game(2, 1))
    for damaged in (text[:-3], text.replace("25", "26", 1), signed(json.loads(text) | {"more": 1})):
        with pytest.raises(sp.SaveError):
            sp.read_save(damaged)


def test_a_save_that_another_program_laid_out_anew_is_read() -> None:
    state = RULES.new_game(2, 1)
    assert RULES.loads(json.dumps(json.loads(RULES.dumps(state)), indent=2)) == state
    assert RULES.loads(signed(json.loads(RULES.dumps(state)))) == state


def test_a_save_is_written_in_one_form() -> None:
    for value in (RULES.new_game(3, 1), RULES.view(RULES.new_game(3, 1), 0), sp.Move("pass"), sp.Event("passed", 0)):
        text = RULES.dumps(value)
        assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert sp.read_save(text).dumps() == text


def test_an_option_that_a_save_does_not_know_yet_has_its_preset() -> None:
    data = json.loads(RULES.dumps(RULES.new_game(2, 1)))
    del data["rules"]["options"]["rubles_public"]
    assert RULES.loads(signed(data)) == RULES.new_game(2, 1)
    assert sp.loads(signed(data)) == (RULES, RULES.new_game(2, 1))
    open_rubles = sp.Rules(options={"rubles_public": True})
    with pytest.raises(sp.SaveError, match="its option rubles_public False, here True"):
        open_rubles.loads(signed(data))


def test_an_option_that_is_gone_is_named() -> None:
    data = json.loads(RULES.dumps(RULES.new_game(2, 1)))
    data["rules"]["options"]["weather"] = "rain"
    for read in (RULES.loads, sp.loads):
        with pytest.raises(sp.SaveError, match="weather"):
            read(signed(data))


@pytest.mark.parametrize(("part", "words"), [("", "schema 2, this"), ("rules", "rules schema 2, this")])
def test_a_newer_form_is_refused_by_its_number(part: str, words: str) -> None:
    data = json.loads(RULES.dumps(RULES.new_game(2, 1)))
    (data[part] if part else data)["schema"] = 2
    for text in (signed(data), json.dumps(data)):
        with pytest.raises(sp.SaveError, match=words):
            RULES.loads(text)
    assert sp.read_save(signed(data)).dumps()


@pytest.mark.parametrize("wrong", ["", "fish", {"fish": 1}, {}, None, ["fish", 1], [["fish"]], [True]])
def test_a_list_of_words_is_not_read_from_anything_else(wrong: Any) -> None:
    rules = sp.Rules(expansions=("market",))
    data = json.loads(rules.dumps(rules.new_game(2, 1)))
    data["value"]["slices"]["market"]["spent"] = wrong
    with pytest.raises(sp.SaveError, match="malformed: "):
        rules.loads(signed(data))


def test_a_form_is_migrated_step_by_step() -> None:
    steps = {1: lambda data: data | {"two": data["one"] + 1}, 2: lambda data: data | {"three": data["two"] + 1}}
    assert saves.migrated({"one": 1}, 1, 3, steps, "the library") == {"one": 1, "two": 2, "three": 3}
    assert saves.migrated({"one": 1}, 3, 3, {}, "the library") == {"one": 1}
    with pytest.raises(sp.SaveError, match="the library cannot read its schema 1 any more"):
        saves.migrated({"one": 1}, 1, 3, {2: dict}, "the library")
