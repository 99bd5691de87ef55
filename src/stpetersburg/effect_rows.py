"""Effect rows: what the functions of an expansion return, for the engine to carry out."""

from __future__ import annotations

from typing import Any

import attrs


@attrs.frozen
class Gain:
    """Gives a seat rubles and points; negative ones are lost, though never more rubles than there are.

    `secret` True: how many rubles, the seat alone may know; for amounts that do not follow from what all see.
    """

    seat: int
    rubles: int = 0
    points: int = 0
    rule: str = ""
    secret: bool = False


@attrs.frozen
class Change:
    """Turns one copy in a seat's area into another look of itself: puts a mark on it or takes one off."""

    seat: int
    card: str
    into: str
    rule: str = ""


@attrs.frozen
class Shift:
    """Moves one card between places: `top`, `bottom`, `discard`, `box`, `drawn`, `area`, `hand`, `deck:NAME` (its top),
    and those of expansions by their names.

    `seat` is whose area, hand or place is meant. From an area to the discard a card goes where its `leaves_to` says;
    from the discard the newest of equal cards is taken, from elsewhere the first. Hand limits are not looked at.
    """

    card: str
    origin: str
    to: str
    seat: int = 0
    rule: str = ""


@attrs.frozen
class Ask:
    """Opens a decision for a seat; it is answered before anything else goes on. Several are answered in their order.

    `draw` names a deck whose top card the decision holds until it is answered. `amount` and `words` are the asker's
    own; while the decision is open, `game.state.open_decision` has them.
    """

    decision: str
    seat: int
    draw: str = ""
    amount: int = 0
    words: tuple[str, ...] = ()


@attrs.frozen
class Store:
    """Replaces the slice of the expansion that returns it. It is no event: what all see of it is in the view."""

    value: Any


@attrs.frozen
class Turn:
    """Puts the turn at a seat: at `phase_open` it begins the phase, in a turn play goes on with the seat after it.

    The start marker stays where it is.

    Attributes:
        seat: The seat, from 0.
        rule: The rule id that the event bears.
    """

    seat: int
    rule: str = ""


@attrs.frozen
class Marker:
    """Hands a start marker to a seat, from which it moves on at the end of the round as ever.

    Attributes:
        seat: The seat, from 0.
        phase: The phase whose marker it is, "" for the current one.
        rule: The rule id that the event bears.
    """

    seat: int
    phase: str = ""
    rule: str = ""


@attrs.frozen
class LastRound:
    """Makes the round the last; at `round_end` and `round_start`, when the round is over, the next one.

    Attributes:
        rule: The rule id that the event bears.
    """

    rule: str = ""


Effect = Gain | Change | Shift | Ask | Store | Turn | Marker | LastRound
"""Whatever a function of an expansion may return; several of them in their order."""
