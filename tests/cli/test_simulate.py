"""The command `simulate`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import bots
import stpetersburg as sp
from stpetersburg import simulate
from stpetersburg.cli import main

QUICK = ["--player", "random", "--seats", "2", "--seed", "4", "--workers", "1"]
PLAN = simulate.Plan(sp.Rules(), ["random"], seats=2, seed=4)


@pytest.fixture(autouse=True)
def plain_output(monkeypatch):
    """Print to 80 columns, and in no colors that the environment may ask for."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def test_simulate_prints_the_result(capsys):
    assert main(["simulate", "--games", "10", *QUICK]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("10 games: edition second, expansions observatory, publican, 2 seats, seed 4\n")
    (standing,) = simulate.run(PLAN, 10, workers=1).by_player
    assert re.search(rf"^random +20 +10.0 +50.0 % .* {standing.points.mean.value:.1f} ", out, re.MULTILINE)


def test_simulate_prints_json(capsys):
    assert main(["simulate", "--games", "5", *QUICK, "--json"]) == 0
    assert capsys.readouterr().out == f"{simulate.run(PLAN, 5, workers=1).to_json()}\n"


def test_simulate_takes_rules_and_players(capsys):
    words = ["--with", "market", "--without", "publican", "--option", "rubles_public=true", "--edition", "rulebook"]
    words += ["--player", "random", "--player", "greedy", "--seats", "3", "--workers", "1", "--seed", "1"]
    assert main(["simulate", "--games", "3", *words, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["players"] == ["random", "greedy"]
    assert plain["rules"]["edition"] == "rulebook"
    assert set(plain["rules"]["expansions"]) == {"market", "observatory"}
    assert plain["rules"]["options"]["rubles_public"] is True


def test_simulate_draws_a_new_seed_each_time_and_prints_it(capsys):
    main(["simulate", "--games", "1", "--player", "random", "--seats", "1", "--workers", "1"])
    seed = re.search(r"seed (\d+)", capsys.readouterr().out)[1]
    assert 0 <= int(seed) < 1_000_000


def test_simulate_uses_processes(capsys, tmp_path):
    words = [word if word != "1" else "2" for word in QUICK]
    assert main(["simulate", "--games", "6", *words, "--json"]) == 0
    assert capsys.readouterr().out == f"{simulate.run(PLAN, 6, workers=1).to_json()}\n"


def test_simulate_keeps_games_and_goes_on(capsys, tmp_path):
    name = tmp_path / "games.jsonl"
    assert main(["simulate", "--games", "4", *QUICK, "--out", str(name), "--records"]) == 0
    words = ["--player", "random", "--seats", "2", "--workers", "1"]  # the seed is that of the file
    assert main(["simulate", "--games", "7", *words, "--out", str(name), "--records", "--resume"]) == 0
    assert capsys.readouterr().out.count("seed 4\n") == 2
    rows = list(simulate.read_games(name))
    assert [row.seed for row in rows] == [PLAN.game_seed(game) for game in range(7)]
    assert sp.Record.loads(rows[6].record).state.over


def test_simulate_keeps_parquet_and_goes_on(capsys, tmp_path):
    name = tmp_path / "games.parquet"
    assert main(["simulate", "--games", "2", *QUICK, "--out", str(name)]) == 0
    assert main(["simulate", "--games", "3", *QUICK[:4], "--workers", "1", "--out", str(name), "--resume"]) == 0
    assert [row.game for row in simulate.read_games(name)] == [0, 1, 2]


def test_simulate_draws(capsys, tmp_path):
    name = tmp_path / "figure.png"
    assert main(["simulate", "--games", "3", *QUICK, "--plot", str(name)]) == 0
    assert name.read_bytes().startswith(b"\x89PNG")


def test_failed_games_are_told_and_the_exit_code_is_1(capsys, shelf):
    shelf("faulty-pieces", {"raising": "raising"}, "from bots import raising")
    assert main(["simulate", "--games", "12", "--player", "raising", *QUICK[2:]]) == 1
    out, err = capsys.readouterr()
    plan = simulate.Plan(PLAN.rules, [bots.raising], seats=2, seed=4)
    failed = simulate.run(plan, 12, workers=1).failed
    assert 5 < failed < 12
    assert err == f"stpetersburg simulate: {failed} of 12 games failed\n"
    assert out.count("ValueError: I have no idea") == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "--games 0: a whole number of 1 or more is wanted"),
        (["--games", "-5"], "--games -5: a whole number"),
        (["--games", "many"], "invalid int value: 'many'"),
        (["--workers", "0"], "--workers 0: a whole number"),
        (["--player", "gredy"], "unknown player 'gredy'; did you mean greedy?"),
        (["--player", "search:iteration=3"], "unknown setting of player search 'iteration'; did you mean iterations?"),
        (["--player", "search:iterations=0"], "player search: iterations is a number above 0, not 0"),
        (["--seats", "9"], "not 9 (B2.1)"),
        (["--with", "merket"], "did you mean market?"),
        (["--option", "rubles_public"], "write it as NAME=VALUE"),
        (["--records"], "add --out FILE"),
        (["--resume"], "add --out FILE"),
        (["--out", "{tmp}/no/games.jsonl"], "cannot write {tmp}/no/games.jsonl: No such file or directory"),
        (["--out", "{tmp}"], "cannot write {tmp}: it is a folder or a device"),
        (["--plot", "{tmp}/figure.exe"], "let its name end in one of"),
        (["--plot", "{tmp}/no/figure.png"], "no such folder"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(capsys, tmp_path, words, said):
    words = [word.replace("{tmp}", str(tmp_path)) for word in words]
    assert main(["simulate", "--games", "3", "--workers", "1", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("stpetersburg simulate: ")
    assert said.replace("{tmp}", str(tmp_path)) in err
    assert err.count("\n") == 1


def test_a_missing_extra_is_named(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["simulate", "--games", "3", "--plot", "figure.png"]) == 2
    assert capsys.readouterr().err.endswith('pip install "stpetersburg[plot]"\n')
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(["simulate", "--games", "3"]) == 2
    assert capsys.readouterr().err.endswith('pip install "stpetersburg[simulate]"\n')


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent otherwise here")
@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path, capsys, name):
    kept, fresh = tmp_path / name, tmp_path / "fresh.jsonl"
    lines = tmp_path / ("games.parquet.part" if name.endswith("parquet") else name)
    words = ["simulate", "--player", "random", "--seats", "2", "--seed", "4", "--out", str(kept)]
    program = [sys.executable, "-m", "stpetersburg", *words, "--workers", "2", "--games", "100000"]
    running = subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_for(lambda: lines.exists() and lines.read_bytes().count(b"\n") > 3)
    os.killpg(running.pid, signal.SIGINT)  # a terminal sends it to all processes of the command
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert re.fullmatch(
        rf"stpetersburg simulate: stopped after \d+ games of 100000; {re.escape(str(lines))} keeps them: "
        r"the same command with --resume goes on\n",
        err,
    )
    assert "random" in out
    done = lines.read_bytes().count(b"\n") - 1
    games = [*words, "--workers", "1", "--games", str(done + 2)]
    assert main([*games, "--resume"]) == 0
    simulate.run(PLAN, done + 2, workers=1, out=fresh)
    assert list(simulate.read_games(kept)) == list(simulate.read_games(fresh))


def wait_for(holds):
    """Wait until something holds, 30 seconds at most."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are listed otherwise here")
def test_workers_end_when_the_run_is_killed(tmp_path):
    name = tmp_path / "games.jsonl"
    program = [sys.executable, "-m", "stpetersburg", "simulate", "--player", "random", "--seats", "2", "--seed", "4"]
    running = subprocess.Popen([*program, "--workers", "2", "--games", "100000", "--out", name], start_new_session=True)
    wait_for(lambda: name.exists() and name.read_bytes().count(b"\n") > 3)
    assert living(running.pid) >= 3
    running.kill()
    running.wait()
    wait_for(lambda: living(running.pid) == 0)


def living(group):
    """Return how many processes of a group have not ended."""
    found = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(") ")[2].split()[:3]
            found += int(its_group) == group and state != "Z"
    return found
