"""Events: what a move made happen, one after the other."""

from __future__ import annotations

import attrs


@attrs.frozen
class Event:
    """Is one thing that happened.

    `kind` is one of `bought`, `taken`, `played`, `passed`, `paid`, `placed`, `displaced`, `discarded`, `removed` (to
    the box), `drawn`, `asked`, `answered`, `marked`, `income`, `points`, `refilled`, `row_moved`, `marker_passed`,
    `phase_began`, `round_began`, `last_round`, `game_over`. `seat` counts from 0, None for the table. `amount` is in
    rubles (`paid`, `income`), points (`points`) or cards (`refilled`, `row_moved`). `card` is a card id, for
    `marker_passed`, `phase_began` and `refilled` a phase or deck, for `asked` and `answered` a decision.
    """

    kind: str
    seat: int | None = None
    card: str = ""
    amount: int = 0
    rule: str = ""
