"""The command `play`: games with a person at the terminal, and games that built-in players play alone."""

import io
import os
import re
import subprocess
import sys
import time

import pytest

import stpetersburg as sp
from stpetersburg.cli import main
from stpetersburg.cli.news import news
from stpetersburg.cli.screen import show_moves, show_table, terminal
from stpetersburg.players import greedy, random_player

EDITIONS = [edition.name for edition in sp.EDITIONS]


@pytest.fixture(autouse=True)
def plain_output(monkeypatch):
    """Print to 80 columns, and in no colors that the environment may ask for."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def typed(monkeypatch, *lines):
    """Let the person type lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def totals(text):
    """Return the totals of a score sheet."""
    return [int(number) for number in re.search(r"^total +(.+)$", text, re.MULTILINE)[1].split()]


def expected(rules, seats, seed, choose):
    """Return the last state of the game in which seats choose by `choose(view, moves)`."""
    state = rules.new_game(seats, seed)
    while not state.over:
        view = rules.view(state, state.to_act)
        state = rules.apply(state, choose(view, rules.legal_moves(view)))
    return state


@pytest.mark.parametrize("edition", EDITIONS)
def test_auto_plays_every_edition_with_every_number_of_seats(capsys, edition):
    rules = sp.Rules(edition)
    for seats in rules.seats:
        assert main(["play", "--auto", "--edition", edition, "--seats", str(seats), "--seed", "6"]) == 0
        out, err = capsys.readouterr()
        end = expected(rules, seats, 6, lambda view, _: greedy(rules, view))
        assert err == ""
        assert totals(out) == [score.total for score in rules.scores(end)]
        assert f"after round {end.round}" in out
        assert len(re.findall(r"^round \d+ ", out, re.MULTILINE)) == end.round


def test_auto_fits_the_width_and_has_no_control_codes(capsys, monkeypatch):
    for columns in ("60", "80", "120"):
        monkeypatch.setenv("COLUMNS", columns)
        main(["play", "--auto", "--seed", "2", "--seats", "4"])
        out = capsys.readouterr().out
        assert "\x1b" not in out
        assert max(map(len, out.splitlines())) <= int(columns)


def test_auto_shows_the_score_line_by_line_with_rule_ids(capsys):
    main(["play", "--auto", "--seed", "3", "--seats", "2"])
    out = capsys.readouterr().out
    rows = dict(re.findall(r"(B\d+\.\d)((?: +-?\d+){2})", out))
    assert list(rows) == ["B6.2", "B10.2", "B10.3", "B10.4"]
    sums = [sum(column) for column in zip(*(map(int, row.split()) for row in rows.values()), strict=True)]
    assert sums == totals(out)
    winner = max(range(2), key=totals(out).__getitem__)
    assert f"seat {winner} (greedy) wins" in out


def test_auto_repeats_a_game_from_the_seed_that_it_prints(capsys):
    main(["play", "--auto", "--seats", "2"])
    first = capsys.readouterr().out
    seed = re.search(r"seed (\d+)", first)[1]
    main(["play", "--auto", "--seats", "2", "--seed", seed])
    assert capsys.readouterr().out == first


def test_auto_draws_another_seed_each_time(capsys):
    seeds = set()
    for _ in range(3):
        main(["play", "--auto", "--seats", "1"])
        seeds.add(re.search(r"seed (\d+)", capsys.readouterr().out)[1])
    assert len(seeds) > 1


def test_auto_lets_the_named_player_play(capsys):
    main(["play", "--auto", "--seats", "2", "--seed", "4", "--against", "random"])
    out, rules = capsys.readouterr().out, sp.Rules()
    players = [random_player(4), random_player(5)]
    end = expected(rules, 2, 4, lambda view, _: players[view.viewer](rules, view))
    assert totals(out) == [score.total for score in rules.scores(end)]
    assert "1 random" in out


def test_auto_seats_several_players_in_turn(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    words = ["play", "--auto", "--seats", "3", "--seed", "4", "--against", "search:iterations=1", "--against", "random"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert all(f"{seat} {name}" in out for seat, name in enumerate(("search:iterations=1", "random", "search:iter")))


@pytest.mark.parametrize("name", ["greedy", "random", "search:iterations=1"])
def test_person_plays_against_each_built_in_player(capsys, monkeypatch, name):
    typed(monkeypatch, *["1"] * 500)
    assert main(["play", "--seats", "2", "--seed", "9", "--against", name]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert f"1 {name}" in out


def test_person_sits_among_several_players(capsys, monkeypatch):
    typed(monkeypatch, "q")
    words = ["--against", "random", "--against", "greedy"]
    assert main(["play", "--seats", "3", "--seat", "1", "--seed", "9", *words]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in ("0 random", "1 you", "2 greedy"))


def test_more_players_than_seats_are_refused(capsys):
    words = ["--against", "random", "--against", "greedy", "--against", "search"]
    assert main(["play", "--seats", "3", *words]) == 2
    assert "--against is given 3 times for 2 seats: name one player for each, or fewer" in capsys.readouterr().err
    assert main(["play", "--auto", "--seats", "2", *words]) == 2


def test_auto_uses_expansions_and_options(capsys):
    words = ["--without", "publican", "--without", "observatory", "--with", "publican", "--option", "pub_limit=owner"]
    assert main(["play", "--auto", "--seed", "1", *words]) == 2
    assert "publican is both" in capsys.readouterr().err
    words = ["--with", "publican", "--without", "observatory", "--option", "pub_limit=owner"]
    assert main(["play", "--auto", "--seed", "1", *words]) == 0
    assert "expansions publican, 3 seats" in capsys.readouterr().out


def test_auto_prints_on_a_terminal_with_few_characters():
    command = [sys.executable, "-X", "utf8=0", "-m", "stpetersburg", "play", "--auto", "--seed", "1", "--seats", "1"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"total" in done.stdout


@pytest.mark.parametrize(("seats", "seat"), [(1, 0), (2, 1), (3, 0), (4, 2)])
def test_person_plays_a_whole_game_by_numbers(capsys, monkeypatch, seats, seat):
    rules = sp.Rules()
    end = expected(rules, seats, 9, lambda view, moves: moves[0] if view.viewer == seat else greedy(rules, view))
    typed(monkeypatch, *["1"] * 500)
    assert main(["play", "--seats", str(seats), "--seat", str(seat), "--seed", "9"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert totals(out) == [score.total for score in rules.scores(end)]
    assert f"{seat} you" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_person_plays_a_whole_game_by_notation(capsys, monkeypatch):
    rules, lines = sp.Rules(), []

    def choose(view, moves):
        if view.viewer != 0:
            return greedy(rules, view)
        lines.append(str(moves[-1]))
        return moves[-1]

    end = expected(rules, 2, 12, choose)
    typed(monkeypatch, *lines)
    assert main(["play", "--seats", "2", "--seed", "12"]) == 0
    assert totals(capsys.readouterr().out) == [score.total for score in rules.scores(end)]


def test_person_sees_rows_with_prices_own_rubles_markers_and_decks(capsys, monkeypatch):
    typed(monkeypatch, "q")
    assert main(["play", "--seats", "2", "--seed", "5", "--seat", "0"]) == 0
    out, rules = capsys.readouterr().out, sp.Rules()
    state = rules.new_game(2, 5)
    while state.to_act != 0:
        state = rules.apply(state, greedy(rules, rules.view(state, state.to_act)))
    assert "round 1, worker phase" in out
    assert f"cards left: worker {state.deck['worker']}, building 28, aristocrat 27, exchange 30" in out
    for name in state.top:
        assert re.search(rf"top +(\d x )?{name} ", out)
    assert re.search(r"> 0 you +25 +0 ", out)
    assert re.search(r"  1 greedy +\? +0 ", out)
    for number, move in enumerate(rules.legal_moves(state), 1):
        assert f"{number}  {move}  ({rules.price(state, move).total})" in out


def test_bad_input_gives_a_message_and_asks_again(capsys, monkeypatch):
    typed(monkeypatch, "99", "0", "", "buy merket", "fly", "take lumberjack", "9" * 5000, "?", "q")
    assert main(["play", "--seats", "2", "--seed", "5"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("your move (? for help)") == 9
    assert re.search(r"no move 99: they go from 1 to \d", out)
    assert "no move 0: they go from 1" in out
    assert "type a number, a move, ? or q" in out
    assert "unknown card 'merket'; did you mean market?" in out
    assert "unknown word 'fly'" in out
    assert "known:" not in out
    assert "(B4.6)" in out
    assert "buy a card of the bottom row" in out


def test_person_leaves_with_q_and_sees_no_score(capsys, monkeypatch):
    typed(monkeypatch, "q")
    assert main(["play", "--seed", "5"]) == 0
    assert "total" not in capsys.readouterr().out


def test_end_of_input_is_one_line_and_exit_code_2(capsys, monkeypatch):
    typed(monkeypatch, "1")
    assert main(["play", "--seed", "5"]) == 2
    assert capsys.readouterr().err == "stpetersburg play: the input ended before the game did\n"


def test_ctrl_c_is_one_line_and_exit_code_2(capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "--seed", "5"]) == 2
    assert capsys.readouterr().err == "stpetersburg play: interrupted\n"


def test_game_reads_piped_input_as_a_program():
    command = [sys.executable, "-m", "stpetersburg", "play", "--seats", "2", "--seed", "9"]
    done = subprocess.run(command, input="1\n" * 500, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(totals(done.stdout)) == 2


def test_rubles_of_others_are_told_only_if_they_are_public(capsys, monkeypatch):
    told = re.compile(r"^  seat \d .*ruble", re.MULTILINE)
    shown = re.compile(r"^[> ] 1 greedy +\d+ +\d+ ", re.MULTILINE)
    typed(monkeypatch, *["1"] * 500)
    main(["play", "--seed", "5"])
    secret = capsys.readouterr().out
    typed(monkeypatch, *["1"] * 500)
    main(["play", "--seed", "5", "--option", "rubles_public=true"])
    public = capsys.readouterr().out
    assert not told.search(secret)
    assert not shown.search(secret)
    assert told.search(public)
    assert shown.search(public)
    assert re.search(r"^  you (receive|.*, receive) \d+ rubles", secret, re.MULTILINE)


def observed(option):
    """Return rules and a position in which seat 0 may draw a market with its observatory; one is on display too."""
    rules = sp.Rules(options={"observed_card_public": option})
    state = rules.position(
        2,
        phase="building",
        to_act=0,
        top=["market", "library"],
        decks={"building": ["market", "theater"]},
        seat=[{"area": ["observatory"], "rubles": 20}, {}],
    )
    return rules, state


def test_drawn_card_is_told_to_its_drawer_alone():
    rules, state = observed(option=False)
    look = rules.parse(state, "observe building")
    assert "draw market" in " ".join(news(rules, state, look, 0))
    assert "market" not in " ".join(news(rules, state, look, 1))
    state = rules.apply(state, look)
    take = rules.parse(state, "take market")
    assert news(rules, state, take, 0) == ["you take market into the hand"]
    assert news(rules, state, take, 1) == ["seat 0 takes a card into the hand"]


def test_drawn_card_that_is_discarded_is_told_to_all():
    rules, state = observed(option=False)
    state = rules.apply(state, rules.parse(state, "observe building"))
    assert news(rules, state, rules.parse(state, "discard market"), 1) == ["to the discard: market"]


def test_drawn_card_is_told_to_all_if_the_option_says_so():
    rules, state = observed(option=True)
    look = rules.parse(state, "observe building")
    assert "draws market" in " ".join(news(rules, state, look, 1))
    state = rules.apply(state, look)
    assert news(rules, state, rules.parse(state, "take market"), 1) == ["seat 0 takes market into the hand"]


def test_card_taken_from_the_display_is_told_to_all():
    rules, state = observed(option=False)
    assert news(rules, state, rules.parse(state, "take library"), 1) == ["seat 0 takes library into the hand"]


def test_news_of_a_purchase_hide_what_another_seat_pays():
    rules, state = observed(option=False)
    buy = rules.parse(state, "buy market")
    assert news(rules, state, buy, 0) == ["you buy market, pay 5 rubles"]
    assert news(rules, state, buy, 1) == ["seat 0 buys market"]


def test_marked_cards_are_shown_with_their_mark(capsys):
    rules, state = observed(option=False)
    state = rules.apply(state, rules.parse(state, "observe building"))
    show_table(terminal(), rules, rules.view(state, 1), ["greedy", "you"])
    assert "observatory[used]" in capsys.readouterr().out


def test_open_decision_shows_the_drawn_card_and_its_moves(capsys):
    rules, state = observed(option=False)
    state = rules.apply(state, rules.parse(state, "observe building"))
    view = rules.view(state, 0)
    show_moves(terminal(), rules, view, rules.legal_moves(view))
    out = capsys.readouterr().out
    assert "decision drawn: market" in out
    for line in ("1  buy market  (5)", "2  take market", "3  discard market"):
        assert line in out


def test_last_round_and_end_are_told(capsys, monkeypatch):
    typed(monkeypatch, *["1"] * 500)
    main(["play", "--seats", "2", "--seed", "9"])
    out = " ".join(capsys.readouterr().out.split())
    assert "this round is the last: the " in out
    assert ", last round" in out
    assert "the game is over" in out


def test_game_between_players_is_fast(capsys):
    begun = time.perf_counter()
    main(["play", "--auto", "--seats", "4", "--seed", "1"])
    assert time.perf_counter() - begun < 10
