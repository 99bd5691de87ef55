"""Events: what a move made happen, one after the other."""

from __future__ import annotations

import attrs

from stpetersburg.state import HIDDEN, Hidden


@attrs.frozen
class Event:
    """Is one thing that happened in the course of a move.

    The kinds are `bought`, `taken`, `played`, `passed`, `paid`, `placed`, `displaced`, `discarded`, `removed` (to
    the box), `laid` (on a row, a deck or a place), `drawn`, `asked`, `answered`, `marked`, `income`, `points`,
    `refilled`, `row_moved`, `turn` (an effect put it at the seat), `marker_passed`, `phase_began`, `round_began`,
    `last_round`, `game_over`.

    Attributes:
        kind: What happened, one of the kinds above.
        seat: The seat concerned, from 0; None for the table.
        card: A card id; for `marker_passed`, `phase_began`, `refilled`, `last_round` a phase or deck ("" for another
            reason), for `asked`, `answered` a decision; `HIDDEN` for a viewer who may not know it.
        amount: Rubles (`paid`, `income`), points (`points`) or cards (`refilled`, `row_moved`); or `HIDDEN`.
        rule: The rule id that makes it happen.
        source: Where a card comes from, as `Shift` names places; "" where `kind` says it.
        hides: The attribute that its own seat alone may see, `card` or `amount`; "" for an event that all see whole.
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
