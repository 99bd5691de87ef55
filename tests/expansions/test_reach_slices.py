"""What published expansions need of a part of their own: who sees it, how it is dealt anew, named, saved and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import pytest

import stpetersburg as sp
from tiny import after, holds_together, tiny, with_tiny

HELPERS = ("cook", "guard", "tutor", "valet")


@attrs.frozen
class Staff:
    """Holds each seat's assistant, known to all, and its secret wish, known to itself."""

    assistants: tuple[str, ...]
    wishes: tuple[str, ...]


def deal(seats: int, shuffle: Callable[[str, Sequence[Any]], list[Any]]) -> Staff:
    return Staff(tuple(shuffle("assistants", HELPERS)[:seats]), tuple(shuffle("wishes", HELPERS)[:seats]))


def place(seats: int, table: Mapping[str, Any], own: Sequence[Mapping[str, Any]]) -> Staff:
    assistants = tuple(table.get("assistants", HELPERS[:seats]))
    return Staff(assistants, tuple(one.get("wish", "cook") for one in own))


def redact(staff: Staff, viewer: int | None) -> Staff:
    wishes = tuple(wish if seat == viewer else "" for seat, wish in enumerate(staff.wishes))
    return attrs.evolve(staff, wishes=wishes)


def sample(game: sp.Game, viewer: int | None, shuffle: Callable[[str, Sequence[Any]], list[Any]]) -> Staff:
    staff = game.state.slice("staff")
    free = iter(shuffle("wishes", [name for name in HELPERS if name not in staff.wishes]))
    return attrs.evolve(staff, wishes=tuple(wish or next(free) for wish in staff.wishes))


def problem(staff: Staff, seats: int) -> str:
    return "" if len(staff.assistants) == len(staff.wishes) == seats else "one assistant and one wish for each seat"


def move_on(game: sp.Game) -> list[sp.Store]:
    staff = game.state.slice("staff")
    return [sp.Store(attrs.evolve(staff, assistants=staff.assistants[-1:] + staff.assistants[:-1]))]


def wish(game: sp.Game, seat: int, rest: str) -> object:
    return game.state.slice("staff").wishes[seat] or sp.HIDDEN


def assistants(game: sp.Game, seat: int, rest: str) -> object:
    names = game.state.slice("staff").assistants
    return len(names) if rest == "count" else names


def staff(schema: int = 1, **more: Any) -> Any:
    spec = sp.SliceSpec(Staff, deal, place, redact, sample, ("assistants",), ("wish",), problem, **more)
    return tiny(
        "staff",
        {"schema": schema},
        slices=[spec],
        steps=[sp.Step("move_on", "round_end", move_on)],
        scenario_paths=[sp.ScenarioPath("wish", wish, per_seat=True), sp.ScenarioPath("assistants", assistants)],
        texts=[
            sp.TextPart(lambda game, seat: "assistants " + " ".join(game.state.slice("staff").assistants)),
            sp.TextPart(lambda game, seat: f"wish {wish(game, seat, '')}", per_seat=True),
        ],
    )


def test_things_that_seats_hold_move_on_each_round() -> None:
    rules = sp.Rules(expansions=(staff(),))
    state = rules.position(3, phase="exchange", assistants=["cook", "guard", "tutor"])
    state = after(rules, state, "pass", "pass", "pass")
    assert (state.round, state.slice("staff").assistants) == (3, ("tutor", "cook", "guard"))


def test_each_seat_sees_its_own_part_and_a_sample_deals_the_rest_anew() -> None:
    rules = sp.Rules(expansions=(staff(),))
    state = rules.new_game(3, 7)
    holds_together(rules, state)
    seen = rules.view(state, 1)
    assert seen.slice("staff").wishes == ("", state.slice("staff").wishes[1], "")
    dealt = {rules.sample(seen, seed).slice("staff").wishes for seed in range(60)}
    assert len(dealt) == 3 * 2
    assert {wishes[1] for wishes in dealt} == {state.slice("staff").wishes[1]}


def test_keys_and_paths_of_scenarios_and_lines_of_text_are_its_own() -> None:
    from stpetersburg.scenario_paths import read_path

    rules = sp.Rules(expansions=(staff(),))
    state = rules.position(2, assistants=["guard", "cook"], seat=[{"wish": "tutor"}, {"wish": "cook"}])
    paths = ("assistants", "assistants.count", "seat.0.wish")
    assert [read_path(rules, state, path) for path in paths] == [("guard", "cook"), 2, "tutor"]
    assert read_path(rules, rules.view(state, 1), "seat.0.wish") == "hidden"
    assert "\nassistants guard cook\n" in rules.text(state)
    assert rules.text(rules.view(state, None)).count("    wish hidden") == 2


def test_its_part_of_a_save_is_checked_and_migrated() -> None:
    old = sp.Rules(expansions=(staff(),))
    new = sp.Rules(expansions=(staff(2, migrations={1: lambda data: data | {"wishes": ["valet"] * 2}}),))
    state = old.position(2)
    assert new.loads(old.dumps(state)).slice("staff").wishes == ("valet", "valet")
    with pytest.raises(sp.SaveError, match="staff has schema 2, here 1"):
        old.loads(new.dumps(new.position(2)))
    broken = attrs.evolve(state, board=attrs.evolve(state.board, slices=(Staff((), ()),)))
    with pytest.raises(sp.SaveError, match="one assistant and one wish for each seat"):
        old.loads(old.dumps(broken))


def test_a_record_of_it_is_replayed() -> None:
    rules = sp.Rules(expansions=(staff(),))
    record = sp.Record.new(rules, 3, 5)
    for _ in range(30):
        record = record.append(rules.legal_moves(record.state)[0])
    assert sp.Record.loads(record.dumps(), rules) == record
    assert sp.Record.parse(record.text(), rules) == record


def test_options_have_defaults_by_edition() -> None:
    option = sp.Option("guests", 4, (4, 6), "how many guests come", "X1", {"first": 6})
    points = [lambda setup: [sp.ScoreLine("guests", "X1", lambda game, seat: setup.options["guests"])]]
    plugin = tiny("guests", {"options": (option,)}, score_lines=points[0])
    totals = []
    for edition, given in (("second", {}), ("first", {}), ("first", {"guests": 4})):
        rules = sp.Rules(edition, (plugin,), given)
        totals.append(rules.scores(rules.position(2, seat=[{"rubles": 0}]))[0].total)
    assert totals == [4, 6, 4]
    with pytest.raises(sp.RulesError, match="option guests: 5 is not one of 4, 6"):
        sp.Rules("second", (plugin,), {"guests": 5})


@pytest.mark.parametrize(
    ("form", "words", "move"),
    [
        ("", (), sp.Move("act")),
        ("card", (), sp.Move("act", "pub")),
        ("deck", (), sp.Move("act", "relics")),
        ("word", ("left", "right"), sp.Move("act", "left")),
        ("words", ("a", "b", "c"), sp.Move("act", cards=("a", "c"))),
        ("amount", (), sp.Move("act", amount=12)),
    ],
)
def test_a_move_has_words_of_its_own_in_the_notation(form: str, words: tuple[str, ...], move: sp.Move) -> None:
    rules = with_tiny(
        places=[sp.Deck("relics")],
        moves=[sp.MoveSpec("act", form, "X1", lambda game: [move], lambda game, move: [], words=words)],
    )
    state = rules.position(2)
    assert rules.parse(state, str(move)) == move
    assert move in rules.legal_moves(state)
    assert rules.loads(rules.dumps(move)) == move
    with pytest.raises(sp.MoveTextError):
        rules.parse(state, f"{move} nonsense words")
