"""Finding expansions, and checking what they say of themselves and what they return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import attrs
import pluggy

from stpetersburg.editions import Edition
from stpetersburg.errors import ExpansionError, RulesError, UnknownNameError
from stpetersburg.hooks import HOOK_ROWS, SETTINGS, Hooks, setting_problem
from stpetersburg.rows import API, Expansion, Setup

GROUP = "stpetersburg.expansions"
"""The entry-point group under which distributions declare expansions."""

DEFAULT = ("observatory", "publican")
"""The expansions that are on unless the caller says otherwise: they are in the box of every edition."""


@attrs.frozen(eq=False)
class Plugin:
    """Is a plugin object with what it says of itself. `origin` tells where it was found, for messages."""

    about: Expansion
    object: Any
    origin: str = ""
    named: bool = True


def installed() -> dict[str, EntryPoint]:
    """Return the declared expansions by name. Raise ExpansionError if two distributions declare the same name."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        other = found.get(point.name)
        if other is not None and (other.value != point.value or _origin(other) != _origin(point)):
            raise ExpansionError(
                point.name,
                "",
                f"declared by {_origin(other)} and by {_origin(point)}; uninstall one of them",
            )
        found[point.name] = point
    return dict(sorted(found.items()))


def find(wanted: Any) -> Plugin:
    """Return the plugin for a name or for a plugin object. Raise UnknownNameError, ExpansionError."""
    if not isinstance(wanted, str):
        return Plugin(_about(wanted, type(wanted).__name__), wanted, named=False)
    points = installed()
    if wanted not in points:
        raise UnknownNameError("expansion", wanted, points)
    point = points[wanted]
    try:
        loaded = point.load()
    except Exception as error:  # importing other people's code may raise anything
        raise ExpansionError(wanted, "", f"{_origin(point)} cannot be imported: {error}") from error
    about = _about(loaded, wanted)
    if about.name != wanted:
        raise ExpansionError(wanted, "", f"{_origin(point)} declares it, but it calls itself {about.name!r}")
    return Plugin(about, loaded, _origin(point))


def arrange(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """Sort plugins: after those that they require, then by name. Raise RulesError for what does not go together."""
    by_name: dict[str, Plugin] = {}
    for plugin in sorted(plugins, key=lambda plugin: plugin.about.name):
        if plugin.about.name in by_name:
            raise RulesError(f"expansion {plugin.about.name} is given twice")
        by_name[plugin.about.name] = plugin
    for name, plugin in by_name.items():
        for other in plugin.about.requires:
            if other not in by_name:
                raise RulesError(f"expansion {name} needs expansion {other}: switch it on too")
        for other in plugin.about.conflicts:
            if other in by_name:
                raise RulesError(f"expansions {name} and {other} exclude each other: leave one of them out")
    placed: dict[str, Plugin] = {}
    while len(placed) < len(by_name):
        ready = [p for n, p in by_name.items() if n not in placed and all(r in placed for r in p.about.requires)]
        if not ready:
            circle = ", ".join(sorted(set(by_name) - set(placed)))
            raise RulesError(f"expansions require each other in a circle: {circle}")
        placed[ready[0].about.name] = ready[0]
    return tuple(placed.values())


def check_edition(plugins: Iterable[Plugin], edition: Edition) -> None:
    """Raise RulesError for an expansion that does not work with an edition."""
    for plugin in plugins:
        editions = plugin.about.editions
        if editions and edition.name not in editions:
            raise RulesError(
                f"expansion {plugin.about.name} does not work with edition {edition.name}: "
                f"use {' or '.join(editions)}, or leave it out"
            )


def collect(plugins: Iterable[Plugin], setup: Setup) -> dict[str, list[tuple[str, Any]]]:
    """Call every hook once and return its checked rows, each with the name of its expansion, in the plugins' order."""
    plugins = tuple(plugins)
    manager = pluggy.PluginManager("stpetersburg")
    manager.add_hookspecs(Hooks)
    rows: dict[str, list[tuple[str, Any]]] = {hook: [] for hook in (*HOOK_ROWS, "settings", "facts")}
    for plugin in plugins:
        name = plugin.about.name
        try:
            manager.register(plugin.object, name)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise ExpansionError(name, "", _validation(str(error))) from error
        for hook, found in rows.items():
            found += ((name, row) for row in _rows(manager, plugin, hook, setup))
        manager.unregister(plugin.object)
    return rows


def _rows(manager: pluggy.PluginManager, plugin: Plugin, hook: str, setup: Setup) -> Iterable[Any]:
    try:
        results = getattr(manager.hook, hook)(setup=setup)
    except Exception as error:  # so may a hook of theirs; it goes on, with a note where it happened
        error.add_note(f"in hook {hook} of expansion {plugin.about.name}")
        raise
    rows: list[Any] = []
    for result in results:
        rows += _checked(plugin.about.name, hook, result)
    return rows


def _checked(name: str, hook: str, result: Any) -> Iterable[Any]:
    if hook in ("settings", "facts"):
        if not isinstance(result, Mapping):
            raise ExpansionError(name, hook, f"returned {result!r}; return a dict")
        for key, value in result.items() if hook == "settings" else ():
            if key not in SETTINGS:
                raise ExpansionError(name, hook, f"unknown setting {key!r} (known: {', '.join(SETTINGS)})")
            problem = setting_problem(key, value)
            if problem:
                raise ExpansionError(name, hook, problem)
        return tuple(result.items())
    wanted = " or ".join(one.__name__ for one in HOOK_ROWS[hook])
    if isinstance(result, str) or not isinstance(result, Iterable):
        raise ExpansionError(name, hook, f"returned {result!r}; return a list of {wanted}")
    rows = tuple(result)
    for row in rows:
        if not isinstance(row, HOOK_ROWS[hook]):
            raise ExpansionError(name, hook, f"returned {row!r} among its rows; return a list of {wanted}")
    return rows


def _about(plugin: Any, name: str) -> Expansion:
    about = getattr(plugin, "about", None)
    if not isinstance(about, Expansion):
        raise ExpansionError(name, "", "has no constant about = Expansion(...), which every expansion needs")
    if about.api != API:
        raise ExpansionError(about.name, "", f"was written for hook interface {about.api}; this library has {API}")
    return about


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def _validation(message: str) -> str:
    known = ", ".join(sorted((*HOOK_ROWS, "settings", "facts")))
    return f"{' '.join(message.split())} (hooks: {known})"
