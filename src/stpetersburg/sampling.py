"""Sampling: whole states that agree with a view, all that it hides dealt anew.

The cards that a view does not show are all that are in the game less those that it shows: for each deck a *pool*. A
*placement* puts every card of the pools into a deck or into a hidden slot (a hand, an open decision); every physical
copy is distinct, and so is every slot. A deck holds its own cards only, as many as are counted, so each pool leaves a
known number of cards to the slots: its *pile*. Which slot gets which pile's cards is open.

Whichever slots a pile's cards go to, the cards of a pool can be arranged over their places in (size of the pool)!
ways, so each way to spread the piles over the slots belongs to equally many placements. Shuffling each pool, and then
what is left of all of them together, therefore makes every placement equally likely. A slot with a known card takes it
out of its pool beforehand; a slot with a known deck gets a card of that pile before the rest is mixed. Both only
remove placements, and leave the others as likely as each other.

All numbers come from one digest of the seed, in order: one for each card of the pools, one for each that is left, one
for each seat's rubles. Cards are shuffled by being sorted by their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from operator import lt
from typing import TYPE_CHECKING, Any

from stpetersburg.dealing import any_order, check_seed, shuffled
from stpetersburg.draft import ONE
from stpetersburg.errors import ExpansionError, RulesError
from stpetersburg.game import make_game
from stpetersburg.knowledge import DECK, Knowledge, check_fits
from stpetersburg.state import HIDDEN_KIND, Board, Decision, GameState, Holding, Position, View
from stpetersburg.twins import close_board, make_decision, make_holding, open_board

if TYPE_CHECKING:
    from stpetersburg.tables import Tables

RUBLES_A_ROUND = 15
"""What the bound of unknown rubles grows by: rubles at the start + RUBLES_A_ROUND * round."""

Place = tuple[bytes, tuple[int, ...], int]
"""A hand, a decision, a bunch of an expansion: its known cards, the decks of those known by deck, how many are free."""

BETWEEN = ONE[HIDDEN_KIND]
"""Divides the decks in a row of all cards: no card that is seen is hidden."""

Chance = Callable[[Any], int]
"""A sort key that gives the next number to whatever it is asked for."""


def sample(tables: Tables, position: Position, seed: int, knowledge: Knowledge | None) -> GameState:
    """Return a whole state that agrees with a view and with knowledge; a state as it is. Rule: B1.3, B1.4."""
    check_seed(seed)
    if isinstance(position, GameState):
        return position
    assert isinstance(position, View)  # noqa: S101  # a position is a state or a view
    view = position
    if knowledge is not None:
        check_fits(tables, view, knowledge)
    if view.over:
        return _state(view, view.board, view.holdings, view.agenda)
    places = _places(tables, view, knowledge)
    pools = _pools(tables, view, places)
    hidden, spare, seats = sum(map(len, pools)), _spare(view, places, pools), len(view.holdings)
    chance = any_order(seed, "sample", hidden + spare + seats)
    decks, bunches = _dealt(tables, view, places, pools, chance)
    rubles = _rubles(tables, view, knowledge, chance)
    holdings = tuple(
        [
            make_holding(amount, one.points, one.area, bytes(sorted(hand)))
            for one, amount, hand in zip(view.holdings, rubles, bunches, strict=False)
        ]
    )
    agenda, held = view.agenda, iter(bunches[seats:])
    if agenda:
        agenda = tuple([item if isinstance(item, str) else _with_cards(item, next(held)) for item in agenda])
    board = _board(tables, view, decks, held, seed)
    return _with_words(tables, view.viewer, _state(view, board, holdings, agenda))


def _state(view: View, board: Board, holdings: tuple[Holding, ...], agenda: tuple[Decision | str, ...]) -> GameState:
    return GameState(board, holdings, view.top_kinds, view.bottom_kinds, view.turn, view.passes, agenda)


def _with_cards(asked: Decision, cards: bytes) -> Decision:
    return make_decision(asked.name, asked.seat, cards, asked.amount, asked.words)


def _places(tables: Tables, view: View, knowledge: Knowledge | None) -> list[Place]:
    """Return a place for the hand of each seat, for each decision of the agenda, for each bunch of an expansion."""
    if knowledge is None:
        hands = [_place(tables, one.hand) for one in view.holdings]
        return hands + [_place(tables, cards) for cards in (*_drawn(view), *_laid(view))]
    seats = knowledge.seats
    places = [_place(tables, one.hand, known.hand) for one, known in zip(view.holdings, seats, strict=True)]
    drawn = [iter(known.drawn) for known in seats]
    waiting = [item for item in view.agenda if isinstance(item, Decision)]
    places += [_place(tables, one.cards, [next(drawn[one.seat]) for _ in one.cards]) for one in waiting]
    return places + [_place(tables, cards) for cards in _laid(view)]


def _drawn(view: View) -> list[bytes]:
    return [item.cards for item in view.agenda if isinstance(item, Decision)]


def _laid(view: View) -> list[bytes]:
    """Return the cards of the places of expansions, bunch by bunch."""
    return [cards for bunches in view.board.places for cards in bunches]


def _place(tables: Tables, cards: bytes, clues: Sequence[str] = ()) -> Place:
    if HIDDEN_KIND not in cards:
        return cards, (), 0
    if not clues:
        fixed = cards.replace(ONE[HIDDEN_KIND], b"")
        return fixed, (), len(cards) - len(fixed)
    number, decks = tables.kinds.number, tables.catalog.decks
    fixed = bytes([number[clue] for clue in clues if number.get(clue)])
    known = tuple([decks.index(clue.removeprefix(DECK)) for clue in clues if clue.startswith(DECK)])
    return fixed, known, len(cards) - len(fixed) - len(known)


def _pools(tables: Tables, view: View, places: Sequence[Place]) -> list[bytes]:
    """Return for each deck its cards that lie in no known place."""
    board = view.board
    areas = b"".join([one.area for one in view.holdings]).translate(tables.kinds.bare)
    known = [fixed for fixed, _, _ in places]
    rows = (view.top_kinds, view.bottom_kinds, board.discard, board.box, board.out)
    left = BETWEEN.join(_with_extra(tables, board.extra) if board.extra else tables.deck_cards)
    for kind in b"".join((areas, *rows, *known)):
        left = left.replace(ONE[kind], b"", 1)
    return left.split(BETWEEN)


def _with_extra(tables: Tables, extra: bytes) -> list[bytes]:
    """Return the cards of each deck with those that a position has beyond the card list."""
    card = tables.kinds.card
    return [
        cards + bytes([kind for kind in extra if card(kind).deck == name])
        for name, cards in zip(tables.catalog.decks, tables.deck_cards, strict=True)
    ]


def _spare(view: View, places: Sequence[Place], pools: Sequence[bytes]) -> int:
    """Return how many cards of the pools lie in no deck. Raise RulesError if the places hold what is not there."""
    spare = sum(map(len, pools)) - sum(map(len, view.board.decks))
    if spare != sum([len(decks) + free for _, decks, free in places]):
        raise RulesError("knowledge does not fit the view: a card that it has in a hand is elsewhere")
    return spare


def _dealt(
    tables: Tables, view: View, places: Sequence[Place], pools: Sequence[bytes], chance: Chance
) -> tuple[list[bytes], list[bytes]]:
    """Return new decks, and the cards of each place. Raise RulesError if a deck has not the cards that are known."""
    sizes = list(map(len, view.board.decks))
    if any(map(lt, map(len, pools), sizes)):
        return _mixed(pools, sizes, places, chance)  # a deck holds cards of another
    cards = [bytes(sorted(pool, key=chance)) for pool in pools]
    bunches = [fixed for fixed, _, _ in places]
    decks = [pool[:size] for pool, size in zip(cards, sizes, strict=True)]
    piles = [pool[size:] for pool, size in zip(cards, sizes, strict=True)]
    for number, (_, known, _) in enumerate(places):
        for deck in known:
            if not piles[deck]:
                name = tables.catalog.decks[deck]
                raise RulesError(f"knowledge does not fit the view: a card of deck {name} in a hand is elsewhere")
            bunches[number] += piles[deck][:1]
            piles[deck] = piles[deck][1:]
    return decks, _filled(bunches, places, bytes(sorted(b"".join(piles), key=chance)))


def _filled(bunches: Sequence[bytes], places: Sequence[Place], rest: bytes) -> list[bytes]:
    """Return each place's cards with those of its free slots, in their order from the rest."""
    found, at = [], 0
    for cards, (_, _, free) in zip(bunches, places, strict=True):
        found.append(cards + rest[at : at + free])
        at += free
    return found


def _mixed(
    pools: Sequence[bytes], sizes: Sequence[int], places: Sequence[Place], chance: Chance
) -> tuple[list[bytes], list[bytes]]:
    """Return decks and places of a position whose decks do not hold their own cards only: any card is anywhere."""
    cards, decks = bytes(sorted(b"".join(pools), key=chance)), []
    for size in sizes:
        decks.append(cards[:size])
        cards = cards[size:]
    open_places = [(fixed, (), len(known) + free) for fixed, known, free in places]
    return decks, _filled([fixed for fixed, _, _ in places], open_places, cards)


def _rubles(tables: Tables, view: View, knowledge: Knowledge | None, chance: Chance) -> list[int]:
    """Return each seat's rubles: seen, known, or any up to the bound above the least that is known."""
    known = [one.rubles for one in view.holdings]
    least = [0] * len(known)
    if knowledge is not None:
        least = [one.rubles for one in knowledge.seats]
        known = [
            one.rubles if one.exact and seen < 0 else seen for seen, one in zip(known, knowledge.seats, strict=True)
        ]
    if min(known) >= 0:
        return known
    choices = tables.rubles + RUBLES_A_ROUND * view.board.round + 1
    return [seen if seen >= 0 else low + chance(seen) % choices for seen, low in zip(known, least, strict=True)]


def _board(tables: Tables, view: View, decks: Sequence[bytes], held: Iterator[bytes], seed: int) -> Board:
    board = open_board(view.board)
    board.decks = tuple(decks)
    if board.places:
        board.places = tuple([tuple(islice(held, len(bunches))) for bunches in board.places])
    if any([spec.sample for spec in tables.slices.values()]):  # noqa: C419  # a short list
        board.slices = tuple(_slice(tables, view, owner, seed) for owner in tables.slices)
    return close_board(board)


def _slice(tables: Tables, view: View, owner: str, seed: int) -> Any:
    """Return a slice dealt anew. Raise ExpansionError if it is not what the view shows."""
    spec, seen = tables.slices[owner], view.slice(owner)
    if spec.sample is None:
        return seen
    value = spec.sample(make_game(tables, view, 0), view.viewer, partial(_shuffle, seed, owner))
    if spec.redact(value, view.viewer) != seen:
        raise ExpansionError(owner, "slices", f"sample returned {value!r}, of which the viewer would not see {seen!r}")
    return value


def _shuffle(seed: int, owner: str, purpose: str, items: Sequence[Any]) -> list[Any]:
    return shuffled(items, seed, f"sample {owner} {purpose}")


def _with_words(tables: Tables, viewer: int | None, state: GameState) -> GameState:
    """Return a sampled state with the words of the decisions that the view does not show."""
    if not state.agenda:
        return state
    agenda = tuple([_asked(tables, viewer, state, item) for item in state.agenda])
    return GameState(state.board, state.holdings, state.top_kinds, state.bottom_kinds, state.turn, state.passes, agenda)


def _asked(tables: Tables, viewer: int | None, state: GameState, item: Decision | str) -> Decision | str:
    if isinstance(item, str) or item.seat == viewer:
        return item
    spec = tables.decisions[item.name][1]
    if not spec.secret or spec.sampled is None:
        return item
    words = tuple(spec.sampled(make_game(tables, state, item.seat)))
    return make_decision(item.name, item.seat, item.cards, item.amount, words)
