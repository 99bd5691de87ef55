"""Properties of saves that were cut off, altered or forged: a clear error, or the same state; never a wrong game."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import stpetersburg as sp
from games import BUYING, HOARDING, positions, walk

RICH = sp.Rules(expansions=("observatory", "publican", "market", "tasks"))
WINDOWS = ("", "drawn", "pub", "good", "upkeep", "tasks")


def signed(data: dict[str, Any]) -> str:
    """Return data as a save with a check sum that fits."""
    body = json.dumps(
        {key: value for key, value in data.items() if key != "check"},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    check = hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return json.dumps(json.loads(body) | {"check": check}, sort_keys=True, ensure_ascii=False)


def in_window(name: str, seats: int = 3) -> sp.GameState:
    """Return a state in which a decision of a name is open, "" for a turn in the middle of a game."""
    for seed in range(30):
        for number, state in enumerate(walk(RICH, seats, seed, HOARDING if seed % 2 else BUYING)):
            if state.decision == name and (number > 30 or name == "tasks"):
                return state
    raise LookupError(name)


STATES = {name: in_window(name) for name in WINDOWS}


@pytest.mark.parametrize("name", WINDOWS)
def test_every_window_is_saved_and_read_again_with_every_view(name: str) -> None:
    state = STATES[name]
    assert state.decision == name
    assert RICH.loads(RICH.dumps(state)) == state
    for viewer in (None, 0, 1, 2):
        view = RICH.view(state, viewer)
        assert RICH.loads(RICH.dumps(view)) == view


def test_every_truncation_and_every_changed_character_is_refused_or_means_the_same() -> None:
    rules = sp.Rules(expansions=())
    record = sp.Record.new(rules, 2, 1)
    for value in (rules.position(2, decks={"worker": ["lumberjack"]}, seat=[{"area": ["judge"]}]), record):
        text = rules.dumps(value)
        for at in range(len(text)):
            for damaged in (text[:at], text[:at] + text[at + 1 :], text[:at] + "0" + text[at + 1 :]):
                try:
                    assert rules.loads(damaged) == value
                except sp.SaveError as error:
                    assert str(error)


@pytest.mark.parametrize("name", WINDOWS)
def test_every_truncation_of_every_window_is_refused(name: str) -> None:
    text = RICH.dumps(STATES[name])
    for at in range(len(text)):
        with pytest.raises(sp.SaveError):
            RICH.loads(text[:at])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in plain data."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def replaced(data: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a copy of plain data with one value replaced."""
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return data


def playable(rules: sp.Rules, text: str) -> None:
    """Check that a text is refused, or holds a state that is read again and can be played to its end."""
    try:
        state = rules.loads(text)
    except sp.SaveError:
        return
    assert rules.loads(rules.dumps(state)) == state
    rules.text(state)
    rules.scores(state)
    if isinstance(state, sp.View):
        rules.legal_moves(state)
        return
    for number in range(40):
        moves = rules.legal_moves(state)
        assert bool(moves) != state.over
        if state.over:
            return
        state = rules.apply(state, moves[number * 7 % len(moves)])


WRONG = (None, True, -1, 0, 1, 7, 2.5, "", "judge", "observatory[used]", "hidden", [], ["judge"], {}, {"judge": 1})


@given(positions(), st.data())
def test_a_forged_save_is_refused_or_a_game_that_can_be_played(position: tuple, data: st.DataObject) -> None:
    rules, state = position
    if data.draw(st.booleans()):
        state = rules.view(state, data.draw(st.sampled_from((None, 0))))
    saved = json.loads(rules.dumps(state))
    values = list(places(saved["value"]))[1:]
    for _ in range(5):
        path = data.draw(st.sampled_from(values))
        new = data.draw(st.sampled_from(WRONG))
        playable(rules, signed(saved | {"value": replaced(saved["value"], path, new)}))


@pytest.mark.parametrize("name", WINDOWS)
def test_every_value_of_a_save_can_be_forged_without_harm(name: str) -> None:
    saved = json.loads(RICH.dumps(STATES[name]))
    card_lists = 0
    for path in list(places(saved["value"]))[1:]:
        if len(path) > 2 and path[-1] != 0 and isinstance(path[-1], int) and path[0] in ("decks", "discard"):
            card_lists += 1  # one card of a bunch is enough
            continue
        for new in WRONG:
            playable(RICH, signed(saved | {"value": replaced(saved["value"], path, new)}))
    assert card_lists


def forged(name: str, **values: Any) -> str:
    """Return a save of a window with values replaced and a check sum that fits."""
    saved = json.loads(RICH.dumps(STATES[name]))
    return signed(saved | {"value": saved["value"] | values})


def seats(name: str, **values: Any) -> list[Any]:
    """Return the seats of a save of a window with values of the first replaced."""
    saved = json.loads(RICH.dumps(STATES[name]))["value"]["seats"]
    return [saved[0] | values, *saved[1:]]


def decided(window: str, **values: Any) -> list[Any]:
    """Return the agenda of a window with values of its open decision replaced."""
    first, *rest = json.loads(RICH.dumps(STATES[window]))["value"]["agenda"]
    return [first | values, *rest]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (forged("", top=["judge"] * 9), "cards judge, the game has 2"),
        (forged("", top=[]), "the save has"),
        (forged("", bottom=["observatory[used]"]), "lies in an area only"),
        (forged("", top=["czarinna"]), "did you mean czarina"),
        (forged("", top=["hidden"]), "hides a card"),
        (forged("", top=[3]), "a card is a text"),
        (forged("", round=0), "round 0"),
        (forged("", round="1"), "expected int"),
        (forged("", passes=3), "3 passes"),
        (forged("", turn=3), "seat 3"),
        (forged("", phase="winter"), "unknown phase"),
        (forged("", phase="setup"), "middle of a step"),
        (forged("", viewer=1), "a state has no viewer"),
        (forged("", seats=seats("")[:1]), "the game has"),
        (forged("", seats=[]), "0 seats, these rules are for 1 to 5"),
        (forged("", seats=seats("", rubles=-1)), "rubles"),
        (forged("", seats=seats("", rubles=None)), "rubles"),
        (forged("", seats=seats("", rubles=True)), "expected int"),
        (forged("", seats=seats("", color="red")), "color"),
        (forged("", agenda=["end_turn"]), "middle of a step"),
        (forged("pub", agenda=decided("pub", amount=500)), "pub of expansion publican does not fit"),
        (forged("pub", agenda=decided("pub", seat=9)), "seat 9"),
        (forged("pub", agenda=decided("pub")[:1]), "decisions come first, then steps"),
        (forged("pub", agenda=[*decided("pub")[:1], "finish"]), "finish cannot follow in the building phase"),
        (forged("pub", agenda=[*decided("pub")[:1], "dance"]), "unknown step 'dance'"),
        (forged("pub", over=True), "the game is over"),
        (forged("drawn", agenda=decided("drawn", amount=3)), "drawn of expansion observatory does not fit"),
        (forged("drawn", agenda=decided("drawn", name="puzzle")), "unknown decision 'puzzle'"),
        (forged("good", agenda=decided("good", words=["judge"])), "good of expansion market does not fit"),
        (forged("upkeep", agenda=decided("upkeep", amount=0)), "upkeep of expansion market does not fit"),
        (forged("tasks", agenda=decided("tasks", words=["walls"])), "tasks of expansion tasks does not fit"),
        (forged("", slices={}), "parts of other expansions"),
        (forged("", start={}), "other phases or decks"),
        (forged("", surprise=1), "surprise"),
    ],
)
def test_a_forged_state_is_refused_for_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(sp.SaveError) as caught:
        RICH.loads(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"viewer": 3}, "the viewer is a seat from 0 to 2 or null"),
        ({"viewer": 1}, "is known in this view|are known in this view|hidden in this view"),
        ({"over": True}, "in this view"),
    ],
)
def test_a_forged_view_is_refused(change: dict[str, Any], words: str) -> None:
    saved = json.loads(RICH.dumps(RICH.view(STATES[""], 0)))
    with pytest.raises(sp.SaveError, match=words):
        RICH.loads(signed(saved | {"value": saved["value"] | change}))


ANY = st.recursive(
    st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


@given(st.text() | ANY.map(json.dumps))
@example("[" * 100_000)
@example("1" * 10_000)
@example('{"format":"stpetersburg","kind":[],"rules":[],"schema":1,"check":""}')
def test_any_text_is_refused(text: str) -> None:
    for read in (RICH.loads, sp.loads, sp.read_save, sp.Record.loads, sp.Record.parse):
        with pytest.raises(sp.SaveError):
            read(text)


@given(st.integers(0, 10_000), st.data())
def test_a_forged_record_is_refused_or_a_game_that_can_be_played(seed: int, data: st.DataObject) -> None:
    record = sp.Record.new(RICH, 3, seed)
    for number in range(12):
        moves = RICH.legal_moves(record.state)
        record = record.append(moves[number * 5 % len(moves)])
    saved = json.loads(record.dumps())
    values = list(places(saved["value"]))[1:]
    for _ in range(5):
        new = data.draw(st.sampled_from((*WRONG, "pass", "buy judge")))
        text = signed(saved | {"value": replaced(saved["value"], data.draw(st.sampled_from(values)), new)})
        try:
            found = RICH.loads(text)
        except sp.SaveError:
            continue
        assert sp.Record.loads(found.dumps()) == found
        assert RICH.legal_moves(found.state)
