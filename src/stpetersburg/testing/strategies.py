"""Strategies: rules, games, positions and views drawn by hypothesis, with the expansions that a test is about."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from stpetersburg.editions import EDITIONS
from stpetersburg.errors import MissingExtraError
from stpetersburg.expansions import find
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, View
from stpetersburg.testing.playouts import CHOICES, POLICIES, Playout, play
from stpetersburg.testing.settings import companions, editions_of

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtraError("stpetersburg.testing", "hypothesis", "testing") from error

Among = st.SearchStrategy[Rules]

MOST = 400
"""Moves that a drawn game has at most: enough for nearly all games."""


@st.composite
def rules(draw: st.DrawFn, *expansions: Any) -> Rules:
    """Draw rules with expansions (names or plugin objects): an edition that they allow, some others, any options.

    It shrinks to the first edition, no others, and presets.
    """
    abouts = [find(one).about for one in expansions]
    allowed = [editions_of(about) for about in abouts]
    editions = [edition.name for edition in EDITIONS if all(edition.name in one for one in allowed)]
    edition = draw(st.sampled_from(editions))
    known = [name for about in abouts for name in companions(about, edition)] if abouts else []
    own = {about.name for about in abouts}
    fitting = [name for name in dict.fromkeys(known) if all(name in companions(about, edition) for about in abouts)]
    required = {name for about in abouts for name in about.requires}
    others = [name for name in fitting if name not in own and (name in required or draw(st.booleans()))]
    options = {
        option.name: draw(st.sampled_from((option.preset(edition), *option.choices)))
        for option in (option for about in abouts for option in about.options)
        if option.choices
    }
    chosen = (*expansions, *others)
    try:
        hash((chosen, *options.values()))
    except TypeError:  # an object or a value that cannot be the key of a cache
        return Rules(edition, chosen, options)
    return _compiled(edition, chosen, tuple(options.items()))


@lru_cache(maxsize=256)
def _compiled(edition: str, expansions: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rules:
    """Return rules, compiled once: most of the time of a short game goes into compiling."""
    return Rules(edition, expansions, dict(options))


@st.composite
def games(draw: st.DrawFn, *expansions: Any, among: Among | None = None, most: int = MOST) -> Playout:
    """Draw a game of at most so many moves under rules with expansions, or under rules drawn by `among`.

    Each move is a small number, so that a failing game shrinks to a few moves. Raise what an expansion raises.
    """
    chosen = draw(rules(*expansions) if among is None else among)
    policy = draw(st.sampled_from(POLICIES))
    seats, seed = draw(st.sampled_from(chosen.seats)), draw(st.integers(0, 2**32))
    choice = st.integers(0, CHOICES - 1)
    played = play(chosen, seats, seed, (draw(choice) for _ in range(draw(st.integers(0, most)))), policy)
    if played.problem is not None:
        raise played.problem
    return played


def positions(
    *expansions: Any, among: Among | None = None, most: int = MOST
) -> st.SearchStrategy[tuple[Rules, GameState]]:
    """Draw rules with expansions and a position somewhere in a game, late rounds and open decisions included."""
    return games(*expansions, among=among, most=most).map(lambda game: (game.rules, game.state))


@st.composite
def views(draw: st.DrawFn, *expansions: Any, among: Among | None = None, most: int = MOST) -> tuple[Rules, View]:
    """Draw rules with expansions, and what a seat or a spectator sees of a position."""
    game = draw(games(*expansions, among=among, most=most))
    return game.rules, game.rules.view(game.state, draw(st.sampled_from((None, *range(game.seats)))))
