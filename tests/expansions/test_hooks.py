"""Every hook, each with a tiny expansion that uses it."""

from __future__ import annotations

import attrs
import pytest

import stpetersburg as sp
from boxes import texts
from stpetersburg import svg
from stpetersburg.hooks import HOOK_ROWS, SETTINGS, Hooks
from stpetersburg.rows import POINTS


def about(name: str = "tiny", **more: object) -> sp.Expansion:
    return sp.Expansion(name, "a tiny expansion for a test", **more)  # type: ignore[arg-type]


def rules_with(plugin: object, **more: object) -> sp.Rules:
    return sp.Rules(expansions=("observatory", "publican", plugin), **more)  # type: ignore[arg-type]


def after(rules: sp.Rules, state: sp.GameState, *lines: str) -> sp.GameState:
    for line in lines:
        state = rules.apply(state, rules.parse(state, line))
    return state


def test_every_hook_has_a_test_here() -> None:
    names = {name for name in vars(Hooks) if not name.startswith("_")}
    assert names == {*HOOK_ROWS, "settings", "facts"}
    assert {name.removeprefix("test_hook_") for name in globals() if name.startswith("test_hook_")} == names


def test_hook_cards() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def cards(self, setup: sp.Setup) -> list[object]:
            bank = attrs.evolve(setup.cards["bank"], cost=99)
            return [
                sp.Card("tavern", "Tavern", "building", "blue", 6, count=2, points=2, after="pub"),
                sp.Card("alms_house", "Alms", "exchange", "blue", 0, exchange=True, displaces=("pub",), minimum=0),
                sp.Card("gift", "Gift", "building", "blue", 0, minimum=0, buyable=False, hand_penalty=0),
                sp.Mark("tavern[closed]", "tavern", points=0, fixed="X1", ends="round_start"),
                sp.Withdraw("market"),
                bank,
            ]

    rules = rules_with(Tiny())
    ids = rules.tables.kinds.ids
    assert ids[ids.index("pub") + 1 : ids.index("pub") + 3] == ("tavern", "tavern[closed]")
    assert "market" not in ids
    state = rules.position(
        2,
        phase="building",
        to_act=0,
        top=["tavern", "alms_house", "bank", "gift"],
        seat=[{"rubles": 0, "area": ["pub", "tavern[closed]"]}],
    )
    assert {str(move) for move in rules.legal_moves(state)} == {
        "buy alms_house > pub",
        "take tavern",
        "take alms_house",
        "take bank",
        "take gift",
        "pass",
    }
    assert rules.explain(state, rules.parse(state, "buy gift")).rule == "B4.1"
    assert rules.explain(state, rules.parse(state, "buy bank > tavern[closed]")).rule == "X1"
    assert rules.explain(state, rules.parse(state, "buy alms_house > tavern[closed]")).rule == "B7.2"
    assert rules.price(state, rules.parse(state, "buy tavern")).total == 5
    later = after(rules, state, "buy alms_house > pub", *["pass"] * 8)
    assert later.seats[0].area == ("tavern", "alms_house")
    held = rules.position(2, phase="exchange", last_round=True, seat=[{"rubles": 0, "hand": ["gift", "bank"]}])
    assert rules.scores(held)[0].total == -5


def test_hook_phases() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def phases(self, setup: sp.Setup) -> list[sp.Phase]:
            return [sp.Phase("fair", "fair", "yellow", after="worker", marker="drum", ends_game=False)]

        @sp.hookimpl
        def cards(self, setup: sp.Setup) -> list[sp.Card]:
            return [sp.Card("juggler", "Juggler", "fair", "yellow", 3, count=10, rubles=1, points=1)]

    rules = rules_with(Tiny())
    state = rules.new_game(2, 1)
    assert list(state.deck.values()) == [27, 10, 28, 27, 30]
    assert list(state.start) == ["worker", "fair", "building", "aristocrat", "exchange"]
    state = rules.position(2, phase="worker", start={"fair": 1}, seat=[{"area": ["juggler", "juggler"]}])
    state = after(rules, state, "pass", "pass")
    assert (state.phase, state.to_act, len(state.top)) == ("fair", 1, 8)
    state = after(rules, state, "pass", "pass")
    assert (state.phase, state.seats[0].rubles, state.seats[0].points) == ("building", 27, 2)
    state = rules.position(2, phase="worker", decks={"fair": ["juggler"]})
    state = after(rules, state, "pass", "pass")
    assert (state.deck["fair"], state.last_round) == (0, False)


def test_hook_places() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def places(self, setup: sp.Setup) -> list[object]:
            stall = sp.Place("stall", verbs=("buy",), discount=2, rule="X1", phases=("building",))
            return [sp.Deck("relics"), stall, sp.Place("cellar", per_seat=True, secret=True)]

        @sp.hookimpl
        def cards(self, setup: sp.Setup) -> list[sp.Card]:
            return [sp.Card("relic", "Relic", "relics", "blue", 5, count=3)]

    rules = rules_with(Tiny())
    state = rules.new_game(2, 1)
    assert (state.deck["relics"], len(state.start), rules.legal_moves(state)[0].verb) == (3, 4, "buy")
    assert (state.place("stall"), state.place("cellar", 1)) == ((), ())
    seat = [{"cellar": ["judge"]}, {"cellar": ["author", "pub"]}]
    state = rules.position(2, phase="building", to_act=0, stall=["library"], seat=seat)
    assert rules.price(state, rules.parse(state, "buy library@stall")).total == 15
    assert rules.view(state, 0).place("cellar", 1) == (sp.HIDDEN, sp.HIDDEN)
    later = after(rules, state, "buy library@stall")
    assert (later.place("stall"), later.seats[0].area, later.seats[0].rubles) == ((), ("library",), 10)
    with pytest.raises(sp.UnknownNameError, match="unknown place 'stal'; did you mean stall"):
        state.place("stal")


def test_hook_settings() -> None:
    class Tiny:
        about = about(most_seats=6)

        @sp.hookimpl
        def settings(self, setup: sp.Setup) -> dict[str, object]:
            return {
                "display": 9,
                "first_display": 3,
                "rubles": 30,
                "points": 2,
                "hand_limit": 1,
                "aristocrat_points": (0, 5),
                "marker_steps": 2,
                "first_markers": lambda phases, seats, shuffle: dict.fromkeys(phases, seats - 1),
            }

    assert set(SETTINGS) == set(Tiny().settings(None))  # type: ignore[arg-type]
    rules = rules_with(Tiny())
    state = rules.new_game(6, 1)
    assert (len(state.top), state.seats[0].rubles, state.seats[0].points) == (18, 30, 2)
    assert set(state.start.values()) == {5}
    state = rules.position(3, phase="exchange", top=["bank", "harbor"], start={"worker": 0, "exchange": 0})
    state = after(rules, state, "take bank", "pass", "pass")
    assert rules.explain(state, rules.parse(state, "take harbor")).rule == "B4.2"
    state = after(rules, state, "pass")
    assert (state.phase, state.start["worker"], len(state.top) + len(state.bottom)) == ("worker", 2, 9)
    rich = rules.position(2, seat=[{"rubles": 0, "area": ["author", "judge"]}])
    assert rules.scores(rich)[0].total == 5


def test_hook_moves() -> None:
    def fetchable(game: sp.Game) -> list[sp.Move]:
        return [sp.Move("fetch", card) for card in dict.fromkeys(game.state.discard)]

    def fetch(game: sp.Game, move: sp.Move) -> list[object]:
        return [sp.Gain(game.seat, rubles=-2, rule="X1"), sp.Shift(move.card, "discard", "hand", game.seat, "X1")]

    class Tiny:
        about = about()

        @sp.hookimpl
        def moves(self, setup: sp.Setup) -> list[sp.MoveSpec]:
            spec = sp.MoveSpec(
                "fetch",
                "card",
                "X1",
                fetchable,
                fetch,
                phases=("exchange",),
                cards=("hospital",),
                price=lambda game, move: 2,
            )
            return [spec]

    rules = rules_with(Tiny())
    state = rules.position(
        2, phase="exchange", to_act=0, discard=["author", "bank", "author"], seat=[{"area": ["hospital"]}, {}]
    )
    assert {str(move) for move in rules.legal_moves(state)} == {"fetch author", "fetch bank", "pass"}
    assert rules.price(state, rules.parse(state, "fetch bank")).total == 2
    state = after(rules, state, "fetch bank")
    assert (state.to_act, state.discard, state.seats[0].hand, state.seats[0].rubles) == (
        1,
        ("author", "author"),
        ("bank",),
        23,
    )
    assert [str(move) for move in rules.legal_moves(state)] == ["pass"]
    assert rules.explain(state, rules.parse(state, "fetch author")).rule == "X1"
    wrong = rules.position(2, phase="worker", discard=["author"], seat=[{"area": ["hospital"]}])
    assert rules.explain(wrong, rules.parse(wrong, "fetch author")).rule == "X1"


class Tithe:
    """Asks every owner of an author after the aristocrat scoring to pay 1 ruble or to lose a point."""

    about = about()

    @sp.hookimpl
    def steps(self, setup: sp.Setup) -> list[sp.Step]:
        return [sp.Step("tithe", "scored", self.ask, phases=("aristocrat",), cards=("author",))]

    @sp.hookimpl
    def decisions(self, setup: sp.Setup) -> list[sp.DecisionSpec]:
        pay = sp.MoveSpec("tithe", "word", "X2", self.answers, self.run, words=("pay", "refuse"))
        return [sp.DecisionSpec("tithe", "X2", (pay,))]

    def ask(self, game: sp.Game) -> list[sp.Ask]:
        seats = game.clockwise(game.start_seat())
        return [sp.Ask("tithe", seat, amount=1) for seat in seats if game.count(seat, card="author")]

    def answers(self, game: sp.Game) -> list[sp.Move]:
        rubles = game.rubles(game.seat)
        words = ("pay", "refuse") if isinstance(rubles, int) and rubles > 0 else ("refuse",)
        return [sp.Move("tithe", word) for word in words]

    def run(self, game: sp.Game, move: sp.Move) -> list[sp.Gain]:
        return [sp.Gain(game.seat, rubles=-1) if move.card == "pay" else sp.Gain(game.seat, points=-1)]


def test_hook_decisions() -> None:
    rules = rules_with(Tithe())
    state = rules.position(
        3, phase="aristocrat", start={"aristocrat": 1}, seat=[{"area": ["author"]}, {"area": ["author"]}, {}]
    )
    state = after(rules, state, "pass", "pass", "pass")
    assert (state.decision, state.to_act, state.phase) == ("tithe", 1, "aristocrat")
    assert rules.loads(rules.dumps(state)) == state
    assert rules.explain(state, sp.Move("pass")).rule == "X2"
    assert [str(move) for move in rules.legal_moves(state)] == ["tithe pay", "tithe refuse"]
    state = after(rules, state, "tithe pay", "tithe refuse")
    assert (state.decision, state.phase) == ("", "exchange")
    assert [(one.rubles, one.points) for one in state.seats] == [(26, -1), (25, 0), (25, 0)]
    assert rules.explain(state, rules.parse(state, "tithe pay")).rule == "X2"


def test_hook_steps() -> None:
    seen: list[tuple[str, str, str]] = []

    def watch(at: str) -> sp.Step:
        def run(game: sp.Game) -> list[sp.Gain]:
            seen.append((at, game.state.phase, game.card))
            return [sp.Gain(game.seat, points=1)] if at in ("placed", "left") else []

        return sp.Step(f"watch_{at}", at, run, spaces=(2,) if at == "points" else ())

    class Tiny:
        about = about()

        @sp.hookimpl
        def steps(self, setup: sp.Setup) -> list[sp.Step]:
            return [watch(at) for at in POINTS]

    rules = rules_with(Tiny())
    rules.new_game(2, 1)
    assert [at for at, _, _ in seen] == ["setup", "phase_start", "phase_open"]
    seen.clear()
    state = rules.position(2, phase="exchange", top=["bank"], seat=[{"area": ["market"]}], to_act=0)
    state = after(rules, state, "buy bank > market")
    assert seen == [("left", "exchange", "market"), ("placed", "exchange", "bank"), ("points", "exchange", "")]
    assert state.seats[0].points == 2
    seen.clear()
    state = after(rules, state, "pass", "pass")
    assert [at for at, _, _ in seen] == ["phase_end", "scored", "round_end", "round_start", "phase_start", "phase_open"]
    seen.clear()
    state = rules.position(2, phase="exchange", last_round=True)
    state = after(rules, state, "pass", "pass")
    assert [at for at, _, _ in seen] == ["phase_end", "scored", "game_end"]
    assert state.over


def test_a_name_stands_for_every_card_that_bears_it() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def steps(self, setup: sp.Setup) -> list[sp.Step]:
            return [sp.Step("fair", "placed", lambda game: [sp.Gain(game.seat, points=1)], cards=("market",))]

        @sp.hookimpl
        def prices(self, setup: sp.Setup) -> list[sp.Discount]:
            return [sp.Discount("market", "X1", 2, colors=("red",))]

        @sp.hookimpl
        def incomes(self, setup: sp.Setup) -> list[sp.Income]:
            return [sp.Income("market", "exchange", "X2", rubles=lambda game, seat: 7)]

    rules = sp.Rules(expansions=("market", Tiny()))
    state = rules.position(1, phase="exchange", top=["market[fish]", "judge"], seat=[{"area": ["market[grain]"]}])
    state = after(rules, state, "buy market[fish]")
    assert (state.seats[0].points, state.seats[0].rubles) == (1, 21)
    assert rules.price(state, rules.parse(state, "buy judge")).total == 17 - 2 * 2
    assert after(rules, state, "pass").seats[0].rubles == 21 + 2 * 7


def test_hook_prices() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def prices(self, setup: sp.Setup) -> list[sp.Discount]:
            return [
                sp.Discount("author", "X1", 2, colors=("green",)),
                sp.Discount("judge", "X2", 1, decks=("exchange",)),
                sp.Discount("judge", "X3", 3, cards=("library",)),
            ]

    rules = rules_with(Tiny())
    top = ["ship_builder", "library", "bank"]
    area = ["author", "author", "judge", "market"]
    state = rules.position(2, phase="exchange", to_act=0, top=top, seat=[{"area": area}])
    wanted = {"buy ship_builder": 3, "buy library": 14, "buy bank > market": 7}
    assert {text: rules.price(state, rules.parse(state, text)).total for text in wanted} == wanted
    price = rules.price(state, rules.parse(state, "buy ship_builder"))
    assert [(line.amount, line.rule) for line in price.lines] == [(7, "B5.1"), (-4, "X1")]


def test_hook_incomes() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def incomes(self, setup: sp.Setup) -> list[sp.Income]:
            return [
                sp.Income("author", "worker", "X1", rubles=lambda game, seat: game.count(seat, color="green")),
                sp.Income("judge", "worker", "X2", rubles=lambda game, seat: -40, points=lambda game, seat: 1),
            ]

    rules = rules_with(Tiny())
    area = ["lumberjack", "gold_miner", "author", "author"]
    state = rules.position(2, seat=[{"area": area}, {"area": ["judge", "lumberjack"]}])
    state = after(rules, state, "pass", "pass")
    assert [(one.rubles, one.points) for one in state.seats] == [(25 + 6 + 4, 0), (0, 1)]


def test_hook_score_lines() -> None:
    class Tiny:
        about = about()

        @sp.hookimpl
        def score_lines(self, setup: sp.Setup) -> list[sp.ScoreLine]:
            def starts(game: sp.Game, seat: int) -> int:
                return int(game.start_seat("worker") == seat)

            return [sp.ScoreLine("a point for a start", "X1", starts)]

    rules = rules_with(Tiny())
    state = rules.position(2, seat=[{"rubles": 0}, {"rubles": 0}], start={"worker": 1})
    assert [score.total for score in rules.scores(state)] == [0, 1]
    assert [(line.amount, line.label, line.rule) for line in rules.scores(state)[1].lines][-1] == (
        1,
        "a point for a start",
        "X1",
    )


def test_hook_facts() -> None:
    class Publisher:
        about = about("publisher")

        @sp.hookimpl
        def facts(self, setup: sp.Setup) -> dict[str, object]:
            return {"publisher.reds": lambda game, seat: game.count(seat, color="red")}

    class Asker:
        about = about("asker")

        @sp.hookimpl
        def score_lines(self, setup: sp.Setup) -> list[sp.ScoreLine]:
            def amount(game: sp.Game, seat: int) -> int:
                return int(game.fact("publisher.reds", seat)) if game.has_fact("publisher.reds") else 0

            return [sp.ScoreLine("reds", "X1", amount)]

    seat = [{"rubles": 0, "area": ["author", "judge"]}, {}]
    for plugins, total in (((Asker(), Publisher()), 5), ((Asker(),), 3)):
        rules = sp.Rules(expansions=plugins)
        assert rules.scores(rules.position(2, seat=seat))[0].total == total
    with pytest.raises(sp.UnknownNameError, match=r"unknown fact 'publisher\.blues'"):
        both = sp.Rules(expansions=(Publisher(),))
        sp.Game(both.tables, both.new_game(2, 1)).fact("publisher.blues")


@attrs.frozen
class Purse:
    """Holds coins of each seat, seen by that seat alone, and tokens dealt at random."""

    coins: tuple[int, ...]
    tokens: tuple[str, ...] = ()


class Purses:
    """Owns a slice: every seat finds a coin in each round."""

    about = about("purses", schema=3)

    @sp.hookimpl
    def slices(self, setup: sp.Setup) -> list[sp.SliceSpec]:
        def deal(seats: int, shuffle: object) -> Purse:
            return Purse((0,) * seats, tuple(shuffle("tokens", ["a", "b", "c", "d"])))  # type: ignore[operator]

        def place(seats: int, values: dict, own: list[dict]) -> Purse:
            return Purse(tuple(one.get("coins", 0) for one in own), tuple(values.get("tokens", ())))

        def redact(purse: Purse, viewer: int | None) -> Purse:
            return attrs.evolve(purse, coins=tuple(c if s == viewer else -1 for s, c in enumerate(purse.coins)))

        return [sp.SliceSpec(Purse, deal, place, redact, keys=("tokens",), seat_keys=("coins",))]

    @sp.hookimpl
    def steps(self, setup: sp.Setup) -> list[sp.Step]:
        def find(game: sp.Game) -> list[sp.Store]:
            purse = game.state.slice("purses")
            return [sp.Store(attrs.evolve(purse, coins=tuple(coins + 1 for coins in purse.coins)))]

        return [sp.Step("find", "round_start", find)]

    @sp.hookimpl
    def scenario_paths(self, setup: sp.Setup) -> list[sp.ScenarioPath]:
        def coins(game: sp.Game, seat: int, rest: str) -> object:
            found = game.state.slice("purses").coins[seat]
            return sp.HIDDEN if found < 0 else found

        return [
            sp.ScenarioPath("coins", coins, per_seat=True),
            sp.ScenarioPath("tokens", lambda game, seat, rest: game.state.slice("purses").tokens),
        ]

    @sp.hookimpl
    def texts(self, setup: sp.Setup) -> list[sp.TextPart]:
        return [
            sp.TextPart(lambda game, seat: f"tokens {' '.join(game.state.slice('purses').tokens)}"),
            sp.TextPart(lambda game, seat: f"coins {game.state.slice('purses').coins[seat]}", per_seat=True),
        ]


def test_hook_slices() -> None:
    rules = rules_with(Purses())
    games = [rules.new_game(2, seed) for seed in range(30)]
    assert len({game.slice("purses").tokens for game in games}) > 5
    assert games[0].slice("purses").coins == (0, 0)
    state = rules.position(2, phase="exchange", tokens=["x"], seat=[{"coins": 4}, {"coins": 7}])
    state = after(rules, state, "pass", "pass")
    assert state.slice("purses") == Purse((5, 8), ("x",))
    assert rules.view(state, 1).slice("purses") == Purse((-1, 8), ("x",))
    assert rules.loads(rules.dumps(state)) == state
    assert '"purses":3' in rules.dumps(state)
    with pytest.raises(sp.UnknownNameError, match="unknown slice 'purse'; did you mean purses"):
        state.slice("purse")


def test_a_slice_of_an_older_schema_is_migrated_step_by_step() -> None:
    class Older(Purses):
        about = about("purses", schema=1)

    class Newer(Purses):
        about = about("purses", schema=3)

        @sp.hookimpl
        def slices(self, setup: sp.Setup) -> list[sp.SliceSpec]:
            def doubled(data: dict) -> dict:
                return data | {"coins": [coins * 2 for coins in data["coins"]]}

            def tripled(data: dict) -> dict:
                return data | {"coins": [coins * 3 for coins in data["coins"]]}

            return [attrs.evolve(Purses().slices(setup)[0], migrations={1: doubled, 2: tripled})]

    old, new = sp.Rules(expansions=(Older(),)), sp.Rules(expansions=(Newer(),))
    text = old.dumps(old.position(2, seat=[{"coins": 1}, {"coins": 5}]))
    assert new.loads(text).slice("purses").coins == (6, 30)
    with pytest.raises(sp.SaveError, match="purses has schema 3, here 1"):
        old.loads(new.dumps(new.new_game(2, 1)))
    with pytest.raises(sp.SaveError, match="purses cannot read its schema 1 any more"):
        rules = sp.Rules(expansions=(Purses(),))
        rules.loads(text)


def test_hook_scenario_paths() -> None:
    from stpetersburg.scenario_paths import read_path

    rules = rules_with(Purses())
    state = rules.position(2, tokens=["x", "y"], seat=[{"coins": 4}, {"coins": 7}])
    assert read_path(rules, state, "tokens") == ("x", "y")
    assert read_path(rules, state, "seat.1.coins") == 7
    assert read_path(rules, rules.view(state, 0), "seat.1.coins") == "hidden"


def test_hook_texts() -> None:
    rules = rules_with(Purses())
    state = rules.position(2, tokens=["x", "y"], seat=[{"coins": 4}, {"coins": 7}])
    assert "\ntokens x y\n" in rules.text(state)
    assert "\n    coins 7" in rules.text(state)


def test_hook_pictures() -> None:
    class Pictured(Purses):
        @sp.hookimpl
        def pictures(self, setup: sp.Setup) -> list[sp.PicturePart]:
            def track(game: sp.Game, seat: int) -> list[sp.PictureRow]:
                coins = game.state.slice("purses").coins
                return [sp.PictureRow("coins", track=tuple(sp.HIDDEN if one < 0 else one for one in coins))]

            def tokens(game: sp.Game, seat: int) -> list[sp.PictureRow]:
                names = game.state.slice("purses").tokens
                return [sp.PictureRow("tokens", " ".join(names), f"of seat {seat}", ("bank",))] if names else []

            return [
                sp.PicturePart("Purses", track),
                sp.PicturePart("Own tokens", tokens, at="seat"),
                sp.PicturePart("Offered", tokens, at="decision"),
                sp.PicturePart("Signs", sign=lambda card: "coined" if card.id == "pub" else ""),
            ]

    rules = rules_with(Pictured())
    state = rules.position(2, phase="building", top=["pub"], seat=[{"coins": 41}, {"coins": 72, "area": ["pub"]}])
    shown = texts(svg.table(rules, state))
    assert [shown[at : at + 6] for at, text in enumerate(shown) if text == "Purses"] == [
        ["Purses", "Seat 0", "Seat 1", "coins", "41", "72"]
    ]
    assert "coined" in shown
    assert "Pub · coined" in shown
    assert "Own tokens" not in shown
    assert "72" not in texts(svg.table(rules, rules.view(state, 0)))
    assert "coined" not in texts(svg.card(rules, "pub"))
    assert "shows coined" in texts(svg.card(rules, "pub"))
    with_tokens = rules.position(2, phase="building", tokens=["x", "y"], seat=[{"area": ["pub"]}, {"coins": 72}])
    shown = texts(svg.table(rules, with_tokens))
    assert [text for text in shown if text.startswith("of seat")] == ["of seat 0", "of seat 1"]
    assert "Offered" not in shown
    asked = texts(svg.table(rules, after(rules, with_tokens, "pass", "pass")))
    assert asked.index("Seat 0 decides: pub") < asked.index("Offered") < asked.index("Display")
    area = texts(svg.area(rules, with_tokens, 1))
    assert [text for text in area if text in ("coins", "72", "of seat 1", "Bank")] == [
        "coins",
        "72",
        "of seat 1",
        "Bank",
    ]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("coins 3", "rows returned 'coins 3'; return a list of PictureRow"),
        (None, "rows returned None; return a list of PictureRow, an empty one for none"),
        (["coins"], "rows returned 'coins' among its rows; return a list of PictureRow"),
        ([sp.PictureRow("coins", track=(1, 2, 3))], "track of 3 values for 2 seats"),
        ([sp.PictureRow("coins", cards=("merket",))], "no card 'merket' in these rules"),
    ],
)
def test_rows_of_a_picture_that_do_not_fit_are_the_expansions_fault(rows: object, told: str) -> None:
    class Wrong:
        about = about("wrong")

        @sp.hookimpl
        def pictures(self, setup: sp.Setup) -> list[sp.PicturePart]:
            return [sp.PicturePart("Purse", lambda game, seat: rows)]  # type: ignore[return-value]

    rules = rules_with(Wrong())
    with pytest.raises(sp.ExpansionError, match=f"expansion wrong: hook pictures: picture part Purse: {told}"):
        svg.table(rules, rules.new_game(2, 1))


def test_a_part_of_a_picture_has_a_place() -> None:
    with pytest.raises(sp.RulesError, match="stands at table, seat, decision, not at 'hand': choose one of them"):
        sp.PicturePart("Purse", at="hand")


def configured(cost: int) -> object:
    """Return an expansion object that brings a card of some cost."""

    class Inn:
        about = about("inn", fingerprint=f"cost {cost}", options=(sp.Option("rooms", 2),))

        @sp.hookimpl
        def score_lines(self, setup: sp.Setup) -> list[sp.ScoreLine]:
            return [sp.ScoreLine("inns", "X1", lambda game, seat: cost)]

    return Inn()


def test_a_fingerprint_tells_configured_objects_apart() -> None:
    three, four, unnamed = rules_with(configured(3)), rules_with(configured(4)), rules_with(Tithe())
    assert three == rules_with(configured(3))
    assert three != four
    assert (three.fingerprints, unnamed.fingerprints) == ({"inn": "cost 3"}, {})
    state = three.new_game(2, 1)
    text = three.dumps(state)
    assert rules_with(configured(3)).loads(text) == state
    with pytest.raises(sp.SaveError, match="expansion inn was configured otherwise than here: load it with the object"):
        four.loads(text)
    with pytest.raises(sp.RulesError, match="other rules"):
        four.legal_moves(state)
    assert "fingerprints" not in unnamed.dumps(unnamed.new_game(2, 1))


def test_a_group_of_score_lines_may_differ_by_seat() -> None:
    def entries(game: sp.Game, seat: int) -> list[sp.ScoreEntry]:
        if isinstance(game.rubles(seat), sp.Hidden):
            return [sp.ScoreEntry(sp.HIDDEN, "coins", "X1")]
        return [sp.ScoreEntry(2, f"coin {number}", "X1") for number in range(game.rubles(seat))]

    class Coins:
        about = about("coins")

        @sp.hookimpl
        def score_lines(self, setup: sp.Setup) -> list[sp.ScoreLines]:
            return [sp.ScoreLines(entries)]

    rules = rules_with(Coins())
    state = rules.position(2, seat=[{"rubles": 3}, {"rubles": 0}])
    three, none = rules.scores(state)
    assert (three.total, [line.label for line in three.lines[-3:]]) == (6, ["coin 0", "coin 1", "coin 2"])
    assert (none.total, none.lines[-1].label) == (0, "cards in the hand")
    seen = rules.scores(rules.view(state, 1))
    assert (seen[0].total, seen[0].lines[-1]) == (sp.HIDDEN, sp.ScoreEntry(sp.HIDDEN, "coins", "X1"))
    assert seen[1] == none


def test_a_game_lists_the_cards_of_its_decks() -> None:
    class Less:
        about = about("less")

        @sp.hookimpl
        def cards(self, setup: sp.Setup) -> list[object]:
            return [sp.Withdraw("czarina"), sp.Card("tavern", "Tavern", "building", "blue", 6, count=2)]

    for expansions in (("observatory",), ("observatory", "market", Less())):
        rules = sp.Rules(expansions=expansions)
        cards = sp.Game(rules.tables, rules.new_game(2, 1)).cards
        assert sum(card.count for card in cards) == sum(map(len, rules.tables.deck_cards))
        assert len({card.id for card in cards}) == len(cards)
        assert "observatory[used]" not in {card.id for card in cards}
    assert {"tavern", "special_fish"} <= {card.id for card in cards}
    assert "czarina" not in {card.id for card in cards}


def test_a_game_tells_whether_its_decks_hold_a_card_by_id_or_name() -> None:
    market = sp.Rules(expansions=("observatory", "publican", "market"))
    plain = sp.Rules(expansions=("publican",))
    here, there = (sp.Game(rules.tables, rules.new_game(2, 1)) for rules in (market, plain))
    names = ("library", "market", "market[grain]", "observatory", "observatory[used]", "special_fish", "hidden")
    assert [name for name in names if here.has_card(name)] == [*names[:4], names[5]]
    assert [name for name in names if there.has_card(name)] == ["library", "market"]


def test_a_game_picks_cards_out_of_an_area_in_table_order() -> None:
    rules = sp.Rules()
    area = ["judge", "market", "observatory[used]", "market", "author"]
    state = rules.position(2, seat=[{"area": area}])
    for table in (state, rules.view(state, 1)):
        game = sp.Game(rules.tables, table)
        ids = ("judge", "observatory", "observatory[used]", "market")
        assert game.held(0, ids) == ("market", "market", "observatory[used]", "judge")
        assert game.held(0, {"library"}) == game.held(1, {"market"}) == ()


def test_an_answer_may_say_what_is_wrong_with_it() -> None:
    class Particular(Tithe):
        @sp.hookimpl
        def decisions(self, setup: sp.Setup) -> list[sp.DecisionSpec]:
            spec = super().decisions(setup)[0]
            answer = attrs.evolve(spec.answers[0], problem=lambda game, move: f"seat {game.seat} cannot {move.card}")
            return [attrs.evolve(spec, answers=(answer,))]

    rules = rules_with(Particular())
    state = rules.position(2, phase="aristocrat", seat=[{"area": ["author"], "rubles": 0}, {"area": ["author"]}])
    state = after(rules, state, "pass", "pass")
    state = attrs.evolve(state, holdings=(attrs.evolve(state.holdings[0], rubles=0), state.holdings[1]))
    found = rules.explain(state, rules.parse(state, "tithe pay"))
    assert (found.rule, found.reason) == ("X2", "cannot tithe pay: seat 0 cannot pay")


def test_a_saved_slice_is_checked_by_its_owner() -> None:
    class Strict(Purses):
        @sp.hookimpl
        def slices(self, setup: sp.Setup) -> list[sp.SliceSpec]:
            def problem(purse: Purse, seats: int) -> str:
                return "" if len(purse.coins) == seats else f"{len(purse.coins)} purses for {seats} seats"

            return [attrs.evolve(super().slices(setup)[0], problem=problem)]

    rules, loose = rules_with(Strict()), rules_with(Purses())
    state = rules.new_game(2, 1)
    assert rules.loads(rules.dumps(state)) == state
    wrong = attrs.evolve(state, board=attrs.evolve(state.board, slices=(Purse((0,), ()),)))
    with pytest.raises(sp.SaveError, match="the part of expansion purses in the save is malformed: 1 purses for 2"):
        rules.loads(rules.dumps(wrong))
    assert loose.loads(rules.dumps(wrong)) == wrong
