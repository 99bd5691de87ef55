"""Sequences: what happens, step by step, between the turns, compiled to tuples of step names.

A state's agenda holds what is left of a sequence, so that a game can be saved while any of its steps asks a question.
The steps themselves are in `flow` (those of the core) and in expansions (their names have a dot).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import attrs

from stpetersburg.rows import Step

BEGIN = "begin"
REFILL = "refill"
OPEN = "open_phase"
END_TURN = "end_turn"
INCOME = "income"
NEXT_PHASE = "next_phase"
MOVE_ROWS = "move_rows"
PASS_MARKERS = "pass_markers"  # noqa: S105  # start markers, no password
NEXT_ROUND = "next_round"
FINISH = "finish"
UNMARK = "unmark@"
"""Names of the core's steps; `UNMARK` is followed by the point at which marks end."""


@attrs.frozen(eq=False)
class OwnedStep:
    """Is a step of an expansion: with its full name, its owner and the kinds that switch it on (empty: always)."""

    name: str
    owner: str
    step: Step
    kinds: bytes


@attrs.frozen
class Sequences:
    """Holds the steps of the set-up, of each phase's start and end (0 unused), of a round's end and the game's."""

    set_up: tuple[str, ...]
    phase_start: tuple[tuple[str, ...], ...]
    phase_end: tuple[tuple[str, ...], ...]
    round_end: tuple[str, ...]
    game_end: tuple[str, ...]


def sequences(
    steps: Sequence[OwnedStep], phases: Sequence[str], scored: Collection[str], unmarked: Collection[str]
) -> Sequences:
    """Compile the order of a game from the steps of the expansions.

    Rule: B3.1, B3.2, B3.6, B6.3, B9.1, B9.2, B9.3, B9.4, B10.1.
    """

    def at(point: str, phase: str = "") -> Iterable[str]:
        if point in unmarked:
            yield UNMARK + point
        for one in steps:
            if one.step.at == point and (not phase or not one.step.phases or phase in one.step.phases):
                yield one.name

    return Sequences(
        set_up=(*at("setup"), BEGIN),
        phase_start=tuple((*at("phase_start", name), REFILL, OPEN, *at("phase_open", name)) for name in phases),
        phase_end=tuple(
            (*at("phase_end", name), *([INCOME] if name in scored else []), *at("scored", name), NEXT_PHASE)
            for name in phases
        ),
        round_end=(*at("round_end"), MOVE_ROWS, PASS_MARKERS, NEXT_ROUND, *at("round_start")),
        game_end=(*at("game_end"), FINISH),
    )
