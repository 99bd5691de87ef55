"""Players for the tests of many games, in a module that other processes can import. Most of them are faulty."""

import os
import sys

import stpetersburg as sp
from stpetersburg.players import random_player


def last(rules, view):
    """Choose the last legal move."""
    return rules.legal_moves(view)[-1]


def taker(seed):
    """Return a player that takes what it can, so that hands fill."""
    return lambda rules, view: next((m for m in rules.legal_moves(view) if m.verb == "take"), last(rules, view))


def _from_round(number, fault, every=1):
    """Return a factory of random players that go wrong from a round on, if their seed is a multiple."""

    def make(seed):
        play = random_player(seed)

        def choose(rules, view):
            return fault(rules, view) if view.round >= number and seed % every == 0 else play(rules, view)

        return choose

    return make


def _raise(rules, view):
    raise ValueError("I have\nno idea")


raising = _from_round(2, _raise, every=2)
leaving = _from_round(2, lambda rules, view: sys.exit("enough"))
speechless = _from_round(2, lambda rules, view: None)
cheating = _from_round(2, lambda rules, view: sp.Move("buy", "judge", "hand"))
dying = _from_round(2, lambda rules, view: os._exit(3), every=4)

for name in ("raising", "leaving", "speechless", "cheating", "dying"):
    globals()[name].__qualname__ = globals()[name].__name__ = name


class Watcher:
    """Chooses at random, and fails if it was not told what its seat sees since the game began."""

    def __init__(self, seed):
        self.play = random_player(seed)
        self.known = self.seen = None

    def observe(self, rules, view, events):
        """Remember."""
        self.known = rules.remember(self.known, events) if events else rules.knowledge(view)
        self.seen = view

    def __call__(self, rules, view):
        """Choose."""
        if view != self.seen or any(one.rubles == sp.HIDDEN for one in self.known.seats):
            raise LookupError("nobody told me")
        return self.play(rules, view)


class Startled(Watcher):
    """Fails in the middle of a game when it is told what another seat does."""

    def observe(self, rules, view, events):
        """Fail."""
        super().observe(rules, view, events)
        if view.round == 2 and events and events[0].seat != view.viewer:
            raise LookupError("too much")


def unmakeable(seed):
    """Fail to make a player."""
    raise RuntimeError("no player today")


def empty(seed):
    """Return no player."""
