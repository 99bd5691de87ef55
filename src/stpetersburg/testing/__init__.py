"""The kit for authors of expansions: a conformance suite, and strategies that draw games for tests of their own.

Needs the extra `testing`. `__all__` is its interface.
"""

from stpetersburg.testing.failures import ConformanceError
from stpetersburg.testing.playouts import BUYING, EVENLY, HOARDING, POLICIES, Playout, play, walk
from stpetersburg.testing.strategies import games, positions, rules, views
from stpetersburg.testing.suite import CHECKS, check, conformance

__all__ = [
    "BUYING",
    "CHECKS",
    "EVENLY",
    "HOARDING",
    "POLICIES",
    "ConformanceError",
    "Playout",
    "check",
    "conformance",
    "games",
    "play",
    "positions",
    "rules",
    "views",
    "walk",
]
