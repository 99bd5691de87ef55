"""Files of games: kept in order, continued from any byte, refused when they are of something else."""

import json
import os
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import bots
import stpetersburg as sp
from stpetersburg import simulate

RULES = sp.Rules()
GAMES = 9
PLAN = simulate.Plan(RULES, ["random", bots.raising], seats=2, seed=4)


def play(name, games=GAMES, plan=PLAN, **words):
    """Play into a file, here."""
    return simulate.run(plan, games, workers=1, out=name, **words)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the bytes of an uninterrupted run and its result; games 0 to 8, some of them faulty."""
    name = tmp_path_factory.mktemp("whole") / "games.jsonl"
    result = play(name)
    assert 0 < result.failed < GAMES
    return name.read_bytes(), result


def test_a_file_has_a_line_for_each_game_below_one_that_says_what_was_played(whole):
    header, *lines = map(json.loads, whole[0].splitlines())
    assert header["players"] == ["random", "raising"]
    assert (header["seats"], header["seed"], header["rules"]["edition"]) == (2, 4, "second")
    assert [line["game"] for line in lines] == list(range(GAMES))
    assert simulate.run(PLAN, GAMES, workers=1) == whole[1]
    for line in lines:
        assert (line["record"] is None) == (line["fault"] is None)


@pytest.mark.parametrize("words", [{"chunk": 1}, {"chunk": 4}, {"chunk": 3, "workers": 2}])
def test_a_file_is_the_same_whoever_plays(whole, tmp_path, words):
    name = tmp_path / "games.jsonl"
    simulate.run(PLAN, GAMES, out=name, **{"workers": 1, **words})
    assert name.read_bytes() == whole[0]


def stops(text):
    """Return places to cut a text: around every line's end, and inside of each line."""
    ends = [at for at, byte in enumerate(text) if byte == ord("\n")]
    around = {end + step for end in ends for step in (-1, 0, 1)}
    inside = {(a + b) // 2 for a, b in zip([0, *ends], ends, strict=False)}
    return sorted(at for at in around | inside | {0, 1, 20} if at < len(text))


def test_a_file_cut_anywhere_is_continued_to_the_same_file_and_result(whole, tmp_path):
    name = tmp_path / "games.jsonl"
    for stop in stops(whole[0]):
        name.write_bytes(whole[0][:stop])
        assert play(name, resume=True) == whole[1], stop
        assert name.read_bytes() == whole[0], stop


def test_games_that_are_there_are_not_played_again(whole, tmp_path):
    name = tmp_path / "games.jsonl"
    name.write_bytes(whole[0])
    heard = []
    assert play(name, resume=True, watch=heard.append) == whole[1]
    assert heard == [GAMES]
    assert play(name, GAMES + 2, resume=True).games + whole[1].failed >= GAMES
    assert name.read_bytes().startswith(whole[0])
    fresh = tmp_path / "fresh.jsonl"
    play(fresh, GAMES + 2)
    assert fresh.read_bytes() == name.read_bytes()


def test_records_are_kept_on_request(tmp_path):
    name = tmp_path / "games.jsonl"
    plan = simulate.Plan(RULES, ["random"], seats=2, seed=4)
    play(name, 3, plan, records=True)
    for row in simulate.read_games(name):
        record = sp.Record.loads(row.record)
        assert tuple(score.total for score in RULES.scores(record.state)) == row.scores


def test_a_file_that_is_there_is_not_overwritten(whole, tmp_path):
    name = tmp_path / "games.jsonl"
    name.write_bytes(whole[0])
    with pytest.raises(simulate.SimulationError, match="is there already: continue it with resume, or remove it"):
        play(name)
    assert name.read_bytes() == whole[0]


@pytest.mark.parametrize(
    ("plan", "words", "said"),
    [
        (simulate.Plan(RULES, ["random", bots.raising], seats=2, seed=5), {}, r"\(seed: 4 there, 5 here\)"),
        (simulate.Plan(RULES, ["random", bots.raising], seats=3, seed=4), {}, r"\(seats: 2 there, 3 here\)"),
        (simulate.Plan(RULES, ["random"], seats=2, seed=4), {}, r"players: \['random', 'raising'\] there"),
        (
            simulate.Plan(sp.Rules(options={"rubles_public": True}), ["random", bots.raising], seats=2, seed=4),
            {},
            r"\(rubles_public: False there, True here\)",
        ),
        (
            simulate.Plan(sp.Rules("first"), ["random", bots.raising], seats=2, seed=4),
            {},
            "edition: 'second' there, 'first' here",
        ),
        (PLAN, {"records": True}, "whether records are kept: False there, True here"),
        (PLAN, {"games": 4}, "holds 9 games, more than the 4 asked for"),
    ],
)
def test_a_file_of_other_arguments_is_refused_and_left_alone(whole, tmp_path, plan, words, said):
    name = tmp_path / "games.jsonl"
    name.write_bytes(whole[0])
    with pytest.raises(simulate.SimulationError, match=said):
        play(name, **{"plan": plan, "resume": True, **words})
    assert name.read_bytes() == whole[0]


@pytest.mark.parametrize(
    "text", [b"dear diary", b"dear diary\n", b"{}\n", b'{"format":"other"}\n', b"\xff\xfe\n", b"[]"]
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, text):
    name = tmp_path / "games.jsonl"
    name.write_bytes(text)
    with pytest.raises(simulate.SimulationError, match="is no file of games"):
        play(name, resume=True)
    assert name.read_bytes() == text


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [*lines[:3], *lines[4:]],
        lambda lines: [*lines[:3], b"{}", *lines[3:]],
        lambda lines: [*lines[:3], b"\0\0", *lines[4:]],
        lambda lines: [*lines[:3], lines[3].replace(b'"rounds":', b'"rounds":"'), *lines[4:]],
        lambda lines: [*lines[:3], b"7", *lines[4:]],
    ],
)
def test_a_damaged_line_is_named_with_its_number(whole, tmp_path, damage):
    name = tmp_path / "games.jsonl"
    name.write_bytes(b"\n".join(damage(whole[0].splitlines())) + b"\n")
    with pytest.raises(simulate.SimulationError, match=r"line 4 of .* is damaged"):
        play(name, resume=True)
    with pytest.raises(simulate.SimulationError, match=r"line 4 of .* is damaged"):
        list(simulate.read_games(name))


def test_a_newer_schema_is_refused(whole, tmp_path):
    name = tmp_path / "games.jsonl"
    name.write_bytes(whole[0].replace(b'"schema":1', b'"schema":2', 1))
    with pytest.raises(simulate.SimulationError, match="has schema 2, this library reads schema 1"):
        play(name, resume=True)


def test_a_file_that_cannot_be_written_or_read_is_an_error(tmp_path):
    for name in (tmp_path, tmp_path / "no" / "games.jsonl", tmp_path / ("n" * 300)):
        with pytest.raises(simulate.SimulationError, match="cannot write"):
            play(name)
    with pytest.raises(simulate.SimulationError, match="cannot read"):
        list(simulate.read_games(tmp_path / "none"))


def test_a_device_is_refused():
    with pytest.raises(simulate.SimulationError, match="it is a folder or a device"):
        play(os.devnull)


def test_a_full_disk_keeps_what_is_written(whole, tmp_path):
    resource = pytest.importorskip("resource")
    name, (_, hard) = tmp_path / "games.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole[0]) // 2, hard))
    try:
        with pytest.raises(simulate.SimulationError, match=r"cannot write .*; what is in it is kept"):
            play(name, chunk=1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
    assert whole[0].startswith(name.read_bytes())
    assert play(name, resume=True) == whole[1]
    assert name.read_bytes() == whole[0]


def test_parquet_has_the_same_games(whole, tmp_path):
    lines, name = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    lines.write_bytes(whole[0])
    assert play(name) == whole[1]
    assert list(simulate.read_games(name)) == list(simulate.read_games(lines))
    table = pq.read_table(name)
    assert table.column("game").to_pylist() == list(range(GAMES))
    assert sorted(os.listdir(tmp_path)) == ["games.jsonl", "games.parquet"]


def test_parquet_is_written_in_groups(tmp_path, monkeypatch):
    monkeypatch.setattr("stpetersburg.simulate.parquet.GROUP", 4)
    play(tmp_path / "games.parquet")
    assert pq.ParquetFile(tmp_path / "games.parquet").num_row_groups == 3


def test_parquet_is_continued_when_stopped_and_when_finished(whole, tmp_path):
    part, name = tmp_path / "games.parquet.part", tmp_path / "games.parquet"
    part.write_bytes(whole[0][:-700])
    with pytest.raises(simulate.SimulationError, match="part is there already"):
        play(name)
    assert play(name, resume=True) == whole[1]
    assert not part.exists()
    assert play(name, resume=True) == whole[1]
    assert play(name, GAMES + 2, resume=True) == simulate.run(PLAN, GAMES + 2, workers=1)
    assert len(list(simulate.read_games(name))) == GAMES + 2
    with pytest.raises(simulate.SimulationError, match="seed: 4 there, 5 here"):
        play(name, GAMES, simulate.Plan(RULES, ["random", bots.raising], seats=2, seed=5), resume=True)


def test_parquet_of_something_else_is_refused(tmp_path):
    name = tmp_path / "games.parquet"
    name.write_bytes(b"PAR1 not at all")
    with pytest.raises(simulate.SimulationError, match="cannot read"):
        play(name, resume=True)
    assert name.read_bytes() == b"PAR1 not at all"


def test_parquet_of_other_rows_is_refused(tmp_path):
    name = tmp_path / "games.parquet"
    pq.write_table(pa.table({"game": [1, 2]}), name)
    with pytest.raises(simulate.SimulationError, match="is no file of games"):
        list(simulate.read_games(name))
    with pytest.raises(simulate.SimulationError, match="is no file of games"):
        play(name, resume=True)


def test_parquet_without_its_module_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(sp.MissingExtraError, match=r'pip install "stpetersburg\[parquet\]"') as found:
        play(tmp_path / "games.parquet")
    assert (found.value.needed, found.value.extra) == ("pyarrow", "parquet")
