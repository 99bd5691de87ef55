"""Rules: the facade. Everything that can be asked about a game, and the one thing that can be done: applying a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, Literal

import attrs

from stpetersburg import knowledge, queries, sampling, saves, scoring, views
from stpetersburg.compiling import Compiled, check_seats, choose_options, compile_rules
from stpetersburg.dealing import Deal, deal, first_state
from stpetersburg.errors import IllegalMoveError, RulesError
from stpetersburg.events import Event
from stpetersburg.expansions import DEFAULT
from stpetersburg.knowledge import Knowledge
from stpetersburg.legal import ListMoves, compile_legal_moves
from stpetersburg.legality import refusal
from stpetersburg.moves import Move
from stpetersburg.notation import parse
from stpetersburg.positions import position, read_spec
from stpetersburg.pricing import Price
from stpetersburg.queries import Explanation
from stpetersburg.resolving import resolve
from stpetersburg.saved_rules import SaveForm, save_form
from stpetersburg.scoring import Score
from stpetersburg.state import GameState, Position, View
from stpetersburg.text import text
from stpetersburg.turns import Apply, compile_apply, play_out


@attrs.frozen(init=False, repr=False, slots=False)
class Rules:
    """Is a set of rules, compiled and immutable: an edition, its options, and the expansions that are on.

    `edition` is `second`, `rulebook`, `first` or `online`. `expansions` replaces the default list (observatory and
    publican); it holds names of installed expansions or plugin objects. `options` override the edition's presets.
    Raise UnknownNameError for a name that does not exist, RulesError for what does not go together, ExpansionError for
    an expansion at fault. Rules compare by value and pickle as what they were made from. Every method that is handed a
    state or a view refuses one of other rules with RulesError.

    Attributes:
        digest: What tells these rules from others, a short text; the states hold it too.
    """

    digest: str
    _wanted: tuple[Any, ...] = attrs.field(eq=False)
    _given: Mapping[str, Any] = attrs.field(eq=False)
    _compiled: Compiled = attrs.field(eq=False)
    tables: Any = attrs.field(eq=False)
    form: SaveForm = attrs.field(eq=False)
    _legal_moves: ListMoves = attrs.field(eq=False)
    _apply: Apply = attrs.field(eq=False)

    def __init__(
        self,
        edition: str = "second",
        expansions: Iterable[Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if isinstance(expansions, str):
            raise RulesError(f"expansions is a list of names, as in expansions=[{expansions!r}]")
        if options is not None and not isinstance(options, Mapping):
            raise RulesError(f"options is a table of names to values, not {options!r}")
        wanted = tuple(DEFAULT if expansions is None else expansions)
        compiled = compile_rules(edition, wanted, dict(options or {}))
        given = {name: compiled.tables.options[name] for name in options or ()}
        presets = choose_options(compiled.tables.edition, compiled.plugins, {})
        form = save_form(compiled.tables, [plugin.about for plugin in compiled.plugins], presets)
        tables = compiled.tables
        legal_moves = compile_legal_moves(tables, self._may_act)
        apply = compile_apply(tables, self._check_playable)
        self.__attrs_init__(tables.catalog.digest, wanted, given, compiled, tables, form, legal_moves, apply)
        self._shortcut("legal_moves", legal_moves)
        self._shortcut("apply", apply)

    def _shortcut(self, name: str, function: Callable[..., Any]) -> None:
        """Let the compiled function be found before the method that only calls it, unless a subclass has its own."""
        method = getattr(Rules, name)
        if getattr(type(self), name) is method:
            function.__doc__ = method.__doc__
            self.__dict__[name] = function

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.edition, self._wanted, dict(self._given))

    def __repr__(self) -> str:
        return f"Rules(edition={self.edition!r}, expansions={self.expansions!r}, options={dict(self._given)!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print as `repr`: IPython and hypothesis would print every table."""
        printer.text(repr(self))

    @property
    def edition(self) -> str:
        """Return the name of the edition."""
        return str(self.tables.edition.name)

    @property
    def expansions(self) -> tuple[str, ...]:
        """Return the names of the expansions that are on, in their fixed order."""
        return tuple(plugin.about.name for plugin in self._compiled.plugins)

    @property
    def options(self) -> Mapping[str, Any]:
        """Return the value of every option, by name."""
        return deepcopy(dict(self.tables.options))  # a value may be a table of its own

    @property
    def schemas(self) -> dict[str, int]:
        """Return the schema number of each expansion's slice in saves, by name."""
        return dict(self.form.rules["expansions"])

    @property
    def fingerprints(self) -> dict[str, str]:
        """Return the fingerprint of each expansion that has one, by name."""
        return dict(self.form.rules.get("fingerprints", {}))

    @property
    def seats(self) -> range:
        """Return the range of how many seats can play. Rule: B2.1, S1.1, M1.2."""
        return self._compiled.seats

    def new_game(self, seats: int, seed: int, start: Mapping[str, int] | None = None) -> GameState:
        """Return the first state of a game for so many seats; all chance is spent here, from `seed` (an int).

        `start` fixes start markers, by phase the seat from 0; the others are dealt. Raise RulesError for seats that
        cannot play or a bad seed, UnknownNameError for a phase that is none. Rule: B2.
        """
        return first_state(self.tables, seats, self.deal(seats, seed, start))

    def deal(self, seats: int, seed: int, start: Mapping[str, int] | None = None) -> Deal:
        """Return what `new_game` begins with: decks, start markers and slices as dealt. Raise as it does. Rule: B2."""
        check_seats(seats, self.seats, self.edition)
        return deal(self.tables, seats, seed, start)

    def position(self, seats: int | None = None, *, cards_unchecked: bool = False, **values: Any) -> GameState:
        """Return a state made by hand from the keys of a scenario's `[position]` table, `seat` a list of dicts.

        `seats` is how many play, by default the number of dicts in `seat`. Cards that it does not place are in their
        decks. Raise RulesError for what cannot lie so, UnknownNameError for a card, phase, deck or key that is none.
        """
        spec = read_spec(self.tables, values)
        seats = len(spec.seat) if seats is None else seats
        check_seats(seats, self.seats, self.edition)
        return position(self.tables, seats, spec, cards_unchecked)

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """Return every legal move of the seat to act: none twice, in a stable order; () when over.

        Of a view the same, if its seat is to act; else (). Rule: B4.
        """
        return self._legal_moves(state)

    def apply(self, state: GameState, move: Move, *, seat: int | None = None, checked: bool = True) -> GameState:
        """Return the state after a move.

        Raise IllegalMoveError for a move that is not legal (with its rule id), or if `seat` is given and not to act
        (B3.4); MoveTextError for a move with words unknown here. checked=False leaves the check out: for moves that
        come from `legal_moves` of this very state.
        """
        return self._apply(state, move, seat=seat, checked=checked)

    def events(self, state: GameState, move: Move, *, viewer: int | Literal["all"] | None = "all") -> tuple[Event, ...]:
        """Return what a legal move makes happen, in order: whole, or as a seat sees it (None: a spectator).

        Everything that follows from what lies on the table is public, prices and incomes with it: so are points, what
        is bought, played, displaced, discarded, taken from a row, and which decision is asked and answered. Hidden from
        other seats is what an event `hides`: the card that is drawn or that goes unseen into a hand, rubles that an
        expansion calls secret. With option `rubles_public` no rubles are. Raise IllegalMoveError, MoveTextError,
        RulesError. Rule: B1.4.
        """
        self._check_playable(state)
        if viewer != "all":
            views.check_viewer(state, viewer)
        action = resolve(self.tables, move)
        problem = refusal(self.tables, state, move, action)
        if problem is not None:
            raise IllegalMoveError(move, state.to_act, problem.rule, problem.reason)
        log: list[Event] = []
        play_out(self.tables, state, move, action, log)
        return tuple(log) if viewer == "all" else tuple(event.seen_by(viewer) for event in log)

    def to_act(self, state: Position) -> int | None:
        """Return the seat to choose, from 0; None when the game is over. Rule: B3.4."""
        self._check_state(state)
        return state.to_act

    def is_over(self, state: Position) -> bool:
        """Tell whether the game is over. Rule: B10.1."""
        self._check_state(state)
        return state.over

    def scores(self, state: Position) -> tuple[Score, ...]:
        """Return each seat's `.total` and `.lines` in points: final when over, before as if the game ended now.

        Of a view, totals that it may not tell are `HIDDEN`. Rule: B10.
        """
        self._check_state(state)
        return scoring.scores(self.tables, state)

    def winners(self, state: Position) -> tuple[int, ...]:
        """Return the seats, from 0, that won; () until the game is over. Rule: B10.5."""
        self._check_state(state)
        return scoring.winners(self.tables, state)

    def price(self, state: Position, move: Move, seat: int | None = None) -> Price:
        """Return what a move costs a seat (by default the one to act): `.total` in rubles and `.lines`.

        Also of a move that is only too dear. Raise IllegalMoveError if anything else forbids it. Rule: B5.
        """
        self._check_state(state)
        return queries.price(self.tables, state, move, seat)

    def explain(self, state: Position, move: Move) -> Explanation:
        """Return whether a move is legal, and if not which rule refuses it and why.

        Raise MoveTextError for a move with words unknown here.
        """
        self._check_state(state)
        return queries.explain(self.tables, state, move)

    def parse(self, state: Position, line: str) -> Move:
        """Return the move that a line of the notation writes, legal or not. Raise MoveTextError if it writes none."""
        self._check_state(state)
        return parse(self.tables, state, line)

    def text(self, state: Position) -> str:
        """Return the table as plain text of several lines, to print; of a view, what it may tell."""
        self._check_state(state)
        return text(self.tables, state)

    def view(self, state: GameState, seat: int | None) -> View:
        """Return what a seat, from 0, may know of a state; None for a spectator. Rule: B1.3, B1.4."""
        self._check_playable(state)
        return views.view(self.tables, state, seat)

    def sample(self, view: Position, seed: int, knowledge: Knowledge | None = None) -> GameState:
        """Return a full state that agrees with a view, all hidden cards dealt anew: every deal is equally likely.

        `knowledge` fixes what a seat remembers; rubles unknown are 0 to 25 + 15 * round, or that much above the least
        known. A state is returned as it is. Raise RulesError for knowledge that does not fit. Rule: B1.3, B1.4.
        """
        self._check_state(view)
        return sampling.sample(self.tables, view, seed, knowledge)

    def knowledge(self, view: View) -> Knowledge:
        """Return what the viewer of a view knows: begin with the first view of a game to know all rubles. Rule: B1.4.

        A view of later tells nothing of what was before it.
        """
        self._check_state(view)
        if not isinstance(view, View):
            raise RulesError("knowledge begins with a view of one seat: a full state hides nothing")
        return knowledge.begin(self.tables, view)

    def remember(self, known: Knowledge, events: Iterable[Event]) -> Knowledge:
        """Return knowledge with the events of one move, of which it takes what its viewer sees.

        Raise RulesError for events that cannot have followed. Rule: B1.4.
        """
        return knowledge.remember(self.tables, known, events)

    def dumps(self, value: Any) -> str:
        """Return the JSON text of a state, a view, a move, an event or a record. Raise SaveError for anything else."""
        if isinstance(value, Position):
            self._check_state(value)
        return saves.dumps(self, value)

    def loads(self, line: str) -> Any:
        """Return what a JSON text holds. Raise SaveError if it is damaged or of other rules."""
        return saves.loads(self, line)

    def _check_state(self, state: Position) -> None:
        if not isinstance(state, Position):
            raise RulesError(f"a state or a view is wanted, not {state!r}")
        if state.board.catalog != self.tables.catalog:
            raise RulesError(
                f"the state is of other rules (digest {state.board.catalog.digest}) than these: {self!r} "
                f"(digest {self.digest}); use the rules that made it"
            )

    def _may_act(self, state: Position) -> bool:
        """Tell whether legal moves may be listed: of a view only if its seat is to act."""
        self._check_state(state)
        return not isinstance(state, View) or state.viewer == state.to_act

    def _check_playable(self, state: Position) -> None:
        self._check_state(state)
        if not isinstance(state, GameState):
            raise RulesError("a view knows only a part of the game: a full state is wanted here")
