"""Players: built-in opponents, and the names by which players are found.

A player is a callable that chooses a legal move from what its own seat may know.
"""

from stpetersburg.players.chance import random_player
from stpetersburg.players.estimates import Estimates
from stpetersburg.players.greedy import greedy, greedy_player
from stpetersburg.players.outlook import Outlook
from stpetersburg.players.player import Observer, Player, begin, tell
from stpetersburg.players.registry import (
    GROUP,
    PLAYERS,
    NamedPlayer,
    player_factory,
    player_named,
    player_names,
)
from stpetersburg.players.search import Search, search_player

__all__ = [
    "GROUP",
    "PLAYERS",
    "Estimates",
    "NamedPlayer",
    "Observer",
    "Outlook",
    "Player",
    "Search",
    "begin",
    "greedy",
    "greedy_player",
    "player_factory",
    "player_named",
    "player_names",
    "random_player",
    "search_player",
    "tell",
]
