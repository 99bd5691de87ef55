"""The Market beyond its scenarios: its cards, dealing, refusals, saves, events, and what strangers do with it."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections import Counter

import pytest

import stpetersburg as sp
from games import walk

GOODS = ("chicken", "grain", "fruit", "fish", "vegetable")
MARKET = ("observatory", "publican", "market")
BUYER = {"buy": 8, "play": 8, "upkeep": 3, "observe": 4}


@pytest.fixture(scope="module")
def rules() -> sp.Rules:
    return sp.Rules(expansions=MARKET)


def after(rules: sp.Rules, state: sp.GameState, *lines: str) -> sp.GameState:
    for line in lines:
        state = rules.apply(state, rules.parse(state, line))
    return state


def cards(rules: sp.Rules) -> list[sp.Card]:
    return [look.card for look in rules.tables.kinds.looks if look.card.count]


def choosing(rules: sp.Rules) -> sp.GameState:
    """Return a state in which seat 0 chooses the good of its Ship Builder."""
    return after(rules, rules.position(2, to_act=0, top=["ship_builder[?]"]), "buy ship_builder[?]")


def paying(rules: sp.Rules, **seat: object) -> sp.GameState:
    """Return a state in which seat 0 is asked for the upkeep of two cards."""
    area = ["special_chicken", "special_fish"]
    state = rules.position(2, phase="market", to_act=0, start={"market": 0}, seat=[{"area": area, **seat}])
    return after(rules, state, "pass", "pass")


@pytest.mark.rule("M1.1")
def test_the_market_deck_holds_35_yellow_cards_and_seven_of_each_good(rules: sp.Rules) -> None:
    deck = [card for card in cards(rules) if card.deck == "market"]
    assert sum(card.count for card in deck) == 35
    assert {card.color for card in deck} == {"yellow"}
    assert [sum(card.count for card in deck[at : at + 4]) for at in range(0, 20, 4)] == [7] * 5


@pytest.mark.rule("M3.2")
def test_copies_with_symbols_lie_where_the_base_card_lies_in_the_table(rules: sp.Rules) -> None:
    ids = [card.id for card in cards(rules)]
    builders, markets = ids.index("ship_builder[chicken]"), ids.index("market[chicken]")
    assert ids[builders : builders + 6] == [f"ship_builder[{symbol}]" for symbol in (*GOODS, "?")]
    assert ids[markets : markets + 5] == [f"market[{good}]" for good in GOODS]
    assert (ids[builders - 1], ids[builders + 6]) == ("fur_trapper", "czar_and_carpenter")
    assert (ids[builders + 7], ids[markets - 1], ids[markets + 5]) == ("chick", "special_vegetable", "customs_house")
    assert {card.base for card in cards(rules) if card.id.startswith("market[")} == {"market"}


@pytest.mark.rule("M2.1")
def test_decks_and_markers_follow_the_order_of_the_round(rules: sp.Rules) -> None:
    state = rules.new_game(5, 1)
    assert tuple(state.deck) == tuple(state.start) == ("worker", "market", "building", "aristocrat", "exchange")
    assert [phase.marker for phase in rules.tables.phases] == ["hammer", "sack", "cathedral", "bust", "hand"]


@pytest.mark.rule("M1.2")
@pytest.mark.parametrize(("seats", "shares"), [(5, [1] * 5), (4, [1, 1, 1, 2]), (3, [1, 2, 2]), (2, [2, 3]), (1, [5])])
def test_start_markers_are_dealt_evenly_and_the_odd_ones_by_chance(
    rules: sp.Rules, seats: int, shares: list[int]
) -> None:
    richest = set()
    for seed in range(60):
        held = Counter(rules.new_game(seats, seed).start.values())
        assert sorted(held.values()) == shares
        richest |= {seat for seat, count in held.items() if count == max(shares)}
    assert richest == set(range(seats))


@pytest.mark.rule("M1.1")
def test_the_market_does_not_reshuffle_other_decks(rules: sp.Rules) -> None:
    plain = sp.Rules()
    for seed in range(20):
        with_market, without = rules.new_game(4, seed), plain.new_game(4, seed)
        for name in ("building", "aristocrat", "exchange"):
            named = [
                [state.board.catalog.kinds[kind].partition("[")[0] for kind in state.board.decks[index]]
                for state, index in (
                    (with_market, tuple(with_market.deck).index(name)),
                    (without, tuple(without.deck).index(name)),
                )
            ]
            assert named[0] == named[1]


def test_five_seats_without_the_market_are_refused_and_it_is_named() -> None:
    with pytest.raises(sp.RulesError, match=r"1 to 4 seats, not 5 \(B2.1\); 5 seats need expansion market"):
        sp.Rules().new_game(5, 1)


def test_five_seats_in_the_first_edition_are_refused_without_naming_the_market() -> None:
    with pytest.raises(sp.RulesError, match=r"2 to 4 seats, not 5 \(B2.1\)$"):
        sp.Rules("first").new_game(5, 1)


def test_six_seats_are_too_many_with_the_market(rules: sp.Rules) -> None:
    with pytest.raises(sp.RulesError, match="1 to 5 seats, not 6"):
        rules.new_game(6, 1)


def test_the_first_edition_refuses_the_market() -> None:
    with pytest.raises(
        sp.RulesError, match="market does not work with edition first: use second or rulebook or online"
    ):
        sp.Rules("first", MARKET)


@pytest.mark.parametrize("edition", ["second", "rulebook", "online"])
def test_upkeep_comes_before_the_income_in_the_online_edition_only(edition: str) -> None:
    wanted = "before_income" if edition == "online" else "after_income"
    options = sp.Rules(edition, MARKET).options
    assert (options["upkeep"], options["symbol_tile_returns"], options["market_deck_ends_game"]) == (wanted, True, True)


@pytest.mark.parametrize("name", ["upkeep", "symbol_tile_returns", "market_deck_ends_game"])
def test_options_of_the_market_are_refused_while_it_is_off(name: str) -> None:
    with pytest.raises(sp.RulesError, match=f"option {name} belongs to expansion market, which is off"):
        sp.Rules(options={name: False})


@pytest.mark.parametrize("value", [0, 7, -1, True, "2", 1.0, None])
@pytest.mark.rule("M1.4")
def test_a_value_tile_that_does_not_exist_is_refused(rules: sp.Rules, value: object) -> None:
    with pytest.raises(sp.RulesError, match="market_value is a whole number from 1 to 6, not"):
        rules.position(2, market_value=value)


@pytest.mark.rule("M1.4", "M6.1")
def test_a_position_has_the_tile_of_its_round_unless_it_says_otherwise(rules: sp.Rules) -> None:
    found = [rules.position(2, round=number).slice("market").value for number in range(1, 10)]
    assert found == [1, 2, 3, 4, 5, 6, 6, 6, 6]
    assert rules.position(2, round=9, market_value=1).slice("market").value == 1


def test_keys_and_words_of_the_market_name_it_while_it_is_off() -> None:
    plain = sp.Rules()
    state = plain.new_game(2, 1)
    with pytest.raises(sp.UnknownNameError, match=r"market_value.*it belongs to expansion market, which is off"):
        plain.position(2, market_value=2)
    for line in ("good fish", "upkeep special_fish", "buy market[grain]", "play ship_builder[?fish]", "take chick"):
        with pytest.raises(sp.MoveTextError, match="it belongs to expansion market, which is off"):
            plain.parse(state, line)
    with pytest.raises(sp.MoveTextError, match=r"unknown deck 'market'.*it belongs to expansion market"):
        plain.parse(state, "observe market")


@pytest.mark.parametrize("name", ["market", "ship_builder"])
@pytest.mark.rule("M3.3")
def test_a_bare_name_whose_copies_differ_is_malformed_and_the_copies_are_listed(rules: sp.Rules, name: str) -> None:
    state = rules.new_game(2, 1)
    for line in (f"buy {name}", f"play {name}", f"take {name}@bottom", f"buy bank > {name}"):
        with pytest.raises(sp.MoveTextError, match=rf"its copies differ: write {name}\[chicken\] or {name}\[grain\]"):
            rules.parse(state, line)
    with pytest.raises(sp.UnknownNameError, match="its copies differ"):
        rules.position(2, top=[name])


def test_words_that_are_no_good_and_no_card_are_malformed(rules: sp.Rules) -> None:
    state = choosing(rules)
    for line in (
        "good",
        "good beef",
        "good fish fish",
        "upkeep",
        "upkeep beef",
        "release fish fish",
        "buy market[beef]",
    ):
        with pytest.raises(sp.MoveTextError):
            rules.parse(state, line)


def test_a_marked_card_lies_in_areas_only(rules: sp.Rules) -> None:
    with pytest.raises(sp.RulesError, match="lies in an area only; elsewhere it is czar_and_carpenter"):
        rules.position(2, top=["czar_and_carpenter[?]"])
    with pytest.raises(sp.RulesError, match="lies in an area only; elsewhere it is ship_builder"):
        rules.position(2, seat=[{"hand": ["ship_builder[?fish]"]}])
    bare = rules.position(2, seat=[{"area": ["czar_and_carpenter"]}])
    assert bare.seats[0].area == ("czar_and_carpenter[?]",)


def test_scenario_paths_of_the_market_name_what_they_know(rules: sp.Rules) -> None:
    text = 'id="x"\ntitle="x"\nseats=2\nexpansions=["market"]\n[[steps]]\nexpect={"%s"=0}\n'
    for path, words in (("seat.0.goods.beef", "unknown good 'beef'"), ("market_value.x", "unknown path")):
        with pytest.raises(sp.ScenarioError, match=words):
            sp.run_scenario(sp.read_scenario(text % path))


def test_refusals_say_what_to_do(rules: sp.Rules) -> None:
    state = choosing(rules)
    assert "first answer the open decision good" in rules.explain(state, sp.Move("pass")).reason
    state = after(rules, state, "good fish")
    assert "no such decision is open" in rules.explain(state, sp.Move("good", "fish")).reason
    poor = paying(rules, rubles=1)
    assert "price 2, you have 1 rubles" in rules.explain(poor, sp.Move("upkeep", "special_chicken")).reason
    rich = paying(rules)
    other = rules.explain(rich, sp.Move("upkeep", "special_fish"))
    assert (other.rule, other.reason) == ("M4.2", "cannot upkeep special_fish: you can answer upkeep special_chicken")


@pytest.mark.rule("M4.2")
def test_the_price_of_upkeep_is_that_of_the_current_tile(rules: sp.Rules) -> None:
    for value in range(1, 7):
        state = rules.position(1, phase="market", market_value=value, seat=[{"area": ["special_fish"], "rubles": 2}])
        with pytest.raises(sp.IllegalMoveError, match=r"M4\.2"):
            rules.price(state, sp.Move("upkeep", "special_fish"))
        state = rules.apply(state, sp.Move("pass"))
        assert rules.price(state, sp.Move("upkeep", "special_fish")).total == value
        assert rules.price(state, sp.Move("release", "special_fish")).total == 0


@pytest.mark.parametrize("make", [choosing, paying])
def test_a_game_is_saved_and_goes_on_while_the_market_asks(rules: sp.Rules, make: object) -> None:
    state = make(rules)  # type: ignore[operator]  # one of the two functions above
    move = rules.legal_moves(state)[0]
    for again in (rules.loads(rules.dumps(state)), pickle.loads(pickle.dumps(state)), sp.loads(rules.dumps(state))[1]):
        assert again == state
        assert hash(again) == hash(state)
        assert rules.apply(again, move) == rules.apply(state, move)
    assert rules.loads(rules.dumps(move)) == move
    for viewer in (0, 1, None):
        view = rules.view(state, viewer)
        assert rules.loads(rules.dumps(view)) == view
        assert rules.legal_moves(view) == (rules.legal_moves(state) if viewer == 0 else ())


@pytest.mark.rule("M3.4")
def test_lost_symbol_tiles_are_saved() -> None:
    rules = sp.Rules(expansions=MARKET, options={"symbol_tile_returns": False})
    start = rules.position(2, phase="exchange", to_act=0, top=["wharf"], seat=[{"area": ["ship_builder[?fish]"]}])
    assert start.slice("market").spent == ()
    state = after(rules, start, "buy wharf > ship_builder[?fish]")
    assert state.slice("market").spent == ("fish",)
    assert rules.loads(rules.dumps(state)) == state
    assert rules.view(state, 1).slice("market") == state.slice("market")


@pytest.mark.parametrize(
    "part", [{"value": 7, "spent": []}, {"value": 1, "spent": ["beef"]}, {"spent": []}, {"value": "1"}]
)
def test_a_save_with_a_damaged_slice_is_refused(rules: sp.Rules, part: dict[str, object]) -> None:
    data = json.loads(rules.dumps(rules.new_game(2, 1)))
    data["value"]["slices"]["market"] = part
    body = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    data["check"] = hashlib.sha256(text.encode()).hexdigest()[:16]
    with pytest.raises(sp.SaveError):
        rules.loads(json.dumps(data))


def test_a_save_with_the_market_is_of_other_rules_than_one_without(rules: sp.Rules) -> None:
    with pytest.raises(sp.SaveError, match="market"):
        sp.Rules().loads(rules.dumps(rules.new_game(2, 1)))


@pytest.mark.rule("M3.1")
def test_goods_are_published_as_a_fact_and_absent_while_the_market_is_off(rules: sp.Rules) -> None:
    state = rules.position(2, seat=[{"area": ["caviar", "harbor", "czar_and_carpenter[?grain]"]}])
    game = sp.Game(rules.tables, state)
    assert game.fact("market.goods", 0) == {"chicken": 0, "grain": 1, "fruit": 0, "fish": 4, "vegetable": 0}
    plain = sp.Rules()
    without = sp.Game(plain.tables, plain.new_game(2, 1))
    assert not without.has_fact("market.goods")
    with pytest.raises(sp.UnknownNameError):
        without.fact("market.goods", 0)


def test_the_table_tells_tile_goods_and_what_is_asked(rules: sp.Rules) -> None:
    state = choosing(rules)
    lines = rules.text(state).splitlines()
    assert "market  value 2/1, symbol tiles chicken, grain, fruit, fish, vegetable" in lines
    assert "asked   a good for ship_builder[?]" in lines
    lines = rules.text(after(rules, state, "good fish")).splitlines()
    assert "market  value 2/1, symbol tiles chicken, grain, fruit, vegetable" in lines
    assert "    goods fish 1" in lines
    lines = rules.text(rules.view(paying(rules), None)).splitlines()
    assert "asked   pay 2 rubles for special_chicken (upkeep) or give it up (release)" in lines
    assert "    goods chicken 4, fish 4" in lines


def test_events_tell_of_goods_upkeep_and_points(rules: sp.Rules) -> None:
    chosen = rules.events(choosing(rules), sp.Move("good", "fish"))
    assert [(event.kind, event.card, event.rule) for event in chosen] == [
        ("answered", "good", "M3.4"),
        ("marked", "ship_builder[?fish]", "M3.4"),
    ]
    state = paying(rules)
    paid = rules.events(state, sp.Move("upkeep", "special_chicken"))
    assert ("paid", 0, 2, "M4.2") in [(event.kind, event.seat, event.amount, event.rule) for event in paid]
    state = after(rules, state, "upkeep special_chicken")
    told = [
        (event.kind, event.seat, event.card, event.amount)
        for event in rules.events(state, sp.Move("release", "special_fish"))
    ]
    assert told.index(("removed", 0, "special_fish", 0)) < told.index(("points", 0, "", 2))


@pytest.mark.rule("M3.4")
def test_two_choices_at_once_share_the_tiles_that_are_left() -> None:
    class Gift:
        """Lays both cards with `?` from the box into the area of the seat to act."""

        about = sp.Expansion("gift", "two at once")

        @sp.hookimpl
        def moves(self, setup: sp.Setup) -> list[sp.MoveSpec]:
            def unwrap(game: sp.Game) -> list[sp.Move]:
                return [sp.Move("unwrap")]

            def run(game: sp.Game, move: sp.Move) -> list[sp.Shift]:
                names = ("ship_builder[?]", "czar_and_carpenter")
                return [sp.Shift(name, "box", "area", game.seat, "X1") for name in names]

            return [sp.MoveSpec("unwrap", "", "X1", unwrap, run)]

    rules = sp.Rules(expansions=(*MARKET, Gift()))
    box = ["ship_builder[?]", "czar_and_carpenter"]
    state = after(rules, rules.position(2, to_act=0, box=box), "unwrap")
    assert [item.words for item in state.agenda if isinstance(item, sp.Decision)] == [
        (f"{name}[?]",) for name in ("ship_builder", "czar_and_carpenter")
    ]
    state = after(rules, state, "good fish")
    assert (state.decision, state.to_act) == ("good", 0)
    assert {move.card for move in rules.legal_moves(state)} == set(GOODS) - {"fish"}
    state = after(rules, state, "good grain")
    assert (state.decision, state.to_act) == ("", 1)
    assert state.seats[0].area == ("ship_builder[?fish]", "czar_and_carpenter[?grain]")

    taken = [f"ship_builder[?{good}]" for good in GOODS[1:]]
    crowded = rules.position(2, to_act=0, box=box, seat=[{}, {"area": taken}], cards_unchecked=True)
    state = after(rules, crowded, "unwrap", "good chicken")
    assert (state.decision, state.to_act) == ("", 1)
    assert state.seats[0].area == ("ship_builder[?chicken]", "czar_and_carpenter[?]")


@pytest.mark.rule("M5.2")
def test_an_orange_card_goes_to_the_box_whoever_takes_it_from_an_area() -> None:
    class Thief:
        """Sends a yellow card of the own area to the discard."""

        about = sp.Expansion("thief", "loses cards")

        @sp.hookimpl
        def moves(self, setup: sp.Setup) -> list[sp.MoveSpec]:
            def own(game: sp.Game) -> list[sp.Move]:
                return [sp.Move("lose", card.id) for card in game.area(game.seat) if card.color == "yellow"]

            def run(game: sp.Game, move: sp.Move) -> list[sp.Shift]:
                return [sp.Shift(move.card, "area", "discard", game.seat, "X1")]

            return [sp.MoveSpec("lose", "card", "X1", own, run)]

    rules = sp.Rules(expansions=(*MARKET, Thief()))
    state = rules.position(1, to_act=0, seat=[{"area": ["special_fish", "fish"]}])
    state = after(rules, state, "lose special_fish", "lose fish")
    assert (state.box, state.discard, state.seats[0].area) == (("special_fish",), ("fish",), ())


def recount(area: tuple[str, ...]) -> dict[str, int]:
    """Count goods anew, from the names as the rules page prints them."""
    printed = {
        **dict.fromkeys(("chick", "peterhof"), ("chicken", 1)),
        **dict.fromkeys(("ear_of_wheat", "bank"), ("grain", 1)),
        **dict.fromkeys(("apple", "st_isaacs_cathedral"), ("fruit", 1)),
        **dict.fromkeys(("fish", "harbor"), ("fish", 1)),
        **dict.fromkeys(("cabbage", "church_of_the_resurrection"), ("vegetable", 1)),
    }
    twos_and_threes = (
        "hen chicken_coop",
        "grain_sack field",
        "apple_crate apple_orchard",
        "fish_basket caviar",
        "vegetable_basket vegetable_garden",
    )
    for good, names in zip(GOODS, twos_and_threes, strict=True):
        printed |= {name: (good, count) for name, count in zip(names.split(), (2, 3), strict=True)}
        printed |= {f"special_{good}": (good, 4), f"market[{good}]": (good, 1), f"ship_builder[{good}]": (good, 1)}
        printed |= {f"{name}[?{good}]": (good, 1) for name in ("ship_builder", "czar_and_carpenter")}
    counts = dict.fromkeys(GOODS, 0)
    for name in area:
        good, symbols = printed.get(name, ("fish", 0))
        counts[good] += symbols
    return counts


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"symbol_tile_returns": False, "upkeep": "before_income"}])
@pytest.mark.rule("M1.6", "M3.1", "M5.2", "M6.1")
def test_goods_tiles_and_orange_cards_stay_in_order_through_whole_games(seats: int, options: dict[str, object]) -> None:
    rules = sp.Rules(expansions=MARKET, options=options)
    for seed in range(4):
        for state in walk(rules, seats, seed, BUYER):
            game = sp.Game(rules.tables, state)
            areas = [one.area for one in state.seats]
            assert [game.fact("market.goods", seat) for seat in range(seats)] == [recount(area) for area in areas]
            chosen = [name.partition("[?")[2] for area in areas for name in area if "[?" in name and name[-2] != "?"]
            assert len(chosen) == len(set(chosen))
            assert state.slice("market").value == min(state.round, 6)
            assert all(name.startswith("special_") for name in state.box)
            assert min(one.rubles for one in state.holdings) >= 0
        assert state.over


@pytest.mark.rule("M3.2")
def test_tags_show_the_symbols_that_are_printed_on_a_card() -> None:
    rules = sp.Rules(expansions=("market",))
    cards = {look.card.id: look.card for look in rules.tables.kinds.looks if look.card.count}
    wanted = {
        "chicken_coop": ("chicken",) * 3,
        "special_fish": ("fish",) * 4,
        "market[grain]": ("grain",),
        "ship_builder[?]": ("?",),
        "czar_and_carpenter": ("?",),
        "harbor": ("fish",),
        "hermitage": (),
    }
    assert {name: cards[name].tags for name in wanted} == wanted
    chosen = rules.tables.kinds.card(rules.tables.kind_of("ship_builder[?fish]"))
    assert chosen.tags == ("fish",)
    on_market_cards, on_base_cards = 5 * (3 * 1 + 2 * 2 + 1 * 3 + 1 * 4), 5 + 6 + 1 + 5
    assert sum(len(card.tags) * card.count for card in cards.values()) == on_market_cards + on_base_cards
