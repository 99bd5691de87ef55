"""What happened, told in sentences to one seat: nothing in them that the seat may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from stpetersburg.events import Event
from stpetersburg.moves import Move
from stpetersburg.rules import Rules
from stpetersburg.state import HIDDEN, GameState
from stpetersburg.text import cards

PHRASES: Mapping[str, str] = {
    "bought": "{buy} {card}",
    "played": "{play} {card} from the hand",
    "taken": "{take} {card} into the hand",
    "passed": "{pass}",
    "placed": "{lay} down {card}",
    "displaced": "{displace} {card}",
    "drawn": "{draw} {card}",
    "marked": "{turn} a card into {card}",
    "turn": "{get} the turn",
    "paid": "{pay} {amount} {rubles}",
    "income": "{receive} {amount} {rubles}",
    "points": "{gain} {amount} {points}",
}
"""What a seat does, by kind of event; the words in braces that are verbs get an s for other seats."""

SENTENCES: Mapping[str, str] = {
    "removed": "{card} is removed from the game",
    "refilled": "{amount} {cards} from the {card} deck",
    "row_moved": "the top row moves down",
    "round_began": "round {amount} begins",
    "phase_began": "{card} phase",
    "last_round": "this round is the last: the {card} deck is empty",
    "game_over": "the game is over",
}
"""What happens to the table, by kind of event; kinds in neither list go without saying."""

RUBLES = ("paid", "income")
"""Kinds of events that tell of rubles: of others a line says nothing, unless all may see them."""

A_CARD = "a card"
"""Stands for a card that the seat may not see."""


def news(rules: Rules, state: GameState, move: Move, viewer: int) -> list[str]:
    """Return what a legal move makes happen, as lines of text for the seat that reads them."""
    happened = rules.events(state, move, viewer=viewer)
    pairs = zip(happened, ("", *(event.kind for event in happened)), strict=False)
    events = [event for event, before in pairs if _is_worth_telling(rules, event, before, viewer)]
    lines = []
    for subject, group in groupby(events, key=_subject):
        told = tuple(group)
        lines.append(_seat_line(told, viewer) if isinstance(subject, int) else _table_line(told))
    return [line for line in lines if line]


def _is_worth_telling(rules: Rules, event: Event, before: str, viewer: int) -> bool:
    """Tell whether an event is worth a line: not what goes without saying, nor others' rubles."""
    if event.kind == "discarded" and before == "displaced":
        return False
    return event.kind not in RUBLES or event.seat == viewer or bool(rules.options["rubles_public"])


def _subject(event: Event) -> int | str:
    """Return the seat that an event is about, or a word for what else it is about."""
    if event.seat is not None and event.kind in PHRASES:
        return event.seat
    return "discard" if event.kind == "discarded" else "table"


def _seat_line(events: Sequence[Event], viewer: int) -> str:
    seat = events[0].seat
    phrases = [_phrase(event, _card(event), seat == viewer) for event in events]
    return f"{'you' if seat == viewer else f'seat {seat}'} {', '.join(phrases)}"


def _card(event: Event) -> str:
    return A_CARD if event.card == HIDDEN else event.card


class _Words(dict[str, str]):
    """Fills in a phrase: a word that is not there is a verb, as the seat's own or another's."""

    def __init__(self, event: Event, card: str, own: bool) -> None:
        one = event.amount in (1, -1)
        super().__init__(card=card, amount=str(event.amount))
        self.own = own
        self.update({noun: noun[:-1] if one else noun for noun in ("rubles", "points", "cards")})

    def __missing__(self, verb: str) -> str:
        if self.own:
            return verb
        return f"{verb}es" if verb.endswith("s") else f"{verb}s"


def _phrase(event: Event, card: str, own: bool) -> str:
    return PHRASES[event.kind].format_map(_Words(event, card, own))


def _table_line(events: Sequence[Event]) -> str:
    """Return what happens to the table as one line; discarded cards are counted."""
    if events[0].kind == "discarded":
        return f"to the discard: {cards(event.card for event in events)}"
    told = [event for event in events if event.kind in SENTENCES]
    return ", ".join(_sentence(event) for event in told)


def _sentence(event: Event) -> str:
    """Return what happened to the table; that a round is the last, with the deck that is the reason if one is."""
    text = SENTENCES[event.kind].format_map(_Words(event, event.card, False))
    return text if event.card or event.kind != "last_round" else text.partition(":")[0]
