"""Properties of samples and of knowledge: they agree with what a seat sees, and never rule out what is so."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import permutations, product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stpetersburg as sp
from games import POLICIES, positions, rules

RULES = sp.Rules()


def viewers(state: sp.GameState) -> tuple[int | None, ...]:
    return (None, *range(len(state.seats)))


def with_knowledge(chosen: sp.Rules, seats: int, seed: int, policy: dict[str, int], since: int = 0, stop: int = 400):
    """Yield the states of a game with what each viewer knows, begun after a number of moves."""
    state = chosen.new_game(seats, seed)
    choice = random.Random(seed)
    known: dict[int | None, sp.Knowledge] = {}
    for number in range(stop):
        if number == since:
            known = {viewer: chosen.knowledge(chosen.view(state, viewer)) for viewer in viewers(state)}
        yield state, dict(known)
        moves = chosen.legal_moves(state)
        if not moves:
            return
        move = choice.choices(moves, [policy.get(one.verb, 1) for one in moves])[0]
        for viewer, one in known.items():
            known[viewer] = chosen.remember(one, chosen.events(state, move, viewer=viewer))
        state = chosen.apply(state, move)


def is_possible(chosen: sp.Rules, known: sp.Knowledge, state: sp.GameState) -> bool:
    """Tell whether knowledge allows what is so: rubles, hands, drawn cards."""
    for one, seat, holding in zip(known.seats, state.seats, state.holdings, strict=True):
        rubles = holding.rubles
        if rubles < one.rubles or (one.exact and rubles > one.rubles) or not fits(chosen, one.hand, seat.hand):
            return False
    held: dict[int, list[str]] = {}
    for item in state.agenda:
        if isinstance(item, sp.Decision):
            held.setdefault(item.seat, []).extend(state.board.catalog.names(item.cards))
    return all(fits(chosen, one.drawn, held.get(seat, ())) for seat, one in enumerate(known.seats))


def fits(chosen: sp.Rules, clues: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    if len(clues) != len(cards):
        return False
    named = Counter(clue for clue in clues if clue != sp.HIDDEN and not clue.startswith("deck:"))
    rest = Counter(cards)
    if not named <= rest:
        return False
    decks = Counter(f"deck:{deck_of(chosen, card)}" for card in (rest - named).elements())
    return Counter(clue for clue in clues if clue.startswith("deck:")) <= decks


def deck_of(chosen: sp.Rules, card: str) -> str:
    return chosen.tables.kinds.card(chosen.tables.kind_of(card)).deck


@given(positions(), st.integers(0, 5), st.integers(0, 99))
def test_a_sample_is_a_position_of_which_the_view_is_a_view(position: tuple, who: int, seed: int) -> None:
    chosen, state = position
    viewer = who if who < len(state.seats) else None
    view = chosen.view(state, viewer)
    sampled = chosen.sample(view, seed)
    assert chosen.view(sampled, viewer) == view
    assert chosen.loads(chosen.dumps(sampled)) == sampled == chosen.sample(view, seed)
    assert bool(chosen.legal_moves(sampled)) != state.over
    assert chosen.sample(state, seed) is state
    for move in chosen.legal_moves(sampled)[:3]:
        chosen.apply(sampled, move)
    if state.over:
        assert sampled == state


@given(rules(), st.data())
def test_knowledge_from_the_start_has_all_rubles_and_never_rules_out_what_is_so(
    chosen: sp.Rules, data: st.DataObject
) -> None:
    seats, seed = data.draw(st.sampled_from(chosen.seats)), data.draw(st.integers(0, 2**32))
    policy = data.draw(st.sampled_from(POLICIES))
    for number, (state, known) in enumerate(with_knowledge(chosen, seats, seed, policy)):
        for one in known.values():
            assert is_possible(chosen, one, state)
            assert all(seat.exact and sp.HIDDEN not in seat.hand for seat in one.seats)
        if number % 16 == 0 or state.over or state.decision:
            viewer = (None, *range(seats))[number % (seats + 1)]
            view, one = chosen.view(state, viewer), known[viewer]
            sampled = chosen.sample(view, number, one)
            assert chosen.view(sampled, viewer) == view
            assert [seat.rubles for seat in sampled.seats] == [seat.rubles for seat in state.seats]
            assert is_possible(chosen, one, sampled)
            assert chosen.loads(chosen.dumps(sampled)) == sampled
            assert pickle.loads(pickle.dumps(one)) == one
            assert hash(pickle.loads(pickle.dumps(one))) == hash(one)


@given(rules(), st.data())
def test_knowledge_begun_later_never_rules_out_what_is_so(chosen: sp.Rules, data: st.DataObject) -> None:
    seats, seed = data.draw(st.sampled_from(chosen.seats)), data.draw(st.integers(0, 2**32))
    policy, since = data.draw(st.sampled_from(POLICIES)), data.draw(st.integers(1, 200))
    for number, (state, known) in enumerate(with_knowledge(chosen, seats, seed, policy, since)):
        for viewer, one in known.items():
            assert is_possible(chosen, one, state)
            if number % 32 == 0 or state.decision:
                sampled = chosen.sample(chosen.view(state, viewer), number, one)
                assert chosen.view(sampled, viewer) == chosen.view(state, viewer)
                assert is_possible(chosen, one, sampled)


def chi_square(counts: Counter, expected: dict, draws: int) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[key] - draws * share) ** 2 / (draws * share) for key, share in expected.items())


def test_every_deal_is_equally_likely() -> None:
    # hidden are three lumberjacks, of which one is in the deck, and two aristocrats, of which one is: three hand cards
    decks = {"worker": ["lumberjack"], "aristocrat": ["author"], "building": ["market"], "exchange": ["bank"]}
    seat = [{"hand": ["lumberjack", "lumberjack"]}, {"hand": ["judge"]}]
    state = RULES.position(3, phase="building", decks=decks, seat=seat)
    view, draws = RULES.view(state, None), 12_000
    counts = Counter()
    for seed in range(draws):
        one = RULES.sample(view, seed)
        counts[one.seats[0].hand, one.seats[1].hand, one.board.decks[2]] += 1
    author, judge = (RULES.tables.kind_of(name) for name in ("author", "judge"))
    expected = {}
    for deck, held in ((author, "judge"), (judge, "author")):
        expected[("lumberjack", "lumberjack"), (held,), bytes((deck,))] = 1 / 6
        expected[("lumberjack", held), ("lumberjack",), bytes((deck,))] = 2 / 6
    assert chi_square(counts, expected, draws) < 20  # 3 degrees of freedom: 1 in 5000


def test_copies_are_distinct_cards() -> None:
    # 4 workers, 3 of one name, in a deck of two and a hand of two: 6 pairs, 3 of them alike
    decks = {"worker": ["lumberjack", "shepherd"], "building": [], "aristocrat": [], "exchange": []}
    state = RULES.position(2, decks=decks, seat=[{"hand": ["lumberjack", "lumberjack"]}])
    draws = 6_000
    view = RULES.view(state, 1)
    counts = Counter(RULES.sample(view, seed).seats[0].hand for seed in range(draws))
    expected = {("lumberjack", "lumberjack"): 1 / 2, ("lumberjack", "shepherd"): 1 / 2}
    assert chi_square(counts, expected, draws) < 14  # 1 degree of freedom: 1 in 5000
    tops = Counter(RULES.sample(view, seed).board.decks[0][0] for seed in range(draws))
    shares = {RULES.tables.kind_of("lumberjack"): 3 / 4, RULES.tables.kind_of("shepherd"): 1 / 4}
    assert chi_square(tops, shares, draws) < 14


def test_rubles_are_uniform_up_to_a_bound_that_grows_with_the_round() -> None:
    for number, bound in ((2, 55), (4, 85)):
        view, draws = RULES.view(RULES.position(2, round=number), 0), 8_000
        counts = Counter(RULES.sample(view, seed).seats[1].rubles for seed in range(draws))
        assert chi_square(counts, dict.fromkeys(range(bound + 1), 1 / (bound + 1)), draws) < 2 * bound + 40


def test_choices_of_tasks_are_uniform() -> None:
    chosen = sp.Rules(expansions=("tasks",))
    state = chosen.new_game(2, 1)
    for _ in range(2):
        state = chosen.apply(state, chosen.legal_moves(state)[0])
    view, draws = chosen.view(state, 0), 3_000
    counts = Counter(len(chosen.sample(view, seed).slice("tasks").kept[1]) for seed in range(draws))
    assert chi_square(counts, {1: 5 / 31, 2: 10 / 31, 3: 10 / 31, 4: 5 / 31, 5: 1 / 31}, draws) < 24
    dealt = Counter(name for seed in range(draws) for name in chosen.sample(view, seed).slice("tasks").dealt[1])
    assert len(dealt) == 20
    assert not set(dealt) & set(state.slice("tasks").dealt[0])


def test_choices_of_tasks_depend_on_no_other_seat() -> None:
    chosen = sp.Rules(expansions=("tasks",))
    state = chosen.new_game(3, 1)
    for _ in range(3):
        state = chosen.apply(state, chosen.legal_moves(state)[0])
    view, draws, counts = chosen.view(state, 0), 15_000, Counter()
    for seed in range(draws):
        part = chosen.sample(view, seed).slice("tasks")
        counts[tuple(tuple(name in part.kept[seat] for name in part.dealt[seat]) for seat in (1, 2))] += 1
    choices = list(product((False, True), repeat=5))[1:]
    expected = dict.fromkeys(product(choices, repeat=2), 1 / 31**2)
    assert chi_square(counts, expected, draws) < 1130  # 960 degrees of freedom: 1 in 10000


def test_a_drawn_card_that_is_remembered_is_of_its_deck() -> None:
    area = ["observatory"]
    seat = [{"area": area}, {"hand": ["author", "judge"]}, {}]
    state = RULES.position(3, phase="building", to_act=0, seat=seat)
    known = RULES.knowledge(RULES.view(state, 2))
    for line in ("observe worker", None):
        moves = RULES.legal_moves(state)
        move = RULES.parse(state, line) if line else next(one for one in moves if one.verb == "take")
        known = RULES.remember(known, RULES.events(state, move, viewer=2))
        state = RULES.apply(state, move)
        for seed in range(40):
            sampled = RULES.sample(RULES.view(state, 2), seed, known)
            assert deck_of(RULES, sampled.drawn if line else sampled.seats[0].hand[0]) == "worker"
    assert known.seats[0].hand == ("deck:worker",)
    assert known.seats[1].hand == (sp.HIDDEN, sp.HIDDEN)


def test_positions_with_cards_out_of_the_game_and_beyond_the_list_are_sampled() -> None:
    decks = {"worker": ["market", "bank"], "building": ["judge"]}
    seat = [{"hand": ["author", "author"]}, {"hand": ["library", "bank"]}]
    top = ["church_of_the_resurrection"] * 3
    for more in ({}, {"decks": decks}, {"top": top}, {"top": top, "decks": decks}):
        state = RULES.position(2, seat=seat, cards_unchecked=True, **more)
        for viewer in (None, 0, 1):
            view = RULES.view(state, viewer)
            for seed in range(5):
                sampled = RULES.sample(view, seed, RULES.knowledge(view))
                assert RULES.view(sampled, viewer) == view
                assert RULES.loads(RULES.dumps(sampled)) == sampled


def test_knowledge_that_does_not_fit_is_refused() -> None:
    state = RULES.new_game(3, 1)
    view = RULES.view(state, 1)
    known = RULES.knowledge(view)

    def changed(seat: int, **values: object) -> sp.Knowledge:
        seats = list(known.seats)
        seats[seat] = attrs.evolve(seats[seat], **values)
        return attrs.evolve(known, seats=tuple(seats))

    for wrong, words in (
        (sp.Rules("online").knowledge(sp.Rules("online").view(sp.Rules("online").new_game(3, 1), 1)), "of other rules"),
        (RULES.knowledge(RULES.view(state, 2)), "it is of seat 2, the view of seat 1"),
        (RULES.knowledge(RULES.view(RULES.new_game(2, 1), 1)), "it is of 2 seats, the view of 3"),
        (changed(1, rubles=7), "seat 1 has 25 rubles, not 7"),
        (changed(0, hand=("bank",)), "1 cards in the hand of seat 0: bank"),
        (changed(0, drawn=("bank",)), "1 cards drawn by seat 0: bank"),
    ):
        with pytest.raises(sp.RulesError, match=f"knowledge does not fit the view: .*{words}"):
            RULES.sample(view, 1, wrong)
    for ask in (lambda: RULES.remember("all", ()), lambda: RULES.sample(view, 1, "all")):
        with pytest.raises(sp.RulesError, match="it is 'all', begin it with rules"):
            ask()
    with pytest.raises(sp.RulesError, match="was not in the hand of seat 2"):
        RULES.remember(known, (sp.Event("played", 2, "bank", source="hand"),))
    with pytest.raises(sp.RulesError, match="is no card drawn by seat 2"):
        RULES.remember(known, (sp.Event("bought", 2, "bank", source="drawn"),))


def test_a_card_remembered_in_a_hand_that_lies_elsewhere_is_refused() -> None:
    seat = [{}, {"hand": ["judge"]}]
    state = RULES.position(2, top=["bank"], seat=seat)
    view = RULES.view(state, 0)
    known = RULES.knowledge(view)
    wrong = attrs.evolve(known, seats=(known.seats[0], attrs.evolve(known.seats[1], hand=("bank",))))
    with pytest.raises(sp.RulesError, match="knowledge does not fit the view: a card that it has in a hand is elsewh"):
        RULES.sample(view, 1, wrong)
    wrong = attrs.evolve(known, seats=(known.seats[0], attrs.evolve(known.seats[1], hand=("deck:worker",))))
    with pytest.raises(sp.RulesError, match="a card of deck worker in a hand is elsewhere"):
        RULES.sample(view, 1, wrong)


def test_samples_need_a_seed_and_knowledge_a_view() -> None:
    state = RULES.new_game(2, 1)
    with pytest.raises(sp.RulesError, match="seed is a whole number"):
        RULES.sample(RULES.view(state, 0), 1.5)
    with pytest.raises(sp.RulesError, match="knowledge begins with a view"):
        RULES.knowledge(state)


class Usury:
    about = sp.Expansion("usury", "pays and takes rubles in secret, and takes more than there is in public")

    @sp.hookimpl
    def steps(self, setup):
        def pay(game):
            return [sp.Gain(1, game.rubles(1), rule="U1", secret=True), sp.Gain(0, -99, rule="U2")]

        def begin(game):
            return [sp.Gain(game.start_seat("worker"), 5, rule="U4")]

        return [sp.Step("pay", "round_start", pay), sp.Step("begin", "setup", begin)]

    @sp.hookimpl
    def incomes(self, setup):
        return (sp.Income("author", "aristocrat", "U3", rubles=lambda game, seat: -4),)


def test_secret_rubles_and_netted_losses_are_remembered_for_what_they_are() -> None:
    chosen = sp.Rules(expansions=("observatory", "publican", Usury()))
    states = list(with_knowledge(chosen, 2, 3, {}))
    for state, known in states:
        assert all(is_possible(chosen, one, state) for one in known.values())
    state, known = states[-1]
    assert known[0].seats[0].exact
    assert not known[0].seats[1].exact
    assert known[1].seats[1].exact


class Smuggler:
    about = sp.Expansion("smuggler", "moves cards that nobody else sees")

    @sp.hookimpl
    def moves(self, setup):
        def fetches(game):
            return [sp.Move("fetch", "worker")] if game.state.deck["worker"] and game.state.phase != "setup" else []

        def fetch(game, move):
            card = game.state.board.catalog.names(game.state.board.decks[0])[0]
            return [sp.Shift(card, "deck:worker", "hand", game.seat, "S1")]

        def hides(game):
            return [sp.Move("hide", card, "hand") for card in dict.fromkeys(game.state.seats[game.seat].hand)]

        def hide(game, move):
            return [sp.Shift(move.card, "hand", f"deck:{game.card_named(move.card).deck}", game.seat, "S2")]

        return [
            sp.MoveSpec("fetch", "deck", "S1", fetches, fetch),
            sp.MoveSpec("hide", "card", "S2", hides, hide, source="hand"),
        ]


def test_cards_that_come_and_go_unseen_leave_clues_that_hold() -> None:
    chosen = sp.Rules("first", expansions=("observatory", Smuggler()))
    kinds = Counter()
    for seed in range(3):
        for state, known in with_knowledge(chosen, 3, seed, {"fetch": 3, "hide": 3, "take": 3, "play": 9}, stop=150):
            for viewer, one in known.items():
                assert is_possible(chosen, one, state)
                sampled = chosen.sample(chosen.view(state, viewer), seed, one)
                assert chosen.view(sampled, viewer) == chosen.view(state, viewer)
            kinds.update(known[None].seats[0].hand)
    assert kinds["deck:worker"]
    assert kinds[sp.HIDDEN]


def test_a_card_laid_on_a_deck_is_seen_by_its_seat_alone() -> None:
    chosen = sp.Rules(expansions=(Smuggler(),))
    state = chosen.position(2, to_act=0, seat=[{"hand": ["judge"]}])
    move = sp.Move("hide", "judge", "hand")
    for viewer, card in ((0, "judge"), (1, sp.HIDDEN), (None, sp.HIDDEN)):
        laid = chosen.events(state, move, viewer=viewer)[0]
        assert (laid.kind, laid.seat, laid.card, laid.source) == ("laid", 0, card, "hand")


class Purse:
    """Holds a secret number of each seat; `dealt` is what a sample puts there."""

    about = sp.Expansion("purse", "a secret number for each seat")

    def __init__(self, dealt):
        self.dealt = dealt

    @sp.hookimpl
    def slices(self, setup):
        return [
            sp.SliceSpec(
                tuple[int, ...],
                lambda seats, shuffle: tuple(shuffle("purses", range(9))[:seats]),
                lambda seats, values, own: (0,) * seats,
                lambda value, viewer: tuple(one if seat == viewer else -1 for seat, one in enumerate(value)),
                sample=self.dealt,
            )
        ]


def test_an_expansion_deals_its_slice_anew() -> None:
    def dealt(game, viewer, shuffle):
        numbers = iter(shuffle("purses", range(9)))
        return tuple(next(numbers) if one < 0 else one for one in game.state.slice("purse"))

    chosen = sp.Rules(expansions=(Purse(dealt),))
    state = chosen.new_game(3, 1)
    view = chosen.view(state, 1)
    found = {chosen.sample(view, seed).slice("purse") for seed in range(20)}
    assert len(found) > 10
    assert all(one[1] == state.slice("purse")[1] and min(one) >= 0 for one in found)


def test_a_slice_that_the_viewer_would_not_see_so_is_its_expansions_fault() -> None:
    chosen = sp.Rules(expansions=(Purse(lambda game, viewer, shuffle: (8, 8, 8)),))
    view = chosen.view(chosen.new_game(3, 2), 1)
    with pytest.raises(sp.ExpansionError, match=r"purse.*sample returned \(8, 8, 8\)"):
        chosen.sample(view, 1)


def test_what_knowledge_leaves_open_is_uniform() -> None:
    # hidden are hands of two, one, two cards; known are the judge of seat 0, and a worker there and with seat 1
    decks = {"worker": ["lumberjack"], "aristocrat": ["author"], "building": [], "exchange": []}
    seat = [{"hand": ["judge", "lumberjack"]}, {"hand": ["shepherd"]}, {"hand": ["judge", "shepherd"]}]
    state = RULES.position(4, decks=decks, seat=seat)
    view, draws = RULES.view(state, 3), 8_000
    known = RULES.knowledge(view)
    clues = (("deck:worker", "judge"), ("deck:worker",), (sp.HIDDEN, sp.HIDDEN), ())
    seats = tuple(attrs.evolve(one, hand=hand) for one, hand in zip(known.seats, clues, strict=True))
    known = attrs.evolve(known, seats=seats)
    counts = Counter()
    for seed in range(draws):
        one = RULES.sample(view, seed, known)
        counts[one.seats[0].hand, one.seats[1].hand, one.seats[2].hand] += 1
    expected: dict = {}
    workers = ["lumberjack", "lumberjack", "shepherd", "shepherd"]
    for order in permutations(range(4)):  # of the copies: to seat 0, seat 1, seat 2, the deck
        for red in ("author", "judge"):
            first, second, third, _ = (workers[at] for at in order)
            hand = (red, third) if RULES.tables.kind_of(red) < RULES.tables.kind_of(third) else (third, red)
            zero = tuple(sorted(("judge", first), key=RULES.tables.kind_of))
            key = (zero, (second,), hand)
            expected[key] = expected.get(key, 0) + 1 / 48
    assert chi_square(counts, expected, draws) < 45  # 15 degrees of freedom: 1 in 10000
