"""Players by name: entry points, settings in the name, and what is wrong with either."""

import pickle
from importlib.metadata import entry_points

import pytest

import stpetersburg as sp
from stpetersburg.cli import main
from stpetersburg.players import GROUP, PLAYERS, player_factory, player_named, player_names

SOURCE = """
def last(seed, *, depth: int = 1, weight: float = 0.5, bold: bool = False, style: str | None = "calm", other=None):
    def choose(rules, view):
        return rules.legal_moves(view)[-1]

    choose.given = (seed, depth, weight, bold, style, other)
    return choose


def nothing(seed):
    return None


def fails(seed):
    raise OSError("the shelf\\nis empty")


text = "no factory"
"""


def test_built_in_players_are_declared_as_entry_points():
    declared = {point.name: point.load() for point in entry_points(group=GROUP)}
    assert {name: declared[name] for name in PLAYERS} == dict(PLAYERS)


def test_player_of_another_distribution_is_found_by_its_entry_point(shelf, capsys):
    shelf("other-pieces", {"last": "last"}, SOURCE)
    assert player_names() == ("greedy", "last", "random", "search")
    rules = sp.Rules()
    view = rules.view(rules.position(2, phase="building", to_act=0), 0)
    assert player_named("last", 1)(rules, view) == rules.legal_moves(view)[-1]
    assert main(["play", "--auto", "--seats", "2", "--seed", "4", "--against", "last:depth=3"]) == 0
    assert "0 last:depth=3" in capsys.readouterr().out
    assert main(["play", "--help"]) == 0
    assert "greedy, last, random, search" in " ".join(capsys.readouterr().out.split())


def test_settings_are_read_as_the_factory_annotates_them(shelf):
    shelf("typed-pieces", {"last": "last"}, SOURCE)
    name = "last:depth=-3,weight=1e-2,bold=true,style=x=y,other=7"
    assert player_named(name, 5).given == (5, -3, 0.01, True, "x=y", "7")
    assert player_named("last:bold=false", 6).given == (6, 1, 0.5, False, "calm", None)


def test_factories_are_pickled_with_their_settings():
    factory = player_factory("search:iterations=3,seconds=0.5")
    again = pickle.loads(pickle.dumps(factory))
    assert again == factory
    assert (again(1).iterations, again(1).seconds) == (3, 0.5)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("search:", "player search: '' is no setting: write search:KEY=VALUE, several with commas between"),
        ("search:fast", "player search: 'fast' is no setting"),
        ("search:iterations=", "player search: 'iterations=' is no setting"),
        ("search:iterations=3,", "player search: '' is no setting"),
        ("search:iterations=x", "player search:iterations=x: setting iterations is a whole number, not 'x'"),
        ("search:iterations=1.5", "setting iterations is a whole number, not '1.5'"),
        (f"search:iterations={'9' * 5000}", "setting iterations is a whole number, not '999"),
        ("search:seconds=nan", "setting seconds is a number, not 'nan'"),
        ("search:seconds=soon", "setting seconds is a number, not 'soon'"),
        ("search:iterations=1,iterations=2", "setting iterations is given twice: choose one value"),
        ("search:iterations=0", "player search: iterations is a number above 0, not 0"),
        ("search:seconds=-1", "player search: seconds is a number above 0, not -1.0"),
    ],
)
def test_bad_settings_are_refused(name, words):
    with pytest.raises(sp.PlayerError) as caught:
        player_named(name, 1)
    assert words in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert pickle.loads(pickle.dumps(caught.value)).problem == caught.value.problem


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("search:iteration=3", "unknown setting of player search 'iteration'; did you mean iterations?"),
        ("greedy:x=1", "unknown setting of player greedy 'x' (known: none)"),
        ("serch:iterations=3", "unknown player 'serch'; did you mean search?"),
        ("", "unknown player ''"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest(name, words):
    with pytest.raises(sp.UnknownNameError) as caught:
        player_named(name, 1)
    assert words in str(caught.value)


def test_broken_players_are_listed_and_refused_when_they_are_used(shelf):
    shelf("broken-pieces", {"lost": "gone", "void": "nothing", "flop": "fails", "word": "text"}, SOURCE)
    shelf("worse-pieces", {"worse": "worse"}, "raise OSError('no shelf')")
    assert {"lost", "void", "flop", "word", "worse"} < set(player_names())
    assert player_named("greedy", 1)
    for name, words in {
        "lost": "broken-pieces 1.0 cannot be imported: AttributeError",
        "worse": "worse-pieces 1.0 cannot be imported: OSError: no shelf",
        "void": "its factory returned None; return a function",
        "flop": "its factory raised OSError: the shelf",
        "word": "broken-pieces 1.0 declares 'no factory'; declare a function of a seed",
    }.items():
        with pytest.raises(sp.PlayerError) as caught:
            player_named(name, 1)
        assert words in str(caught.value)
        assert caught.value.player == name


def test_error_of_a_broken_player_is_one_line(shelf, capsys):
    shelf("empty-pieces", {"flop": "fails"}, SOURCE)
    assert main(["play", "--auto", "--against", "flop"]) == 2
    err = capsys.readouterr().err
    assert err == "stpetersburg play: player flop: its factory raised OSError: the shelf is empty\n"


def test_name_that_two_distributions_declare_is_refused_when_it_is_used(shelf):
    shelf("first-pieces", {"greedy": "last", "mine": "last"}, SOURCE)
    assert player_names().count("greedy") == 1
    assert player_named("mine", 1)
    with pytest.raises(sp.PlayerError, match=r"declared by .*first-pieces 1\.0.*; uninstall all but one"):
        player_named("greedy", 1)
