"""The rules of the board game Saint Petersburg: positions, legal moves, and what they do."""

from stpetersburg.cards import Card, Mark, Withdraw
from stpetersburg.editions import EDITIONS, Edition, Option
from stpetersburg.effect_rows import Ask, Change, Gain, LastRound, Marker, Shift, Store, Turn
from stpetersburg.errors import (
    ExpansionError,
    IllegalMoveError,
    MissingExtraError,
    MoveTextError,
    ReplayError,
    RulesError,
    SaveError,
    ScenarioError,
    StPetersburgError,
    UnknownNameError,
)
from stpetersburg.events import Event
from stpetersburg.game import Game
from stpetersburg.hooks import hookimpl
from stpetersburg.knowledge import Knowledge
from stpetersburg.loading import loads
from stpetersburg.moves import Move
from stpetersburg.pictures import PicturePart, PictureRow
from stpetersburg.pricing import Line, Price
from stpetersburg.queries import Explanation
from stpetersburg.records import Record
from stpetersburg.rows import (
    DecisionSpec,
    Deck,
    Discount,
    Expansion,
    Income,
    MoveSpec,
    Phase,
    Place,
    ScenarioPath,
    ScoreLine,
    ScoreLines,
    Setup,
    SliceSpec,
    Step,
    TextPart,
)
from stpetersburg.rules import Rules
from stpetersburg.saved_records import Dealt
from stpetersburg.saved_rules import SavedRules
from stpetersburg.saves import Save, read_save
from stpetersburg.scenarios import (
    Scenario,
    ScenarioResult,
    load_scenario,
    read_scenario,
    run_scenario,
)
from stpetersburg.scoring import Score, ScoreEntry
from stpetersburg.state import HIDDEN, Decision, GameState, Hidden, Position, Seat, View

__version__ = "0.1.0"
"""The version of the library, as its distribution names it."""

__all__ = [
    "EDITIONS",
    "HIDDEN",
    "Ask",
    "Card",
    "Change",
    "Dealt",
    "Decision",
    "DecisionSpec",
    "Deck",
    "Discount",
    "Edition",
    "Event",
    "Expansion",
    "ExpansionError",
    "Explanation",
    "Gain",
    "Game",
    "GameState",
    "Hidden",
    "IllegalMoveError",
    "Income",
    "Knowledge",
    "LastRound",
    "Line",
    "Mark",
    "Marker",
    "MissingExtraError",
    "Move",
    "MoveSpec",
    "MoveTextError",
    "Option",
    "Phase",
    "PicturePart",
    "PictureRow",
    "Place",
    "Position",
    "Price",
    "Record",
    "ReplayError",
    "Rules",
    "RulesError",
    "Save",
    "SaveError",
    "SavedRules",
    "Scenario",
    "ScenarioError",
    "ScenarioPath",
    "ScenarioResult",
    "Score",
    "ScoreEntry",
    "ScoreLine",
    "ScoreLines",
    "Seat",
    "Setup",
    "Shift",
    "SliceSpec",
    "StPetersburgError",
    "Step",
    "Store",
    "TextPart",
    "Turn",
    "UnknownNameError",
    "View",
    "Withdraw",
    "__version__",
    "hookimpl",
    "load_scenario",
    "loads",
    "read_save",
    "read_scenario",
    "run_scenario",
]
