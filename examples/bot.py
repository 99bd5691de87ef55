"""A bot with one idea: play the move after which doing nothing for some rounds would score most.

It knows no cards. It tries each move on a position that agrees with what its seat sees, lets all seats pass for the
rounds that are left, and looks at the score. What a card pays, and what an expansion adds, shows by itself.

python examples/bot.py
"""

from __future__ import annotations

import random
from collections.abc import Callable

import stpetersburg as sp

Player = Callable[[sp.Rules, sp.View], sp.Move]
"""Chooses one of `rules.legal_moves(view)`; the view is that of the seat to act."""

PASS = sp.Move("pass")
USUAL_ROUNDS = 5
"""Rounds that a game mostly lasts."""
RUBLE = 0.5
"""Points that a ruble is worth at that end, for what could have been bought with it."""
GAMES = 10


def patient(rules: sp.Rules, view: sp.View) -> sp.Move:
    """Choose the move with the best outlook, the first of equals."""
    moves = rules.legal_moves(view)
    if len(moves) == 1:
        return moves[0]
    state = rules.sample(view, seed=view.round)
    return max(moves, key=lambda move: outlook(rules, rules.apply(state, move), view.viewer or 0))


def outlook(rules: sp.Rules, state: sp.GameState, seat: int) -> float:
    """Return the points of a seat if nobody does anything until the usual end, with something for its rubles."""
    last = state.round if state.last_round else max(USUAL_ROUNDS, state.round + 1)
    while not state.over and state.round <= last:
        state = rules.apply(state, idle(rules, state))
    rubles = 0 if state.over else state.seats[seat].rubles
    return float(rules.scores(state)[seat].total) + RUBLE * float(rubles)


def idle(rules: sp.Rules, state: sp.GameState) -> sp.Move:
    """Return a pass, or where a seat may not pass the first move that there is."""
    if not state.decision and rules.explain(state, PASS).legal:
        return PASS
    return rules.legal_moves(state)[0]


def at_random(seed: int) -> Player:
    """Return a player that chooses any legal move."""
    chance = random.Random(seed)
    return lambda rules, view: chance.choice(rules.legal_moves(view))


def play(rules: sp.Rules, players: list[Player], seed: int) -> sp.GameState:
    """Return the last state of a game. Each player sees its own view and nothing else."""
    state = rules.new_game(len(players), seed)
    while (seat := state.to_act) is not None:
        state = rules.apply(state, players[seat](rules, rules.view(state, seat)), seat=seat)
    return state


def main() -> None:
    """Let the bot play a match against chance, changing seats, and print the result."""
    rules = sp.Rules()
    won = 0
    for game in range(GAMES):
        seat = game % 2
        players = [at_random(game), at_random(game)]
        players[seat] = patient
        end = play(rules, players, seed=game)
        scores = [score.total for score in rules.scores(end)]
        won += rules.winners(end) == (seat,)
        print(f"game {game}: the bot in seat {seat} {scores[seat]}, chance {scores[1 - seat]}")
    print(f"the bot won {won} of {GAMES}")


if __name__ == "__main__":
    main()
