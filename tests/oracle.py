"""The rules once more, naively: an oracle to hold the library against.

Written from the rules pages alone, one condition after the other as the text has them. Cards are id strings, a state is
a dict of lists, a move is its text; nothing is shared with the library but the fields of the state it starts from.
"""

from __future__ import annotations

from oracle_cards import bare, fallen
from oracle_legal import (
    GOODS,
    TILES,
    Oracle,
    goods_of,
    is_buy_two,
    legal,
    limit,
    price,
    refusal,
    split,
    tiles_left,
    to_act,
    total,
)
from oracle_states import from_state, library, public

__all__ = [
    "GOODS",
    "Oracle",
    "apply",
    "bare",
    "fallen",
    "from_state",
    "is_buy_two",
    "legal",
    "library",
    "price",
    "public",
    "refusal",
    "score_lines",
    "scores",
    "winners",
]

ARISTOCRATS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]  # B10.2
SCORED = {"worker": "green", "building": "blue", "aristocrat": "red"}  # B6.1


def copied(o: Oracle) -> Oracle:
    """Return a state that shares nothing that a move changes."""
    o = {key: list(value) if isinstance(value, list) else value for key, value in o.items()}
    o["decks"] = {deck: list(cards) for deck, cards in o["decks"].items()}
    o["seats"] = [{**one, "area": list(one["area"]), "hand": list(one["hand"])} for one in o["seats"]]
    return o


def apply(o: Oracle, text: str) -> Oracle:
    """Return the state after a legal move."""
    assert refusal(o, text) is None, text
    o = copied(o)
    verb, word, row, target = split(text)
    seat = to_act(o)
    one = o["seats"][seat]
    if o["todo"]:
        answer(o, text)
    elif verb == "pass":  # B3.5
        o["passes"] += 1
        o["todo"] = [("do", -1, "turn")]
    elif verb == "observe":  # B8.5
        o["passes"] = 0
        one["area"][one["area"].index("observatory")] = "observatory[used]"
        o["todo"] = [("drawn", seat, o["decks"][word].pop(0)), ("do", -1, "turn")]
    else:
        o["passes"] = 0
        o["todo"] = [("do", -1, "turn")]
        cost = total(o, seat, text)
        (one["hand"] if verb == "play" else o[row]).remove(word)
        put(o, seat, verb, word, target, cost)
    while o["todo"] and o["todo"][0][0] == "do":
        step = o["todo"].pop(0)[2]
        STEPS[step](o)
    return o


def answer(o: Oracle, text: str) -> None:
    """Take the answer to the open decision."""
    verb, word, _, target = split(text)
    asked, seat = o["todo"][0][:2]
    one = o["seats"][seat]
    cost = total(o, seat, text) if verb == "buy" else 0
    gone = o["todo"].pop(0)
    if verb == "discard":
        o["discard"].append(word)
    elif asked == "drawn":
        put(o, seat, verb, word, target, cost)
    elif verb == "points":  # B8.4
        one["rubles"] -= 2 * int(word)
        one["points"] += int(word)
    elif verb == "drop":  # B8.2
        one["hand"].remove(word)
        o["discard"].append(word)
        if len(one["hand"]) > limit(o, seat):
            o["todo"].insert(0, gone)
    elif verb == "good":  # M3.4
        one["area"].remove(gone[2])
        one["area"].append(f"{bare(gone[2])}[?{word}]")
    elif verb == "upkeep":  # M4.2
        one["rubles"] -= TILES[o["value"] - 1][0]
    elif verb == "release":
        one["area"].remove(word)
        o["box"].append(word)


def put(o: Oracle, seat: int, verb: str, word: str, target: str, cost: int) -> None:
    """Put a card into the hand, or pay it and put it into the area. Rule: B4.1, B4.2, B4.3."""
    one = o["seats"][seat]
    if verb == "take":
        one["hand"].append(word)
        return
    one["rubles"] -= cost
    if target:  # B7.1
        one["area"].remove(target)
        o["discard"].append(fallen(target))
        if "[?" in target and target[-2] != "?" and not o["options"]["symbol_tile_returns"]:
            o["spent"].append(target.split("?")[1].rstrip("]"))  # M3.4
    if target == "warehouse" and o["options"]["warehouse_lost"] == "discard":  # B8.2
        limit_now = 4 if "warehouse" in one["area"] else 3
        if len(one["hand"]) > limit_now:
            o["todo"].insert(0, ("drop", seat))
    if o["market"] and word in ("czar_and_carpenter", "ship_builder[?]"):
        word = f"{bare(word)}[?]"
        if tiles_left(o):  # M3.4
            o["todo"].insert(0, ("good", seat, word))
    one["area"].append(word)


def next_turn(o: Oracle) -> None:
    """Let the next seat move, or end the phase. Rule: B3.4, B3.5, B4.6."""
    o["turn"] = (o["turn"] + 1) % len(o["seats"])
    ended = o["passes"] >= len(o["seats"])
    if is_buy_two(o):
        all_have_two = all(len(one["area"]) >= 2 for one in o["seats"])
        ended = ended or all_have_two or not o["top"] + o["bottom"]
    if ended:
        score_phase(o)


def score_phase(o: Oracle) -> None:
    """Rule: B3.6, B6, M4."""
    phase = o["phase"]
    if phase == "market":
        asked = [("upkeep", seat, card) for seat in clockwise(o) for card in orange_cards(o, seat)]
        if o["options"]["upkeep"] == "before_income":
            o["todo"] = [*asked, ("do", -1, "yellow"), ("do", -1, "goods"), ("do", -1, "phase")]
        else:
            o["todo"] = [("do", -1, "yellow"), *asked, ("do", -1, "goods"), ("do", -1, "phase")]
        return
    for one in o["seats"]:
        colors = [o["cards"][bare(text)].color for text in one["area"]]
        for text in one["area"]:
            card = o["cards"][bare(text)]
            if card.color == SCORED.get(phase) and text != "observatory[used]":  # B8.5
                one["rubles"] += card.rubles
                one["points"] += card.points
            if phase == "building" and text == "mariinsky_theater":  # B8.8
                one["points" if o["options"]["mariinsky_pays"] == "point" else "rubles"] += colors.count("red")
            if phase == "aristocrat" and text == "tax_man":  # B8.9
                one["points" if o["options"]["tax_man_pays"] == "point" else "rubles"] += colors.count("green")
    o["todo"] = [("do", -1, "phase")]
    if phase == "building" and "publican" in o["expansions"]:  # B8.4
        o["todo"] = [("pub", seat) for seat in clockwise(o) if "pub" in o["seats"][seat]["area"]] + o["todo"]


def clockwise(o: Oracle) -> list[int]:
    """Return the seats from the phase's start seat on."""
    first, number = o["start"][o["phase"]], len(o["seats"])
    return [(first + step) % number for step in range(number)]


def orange_cards(o: Oracle, seat: int) -> list[str]:
    """Return a seat's orange cards in the order of the goods. Rule: M4.2."""
    orange = [text for text in o["seats"][seat]["area"] if o["cards"][bare(text)].orange]
    return sorted(orange, key=lambda text: GOODS.index(o["cards"][text].good))


def pay_yellow(o: Oracle) -> None:
    """Rule: M4.1."""
    for one in o["seats"]:
        one["rubles"] += sum(o["cards"][bare(text)].rubles for text in one["area"] if is_yellow(o, text))


def is_yellow(o: Oracle, text: str) -> bool:
    return o["cards"][bare(text)].color == "yellow"


def score_goods(o: Oracle) -> None:
    """Rule: M4.3, M4.4."""
    high, low = TILES[o["value"] - 1]
    for good in GOODS:
        counts = [goods_of(o, seat, good) for seat in range(len(o["seats"]))]
        ranks = sorted({count for count in counts if count > 0}, reverse=True)
        if not ranks:
            continue
        for seat, count in enumerate(counts):
            if count == ranks[0]:
                o["seats"][seat]["points"] += high
            elif counts.count(ranks[0]) == 1 and len(ranks) > 1 and count == ranks[1]:
                o["seats"][seat]["points"] += low


def next_phase(o: Oracle) -> None:
    """Rule: B3.1, B3.2, B9."""
    place = o["phases"].index(o["phase"])
    if o["phase"] == "exchange":
        if o["last"]:  # B9.4
            o["over"] = True
            return
        end_round(o)
        o["phase"] = "worker"
    else:
        o["phase"] = o["phases"][place + 1]
    full = 10 if o["market"] else 8  # M1.5
    deck = o["decks"][o["phase"]]
    laid = 0
    while deck and len(o["top"]) + len(o["bottom"]) < full:  # B3.3
        o["top"].append(deck.pop(0))
        laid += 1
    if laid and not deck and (o["phase"] != "market" or o["options"]["market_deck_ends_game"]):  # B10.1, M6.3
        o["last"] = True
    o["turn"] = o["start"][o["phase"]]
    o["passes"] = 0


def end_round(o: Oracle) -> None:
    """Rule: B9.1, B9.2, B8.5, M6.1, M6.2."""
    o["discard"] += o["bottom"]
    o["bottom"] = o["top"]
    o["top"] = []
    o["start"] = {phase: (seat + 1) % len(o["seats"]) for phase, seat in o["start"].items()}
    for one in o["seats"]:
        one["area"] = ["observatory" if text == "observatory[used]" else text for text in one["area"]]
    o["round"] += 1
    if o["market"]:
        o["value"] = min(6, o["value"] + 1)


STEPS = {"turn": next_turn, "yellow": pay_yellow, "goods": score_goods, "phase": next_phase}


# --- the end


def score_lines(o: Oracle, seat: int) -> list[tuple[int, str]]:
    """Return amounts and rule ids. Rule: B10.2, B10.3, B10.4."""
    one = o["seats"][seat]
    names = {bare(text) for text in one["area"] if o["cards"][bare(text)].color == "red"}
    return [
        (one["points"], "B6.2"),
        (ARISTOCRATS[min(10, len(names))], "B10.2"),
        (one["rubles"] // 10, "B10.3"),
        (-5 * len(one["hand"]), "B10.4"),
    ]


def scores(o: Oracle) -> list[int]:
    """Return the totals as if the game ended now."""
    return [sum(amount for amount, _ in score_lines(o, seat)) for seat in range(len(o["seats"]))]


def winners(o: Oracle) -> list[int]:
    """Rule: B10.5."""
    if not o["over"]:
        return []
    rubles = [one["rubles"] if o["options"]["tie_break"] == "all" else one["rubles"] % 10 for one in o["seats"]]
    ranks = list(zip(scores(o), rubles, strict=True))
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
