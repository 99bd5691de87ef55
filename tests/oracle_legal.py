"""What the oracle allows: questions to a state, prices, refusals and legal moves, one condition after the other."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from oracle_cards import SYMBOLS, bare

GOODS = ["chicken", "grain", "fruit", "fish", "vegetable"]
TILES = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]  # M1.4

Oracle = dict[str, Any]


def to_act(o: Oracle) -> int | None:
    if o["over"]:
        return None
    return o["todo"][0][1] if o["todo"] else o["turn"]


def decision(o: Oracle) -> str:
    return o["todo"][0][0] if o["todo"] else ""


def drawn(o: Oracle) -> str:
    return o["todo"][0][2] if decision(o) == "drawn" else ""


def limit(o: Oracle, seat: int) -> int:
    """Return the hand limit: 3, with a warehouse 4. Rule: B4.2, B8.2."""
    return 4 if "warehouse" in o["seats"][seat]["area"] else 3


def goods_of(o: Oracle, seat: int, good: str) -> int:
    """Count a good's symbols in an area. Rule: M3.1, M3.2."""
    count = 0
    for text in o["seats"][seat]["area"]:
        card = o["cards"][bare(text)]
        if card.good == good:
            count += card.symbols
        if SYMBOLS.get(card.name) == good:
            count += 1
        if f"[{good}]" in text or f"[?{good}]" in text:
            count += 1
    return count


def tiles_left(o: Oracle) -> list[str]:
    """Return the goods whose symbol tile is in the supply. Rule: M3.4."""
    used = list(o["spent"])
    for one in o["seats"]:
        used += [text.split("?")[1].rstrip("]") for text in one["area"] if "?" in text]
    return [good for good in GOODS if good not in used]


def pub_points(o: Oracle, seat: int) -> int:
    """Return how many points a pub's owner may buy. Rule: B8.4."""
    one = o["seats"][seat]
    pubs = one["area"].count("pub")
    if o["options"]["pub_limit"] == "owner":
        pubs = min(pubs, 1)
    return min(5 * pubs, one["rubles"] // 2)


def is_buy_two(o: Oracle) -> bool:
    return o["options"]["first_workers"] == "buy_two" and o["round"] == 1 and o["phase"] == "worker"


# --- moves


@cache
def split(text: str) -> tuple[str, str, str, str]:
    """Return verb, word, source row and displaced card of a text."""
    found = re.fullmatch(r"(\w+)(?: ([^ @>]+))?(?:@(\w+))?(?: > (\S+))?", text)
    assert found, text
    verb, word, row, target = found.groups()
    return verb, word or "", row or "top", target or ""


def source_of(o: Oracle, seat: int, verb: str, row: str) -> list[str]:
    if decision(o) == "drawn":
        return [drawn(o)]
    return o["seats"][seat]["hand"] if verb == "play" else o[row]


def total(o: Oracle, seat: int, text: str) -> int:
    """Return the price of a buy or a play. Rule: B5."""
    _, word, row, target = split(text)
    card = o["cards"][bare(word)]
    area = [bare(one) for one in o["seats"][seat]["area"]]
    price = card.cost
    if target:  # B5.5, B8.3
        price -= 6 if target == "potemkin_village" else o["cards"][bare(target)].cost
    if row == "bottom":  # B5.2
        price -= 1
    price -= area.count(card.name)  # B5.3
    if card.color == "blue":  # B8.6
        price -= area.count("carpenter_workshop")
    if card.color == "red":  # B8.7
        price -= area.count("gold_smelter")
    return max(1, price)  # B5.1


def refusal(o: Oracle, text: str) -> str | None:
    """Return the rule that refuses a move, None if it is legal. The contract's order."""
    if o["over"]:
        return "B10.2"
    verb, word, row, _ = split(text)
    asked = decision(o)
    if asked:
        rule = {"drawn": "B8.5", "pub": "B8.4", "drop": "B8.2", "good": "M3.4", "upkeep": "M4.2"}[asked]
        if not answers(o, verb, word, row):
            return rule
        if asked != "drawn" or verb == "discard":
            return None
        return refused_card(o, to_act(o), text)
    none_open = {
        "discard": "B8.5",
        "points": "B8.4",
        "drop": "B8.2",
        "good": "M3.4",
        "upkeep": "M4.2",
        "release": "M4.2",
    }
    if verb in none_open:
        return none_open[verb]
    if is_buy_two(o) and not first_workers_allow(o, verb):
        return "B4.6"
    if verb == "pass":
        return None
    if verb == "observe":
        return refused_observe(o, word)
    return refused_card(o, o["turn"], text)


def answers(o: Oracle, verb: str, word: str, row: str) -> bool:
    """Tell whether a move is of the open decision's kind and inside its bounds."""
    asked, seat = o["todo"][0][:2]
    one = o["seats"][seat]
    if asked == "drawn":  # B8.5
        return verb in ("buy", "take", "discard") and row == "top" and word == drawn(o)
    if asked == "pub":  # B8.4
        return verb == "points" and int(word) <= pub_points(o, seat)
    if asked == "drop":  # B8.2
        return verb == "drop" and word in one["hand"]
    if asked == "good":  # M3.4
        return verb == "good" and word in tiles_left(o)
    card = o["todo"][0][2]  # M4.2
    if verb == "upkeep":
        return word == card and one["rubles"] >= TILES[o["value"] - 1][0]
    return verb == "release" and word == card


def first_workers_allow(o: Oracle, verb: str) -> bool:
    """Tell whether a kind of move is open in the second edition's first worker phase. Rule: B4.6."""
    seat = o["turn"]
    has_two = len(o["seats"][seat]["area"]) >= 2
    if verb == "buy":
        return not has_two
    if verb == "pass":
        return has_two or not any(refused_card(o, seat, text) is None for text in card_texts(o, seat, ["buy"]))
    return False


def refused_observe(o: Oracle, deck: str) -> str | None:
    """Rule: B8.5."""
    if o["phase"] != "building" or "observatory" not in o["seats"][o["turn"]]["area"]:
        return "B8.5"
    return "B8.5" if len(o["decks"][deck]) < 2 else None


def refused_card(o: Oracle, seat: int, text: str) -> str | None:
    verb, word, row, target = split(text)
    one = o["seats"][seat]
    if word not in source_of(o, seat, verb, row):
        return {"buy": "B4.1", "take": "B4.2", "play": "B4.3"}[verb]
    card = o["cards"][bare(word)]
    if verb == "take":
        if target:  # a card is laid down, and displaces, when it is bought or played
            return "B7.1"
        return "B4.2" if len(one["hand"]) >= limit(o, seat) else None
    if bool(target) != card.exchange:
        return "B7.1"
    if target:
        if target not in one["area"]:
            return "B7.1"
        other = o["cards"][bare(target)]
        if other.color != card.color:
            return "B7.1"
        if other.exchange:
            return "B7.4"
        if card.color == "green" and other.trade not in (card.trade, "any"):  # B7.2, B8.1
            return "B7.2"
        if target == "observatory[used]":
            return "B8.5"
    return "B4.5" if total(o, seat, text) > one["rubles"] else None


def card_texts(o: Oracle, seat: int, verbs: list[str]) -> list[str]:
    """Return every text with a card that is there, and any target of the own area or none."""
    found = []
    targets = ["", *(f" > {text}" for text in dict.fromkeys(o["seats"][seat]["area"]))]
    for verb in verbs:
        rows = [""] if verb == "play" or decision(o) == "drawn" else ["", "@bottom"]
        for row in rows:
            for word in dict.fromkeys(source_of(o, seat, verb, row[1:] or "top")):
                found += [f"{verb} {word}{row}{target}" for target in targets]
    return found


def candidates(o: Oracle) -> list[str]:
    """Return every text that could be legal now, and some that are not."""
    seat = to_act(o)
    assert seat is not None
    texts = ["pass", *card_texts(o, seat, ["buy", "take", "play"])]
    if drawn(o):
        texts.append(f"discard {drawn(o)}")
    if "observatory" in o["expansions"]:
        texts += [f"observe {deck}" for deck in o["decks"]]
    if "publican" in o["expansions"]:
        texts += [f"points {amount}" for amount in range(pub_points(o, seat) + 2)]
    texts += [f"drop {text}" for text in dict.fromkeys(o["seats"][seat]["hand"])]
    if o["market"]:
        texts += [f"good {good}" for good in GOODS]
        orange = [name for name, card in o["cards"].items() if card.orange]
        texts += [f"{verb} {name}" for verb in ("upkeep", "release") for name in orange]
    return texts


def legal(o: Oracle) -> set[str]:
    """Return the texts of all legal moves."""
    return set() if o["over"] else {text for text in candidates(o) if refusal(o, text) is None}


def price(o: Oracle, text: str) -> int | None:
    """Return what a move costs the seat to act, None if something else than the price forbids it."""
    if refusal(o, text) not in (None, "B4.5"):
        return None
    verb, word, _, _ = split(text)
    if verb in ("buy", "play"):
        return total(o, to_act(o), text)
    if verb == "points":
        return 2 * int(word)
    return TILES[o["value"] - 1][0] if verb == "upkeep" else 0
