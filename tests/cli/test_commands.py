"""The commands that need the core only, and the errors of all."""

import subprocess
import sys

import pytest

import stpetersburg as sp
from stpetersburg.cli import main
from stpetersburg.players import PLAYERS

HOLDS = """
id = "a-pass"
title = "passing hands the turn on"
seats = 2
[[steps]]
move = "pass"
expect = { to_act = 1 }
"""
FAILS = HOLDS.replace("to_act = 1", "to_act = 0").replace("a-pass", "wrong-pass")

MALFORMED = {
    "bad TOML": "id = ",
    "unknown key": HOLDS.replace("seats = 2", "seats = 2\nseets = 3"),
    "unknown key of the position": f"{HOLDS}\n[position]\nrouund = 2",
    "unknown card": f"{HOLDS}\n[position]\ntop = ['merket']",
    "unknown card in a move": HOLDS.replace('"pass"', '"buy merket"'),
    "wrong type": HOLDS.replace("seats = 2", "seats = 'two'"),
    "wrong type in a step": HOLDS.replace('move = "pass"', "move = 7"),
    "unknown edition": HOLDS.replace("seats = 2", "seats = 2\nedition = 'third'"),
    "unknown path": HOLDS.replace("to_act =", "to_akt ="),
    "too many seats": HOLDS.replace("seats = 2", "seats = 9"),
}


@pytest.fixture
def write(tmp_path):
    """Write a scenario file and return its path as text."""

    def written(text, name="one.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def refused(capsys, *words):
    """Run a command that is refused, check the form of its error, and return the error's line."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("stpetersburg")
    return err


def test_scenario_that_holds_gives_one_line(capsys, write):
    assert main(["scenario", write(HOLDS)]) == 0
    assert capsys.readouterr() == ("ok  a-pass  passing hands the turn on\n", "")


def test_scenario_that_fails_tells_what_was_expected_and_found(capsys, write):
    assert main(["scenario", write(FAILS)]) == 1
    line = "FAIL  wrong-pass  passing hands the turn on: step 1: to_act should be 0, it is 1\n"
    assert capsys.readouterr() == (line, "")


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_malformed_scenario_gives_one_line_that_names_the_file(capsys, write, text):
    assert main(["scenario", write(text, "odd.toml")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "odd.toml: " in err


def test_malformed_scenario_outweighs_one_that_fails_and_the_rest_still_run(capsys, write):
    files = [write(MALFORMED["bad TOML"], "a.toml"), write(FAILS, "b.toml"), write(HOLDS, "c.toml")]
    assert main(["scenario", *files]) == 2
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()] == ["FAIL", "ok"]
    assert "a.toml" in err


def test_missing_scenario_file_is_malformed(capsys, tmp_path):
    assert "none.toml: cannot be read" in refused(capsys, "scenario", str(tmp_path / "none.toml"))


def test_folder_is_no_scenario_file(capsys, tmp_path):
    assert "cannot be read" in refused(capsys, "scenario", str(tmp_path))


def test_scenario_file_that_is_no_text_is_malformed(capsys, tmp_path):
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert "bytes.toml: cannot be read" in refused(capsys, "scenario", str(tmp_path / "bytes.toml"))


def test_scenario_without_a_file_is_a_usage_error(capsys):
    assert refused(capsys, "scenario").startswith("stpetersburg scenario: the following arguments are required: FILE")


def test_package_runs_as_a_module(write):
    command = [sys.executable, "-m", "stpetersburg", "scenario", write(FAILS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("FAIL  wrong-pass")


def test_cards_are_listed_with_their_numbers(capsys):
    assert main(["cards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:7] == ["id", "deck", "color", "cost", "count", "rubles", "points"]
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:-2]}
    assert rows["controller"] == ["aristocrat", "red", "14", "3", "4", "1", "-", "Controller"]
    assert rows["wharf"][:7] == ["exchange", "green", "12", "3", "6", "1", "ship_builder"]
    assert rows["bank"][6:8] == ["any", "blue"]
    assert lines[-1] == "116 cards: 31 worker, 28 building, 27 aristocrat, 30 exchange"


def test_cards_follow_the_edition_and_the_expansions(capsys):
    main(["cards", "--edition", "first", "--without", "publican", "--with", "observatory"])
    rows = {line.split()[0]: line.split() for line in capsys.readouterr().out.splitlines() if line}
    assert rows["judge"][3] == "16"
    assert rows["observatory"][3] == "6"
    assert "pub" not in rows


def test_expansions_are_listed_with_their_options(capsys):
    assert main(["expansions"]) == 0
    out = capsys.readouterr().out
    assert "publican: two Pubs" in out
    assert "pub_limit" in out
    assert "one of each, owner; default each" in out
    assert "mariinsky_pays" in out


def test_expansion_that_cannot_be_imported_is_listed_with_its_error(capsys, tmp_path, monkeypatch):
    (tmp_path / "broken_pieces.py").write_text("raise OSError('the shelf\\nis empty')\n")
    about = tmp_path / "broken_pieces-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-pieces\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[stpetersburg.expansions]\nbroken = broken_pieces:expansion\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert main(["expansions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("broken: cannot be used")
    assert "broken-pieces 1.0 cannot be imported: the shelf is empty" in lines[at + 1]
    assert any(line.startswith("publican: ") for line in lines)


def test_version_is_that_of_the_library(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"stpetersburg {sp.__version__}\n"


@pytest.mark.parametrize("command", ["play", "scenario", "cards", "expansions"])
def test_every_command_has_help(capsys, command):
    assert main(["--help"]) == 0
    assert f"  {command} " in capsys.readouterr().out
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: stpetersburg {command} ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "stpetersburg: the following arguments are required: COMMAND"),
        (("--nonsense",), "stpetersburg: "),
        (("plai",), "stpetersburg: unknown command 'plai'; did you mean play?"),
        (("cards", "--nonsense"), "stpetersburg cards: unrecognized arguments: --nonsense"),
        (("cards", "--edition"), "stpetersburg cards: argument --edition: expected one argument"),
        (("cards", "--edition", "frist"), "stpetersburg cards: unknown edition 'frist'; did you mean first?"),
        (("cards", "--with", "publicann"), "stpetersburg cards: unknown expansion 'publicann'; did you mean publican?"),
        (("cards", "--without", "pubican"), "stpetersburg cards: unknown expansion 'pubican'; did you mean publican?"),
        (("cards", "--with", "publican", "--without", "publican"), "stpetersburg cards: expansion publican is both"),
        (("play", "--edition", "frist"), "stpetersburg play: unknown edition 'frist'; did you mean first?"),
        (
            ("play", "--option", "tie_brake=all"),
            "stpetersburg play: unknown option 'tie_brake'; did you mean tie_break?",
        ),
        (("play", "--option", "tie_break"), "stpetersburg play: --option tie_break: write it as NAME=VALUE"),
        (("play", "--option", "tie_break={1"), "stpetersburg play: --option: '{1' is no JSON: "),
        (("play", "--option", "tie_break=[1]"), "stpetersburg play: option tie_break: [1] is not one of 'left', 'all'"),
        (("play", "--option", "tie_break=3"), "stpetersburg play: option tie_break: 3 is not one of 'left', 'all'"),
        (
            ("play", "--option", "tie_break=all", "--option", "tie_break=left"),
            "stpetersburg play: --option tie_break is",
        ),
        (("play", "--against", "gredy"), "stpetersburg play: unknown player 'gredy'; did you mean greedy?"),
        (("play", "--seats", "6"), "stpetersburg play: edition second is for 1 to "),
        (("play", "--seats", "1", "--edition", "first"), "stpetersburg play: edition first is for 2 to "),
        (("play", "--seats", "two"), "stpetersburg play: argument --seats: invalid int value: 'two'"),
        (("play", "--seat", "3"), "stpetersburg play: --seat 3: seats go from 0 to 2"),
        (("play", "--seat", "-1"), "stpetersburg play: --seat -1: seats go from 0 to 2"),
        (("play", "--seed", "x"), "stpetersburg play: argument --seed: invalid int value: 'x'"),
    ],
)
def test_error_is_one_line_that_names_the_command(capsys, words, message):
    assert refused(capsys, *words).startswith(message)


def test_option_values_are_read_as_truth_numbers_or_text(capsys):
    line = "stpetersburg play: option rubles_public: {} is not one of False, True\n"
    for text, value in (("1", "1"), ("yes", "'yes'"), ("-2", "-2"), ("9" * 6000, f"'{'9' * 6000}'")):
        assert refused(capsys, "play", "--option", f"rubles_public={text}") == line.format(value)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_known_players_are_in_the_help(capsys, command):
    main([command, "--help"])
    out = capsys.readouterr().out
    assert all(name in out for name in (*PLAYERS, "search:iterations=400"))


def test_play_without_rich_names_the_extra(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich", None)
    assert 'pip install "stpetersburg[cli]"' in refused(capsys, "play", "--auto", "--seed", "1")


@pytest.mark.parametrize("words", [("cards",), ("expansions",)])
def test_lists_need_no_rich(capsys, monkeypatch, words):
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(words) == 0


def test_scenario_needs_no_rich(capsys, monkeypatch, write):
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(["scenario", write(HOLDS)]) == 0


def test_reader_that_closes_the_pipe_gets_no_traceback():
    code = "import sys; from stpetersburg.cli import main; sys.exit(main(['cards']))"
    command = f'"{sys.executable}" -c "{code}" | true'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602  # our own text
    assert "Traceback" not in done.stderr
