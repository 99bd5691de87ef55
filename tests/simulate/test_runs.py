"""Runs: the same whoever plays, a bounded number of games under way, and nobody's fault loses the others."""

import subprocess
import sys
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from distributed import Client, LocalCluster

import bots
import stpetersburg as sp
from stpetersburg import simulate
from stpetersburg.players import begin, greedy, tell
from stpetersburg.simulate.crews import AHEAD

RULES = sp.Rules()
GAMES = 30
PLAN = simulate.Plan(RULES, ["random", bots.taker], seats=2, seed=11)


@pytest.fixture(scope="module")
def expected():
    """Return what the plan gives, played here in one go."""
    return simulate.run(PLAN, GAMES, workers=1, chunk=GAMES)


@pytest.mark.parametrize("chunk", [None, 1, 7])
def test_chunks_make_no_difference(expected, chunk):
    assert simulate.run(PLAN, GAMES, workers=1, chunk=chunk) == expected


def test_processes_make_no_difference(expected):
    assert simulate.run(PLAN, GAMES, workers=2, chunk=4) == expected


@pytest.mark.parametrize("chunk", [None, 3])
def test_an_executor_of_threads_makes_no_difference(expected, chunk):
    with ThreadPoolExecutor(3) as executor:
        assert simulate.run(PLAN, GAMES, executor=executor, workers=3, chunk=chunk) == expected
        assert executor.submit(int).result() == 0  # it is still the caller's to use


def test_an_executor_of_processes_makes_no_difference(expected):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert simulate.run(PLAN, GAMES, executor=executor, workers=2, chunk=5) == expected


def test_a_dask_cluster_makes_no_difference(expected, tmp_path):
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", local_directory=tmp_path) as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor()
        assert simulate.run(PLAN, GAMES, executor=executor, workers=2, chunk=5) == expected
        kept = tmp_path / "games.jsonl"
        assert simulate.run(PLAN, GAMES, executor=executor, workers=2, chunk=4, out=kept) == expected
    assert [row.game for row in simulate.read_games(kept)] == list(range(GAMES))


def test_another_seed_gives_other_games(expected):
    other = simulate.Plan(RULES, ["random", bots.taker], seats=2, seed=12)
    assert simulate.run(other, GAMES, workers=1).tally != expected.tally


def test_watch_hears_how_many_games_are_done():
    heard = []
    simulate.run(PLAN, 10, workers=1, chunk=4, watch=heard.append)
    assert heard == [0, 4, 8, 10]


class Counting(Executor):
    """Plays when it is asked for a result, and counts how much was handed out at once."""

    def __init__(self):
        self.open = self.most = 0

    def submit(self, play, /, *arguments, **words):
        self.open += 1
        self.most = max(self.most, self.open)
        counting = self

        class Later(Future):
            def result(self, timeout=None):
                counting.open -= 1
                return play(*arguments)

        return Later()


def test_few_chunks_are_under_way_at_once(expected):
    executor = Counting()
    assert simulate.run(PLAN, GAMES, executor=executor, workers=2, chunk=1) == expected
    assert executor.most == AHEAD * 2


@pytest.mark.parametrize(
    ("factory", "said"),
    [
        (bots.raising, "ValueError: I have no idea (bots.py, line"),
        (bots.leaving, "SystemExit: enough"),
        (bots.speechless, "chose None: a move is wanted"),
        (bots.cheating, "chose buy judge: cannot buy judge"),
        (bots.unmakeable, "RuntimeError: no player today"),
        (bots.empty, "its factory returned None, not a player"),
    ],
)
def test_a_player_that_fails_is_reported_with_the_game_up_to_there(factory, said):
    plan = simulate.Plan(RULES, ["random", factory], seats=2, seed=2)
    result = simulate.run(plan, 12, workers=1)
    assert result.games + result.failed == 12
    assert result.failed == len(result.failures) > 0
    for failure in result.failures:
        name = factory.__name__
        assert (failure.player, plan.seating(failure.game)[failure.seat].name) == (name, name)
        assert failure.error.startswith(said)
        assert failure.record.seed == plan.game_seed(failure.game)
        assert not failure.record.state.over
        if factory not in (bots.unmakeable, bots.empty):
            assert failure.record.state.round == 2
            assert failure.record.state.to_act == failure.seat
            assert f"seat {failure.seat} ({name})" in str(failure)


def test_players_are_told_what_their_seats_see():
    plan = simulate.Plan(RULES, [bots.Watcher, "random", bots.Watcher], seats=3, seed=2)
    result = simulate.run(plan, 4, workers=1)
    assert (result.games, result.failed) == (4, 0)


def test_a_player_is_to_blame_for_what_it_raises_when_it_is_told_of_others():
    plan = simulate.Plan(RULES, [bots.Startled, "random"], seats=2, seed=2)
    result = simulate.run(plan, 3, workers=1)
    assert result.failed == 3
    for failure in result.failures:
        assert failure.player == "Startled"
        assert plan.seating(failure.game)[failure.seat].name == "Startled"
        assert failure.error.startswith("LookupError: too much (bots.py, line")
        assert failure.record.state.round == 2


def test_search_plays_in_processes_as_it_plays_here_with_its_memory():
    plan = simulate.Plan(RULES, ["search:iterations=2", "random"], seats=2, seed=3)
    here = simulate.run(plan, 2, workers=1)
    assert [standing.player for standing in here.by_player] == ["search:iterations=2", "random"]
    assert simulate.run(plan, 2, workers=2) == here
    state = RULES.new_game(2, plan.game_seed(0))
    players = [entrant.make(plan.player_seed(0, seat)) for seat, entrant in enumerate(plan.seating(0))]
    begin(RULES, state, players)
    while not state.over:
        move = players[state.to_act](RULES, RULES.view(state, state.to_act))
        after = RULES.apply(state, move)
        tell(RULES, state, move, after, players)
        state = after
    assert simulate.play_game(plan, 0).scores == tuple(score.total for score in RULES.scores(state))


def test_faults_do_not_lose_the_other_games():
    plan = simulate.Plan(RULES, ["random", bots.raising], seats=2, seed=2)
    wrong = {game for game in range(20) if seed_of(plan, game, "raising") % 2 == 0}
    here = simulate.run(plan, 20, workers=1)
    assert {failure.game for failure in here.failures} == wrong
    assert (here.games, here.failed) == (20 - len(wrong), len(wrong))
    with ThreadPoolExecutor(2) as executor:
        assert simulate.run(plan, 20, executor=executor, workers=2, chunk=3) == here


def seed_of(plan, game, name):
    """Return the seed of a player in a game."""
    seat = [player.name for player in plan.seating(game)].index(name)
    return plan.player_seed(game, seat)


def test_a_worker_that_dies_is_reported_with_its_moves_and_loses_nothing(tmp_path):
    plans = (simulate.Plan(RULES, ["random", bots.dying], seats=2, seed=seed) for seed in range(100))
    found = ((plan, [game for game in range(8) if seed_of(plan, game, "dying") % 4 == 0]) for plan in plans)
    plan, deadly = next((plan, deadly) for plan, deadly in found if len(deadly) == 1)
    kept = tmp_path / "games.jsonl"
    result = simulate.run(plan, 8, workers=2, chunk=1, out=kept)
    assert (result.games, result.failed) == (7, 1)
    failure = result.failures[0]
    assert (failure.game, failure.player) == (deadly[0], "dying")
    assert "its worker ended" in failure.error
    assert failure.record.state.round == 2
    assert failure.record.state.to_act == failure.seat
    rows = list(simulate.read_games(kept))
    assert [row.game for row in rows] == list(range(8))
    others = [simulate.play_game(plan, game) for game in range(8) if game not in deadly]
    assert [row for row in rows if not row.fault] == others


class Broken(Executor):
    """Has lost its workers."""

    def submit(self, play, /, *arguments, **words):
        raise BrokenExecutor("all gone")


def test_an_executor_without_workers_is_an_error():
    with pytest.raises(simulate.SimulationError, match="the executor lost its workers"):
        simulate.run(PLAN, 5, executor=Broken())


def test_an_executor_that_was_shut_down_is_an_error():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(simulate.SimulationError, match="cannot take games"):
        simulate.run(PLAN, 5, executor=executor)


class Unlucky(ThreadPoolExecutor):
    """Cannot play the game 3 with others, and loses the game 5."""

    def submit(self, play, /, *arguments, **words):
        return super().submit(self.tried, play, *arguments)

    @staticmethod
    def tried(play, job, games, *rest):
        if games == 5 or (isinstance(games, range) and len(games) > 1 and {3, 5} & set(games)):
            raise OSError("the wire is cut")
        return play(job, games, *rest)


def test_what_an_executor_cannot_play_is_tried_again_and_then_alone():
    with Unlucky(1) as executor:
        result = simulate.run(PLAN, 8, executor=executor, workers=1, chunk=4)
    assert [failure.game for failure in result.failures] == [5]
    assert result.failures[0].error == "its worker ended: OSError: the wire is cut"
    assert result.games == 7


def test_players_that_cannot_be_sent_are_refused_for_processes_only():
    plan = simulate.Plan(RULES, [simulate.Entrant("mine", lambda seed: greedy)], seats=1, seed=1)
    with pytest.raises(simulate.SimulationError, match="cannot be sent to other processes"):
        simulate.run(plan, 2, workers=2)
    assert simulate.run(plan, 2, workers=1).games == 2


def test_a_program_without_its_guard_is_told_so(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import stpetersburg as sp\nfrom stpetersburg import simulate\n"
        "simulate.run(simulate.Plan(sp.Rules(), ['random'], seats=1, seed=1), 4, workers=2)\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert 'below `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


def test_a_run_can_be_started_from_a_thread(expected):
    found = []
    thread = threading.Thread(target=lambda: found.append(simulate.run(PLAN, GAMES, workers=2)))
    thread.start()
    thread.join()
    assert found == [expected]


@pytest.mark.parametrize(
    "words", [{"games": 0}, {"games": -1}, {"games": 2.5}, {"games": True}, {"workers": 0}, {"chunk": 0}]
)
def test_numbers_below_one_are_refused(words):
    with pytest.raises(sp.RulesError, match="is a whole number of 1 or more, not"):
        simulate.run(PLAN, **{"games": 3, "workers": 1, **words})


def test_records_need_a_file():
    with pytest.raises(sp.RulesError, match="name one with out"):
        simulate.run(PLAN, 3, workers=1, records=True)
