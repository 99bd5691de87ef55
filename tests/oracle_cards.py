"""The cards as the rules pages list them: the oracle reads nothing of the library."""

from __future__ import annotations

# id, deck, color, cost, cost in the first edition, copies, rubles, points, trade
CARDS = """
lumberjack worker green 3 3 6 3 0 lumberjack
gold_miner worker green 4 4 6 3 0 gold_miner
shepherd worker green 5 5 6 3 0 shepherd
fur_trapper worker green 6 6 6 3 0 fur_trapper
ship_builder worker green 7 7 6 3 0 ship_builder
czar_and_carpenter worker green 8 8 1 3 0 any
market building blue 5 5 5 0 1 -
customs_house building blue 8 8 5 0 2 -
firehouse building blue 11 11 3 0 3 -
hospital building blue 14 14 3 0 4 -
library building blue 17 17 3 0 5 -
theater building blue 20 20 2 0 6 -
academy building blue 23 23 1 0 7 -
potemkin_village building blue 2 2 1 0 0 -
pub building blue 1 1 2 0 0 -
warehouse building blue 2 2 1 0 0 -
observatory building blue 7 6 2 0 1 -
author aristocrat red 4 4 6 1 0 -
administrator aristocrat red 7 7 5 2 0 -
warehouse_manager aristocrat red 10 10 5 3 0 -
secretary aristocrat red 12 12 4 4 0 -
controller aristocrat red 14 14 3 4 1 -
judge aristocrat red 17 16 2 5 2 -
mistress_of_ceremonies aristocrat red 20 18 2 6 3 -
carpenter_workshop exchange green 4 4 1 3 0 lumberjack
gold_smelter exchange green 6 6 1 3 0 gold_miner
weaving_mill exchange green 8 8 2 6 0 shepherd
fur_shop exchange green 10 10 3 3 2 fur_trapper
wharf exchange green 12 12 3 6 1 ship_builder
mariinsky_theater exchange blue 15 10 1 0 0 -
bank exchange blue 13 13 1 5 1 -
peterhof exchange blue 14 14 1 4 2 -
st_isaacs_cathedral exchange blue 15 15 1 3 3 -
church_of_the_resurrection exchange blue 16 16 1 2 4 -
harbor exchange blue 16 16 1 5 2 -
catherine_palace exchange blue 17 17 1 1 5 -
smolny_cathedral exchange blue 17 17 1 4 3 -
hermitage exchange blue 18 18 1 3 4 -
winter_palace exchange blue 19 19 1 2 5 -
abbot exchange red 6 6 1 1 1 -
chamber_maid exchange red 8 8 1 0 2 -
weapon_master exchange red 8 8 1 4 0 -
builder exchange red 10 10 1 5 0 -
senator exchange red 12 12 1 2 2 -
patriarch exchange red 16 16 1 0 4 -
tax_man exchange red 17 17 1 0 0 -
admiral exchange red 18 18 1 3 3 -
minister_of_foreign_affairs exchange red 20 20 1 2 4 -
czarina exchange red 24 24 1 0 6 -
"""

# id, good, symbols, cost, rubles, copies, orange
YELLOW_CARDS = """
chick chicken 1 5 2 3 no
hen chicken 2 4 1 2 no
chicken_coop chicken 3 3 0 1 no
special_chicken chicken 4 1 0 1 yes
ear_of_wheat grain 1 5 2 3 no
grain_sack grain 2 4 1 2 no
field grain 3 3 0 1 no
special_grain grain 4 1 0 1 yes
apple fruit 1 5 2 3 no
apple_crate fruit 2 4 1 2 no
apple_orchard fruit 3 3 0 1 no
special_fruit fruit 4 1 0 1 yes
fish fish 1 5 2 3 no
fish_basket fish 2 4 1 2 no
caviar fish 3 3 0 1 no
special_fish fish 4 1 0 1 yes
cabbage vegetable 1 5 2 3 no
vegetable_basket vegetable 2 4 1 2 no
vegetable_garden vegetable 3 3 0 1 no
special_vegetable vegetable 4 1 0 1 yes
"""

# printed symbols of base cards that have one copy (M3.2)
SYMBOLS = {
    "bank": "grain",
    "peterhof": "chicken",
    "st_isaacs_cathedral": "fruit",
    "harbor": "fish",
    "church_of_the_resurrection": "vegetable",
}


class Card:
    """Is a printed card."""

    def __init__(self, words: list[str], edition: str) -> None:
        self.name, self.deck, self.color = words[0], words[1], words[2]
        self.cost = int(words[4] if edition == "first" else words[3])
        self.rubles, self.points, self.trade = int(words[6]), int(words[7]), words[8]
        self.good, self.symbols, self.orange = "", 0, False
        self.exchange = self.deck == "exchange"


def printed(edition: str) -> dict[str, Card]:
    """Return the cards of an edition by name."""
    cards = {}
    for line in CARDS.split("\n"):
        if line.strip():
            card = Card(line.split(), edition)
            cards[card.name] = card
    if edition == "rulebook":  # editions.md
        cards["mariinsky_theater"].cost = 18
    for line in YELLOW_CARDS.split("\n"):
        if line.strip():
            name, good, symbols, cost, rubles, copies, orange = line.split()
            card = Card([name, "market", "yellow", cost, cost, copies, rubles, "0", "-"], edition)
            card.good, card.symbols, card.orange = good, int(symbols), orange == "yes"
            cards[name] = card
    return cards


def bare(text: str) -> str:
    """Return a card's name without symbol and marks."""
    return text.split("[")[0]


def fallen(text: str) -> str:
    """Return a card as it is outside an area: marks fall off, printed symbols stay."""
    if text.startswith("ship_builder[?"):
        return "ship_builder[?]"
    if text.startswith(("czar_and_carpenter[", "observatory[")):
        return bare(text)
    return text
