"""What pictures show: the whole table, one card, one area, the scores; and what is refused."""

from __future__ import annotations

from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given

import stpetersburg as sp
from boxes import SVG, placed, texts
from fair import Fair
from games import positions
from stpetersburg import svg
from tiny import with_tiny

RULES = sp.Rules()
MARKET = sp.Rules(expansions=("observatory", "publican", "market", "tasks"))


def between(shown: list[str], first: str, last: str = "") -> list[str]:
    """Return the texts from one to another, the last left out."""
    start = shown.index(first)
    return shown[start : shown.index(last, start) if last else None]


def test_a_picture_is_a_text_that_notebooks_show() -> None:
    picture = svg.card(RULES, "gold_miner")
    assert isinstance(picture, str)
    assert type(picture) is svg.Picture
    assert picture._repr_svg_() == picture
    assert picture == svg.card(RULES, "gold_miner")


def test_a_picture_tells_what_it_is_to_those_who_cannot_see_it() -> None:
    state = RULES.new_game(2, 1)
    root = ElementTree.fromstring(svg.table(RULES, state))  # noqa: S314  # a picture of our own
    assert (root.tag, root.get("role"), root.get("viewBox", "")[:8]) == (f"{SVG}svg", "img", "0 0 900 ")
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == f"Saint Petersburg: Round 1 · worker phase, Seat {state.to_act} to act"
    assert root.findtext(f"{SVG}desc", "").split() == RULES.text(state).split()


def test_the_table_shows_where_the_game_stands() -> None:
    state = RULES.position(
        3, round=5, phase="building", to_act=2, last_round=True, discard=["author"] * 2, decks={"worker": ["shepherd"]}
    )
    shown = texts(svg.table(RULES, state))
    assert shown[:4] == [
        "Round 5 · building phase",
        "Seat 2 to act",
        "last round",
        "second edition · with observatory, publican",
    ]
    assert between(shown, "worker", "building") == ["worker", "1 card", "1"]
    assert between(shown, "discard", "Display") == ["discard", "2 cards"]
    assert "Seat 2" in shown
    assert shown.count("to act") == 1


def test_the_display_shows_cost_and_price_and_what_can_be_paid() -> None:
    state = RULES.position(
        2,
        phase="building",
        to_act=0,
        top=["library", "bank", "harbor"],
        bottom=["market", "wharf"],
        seat=[{"rubles": 9, "area": ["market", "hospital", "gold_miner"]}, {}],
    )
    picture = svg.table(RULES, state)
    rows = between(texts(picture), "top row", "Seat 0")
    assert [rows[at : at + 5] for at in (0, 5, 10)] == [
        ["top row", "Library", "+5", "17", "pay 17"],
        ["Bank", "+5", "+1", "13", "from 1"],
        ["Harbor", "+5", "+2", "16", "from 2"],
    ]
    assert rows[15:20] == ["bottom row", "Market", "+1", "5", "pay 3"]
    assert rows[-2:] == ["no target", "0"]
    paid = {one.text for one in placed(picture) if one.tag == "text" and one.style == "on-good"}
    assert paid == {"pay", "from 1", "from 2", "pay 3"}
    titles = {one.text: one.full for one in placed(picture) if one.full}
    assert titles["from 1"] == "displaces Hospital"


def test_prices_of_the_picture_are_those_of_the_rules() -> None:
    area = ["market", "carpenter_workshop", "gold_smelter", "author"]
    top, bottom = ["library", "author", "market"], ["secretary", "gold_miner", "customs_house"]
    state = RULES.position(2, phase="building", to_act=1, top=top, bottom=bottom, seat=[{}, {"area": area}])
    moves = [sp.Move("buy", card, source) for source, cards in (("top", top), ("bottom", bottom)) for card in cards]
    expected = [f"pay {RULES.price(state, move).total}" for move in moves]
    rows = between(texts(svg.table(RULES, state)), "top row", "Seat 0")
    assert [text for text in rows if text.startswith("pay ")] == expected


def test_an_area_is_grouped_by_kind_with_counts_and_marks() -> None:
    area = ["gold_miner", "gold_miner", "lumberjack", "observatory", "observatory[used]", "author"]
    state = RULES.position(
        2, phase="building", seat=[{"area": area, "rubles": 31, "points": 17, "hand": ["library"]}, {}]
    )
    shown = texts(svg.area(RULES, state, 0))
    for text in (
        "Seat 0",
        "31",
        "17",
        "Gold Miner",
        "2\N{MULTIPLICATION SIGN}",
        "Observatory",
        "Observatory · used",
        "hand 1 of 3",
        "Library",
        "pay 17",
    ):
        assert text in shown, text
    assert [text for text in shown if text in ("3", "2", "1")] == ["3", "2", "1"]


def test_a_view_shows_question_marks_for_rubles_and_counts_for_hands() -> None:
    state = RULES.position(2, phase="building", seat=[{"hand": ["library", "pub"], "rubles": 41}, {"rubles": 23}])
    own, other = texts(svg.area(RULES, RULES.view(state, 0), 0)), texts(svg.area(RULES, RULES.view(state, 1), 0))
    assert {"41", "Library", "Pub"} <= set(own)
    assert {"?", "2 hidden cards", "hand 2 of 3"} <= set(other)
    assert not {"41", "Library", "Pub"} & set(other)
    assert "seen by Seat 1 · second edition · with observatory, publican" in texts(
        svg.table(RULES, RULES.view(state, 1))
    )
    assert "seen by a spectator · second edition · with observatory, publican" in texts(
        svg.table(RULES, RULES.view(state, None))
    )


@given(positions())
def test_only_the_picture_of_a_state_shows_what_is_hidden(position: tuple) -> None:
    rules, state = position
    whole = texts(svg.table(rules, state))
    assert not [text for text in whole if "hidden" in text]
    symbols = whole.count("?")  # those of the Market
    assert symbols == 0 or "market" in rules.expansions
    for viewer in (None, *range(len(state.seats))):
        view = rules.view(state, viewer)
        shown = texts(svg.table(rules, view))
        hands = [len(seat.hand) for at, seat in enumerate(state.seats) if at != viewer and seat.hand]
        held = [item for item in state.agenda if isinstance(item, sp.Decision) and item.cards and item.seat != viewer]
        hidden = len(hands) + len(held[:1]) * (not rules.options.get("observed_card_public", False))
        assert sum("hidden card" in text for text in shown) == (0 if state.over else hidden)
        others = len(state.seats) - (viewer is not None)
        secret = 0 if state.over or rules.options["rubles_public"] else others
        assert shown.count("?") >= secret + symbols
        assert shown.count("?") == symbols or not state.over


def test_an_open_decision_is_shown_with_its_card_and_answers() -> None:
    state = RULES.position(
        2,
        phase="building",
        to_act=0,
        decks={"exchange": ["abbot", "bank"]},
        seat=[{"area": ["observatory"], "rubles": 2}, {}],
    )
    state = RULES.apply(state, RULES.parse(state, "observe exchange"))
    shown = between(texts(svg.table(RULES, state)), "Seat 0 decides: drawn", "Display")
    assert {"Abbot", "no target", "6", "take abbot", "discard abbot"} <= set(shown)
    seen = between(texts(svg.table(RULES, RULES.view(state, 1))), "Seat 0 decides: drawn", "Display")
    assert seen == ["Seat 0 decides: drawn", "1 hidden card"]


def test_a_choice_with_many_answers_lists_some_and_counts_the_rest() -> None:
    state = MARKET.new_game(2, 1)
    shown = between(texts(svg.table(MARKET, state)), "Seat 0 decides: tasks", "Display")
    assert "Tasks dealt" in shown
    assert len([text for text in shown if text.startswith("keep ")]) == 10
    assert "and 21 more" in shown


def test_the_market_shows_tracks_tiles_and_symbols() -> None:
    state = MARKET.position(
        2,
        round=3,
        phase="market",
        top=["field"],
        seat=[{"area": ["hen", "bank"]}, {"area": ["special_fish"]}],
        market_value=4,
    )
    shown = texts(svg.table(MARKET, state))
    track = between(shown, "Market", "symbol tiles left")
    assert track == ["Market", "points for the most", "4", "for the second most", "2"]
    assert between(shown, "chicken", "fruit") == ["chicken", "2", "0", "grain", "1", "0"]
    assert between(shown, "fish", "vegetable") == ["fish", "0", "4"]
    assert {"3 grain", "Hen · 2 chicken", "Bank · grain", "Special Fish · 4 fish"} <= set(shown)
    area = texts(svg.area(MARKET, state, 1))
    assert between(area, "fish", "vegetable") == ["fish", "4"]


def test_the_open_upkeep_shows_its_card() -> None:
    state = MARKET.position(2, phase="market", to_act=0, seat=[{"area": ["special_fish"]}, {}], market_value=3)
    for _ in range(2):
        state = MARKET.apply(state, sp.Move("pass"))
    shown = between(texts(svg.table(MARKET, MARKET.view(state, 1))), "Seat 0 decides: upkeep", "Display")
    assert {"Pay the upkeep of 3, or give the card up.", "Special Fish · 4 fish"} <= set(shown)


def test_kept_tasks_are_shown_to_their_seat_alone() -> None:
    state = MARKET.position(2, seat=[{"tasks": ["walls"]}, {"tasks": ["court"]}])
    shown = texts(svg.table(MARKET, MARKET.view(state, 0)))
    assert {"Walls", "-3"} <= set(shown)
    assert "Court" not in shown
    assert "kept" in shown
    assert {"Walls", "Court"} <= set(texts(svg.table(MARKET, state)))


def test_decks_and_places_of_expansions_are_shown_with_prices_where_they_sell() -> None:
    rules = sp.Rules(expansions=("observatory", "publican", Fair()))
    first = {"area": ["clock", "author"], "chest": ["pub"], "under": ["judge"], "hand": ["library"]}
    seats = [first, {"chest": ["author", "judge"]}]
    state = rules.position(
        2, phase="building", to_act=0, board=["storm"], stall=["bank", "library"], pit=["hospital"], seat=seats
    )
    shown = texts(svg.table(rules, rules.view(state, 0)))
    assert between(shown, "news", "discard") == ["news", "2 cards"]
    board = ["board", "Storm", "stall", "Bank", "+5", "+1", "13", "pay 7", "Library", "+5", "17", "pay 16"]
    assert between(shown, "board", "pit") == board
    assert between(shown, "pit", "Seat 0")[1] == "1 hidden card"
    assert between(shown, "hand 1 of 3", "under") == ["hand 1 of 3", "Library", "pay 18", "chest", "Pub", "pay 3"]
    assert shown[-2:] == ["chest", "2 hidden cards"]
    for text, words in (("buy library@stall", "pay 16"), ("play library", "pay 18"), ("buy pub@chest", "pay 3")):
        assert words == f"pay {rules.price(state, rules.parse(state, text)).total}"
    closed = rules.position(2, phase="worker", stall=["library"])
    assert between(texts(svg.table(rules, closed)), "stall", "0") == ["stall", "Library"]


def test_prices_in_the_picture_of_a_further_turn_are_those_of_a_turn() -> None:
    def cheaper(game: sp.Game, seat: int) -> int:
        return 0 if game.state.decision else 2

    def first(game: sp.Game) -> list[sp.Ask]:
        return [sp.Ask("again", game.start_seat())]

    rules = with_tiny(
        decisions=[sp.DecisionSpec("again", "X1", (), turn=True, secret=False)],
        steps=[sp.Step("first", "phase_open", first, phases=("building",))],
        prices=[sp.Discount("", "X2", cheaper)],
    )
    state = rules.position(2, phase="worker", to_act=0, passes=1, top=["library"], decks={"building": []})
    state = rules.apply(state, sp.Move("pass"))
    assert state.decision == "again"
    assert rules.price(state, rules.parse(state, "buy library")).total == 15
    assert "pay 15" in texts(svg.table(rules, state))


def test_the_end_of_a_game_names_winners_and_totals() -> None:
    state = RULES.position(2, phase="exchange", last_round=True, seat=[{"points": 40, "rubles": 15}, {"points": 20}])
    for _ in range(2):
        state = RULES.apply(state, sp.Move("pass"))
    shown = texts(svg.table(RULES, state, names=("Ann", "Bo & Co")))
    assert shown[:2] == ["Game over after round 2", "Ann wins with 41 points"]
    assert {"total 41", "total 22", "winner", "5", "Bo & Co"} <= set(shown)
    assert not [text for text in shown if text.startswith("pay")]


def test_a_score_sheet_has_every_line_with_its_rule_and_the_total() -> None:
    state = RULES.position(2, seat=[{"points": 40, "rubles": 15, "area": ["author"]}, {"points": 20, "hand": ["pub"]}])
    shown = texts(svg.score_sheet(RULES, state))
    for score in RULES.scores(state):
        assert str(score.total) in shown
        for line in score.lines:
            assert {line.label, line.rule, str(line.amount)} <= set(shown)
    hidden = texts(svg.score_sheet(RULES, RULES.view(state, 1)))
    assert hidden.count("?") == 2
    assert "42" not in hidden


def test_a_card_shows_all_that_is_printed_on_it() -> None:
    assert {"Gold Miner", "4", "+3", "worker card, green", "trade: gold miner", "copies: 6"} <= set(
        texts(svg.card(RULES, "gold_miner"))
    )
    workshop = " ".join(texts(svg.card(RULES, "carpenter_workshop")))
    assert "displaces a plain green card of the trade lumberjack" in workshop
    assert "blue cards cost 1 less (B8.6)" in workshop
    assert "counts as 6 when displaced (B8.3)" in " ".join(texts(svg.card(RULES, "potemkin_village")))
    assert "hand limit 4 (B8.2)" in texts(svg.card(RULES, "warehouse"))
    used = " ".join(texts(svg.card(RULES, "observatory[used]")))
    assert "mark: used" in used
    assert "may not be displaced (B8.5)" in used
    assert "gives the move observe (B8.5)" in " ".join(texts(svg.card(RULES, "observatory")))
    assert "(publican)" in " ".join(texts(svg.card(RULES, "pub")))
    assert "shows 4 fish" in texts(svg.card(MARKET, "special_fish"))


def test_a_card_says_what_it_changes_in_prices() -> None:
    rules = sp.Rules(expansions=("observatory", "publican", Fair()))
    expected = {"clock": "blue cards cost more or less by", "debt": "green cards cost 1 more (F1)"}
    assert {name: words for name, words in expected.items() if words in texts(svg.card(rules, name))} == expected
    assert "worker and exchange cards cost" in texts(svg.card(rules, "ticket[armed]"))


def test_light_and_dark_are_the_readers_choice_unless_forced() -> None:
    state = RULES.new_game(2, 1)
    auto, light, dark = (svg.table(RULES, state, dark=mode) for mode in (None, False, True))
    assert "prefers-color-scheme: dark" in auto
    assert "prefers-color-scheme" not in light + dark
    assert 'class="sp-light"' in light
    assert 'class="sp-dark"' in dark
    assert ".sp-dark .sp-page{fill:#15171b}" in dark
    for picture in (auto, light, dark):
        root = ElementTree.fromstring(picture)  # noqa: S314  # a picture of our own
        mode = root.get("class")
        rules = [line for line in root.findtext(f"{SVG}style", "").splitlines() if line[0] not in "@}"]
        assert all(line.startswith(f".{mode} ") for line in rules)
        assert len({one.get("id") for one in root.iter()} - {None}) == 0


def test_names_are_escaped_and_control_characters_replaced() -> None:
    class Odd:
        about = sp.Expansion("odd", "has odd names")

        @sp.hookimpl
        def cards(self, setup: sp.Setup) -> list[object]:
            return [attrs.evolve(setup.cards["market"], name="<b>&\"'\x00\ud800\n\t]]>", tags=())]

    rules = sp.Rules(expansions=(Odd(),))
    state = rules.position(2, phase="building", top=["market"], seat=[{"area": ["market"]}, {}])
    expected = "<b>&\"'\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} ]]>"
    names = ("</svg>", "a\x0bb")
    shown = texts(svg.table(rules, state, names=names))
    assert expected in [one.full or one.text for one in placed(svg.table(rules, state, names=names))]
    assert {"</svg>", "a b"} <= set(shown)
    assert expected in [one.full or one.text for one in placed(svg.card(rules, "market"))]
    for picture in (svg.score_sheet(rules, state, names=names), svg.area(rules, state, 0, names=names)):
        ElementTree.fromstring(picture.encode())  # noqa: S314  # a picture of our own


def test_malformed_arguments_are_refused() -> None:
    state = RULES.new_game(2, 1)
    with pytest.raises(sp.RulesError, match=r"dark is True, False, or None .*, not 'dark'"):
        svg.table(RULES, state, dark="dark")  # type: ignore[arg-type]
    for wide in (359, 2001, 900.0, True, "900"):
        with pytest.raises(sp.RulesError, match="width is a whole number of pixels from 360 to 2000, not "):
            svg.table(RULES, state, width=wide)  # type: ignore[arg-type]
    for names in ("ab", ("a",), ("a", 3), 7):
        with pytest.raises(sp.RulesError, match="names is a list with a text for each of the 2 seats, not "):
            svg.score_sheet(RULES, state, names=names)  # type: ignore[arg-type]
    for seat in (2, -1, True, "0", None):
        with pytest.raises(sp.RulesError, match="an area is that of a seat from 0 to 1, not "):
            svg.area(RULES, state, seat)  # type: ignore[arg-type]
    with pytest.raises(sp.UnknownNameError, match="did you mean market"):
        svg.card(RULES, "merket")
    with pytest.raises(sp.UnknownNameError):
        svg.card(RULES, "hidden")
    with pytest.raises(sp.RulesError, match="other rules"):
        svg.table(MARKET, state)
    for other in (None, "state", RULES):
        with pytest.raises(sp.RulesError, match="a state or a view is wanted"):
            svg.table(RULES, other)  # type: ignore[arg-type]
