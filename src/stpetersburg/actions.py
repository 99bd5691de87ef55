"""Actions: the four moves of every turn, resolved to numbers once and for all, and the moves that name them."""

from __future__ import annotations

import attrs

from stpetersburg.kinds import KindTable
from stpetersburg.moves import Move

SOURCES = ("top", "bottom", "hand", "drawn")
TOP, BOTTOM, HAND, DRAWN = range(4)
PASS = Move("pass")


@attrs.frozen
class Action:
    """Is a move of a turn as numbers: index of its source, kind of its card, kind of its target (0 for none)."""

    move: Move
    verb: str
    source: int = 0
    kind: int = 0
    target: int = 0


@attrs.frozen(eq=False)
class ActionTable:
    """Holds every move that can be legal, made once: by source and kind, and with its action.

    `buys[source][kind]` buys or plays a plain card, `over[source][kind][target]` an exchange card, `takes[source][kind]`
    takes one into the hand.
    """

    buys: tuple[tuple[Move, ...], ...]
    over: tuple[tuple[dict[int, Move], ...], ...]
    takes: tuple[tuple[Move, ...], ...]
    actions: dict[Move, Action]


def buying_verb(source: int) -> str:
    """Return the word for paying for a card: it is played from the hand and bought from anywhere else."""
    return "play" if source == HAND else "buy"


def action_table(kinds: KindTable) -> ActionTable:
    """Make the moves for every source and kind."""
    actions: dict[Move, Action] = {PASS: Action(PASS, "pass")}

    def made(verb: str, source: int, kind: int, target: int = 0) -> Move:
        displaced = kinds.ids[target] if target else ""
        move = Move(verb, kinds.ids[kind], SOURCES[source], displaced)
        actions[move] = Action(move, verb, source, kind, target)
        return move

    every = range(len(kinds.ids))
    buys = tuple(tuple(made(buying_verb(s), s, k) for k in every) for s in range(4))
    takes = tuple(tuple(made("take", s, k) for k in every) for s in range(4))
    over = tuple(
        tuple({t: made(buying_verb(s), s, k, t) for t in kinds.targets[k] or b""} for k in every) for s in range(4)
    )
    return ActionTable(buys, over, takes, actions)
