"""Compiling: from an edition, options and expansions to tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from stpetersburg.base import Base
from stpetersburg.cards import base_cards
from stpetersburg.editions import Edition, Option, edition_named
from stpetersburg.errors import RulesError, StPetersburgError, UnknownNameError
from stpetersburg.expansions import Plugin, arrange, check_edition, collect, find, installed
from stpetersburg.hooks import HOOK_ROWS
from stpetersburg.row_names import check_names
from stpetersburg.rows import Expansion, Setup
from stpetersburg.tables import Tables, compile_tables

BASE = Plugin(Base.about, Base())


@attrs.frozen(eq=False)
class Compiled:
    """Is what rules consist of: the tables, the plugins that they were made from, and how many seats can play."""

    tables: Tables
    plugins: tuple[Plugin, ...]
    seats: range


def compile_rules(edition_name: str, wanted: Iterable[Any], given: Mapping[str, Any]) -> Compiled:
    """Compile rules. Raise UnknownNameError, RulesError or ExpansionError for what does not exist or fit."""
    edition = edition_named(edition_name)
    plugins = arrange(find(one) for one in wanted)
    check_edition(plugins, edition)
    options = choose_options(edition, plugins, given)
    abouts = [plugin.about for plugin in plugins]
    names = tuple(about.name for about in abouts)
    cards = {card.id: card for card in base_cards(edition.costs, edition.first_names)}
    setup = Setup(edition.name, MappingProxyType(options), names, MappingProxyType(cards))
    rows = collect((BASE, *plugins), setup)
    check_names(rows, lambda word: hint(word, setup))
    fingerprints = {about.name: about.fingerprint for about in abouts}
    most = max(edition.most_seats, *(plugin.about.most_seats for plugin in (BASE, *plugins)))
    return Compiled(
        compile_tables(edition, setup.options, fingerprints, rows, lambda word: hint(word, setup)),
        plugins,
        range(edition.least_seats, most + 1),
    )


def choose_options(edition: Edition, plugins: Iterable[Plugin], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option: the edition's preset unless one is given."""
    known: dict[str, Option] = {}
    for plugin in (BASE, *plugins):
        for option in plugin.about.options:
            if option.name in known:
                raise RulesError(f"option {option.name} of expansion {plugin.about.name} exists already")
            known[option.name] = option
    for name in given:
        if name not in known:
            owner = option_owner(name)
            if owner:
                raise RulesError(
                    f"option {name} belongs to expansion {owner}, which is off: switch it on or drop the option"
                )
            raise UnknownNameError("option", name, known)
    return {
        name: option.checked(given[name]) if name in given else option.preset(edition.name)
        for name, option in known.items()
    }


def option_owner(name: str) -> str:
    """Return the installed expansion that has an option of this name, "" if none does."""
    return next((about.name for about in _described() if any(one.name == name for one in about.options)), "")


def check_seats(seats: Any, allowed: range, edition: str) -> None:
    """Raise RulesError for a number of seats that cannot play. Rule: B2.1."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in allowed:
        owner = seats_owner(seats, edition) if isinstance(seats, int) and seats > allowed[-1] else ""
        more = f"; {seats} seats need expansion {owner}" if owner else ""
        raise RulesError(f"edition {edition} is for {allowed[0]} to {allowed[-1]} seats, not {seats!r} (B2.1){more}")


def seats_owner(seats: int, edition: str) -> str:
    """Return the installed expansion that allows so many seats in an edition, "" if none does."""
    fitting = (about for about in _described() if not about.editions or edition in about.editions)
    return next((about.name for about in fitting if about.most_seats >= seats), "")


def _described() -> Iterator[Expansion]:
    """Yield what the installed expansions say of themselves; one at fault does not hide the others."""
    for name in installed():
        try:
            about = find(name).about
        except StPetersburgError:
            continue
        yield about


def hint(word: str, setup: Setup) -> str:
    """Say which installed expansion that is off would know a word, "" if none does."""
    for name in installed():
        if name in setup.expansions:
            continue
        try:
            plugin = find(name)
            edition = edition_named(setup.edition)
            options = choose_options(edition, (plugin,), {})
            rows = collect((plugin,), attrs.evolve(setup, options=options, expansions=(name,)))
        except StPetersburgError:
            continue
        if word in _words(rows):
            return f"; it belongs to expansion {name}, which is off"
    return ""


def _words(rows: Mapping[str, Iterable[tuple[str, Any]]]) -> set[str]:
    """Return the words that the rows of an expansion bring: cards, phases, decks, verbs, decisions, keys."""
    words: set[str] = set()
    for hook in HOOK_ROWS:
        for _, row in rows[hook]:
            words |= {getattr(row, field) for field in ("id", "verb", "deck") if hasattr(row, field)}
            if hook in ("phases", "places", "decisions", "scenario_paths"):
                words.add(row.name)
            if hook == "decisions":
                words |= {answer.verb for answer in row.answers}
            if hook == "slices":
                words |= {*row.keys, *row.seat_keys}
    return words
