"""The JSON Schemas that come with the library: they are those of the classes, and real saves fit them."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

import stpetersburg as sp
from games import ALL_RULES, BUYING, walk
from stpetersburg import schemas

KINDS = ("state", "view", "move", "event", "record")


def validator(kind: str) -> Any:
    text = files("stpetersburg").joinpath("data", "schemas", f"{kind}.json").read_text(encoding="utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_file_is_that_of_its_class(kind: str) -> None:
    """If this fails: python -m stpetersburg.schemas src/stpetersburg/data/schemas."""
    text = files("stpetersburg").joinpath("data", "schemas", f"{kind}.json").read_text(encoding="utf-8")
    assert text == schemas.text(kind)
    jsonschema.Draft202012Validator.check_schema(json.loads(text))


def test_there_is_a_schema_for_every_kind_of_save() -> None:
    found = {one.name for one in files("stpetersburg").joinpath("data", "schemas").iterdir()}
    assert found == {f"{kind}.json" for kind in KINDS}
    with pytest.raises(sp.SaveError, match="known are state, view, move, event, record"):
        sp.Rules().loads(sp.Rules().dumps(sp.Move("pass")).replace('"kind":"move"', '"kind":"joke"'))


@pytest.mark.parametrize("rules", ALL_RULES[::5], ids=lambda rules: f"{rules.edition}-{'-'.join(rules.expansions)}")
def test_real_saves_fit_their_schema(rules: sp.Rules) -> None:
    known = {kind: validator(kind) for kind in KINDS}
    record = sp.Record.new(rules, 2, 5)
    for number, state in enumerate(walk(rules, 2, 5, BUYING, 60)):
        if number % 6 == 0 or state.decision:
            known["state"].validate(json.loads(rules.dumps(state)))
            known["view"].validate(json.loads(rules.dumps(rules.view(state, number % 2))))
            move = rules.legal_moves(state)[-1]
            known["move"].validate(json.loads(rules.dumps(move)))
            for event in rules.events(state, move):
                known["event"].validate(json.loads(rules.dumps(event)))
                assert rules.loads(rules.dumps(event)) == event
        if number == 0:
            record = record.append(rules.legal_moves(state)[0])
    known["record"].validate(json.loads(record.dumps()))
    known["record"].validate(json.loads(sp.Record.of(rules, record.state).dumps()))


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_refuses_what_is_no_such_save(kind: str) -> None:
    rules = sp.Rules()
    state = rules.new_game(2, 1)
    move = rules.legal_moves(state)[0]
    values = {
        "state": state,
        "view": rules.view(state, 0),
        "move": move,
        "event": rules.events(state, move)[0],
        "record": sp.Record.new(rules, 2, 1),
    }
    saves = {name: json.loads(rules.dumps(value)) for name, value in values.items()}
    known = validator(kind)
    assert [name for name, save in saves.items() if known.is_valid(save)] == [kind]
    mine = saves[kind]
    for damaged in (
        {key: value for key, value in mine.items() if key != "check"},
        mine | {"more": 1},
        mine | {"value": mine["value"] | {"more": 1}},
        mine | {"value": {}},
        mine | {"schema": 2},
    ):
        assert not known.is_valid(damaged)
