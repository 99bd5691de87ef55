"""Events: what a move made happen, one after the other."""

from __future__ import annotations

import attrs

from stpetersburg.state import HIDDEN, Hidden


@attrs.frozen
class Event:
    """Is one thing that happened.

    `kind` is one of `bought`, `taken`, `played`, `passed`, `paid`, `placed`, `displaced`, `discarded`, `removed` (to
    the box), `laid` (on a row or a deck), `drawn`, `asked`, `answered`, `marked`, `income`, `points`, `refilled`,
    `row_moved`, `marker_passed`, `phase_began`, `round_began`, `last_round`, `game_over`. `seat` counts from 0, None
    for the table. `amount` is in rubles (`paid`, `income`), points (`points`) or cards (`refilled`, `row_moved`).
    `card` is a card id, for `marker_passed`, `phase_began` and `refilled` a phase or deck, for `asked` and `answered` a
    decision. `source` is where a card comes from, as `Shift` names it; "" where `kind` says it.

    `hides` names the field that its own seat alone may see, `card` or `amount`; "" for an event that all see whole.
    """

    kind: str
    seat: int | None = None
    card: str = ""
    amount: int | Hidden = 0
    rule: str = ""
    source: str = ""
    hides: str = ""

    def seen_by(self, viewer: int | None) -> Event:
        """Return the event as a seat sees it, None as a spectator: `HIDDEN` in the field that it may not see."""
        if not self.hides or (self.seat is not None and self.seat == viewer):
            return self
        card = HIDDEN if self.hides == "card" else self.card
        amount = HIDDEN if self.hides == "amount" else self.amount
        return Event(self.kind, self.seat, card, amount, self.rule, self.source, self.hides)
