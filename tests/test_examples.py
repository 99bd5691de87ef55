"""The scripts in examples/ run, and print what they promise."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import stpetersburg as sp

EXAMPLES = Path(__file__).parents[1] / "examples"


def printed(name: str) -> list[str]:
    """Return the lines that a script prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name], capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.splitlines()


def loaded(name: str) -> ModuleType:
    """Return a script as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


server = loaded("server")


def test_the_quickstart_deals_explains_and_scores() -> None:
    lines = printed("quickstart.py")
    assert lines[0] == "round 1 - worker phase - seat 1 to act"
    assert "pass:  cannot pass: buy a worker first, you have fewer than two (B4.6)" in lines
    assert "buy ship_builder costs 7: 7 cost of ship_builder" in lines
    assert [line.partition(" =")[0] for line in lines[-4:]] == [
        "seat 0: 26",
        "seat 1: 18",
        "seat 2: 4",
        "won by seat 0",
    ]


def test_the_bot_beats_chance() -> None:
    lines = printed("bot.py")
    assert len(lines) == 11
    assert lines[-1] == "the bot won 10 of 10"


def test_the_bot_plays_with_every_expansion_and_alone() -> None:
    bot = loaded("bot")
    rules = sp.Rules(expansions=("observatory", "publican", "market", "tasks"))
    for seats in (1, 5):
        end = bot.play(rules, [bot.patient] + [bot.at_random(seat) for seat in range(1, seats)], seed=3)
        assert 0 in rules.winners(end)


def test_the_server_refuses_saves_resumes_and_finishes() -> None:
    lines = printed("server.py")
    answers = [json.loads(line.partition("> ")[2]) for line in lines if "> {" in line]
    assert [(one["type"], one.get("rule")) for one in answers] == [
        ("malformed", None),
        ("malformed", None),
        ("malformed", None),
        ("refused", "B4.6"),
        ("refused", "B3.4"),
        ("refused", "B3.4"),
    ]
    assert "anna-secret sees that seat 0 drew wharf" in lines
    assert "boris-secret sees that seat 0 drew hidden" in lines
    assert "everyone sees that seat 0 drew hidden" in lines
    assert "saved and resumed while seat 0 decides: True" in lines
    assert lines[-1] == "after 182 moves the scores are 90 59"


def opened(seed: int = 5) -> object:
    return server.Table(sp.Record.new(sp.Rules(), 2, seed), {"a": 0, "b": 1, "all": None})


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[" * 400,
        "[" * 100_000,
        "null",
        '"pass"',
        '{"turn": 0}',
        '{"turn": 0, "move": "pass", "seat": 1}',
        '{"turn": 0, "move": 3}',
        '{"turn": 0, "move": null}',
        '{"turn": 0, "move": ""}',
        '{"turn": null, "move": "pass"}',
        '{"turn": 0, "move": "buy \\ud800"}',
        '{"turn": 0, "move": "buy lumberjak"}',
        '{"turn": 0, "move": "points 99999999999999999999"}',
    ],
)
def test_the_server_answers_malformed_messages_and_stays_as_it_is(line: str) -> None:
    table = opened()
    record = table.record
    ((to, (answer,)),) = table.receive("a", line).items()
    assert (to, json.loads(answer)["type"]) == ("a", "malformed")
    assert table.record is record


def test_a_spectator_cannot_make_a_legal_move() -> None:
    table = opened()
    move = str(table.record.rules.legal_moves(table.record.state)[0])
    answer = json.loads(table.receive("all", json.dumps({"turn": 0, "move": move}))["all"][0])
    assert (answer["type"], answer["rule"]) == ("refused", "B3.4")
    assert table.record.moves == ()


def test_a_message_that_comes_twice_is_played_once() -> None:
    table = opened()
    line = json.dumps({"turn": 0, "move": str(table.record.rules.legal_moves(table.record.state)[0])})
    token = {0: "a", 1: "b"}[table.record.state.to_act]
    assert set(table.receive(token, line)) == {"a", "b", "all"}
    assert json.loads(table.receive(token, line)[token][0])["type"] == "malformed"
    assert len(table.record.moves) == 1


def test_no_client_is_told_what_its_seat_may_not_know() -> None:
    table = opened()
    rules = table.record.rules
    for turn in range(60):
        sampled = rules.sample(rules.view(table.record.state, 1), seed=turn)
        twin = server.Table(sp.Record.of(rules, sampled), table.seats)
        assert json.loads(table.table("b")) == json.loads(twin.table("b")) | {"turn": turn}
        table.time_out()


def test_time_runs_out_until_the_game_is_over() -> None:
    rules = sp.Rules()
    last = rules.position(2, phase="exchange", last_round=True)
    table = server.Table(sp.Record.of(rules, last), {"a": 0, "b": 1, "all": None})
    for _ in range(2):
        table.time_out()
    assert table.record.state.over
    assert table.time_out() == {}
    assert json.loads(table.table("a"))["scores"] == [2, 2]
