"""A first look: deal a game, ask what is legal and why, see what a move does, play to the end, and keep the game."""

from __future__ import annotations

import stpetersburg as sp


def main() -> None:
    """Play one game of three seats and print what the rules say of it."""
    rules = sp.Rules()  # second edition, with the Observatory and the Pub
    state = rules.new_game(seats=3, seed=7)  # all chance is spent here
    print(rules.text(state))

    moves = rules.legal_moves(state)
    print("\nlegal:", ", ".join(str(move) for move in moves))

    refused = rules.explain(state, rules.parse(state, "pass"))
    print(f"pass:  {refused.reason} ({refused.rule})")

    dearest = max(moves, key=lambda move: rules.price(state, move).total)
    price = rules.price(state, dearest)
    print(f"\n{dearest} costs {price.total}:", ", ".join(f"{line.amount} {line.label}" for line in price.lines))
    for event in rules.events(state, dearest):
        print(f"  {event.kind} {event.card} {event.amount or ''}".rstrip(), f"({event.rule})")

    record = sp.Record.new(rules, seats=3, seed=7)  # the same game, kept
    while not record.state.over:
        record = record.append(rules.legal_moves(record.state)[0])
    again = sp.Record.loads(record.dumps())  # replays the moves and checks each

    print(f"\n{len(again.moves)} moves, {again.state.round} rounds")
    for seat, score in enumerate(rules.scores(again.state)):
        print(f"seat {seat}: {score.total} =", ", ".join(f"{line.amount} {line.label}" for line in score.lines))
    print("won by seat", *rules.winners(again.state))


if __name__ == "__main__":
    main()
