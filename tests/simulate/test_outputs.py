"""What is printed and drawn of a result."""

import io
import sys

import pytest
from rich.console import Console

import bots
import stpetersburg as sp
from stpetersburg import simulate
from stpetersburg.simulate import plots, screen

RULES = sp.Rules()


@pytest.fixture(scope="module")
def results():
    """Return results of one player, of two, and of none that plays to the end."""
    mixed = simulate.run(simulate.Plan(RULES, ["random", bots.taker], seats=3, seed=1), 24, workers=1)
    alone = simulate.run(simulate.Plan(RULES, ["random"], seats=4, seed=1), 6, workers=1)
    failed = simulate.run(simulate.Plan(RULES, [bots.leaving], seats=2, seed=1), 7, workers=1)
    return {"mixed": mixed, "alone": alone, "failed": failed}


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Print to 80 columns without colors."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def test_a_printed_result_names_players_seats_lengths_and_cards(results, capsys):
    simulate.show(results["mixed"])
    out = capsys.readouterr().out
    assert out.startswith("24 games: edition second, expansions observatory, publican, 3 seats, seed 1\n")
    for start in ("random ", "taker ", "0 ", "1 ", "2 ", "rounds ", "decisions ", "card of random ", "card of taker "):
        assert sum(line.startswith(start) for line in out.splitlines()) == 1, start
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert "…" not in out


def test_a_printed_result_lists_failures(results, capsys):
    simulate.show(results["failed"])
    out = capsys.readouterr().out
    assert out.startswith("0 games, 7 failed: ")
    assert out.count("SystemExit: enough") == screen.FAILURES
    assert out.rstrip().endswith("and 2 more")


@pytest.mark.parametrize("which", ["mixed", "alone"])
@pytest.mark.parametrize(("ending", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_figure_is_drawn(results, tmp_path, which, ending, begins):
    name = tmp_path / f"figure.{ending}"
    simulate.save_plot(results[which], name)
    assert name.read_bytes().startswith(begins)


def test_a_figure_shows_all_players_seats_and_cards(results):
    points, wins, cards = plots.draw(results["mixed"]).axes
    assert [text.get_text() for text in points.get_legend().get_texts()] == ["random", "taker"]
    assert len(wins.get_yticklabels()) == 6
    assert 0 < len(cards.get_yticklabels()) <= 2 * plots.SHOWN
    heights = [patch.get_data().values.sum() for patch in points.patches if patch.get_fill()]
    assert heights == pytest.approx([1, 1])


def test_a_figure_that_cannot_be_drawn_is_an_error(results, tmp_path):
    for name, said in [("figure.txt", "let its name end in"), ("no/figure.png", "no such folder")]:
        with pytest.raises(simulate.SimulationError, match=said):
            simulate.save_plot(results["mixed"], tmp_path / name)
    with pytest.raises(simulate.SimulationError, match="nothing to draw"):
        simulate.save_plot(results["failed"], tmp_path / "figure.png")


def test_long_names_are_broken_and_numbers_are_not(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    entrants = [simulate.Entrant("search:iterations=400,seconds=0.25", bots.taker), "random"]
    result = simulate.run(simulate.Plan(RULES, entrants, seats=3, seed=1), 24, workers=1)
    simulate.show(result)
    out = capsys.readouterr().out
    assert "\u2026" not in out
    assert "seconds=0.25" in "".join(line.split(" ")[0] for line in out.splitlines())
    assert f"{result.by_player[0].points.mean.value:.1f}" in out


def test_what_is_not_installed_is_named_with_its_extra(results, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(sp.MissingExtraError, match=r'needs rich.* pip install "stpetersburg\[simulate\]"'):
        simulate.show(results["mixed"])
    with pytest.raises(sp.MissingExtraError, match=r'needs matplotlib.* pip install "stpetersburg\[plot\]"'):
        simulate.save_plot(results["mixed"], tmp_path / "figure.png")
    with pytest.raises(sp.MissingExtraError, match="rich"), simulate.progress_bar(3):
        pass


def test_progress_is_shown_on_a_terminal_only(monkeypatch, capsys):
    with simulate.progress_bar(10) as watch:
        watch(0)
        watch(5)
    assert capsys.readouterr() == ("", "")
    stream = io.StringIO()
    monkeypatch.setattr(screen, "Console", lambda **_: Console(file=stream, force_terminal=True, width=80))
    with simulate.progress_bar(10) as watch:
        for done in (2, 5, 10):
            watch(done)
    assert "10/10" in stream.getvalue()
