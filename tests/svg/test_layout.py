"""Pictures hold their texts: nothing is cut, nothing overlaps, everything can be read."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stpetersburg as sp
from boxes import faint, flaws, placed
from fair import Fair
from games import ALL_RULES, BUYING, positions, walk
from stpetersburg import svg

EVERYTHING = sp.Rules(expansions=("observatory", "publican", "market", "tasks"))
FAIR = sp.Rules(expansions=("observatory", "publican", Fair()))
WIDTHS = (360, 450, 683, 900, 1400)
LONG = "Wonderfully Magnificent Mayor of Mammoth Metropolises <&\"'> WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"


class Long:
    """Is an expansion whose cards, marks, phase and rows have the longest names and the largest numbers."""

    about = sp.Expansion("long_" * 12, "tries the layout")

    @sp.hookimpl
    def cards(self, setup: sp.Setup) -> list[object]:
        longer = [attrs.evolve(card, name=f"{card.name} {LONG}") for card in setup.cards.values()]
        dear = sp.Card("dear", LONG, "gold", "ultramarine", 255, rubles=255, points=255)
        taken = sp.Card("taken", "W" * 70, "gold", "", 9, exchange=True, displaces=("bank",), buyable=False)
        return [*longer, dear, taken, sp.Mark(f"bank[{'w' * 60}]", "bank", fixed="X1.10")]

    @sp.hookimpl
    def phases(self, setup: sp.Setup) -> list[sp.Phase]:
        return [sp.Phase("the_phase_of_" + "gold" * 12, "gold", "ultramarine")]

    @sp.hookimpl
    def score_lines(self, setup: sp.Setup) -> list[sp.ScoreLine]:
        return [sp.ScoreLine(LONG, "LONG" * 5, lambda game, seat: 10**9 * seat)]

    @sp.hookimpl
    def pictures(self, setup: sp.Setup) -> list[sp.PicturePart]:
        def rows(game: sp.Game, seat: int) -> list[sp.PictureRow]:
            return [
                sp.PictureRow(LONG, LONG),
                sp.PictureRow("", sp.HIDDEN),
                sp.PictureRow(LONG, 5, LONG * 3, ("dear", sp.HIDDEN, "bank", "bank")),
                sp.PictureRow("", text="W" * 500),
                sp.PictureRow(LONG, track=(10**9,) * game.seats),
                sp.PictureRow("unknown", track=(sp.HIDDEN,) * game.seats),
            ]

        places = [sp.PicturePart(LONG, rows, at) for at in ("table", "seat", "decision")]
        return [*places, sp.PicturePart("", sign=lambda card: LONG if card.cost > 5 else "")]


def pictures(rules: sp.Rules, position: sp.Position, wide: int, **more: object) -> list[svg.Picture]:
    """Return all pictures of a position."""
    seats = range(len(position.seats))
    return [
        svg.table(rules, position, width=wide, **more),
        svg.score_sheet(rules, position, width=max(wide, 440), **more),
        *(svg.area(rules, position, seat, width=wide, **more) for seat in seats),
    ]


def check(found: list[svg.Picture]) -> None:
    for picture in found:
        assert flaws(picture) == []
        assert faint(picture) == []


@given(positions(), st.integers(0, 5), st.booleans(), st.sampled_from(WIDTHS))
def test_no_text_is_cut_or_overlaps_in_any_position(position: tuple, who: int, whole: bool, wide: int) -> None:
    rules, state = position
    viewer = who if who < len(state.seats) else None
    check(pictures(rules, state if whole else rules.view(state, viewer), wide))


@given(st.integers(0, 2**32), st.integers(1, 5), st.integers(0, 400))
def test_no_text_is_cut_with_everything_on(seed: int, seats: int, stop: int) -> None:
    *_, state = walk(EVERYTHING, seats, seed, BUYING, stop)
    check(pictures(EVERYTHING, state, 900))


@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(0, 400), st.sampled_from(WIDTHS))
def test_no_text_is_cut_with_places_of_an_expansion(seed: int, seats: int, stop: int, wide: int) -> None:
    *_, state = walk(FAIR, seats, seed, BUYING, stop)
    check(pictures(FAIR, state, wide))
    check([svg.table(FAIR, FAIR.view(state, 0), width=wide)])


@pytest.mark.parametrize("decision", ["drawn", "pub", "drop", "good", "upkeep", "tasks"])
def test_no_text_is_cut_while_a_decision_is_open(decision: str) -> None:
    found = 0
    for seed in range(400):
        for state in walk(EVERYTHING, 1 + seed % 5, seed, BUYING):
            if state.decision == decision:
                found += 1
                check(pictures(EVERYTHING, state, 900))
                check(pictures(EVERYTHING, EVERYTHING.view(state, None), 450))
                break
        if found == 3:
            return
    pytest.fail(f"no decision {decision} in 400 games")


@pytest.mark.parametrize("wide", WIDTHS)
def test_the_longest_names_and_largest_numbers_stay_in_their_place(wide: int) -> None:
    rules = sp.Rules(expansions=("observatory", "publican", Long()))
    one = {
        "rubles": 10**12,
        "points": 10**12,
        "area": ["bank", f"bank[{'w' * 60}]", "dear", "taken", "author", "author"],
        "hand": ["dear", "library", "library"],
    }
    for phase in ("building", rules.tables.catalog.phases[-1]):
        state = rules.position(
            3,
            phase=phase,
            to_act=0,
            top=["dear", "taken", "bank"],
            bottom=["church_of_the_resurrection"] * 7,
            decks={"worker": []},
            seat=[one, one, one],
            cards_unchecked=True,
        )
        check(pictures(rules, state, wide, names=(LONG, "W" * 40, "")))
        check(pictures(rules, rules.view(state, 1), wide))
    for card in rules.tables.kinds.ids[1::3]:
        check([svg.card(rules, card, width=max(200, wide // 2))])
    check([svg.card(rules, "dear", width=200), svg.card(rules, "taken", width=200)])


@pytest.mark.parametrize("rules", ALL_RULES[::5], ids=str)
def test_no_text_is_cut_on_any_card(rules: sp.Rules) -> None:
    for card in rules.tables.kinds.ids[1:]:
        for wide in (200, 300):
            check([svg.card(rules, card, width=wide)])


def test_what_is_shortened_is_there_in_full() -> None:
    rules = sp.Rules(expansions=("observatory", "publican", Long()))
    state = rules.position(2, phase="building", top=["dear", "library"], seat=[{"area": ["bank"]}, {}])
    shortened = [one for one in placed(svg.table(rules, state)) if one.text.endswith("\N{HORIZONTAL ELLIPSIS}")]
    assert shortened
    for one in shortened:
        assert one.full
        assert len(one.full) > len(one.text) - 1
        assert one.text[:-1].strip() in one.full


def test_the_check_sees_what_is_wrong() -> None:
    def drawn(shapes: str) -> str:
        page = '<rect class="sp-page" x="0" y="0" width="100" height="60"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg">{page}{shapes}</svg>'

    def text(x: int, y: int, size: int = 12, style: str = "ink") -> str:
        return f'<text class="sp-{style}" x="{x}" y="{y}" font-size="{size}">Weaving</text>'

    box = '<rect class="sp-panel" x="10" y="10" width="40" height="20"/>'
    assert flaws(drawn(text(10, 20))) == []
    assert "not on the page" in flaws(drawn(text(60, 20)))[0]
    assert "overlap" in flaws(drawn(text(5, 20) + text(10, 25)))[0]
    assert "overlap" in flaws(drawn(box + text(12, 25)))[0]
    assert "too small" in flaws(drawn(text(10, 20, 10)))[0]
    assert faint(drawn(text(10, 20))) == []
    assert "yellow on page" in faint(drawn(text(10, 20, 12, "yellow")))[0]
