"""The commands `replay` and `show`, and the records that `play` keeps."""

from __future__ import annotations

import html
import io
import json

import pytest

import stpetersburg as sp
from stpetersburg import svg
from stpetersburg.cli import main

RULES = sp.Rules()


def played(moves: int, seats: int = 2, seed: int = 3) -> sp.Record:
    """Return the record of the first moves of a game."""
    record = sp.Record.new(RULES, seats, seed)
    for number in range(moves):
        legal = RULES.legal_moves(record.state)
        record = record.append(legal[number * 5 % len(legal)])
    return record


GAME = played(40)


@pytest.fixture
def file(tmp_path):
    """Write a text and return its path."""

    def written(text, name="game"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def refused(capsys, *words):
    """Run a command that is refused and return its error, which is one line."""
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("form", ["dumps", "text"])
def test_replay_prints_every_move_with_its_seat(capsys, file, form):
    assert main(["replay", file(getattr(GAME, form)())]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [[*line.split()[:3], line] for line in lines if line.split()[0].isdecimal()]
    assert len(told) == 40
    for number, (move, state) in enumerate(zip(GAME.moves, GAME.states(), strict=False), 1):
        assert told[number - 1][:3] == [str(number), "seat", str(state.to_act)]
        assert str(move) in told[number - 1][3]
    assert RULES.text(GAME.state).splitlines()[0] in lines


@pytest.mark.parametrize("number", [0, 17, 40])
def test_replay_to_a_move_prints_the_table_after_it(capsys, file, number):
    assert main(["replay", file(GAME.dumps()), "--to", str(number)]) == 0
    assert capsys.readouterr().out == RULES.text(GAME.at(number)) + "\n"


def test_replay_of_moves_that_are_not_there_is_refused(capsys, file):
    for number in ("41", "-1"):
        assert f"--to {number}: the record has 40 moves" in refused(
            capsys, "replay", file(GAME.dumps()), "--to", number
        )


def test_replay_names_the_first_move_that_fails_and_prints_what_goes_before(capsys, file):
    head, _, tail = GAME.text().rpartition(str(GAME.moves[-1]))
    broken = file(f"{head}points 2{tail}")
    assert main(["replay", broken]) == 2
    out, err = capsys.readouterr()
    assert len([line for line in out.splitlines() if "  seat " in line]) - 2 == 39
    assert err.startswith("stpetersburg replay: move 40 (seat ")
    assert err.endswith("(B8.4)\n")
    assert err.count("\n") == 1
    assert main(["replay", broken, "--to", "39"]) == 0
    assert capsys.readouterr().out == RULES.text(GAME.at(39)) + "\n"
    assert "move 40" in refused(capsys, "replay", broken, "--to", "40")


def test_show_prints_the_table_of_a_record_a_state_and_a_view(capsys, file):
    for text in (GAME.dumps(), GAME.text(), RULES.dumps(GAME.state)):
        assert main(["show", file(text)]) == 0
        assert capsys.readouterr().out == RULES.text(GAME.state) + "\n"
        for seat, viewer in (("0", 0), ("1", 1), ("spectator", None)):
            view = RULES.view(GAME.state, viewer)
            for shown in (text, RULES.dumps(view)):
                assert main(["show", file(shown), "--seat", seat]) == 0
                assert capsys.readouterr().out == RULES.text(view) + "\n"


def test_show_never_shows_more_than_a_view_knows(capsys, file):
    view = file(RULES.dumps(RULES.view(GAME.state, 1)))
    assert "what seat 1 sees, nothing else" in refused(capsys, "show", view, "--seat", "0")


def test_show_prints_a_move(capsys, file):
    assert main(["show", file(RULES.dumps(GAME.moves[0]))]) == 0
    assert capsys.readouterr().out == f"{GAME.moves[0]}\n"


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        (GAME.dumps()[:-9], (), "it may be cut off"),
        (GAME.dumps().replace("market", "harbor", 1), (), "altered"),
        ("hello", (), "no record"),
        ("", (), "no record"),
        (GAME.dumps(), ("--seat", "2"), "seat from 0 to 1"),
        (GAME.dumps(), ("--seat", "me"), "a number from 0, or spectator"),
        (RULES.dumps(GAME.moves[0]), ("--seat", "0"), "not a table"),
    ],
)
def test_show_refuses_what_cannot_be_shown_in_one_line(capsys, file, text, words, told):
    assert told in refused(capsys, "show", file(text), *words)


def test_show_draws_the_table_into_a_file(capsys, file, tmp_path):
    drawn = tmp_path / "table.svg"
    for seat, position in (((), GAME.state), (("--seat", "1"), RULES.view(GAME.state, 1))):
        assert main(["show", file(GAME.dumps()), *seat, "--svg", str(drawn)]) == 0
        assert capsys.readouterr().out == ""
        assert drawn.read_text(encoding="utf-8") == f"{svg.table(RULES, position)}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game", "table.svg"]
    assert main(["show", file(GAME.dumps()), "--svg", "-"]) == 0
    printed = capsys.readouterr().out
    assert printed.isascii()
    assert html.unescape(printed).strip() == html.unescape(svg.table(RULES, GAME.state))


def test_a_picture_replaces_a_file_and_keeps_its_rights_and_links(file, tmp_path):
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    assert main(["show", file(GAME.dumps()), "--svg", str(link)]) == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("<svg")
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_picture_that_cannot_be_written_is_an_error_of_one_line(capsys, file, tmp_path):
    game, move = file(GAME.dumps()), file(RULES.dumps(GAME.moves[0]), "move")
    for place in (tmp_path / "no" / "table.svg", tmp_path):
        assert f"cannot write {place}" in refused(capsys, "show", game, "--svg", str(place))
    assert "this is the file that is shown" in refused(capsys, "show", game, "--svg", game)
    assert sp.Record.loads((tmp_path / "game").read_text(encoding="utf-8")) == GAME
    assert "the file holds a Move, not a table" in refused(capsys, "show", move, "--svg", str(tmp_path / "x"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game", "move"]


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_cannot_be_read_is_named(capsys, tmp_path, command):
    assert "No such file" in refused(capsys, command, str(tmp_path / "none"))
    assert "cannot read" in refused(capsys, command, str(tmp_path))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert "it is no text" in refused(capsys, command, str(tmp_path / "binary"))


def test_replay_of_a_state_says_what_shows_it(capsys, file):
    assert "the command show" in refused(capsys, "replay", file(RULES.dumps(GAME.state)))


def test_a_save_of_an_expansion_that_is_missing_can_be_looked_at(capsys, file):
    class Ghost:
        about = sp.Expansion("ghost", "is nowhere installed")

    rules = sp.Rules(expansions=(Ghost(),))
    text = rules.dumps(rules.new_game(2, 1))
    assert main(["show", file(text)]) == 0
    out = capsys.readouterr().out
    assert "it needs ghost, not installed here" in out
    assert f"top: {json.dumps(list(rules.new_game(2, 1).top))}" in out
    assert "needs ghost" in refused(capsys, "show", file(text), "--seat", "0")
    assert "needs ghost" in refused(capsys, "show", file(text), "--svg", "-")
    assert "needs ghost" in refused(capsys, "replay", file(text))


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_play_keeps_a_game_that_built_in_players_play(capsys, tmp_path, name):
    kept = tmp_path / name
    assert main(["play", "--auto", "--seats", "2", "--seed", "5", "--record", str(kept)]) == 0
    total = capsys.readouterr().out
    text = kept.read_text(encoding="utf-8")
    record = sp.Record.parse(text) if name.endswith(".txt") else sp.Record.loads(text)
    assert (record.seed, record.seats, record.state.over) == (5, 2, True)
    assert all(str(score.total) in total for score in RULES.scores(record.state))


@pytest.mark.parametrize("typed", ["1\nq\n", "1\n"])
def test_play_keeps_a_game_that_the_person_leaves(capsys, monkeypatch, tmp_path, typed):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    kept = tmp_path / "game.json"
    main(["play", "--seats", "2", "--seed", "5", "--record", str(kept)])
    record = sp.Record.loads(kept.read_text(encoding="utf-8"))
    assert record.moves
    assert not record.state.over
    assert main(["replay", str(kept)]) == 0


def test_play_says_at_once_if_it_cannot_keep_the_game(capsys, tmp_path):
    assert main(["play", "--auto", "--seed", "1", "--record", str(tmp_path / "no" / "game")]) == 2
    out, err = capsys.readouterr()
    assert "cannot write" in err
    assert "round 1" not in out


def test_a_record_is_read_from_the_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(GAME.text()))
    assert main(["show", "-"]) == 0
    assert capsys.readouterr().out == RULES.text(GAME.state) + "\n"
