"""Many games: play them on any executor, count who wins and with what, keep them in a file, and go on after a stop."""

from stpetersburg.simulate.chunks import SimulationError
from stpetersburg.simulate.estimates import Estimate, Spread, wilson
from stpetersburg.simulate.files import read_games
from stpetersburg.simulate.games import Fault, GameRow, play_game
from stpetersburg.simulate.outputs import progress_bar, save_plot, show
from stpetersburg.simulate.plans import Entrant, Factory, Plan, always
from stpetersburg.simulate.results import CardResult, Failure, Result, Standing
from stpetersburg.simulate.running import Stopped, Watch, run
from stpetersburg.simulate.tallies import Tally

__all__ = [
    "CardResult",
    "Entrant",
    "Estimate",
    "Factory",
    "Failure",
    "Fault",
    "GameRow",
    "Plan",
    "Result",
    "SimulationError",
    "Spread",
    "Standing",
    "Stopped",
    "Tally",
    "Watch",
    "always",
    "play_game",
    "progress_bar",
    "read_games",
    "run",
    "save_plot",
    "show",
    "wilson",
]
