"""The fair: one expansion of the tests that uses much of what the hooks can say together.

News are drawn from a deck without a phase and change prices while they lie on the board. A stall sells cards beside the
display. Every seat has a chest that it alone sees, and cards lie face down in a pit. A clock gives two actions in a
turn, a herald takes the start seat, spaces of the track give prizes, mills double their next income, helpers move on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

import stpetersburg as sp

HELPERS = ("cook", "guard", "maid", "tutor", "valet")
RULE = "F1"
Shuffle = Callable[[str, Sequence[Any]], list[Any]]


@attrs.frozen
class Tent:
    """Holds each seat's helper, known to all, and its wish, known to itself and by no one else."""

    helpers: tuple[str, ...]
    wishes: tuple[str, ...]


def _deal(seats: int, shuffle: Shuffle) -> Tent:
    return Tent(tuple(shuffle("helpers", HELPERS)[:seats]), tuple(shuffle("wishes", HELPERS)[:seats]))


def _place(seats: int, table: Mapping[str, Any], own: Sequence[Mapping[str, Any]]) -> Tent:
    return Tent(HELPERS[:seats], tuple(one.get("wish", HELPERS[seat]) for seat, one in enumerate(own)))


def _redact(tent: Tent, viewer: int | None) -> Tent:
    return attrs.evolve(tent, wishes=tuple(wish if seat == viewer else "" for seat, wish in enumerate(tent.wishes)))


def _sample(game: sp.Game, viewer: int | None, shuffle: Shuffle) -> Tent:
    tent = game.state.slice("fair")
    free = iter(shuffle("wishes", [name for name in HELPERS if name not in tent.wishes]))
    return attrs.evolve(tent, wishes=tuple(wish or next(free) for wish in tent.wishes))


def _problem(tent: Tent, seats: int) -> str:
    fits = len(tent.helpers) == len(tent.wishes) == seats and {*tent.helpers, *tent.wishes} <= {"", *HELPERS}
    return "" if fits else "a helper and a wish are wanted for each seat"


def _move_on(game: sp.Game) -> list[sp.Store]:
    tent = game.state.slice("fair")
    return [sp.Store(attrs.evolve(tent, helpers=tent.helpers[-1:] + tent.helpers[:-1]))]


def _wished(game: sp.Game, seat: int) -> int | sp.Hidden:
    tent = game.state.slice("fair")
    return sp.HIDDEN if not tent.wishes[seat] else 4 * (tent.wishes[seat] == tent.helpers[seat])


def _news(game: sp.Game) -> list[sp.Shift]:
    """Return what puts the next of the news on the board; the old ones go to the bottom of the pit."""
    old = [sp.Shift(card, "board", "pit", rule=RULE) for card in game.place("board")]
    return old + [sp.Shift(card, "deck:news", "board", rule=RULE) for card in game.deck("news")[:1]]


def _restock(game: sp.Game) -> list[sp.Shift]:
    if len(game.place("stall")) > 2:
        return []
    return [sp.Shift(card, "deck:building", "stall", rule=RULE) for card in game.deck("building")[1:2]]


def _dearer(game: sp.Game, seat: int) -> int:
    return -1 if "storm" in game.place("board") else 0


def _per_red(game: sp.Game, seat: int) -> int:
    return game.count(seat, color="red") // 2


def _hurries(game: sp.Game) -> list[sp.Move]:
    return [sp.Move("hurry")]


def _hurry(game: sp.Game, move: sp.Move) -> list[object]:
    return [sp.Change(game.seat, "clock", "clock[used]", RULE), *[sp.Ask("again", game.seat)] * 2]


def _hides(game: sp.Game) -> list[sp.Move]:
    hand = dict.fromkeys(game.state.seats[game.seat].hand)
    return [sp.Move("hide", card, "hand") for card in hand] if len(game.place("chest")) < 2 else []


def _hide(game: sp.Game, move: sp.Move) -> list[object]:
    return [sp.Shift(move.card, "hand", "chest", game.seat, RULE)]


def _buries(game: sp.Game) -> list[sp.Move]:
    return [sp.Move("bury", card, "hand") for card in dict.fromkeys(game.state.seats[game.seat].hand)]


def _bury(game: sp.Game, move: sp.Move) -> list[object]:
    return [sp.Shift(move.card, "hand", "pit", game.seat, RULE), sp.Gain(game.seat, rubles=1, rule=RULE)]


def _herald(game: sp.Game) -> list[sp.Ask]:
    return [sp.Ask("herald", seat) for seat in game.clockwise(game.start_seat())]


def _heralds(game: sp.Game) -> list[sp.Move]:
    words = ("quiet", "turn", "start") if "herald" in game.state.seats[game.seat].hand else ("quiet",)
    return [sp.Move("call", word) for word in words]


def _call(game: sp.Game, move: sp.Move) -> list[object]:
    if move.card == "quiet":
        return []
    effect = sp.Turn(game.seat, RULE) if move.card == "start" else sp.Ask("again", game.seat)
    return [sp.Shift("herald", "hand", "discard", game.seat, RULE), effect]


def _prize(game: sp.Game) -> list[sp.Ask]:
    return [sp.Ask("prize", game.seat, amount=game.space)]


def _prizes(game: sp.Game) -> list[sp.Move]:
    return [sp.Move("prize", word) for word in ("rubles", "points", "marker")]


def _take_prize(game: sp.Game, move: sp.Move) -> list[object]:
    effects = {
        "rubles": sp.Gain(game.seat, rubles=3, rule=RULE, secret=True),
        "points": sp.Gain(game.seat, points=1, rule=RULE),
    }
    return [effects.get(move.card, sp.Marker(game.seat, "exchange", RULE))]


def _grind(game: sp.Game) -> list[object]:
    """Return what a mill causes when it is laid down: it doubles, and the newest discard goes under it."""
    under = [sp.Shift(card, "discard", "under", game.seat, RULE) for card in game.state.discard[-1:]]
    return [sp.Change(game.seat, "mill", "mill[double]", RULE), *under]


def _shut(game: sp.Game) -> list[object]:
    changes = {"mill": "mill[shut]", "mill[double]": "mill[double,shut]"}
    return [
        sp.Change(seat, card, changes[card], RULE)
        for seat in range(game.seats)
        for card in game.state.seats[seat].area
        if card in changes and "flood" in game.place("board")
    ]


def _arm(game: sp.Game) -> list[object]:
    return [sp.Change(game.seat, "ticket", "ticket[armed]", RULE)]


def _end_early(game: sp.Game) -> list[object]:
    return [sp.LastRound(RULE)] if max(one.points for one in game.state.seats) >= 60 else []


def _all_to_one(phases: tuple[str, ...], seats: int, shuffle: Shuffle) -> dict[str, int]:
    return dict.fromkeys(phases[:3], shuffle("first", range(seats))[0])


class Fair:
    """Contributes a fair."""

    about = sp.Expansion("fair", "a fair with news, a stall, chests, heralds and prizes")

    @sp.hookimpl
    def cards(self, setup: sp.Setup) -> Iterable[object]:
        return (
            *(sp.Card(name, name.title(), "news", "grey", 0, buyable=False) for name in ("storm", "flood", "peace")),
            sp.Card("clock", "Clock", "building", "blue", 5, count=3, points=1),
            sp.Mark("clock[used]", "clock", points=0, fixed=RULE, ends="round_end"),
            sp.Card("mill", "Mill", "building", "blue", 6, count=4, rubles=1, points=2, tags=("mill",)),
            sp.Mark("mill[double]", "mill", rubles=2, points=4, ends="scored", phases=("building",)),
            sp.Mark("mill[shut]", "mill", points=0, fixed=RULE, ends="round_start", tags=()),
            sp.Mark("mill[double,shut]", "mill", points=0, fixed=RULE),
            sp.Card("herald", "Herald", "aristocrat", "red", 3, count=4, hand_penalty=0),
            sp.Card("ticket", "Ticket", "worker", "green", 2, count=3, trades=("clerk",), leaves_to="box"),
            sp.Mark("ticket[armed]", "ticket", ends="phase_end"),
            sp.Card("tutor", "Tutor", "exchange", "green", 6, exchange=True, trades=("clerk", "shepherd"), rubles=4),
            sp.Card("debt", "Debt", "exchange", "blue", 0, minimum=0, count=2, points=2),
        )

    @sp.hookimpl
    def places(self, setup: sp.Setup) -> Iterable[object]:
        return (
            sp.Deck("news"),
            sp.Place("board"),
            sp.Place("stall", verbs=("buy", "take"), discount=2, rule=RULE, phases=("building", "exchange")),
            sp.Place(
                "chest", per_seat=True, secret=True, verbs=("buy",), discount=-1, rule=RULE, cards=("author", "mill")
            ),
            sp.Place("under", per_seat=True),
            sp.Place("pit", secret=True),
        )

    @sp.hookimpl
    def settings(self, setup: sp.Setup) -> Mapping[str, object]:
        return {"first_markers": _all_to_one, "marker_steps": 1, "display": 9}

    @sp.hookimpl
    def moves(self, setup: sp.Setup) -> Iterable[sp.MoveSpec]:
        return (
            sp.MoveSpec("hurry", "", RULE, _hurries, _hurry, cards=("clock",)),
            sp.MoveSpec("hide", "card", RULE, _hides, _hide, source="hand"),
            sp.MoveSpec("bury", "card", RULE, _buries, _bury, source="hand", phases=("exchange",)),
        )

    @sp.hookimpl
    def decisions(self, setup: sp.Setup) -> Iterable[sp.DecisionSpec]:
        call = sp.MoveSpec("call", "word", RULE, _heralds, _call, words=("quiet", "turn", "start"))
        prize = sp.MoveSpec("prize", "word", RULE, _prizes, _take_prize, words=("rubles", "points", "marker"))
        return (
            sp.DecisionSpec("again", RULE, (), turn=True, secret=False),
            sp.DecisionSpec("herald", RULE, (call,)),
            sp.DecisionSpec("prize", RULE, (prize,), secret=False),
        )

    @sp.hookimpl
    def steps(self, setup: sp.Setup) -> Iterable[sp.Step]:
        return (
            sp.Step("news", "phase_start", _news, phases=("worker",)),
            sp.Step("restock", "phase_open", _restock, phases=("building",)),
            sp.Step("herald", "phase_open", _herald, phases=("aristocrat",)),
            sp.Step("prize", "points", _prize, spaces=tuple(range(5, 200, 15))),
            sp.Step("grind", "placed", _grind, cards=("mill",)),
            sp.Step("shut", "phase_end", _shut, phases=("worker",)),
            sp.Step("arm", "placed", _arm, cards=("ticket",)),
            sp.Step("early", "phase_end", _end_early, phases=("exchange",)),
            sp.Step("helpers", "round_end", _move_on),
        )

    @sp.hookimpl
    def prices(self, setup: sp.Setup) -> Iterable[sp.Discount]:
        return (
            sp.Discount("", RULE, _dearer, colors=("blue", "red")),
            sp.Discount("clock", RULE, _per_red, colors=("blue",)),
            sp.Discount("ticket[armed]", RULE, halved="up", decks=("worker", "exchange")),
            sp.Discount("debt", RULE, -1, colors=("green",)),
        )

    @sp.hookimpl
    def incomes(self, setup: sp.Setup) -> Iterable[sp.Income]:
        return (sp.Income("debt", "building", RULE, rubles=lambda game, seat: -2),)

    @sp.hookimpl
    def score_lines(self, setup: sp.Setup) -> Iterable[sp.ScoreLine]:
        return (
            sp.ScoreLine("cards under mills", RULE, lambda game, seat: len(game.place("under", seat))),
            sp.ScoreLine("cards in the chest", RULE, lambda game, seat: -2 * len(game.place("chest", seat))),
            sp.ScoreLine("wish", RULE, _wished),
        )

    @sp.hookimpl
    def facts(self, setup: sp.Setup) -> Mapping[str, Callable[..., Any]]:
        return {"fair.mills": lambda game, seat: game.tagged(seat, "mill")}

    @sp.hookimpl
    def slices(self, setup: sp.Setup) -> Iterable[sp.SliceSpec]:
        return (sp.SliceSpec(Tent, _deal, _place, _redact, _sample, seat_keys=("wish",), problem=_problem),)

    @sp.hookimpl
    def scenario_paths(self, setup: sp.Setup) -> Iterable[sp.ScenarioPath]:
        return (
            sp.ScenarioPath("helper", lambda game, seat, rest: game.state.slice("fair").helpers[seat], per_seat=True),
        )

    @sp.hookimpl
    def texts(self, setup: sp.Setup) -> Iterable[sp.TextPart]:
        return (sp.TextPart(lambda game, seat: f"helper {game.state.slice('fair').helpers[seat]}", per_seat=True),)


FAIR = (
    sp.Rules(expansions=("observatory", "publican", Fair())),
    sp.Rules("online", ("observatory", "publican", "market", "tasks", Fair())),
    sp.Rules("first", (Fair(),)),
)
"""Rules with the fair: beside the expansions in the box, beside all that fit, and alone."""
