"""The search player: a tree search over games that are sampled from what its seat knows (information-set MCTS).

Each iteration deals the hidden cards anew, walks down one tree that all deals share, plays the rest of this round and
the next one by the greedy estimates, and estimates how the seats stand then. A move that is legal in some deals only is
judged by the deals in which it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

import attrs

from stpetersburg.dealing import check_seed, stream
from stpetersburg.errors import PlayerError
from stpetersburg.events import Event
from stpetersburg.knowledge import Knowledge
from stpetersburg.moves import Move
from stpetersburg.players.estimates import Estimates
from stpetersburg.players.player import Player, choices
from stpetersburg.players.tree import Node
from stpetersburg.rules import Rules
from stpetersburg.state import GameState, View

ITERATIONS = 100
"""Sampled games for a choice, unless the caller says otherwise."""
MOVES = 8000
"""Moves in all these games, about a second's: whoever names no budget waits no longer, and needs no clock for that."""
ROUNDS = 2
"""Rounds, this one included, after which a sampled game is estimated instead of played on."""
SCALE = 20.0
"""Points of lead at which three quarters of the payoff are reached."""
SEEDS = 2**40
"""How many different deals are sampled from."""


def search_player(seed: int, *, iterations: int | None = None, seconds: float | None = None) -> Player:
    """Return a player that searches: that many sampled games for a choice, or that many seconds.

    With both, whichever comes first; with neither, 100 sampled games, or fewer as soon as 8000 moves were made in them.
    With the same seed it plays the same everywhere, unless it is given seconds. Raise PlayerError for a budget that is
    none.
    """
    check_seed(seed)
    for name, value in (("iterations", iterations), ("seconds", seconds)):
        if value is not None and not value > 0:
            raise PlayerError("search", f"{name} is a number above 0, not {value!r}")
    chance = stream(seed, "search player")
    if iterations is None and seconds is None:
        return Search(chance, ITERATIONS, None, MOVES)
    return Search(chance, iterations, seconds)


@attrs.define(eq=False)
class Search:
    """Is a player that searches, with a stream of chance and a budget of its own. It remembers what it is shown."""

    _chance: Callable[[], float]
    iterations: int | None
    seconds: float | None
    moves: int | None = None
    _known: Knowledge | None = None
    _seen: View | None = None

    def observe(self, rules: Rules, view: View, events: Iterable[Event]) -> None:
        """Remember what the seat sees: the first view of a game, then each move's events with the view after it."""
        happened = tuple(events)
        if not happened or self._known is None:
            self._known = rules.knowledge(view)
        else:
            self._known = rules.remember(self._known, happened)
        self._seen = view

    def knowledge(self, view: View) -> Knowledge | None:
        """Return what is remembered of the game, None if the view is not the last that was observed."""
        return self._known if view == self._seen else None

    def __call__(self, rules: Rules, view: View) -> Move:
        """Choose a legal move."""
        moves = choices(rules, view)
        if len(moves) == 1:
            return moves[0]
        knowledge = self.knowledge(view)
        tree = Tree(rules, view, moves)
        begun = time.perf_counter()
        while tree.root.visits == 0 or not self._is_spent(tree, begun):
            tree.grow(rules.sample(view, int(self._chance() * SEEDS), knowledge))
        return tree.root.favorite(tree.seat)

    def _is_spent(self, tree: Tree, begun: float) -> bool:
        if self.iterations is not None and tree.root.visits >= self.iterations:
            return True
        if self.moves is not None and tree.moves >= self.moves:
            return True
        return self.seconds is not None and time.perf_counter() - begun >= self.seconds


class Tree:
    """Grows the tree of one search from the legal moves of a view, by one sampled game after the other.

    `moves` counts the moves that were made in these games.
    """

    def __init__(self, rules: Rules, view: View, moves: Sequence[Move]) -> None:
        self.rules = rules
        self.seat = view.to_act or 0
        self.root = Node()
        self.moves = 0
        self._last = view.round + ROUNDS if view.board.phase else None
        self._estimates = Estimates(rules)
        self._gains = dict(zip(moves, self._estimates.gains(view, moves), strict=True))
        self._alone: float | None = None

    def grow(self, state: GameState) -> None:
        """Walk down the tree in a sampled game to a new place, play on from there, and count what comes of it."""
        rules, estimates, node = self.rules, self._estimates, self.root
        path = [node]
        while not state.over:
            moves = rules.legal_moves(state)
            move = moves[0]
            if len(moves) > 1:
                move = node.choose(state.to_act or 0, moves, self._promised(node, state, moves))
                node = node.children[move]
                path.append(node)
            state = rules.apply(state, move, checked=False)
            self.moves += 1
            if len(moves) > 1 and not node.visits:
                break
        payoffs = self._payoffs(estimates.forecast(self._played_on(state)))
        for node in path:
            node.add(payoffs)

    def _promised(self, node: Node, state: GameState, moves: Sequence[Move]) -> list[float]:
        """Return what the moves at a place seem to gain; those of the player itself are estimated once, in its view."""
        if node is self.root:
            return [self._gains[move] for move in moves]
        return self._estimates.gains(state, moves)

    def _played_on(self, state: GameState) -> GameState:
        """Return the state at the end of a sampled game: after some rounds; of a choice at the set-up, when over."""
        rules, estimates, last = self.rules, self._estimates, self._last
        while not state.over and (last is None or state.board.round < last):
            moves = rules.legal_moves(state)
            move = moves[0] if len(moves) == 1 else estimates.best(state, moves)
            state = rules.apply(state, move, checked=False)
            self.moves += 1
        return state

    def _payoffs(self, forecast: Sequence[float]) -> list[float]:
        """Return each seat's payoff, from 0 to 1, by its lead over the best other; alone, over the first game."""
        if len(forecast) == 1:
            if self._alone is None:
                self._alone = forecast[0]
            return [_payoff(forecast[0] - self._alone)]
        ranks = sorted(forecast)
        return [_payoff(own - (ranks[-2] if own == ranks[-1] else ranks[-1])) for own in forecast]


def _payoff(lead: float) -> float:
    share = lead / SCALE
    return 0.5 + 0.5 * share / (1.0 + abs(share))
