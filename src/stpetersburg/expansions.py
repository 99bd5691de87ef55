"""Finding expansions, and checking what they say of themselves and what they return."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import attrs
import pluggy

from stpetersburg.editions import Edition
from stpetersburg.errors import ExpansionError, RulesError, StPetersburgError, UnknownNameError
from stpetersburg.guards import described, guarded, guarded_call
from stpetersburg.hooks import HOOK_ROWS, PROJECT, Hooks
from stpetersburg.row_checks import BASE, check_about, check_fact, check_row, check_setting
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
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    rows: dict[str, list[tuple[str, Any]]] = {hook: [] for hook in (*HOOK_ROWS, "settings", "facts")}
    for plugin in plugins:
        name = plugin.about.name
        try:
            manager.register(plugin.object, name)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise _misdeclared(plugin, rows, str(error)) from error
        _check_marked(plugin, rows)
        for hook, found in rows.items():
            found += ((name, row) for row in _rows(manager, plugin, hook, setup))
        manager.unregister(plugin.object)
    return rows


def _rows(manager: pluggy.PluginManager, plugin: Plugin, hook: str, setup: Setup) -> tuple[Any, ...]:
    """Return the rows of one hook of one plugin, checked and guarded; those of the base game as they are."""
    name, caller = plugin.about.name, getattr(manager.hook, hook)
    if not caller.get_hookimpls():
        return ()
    try:
        results = caller(setup=setup)
        rows = tuple(row for result in results for row in _listed(name, hook, result))
    except ExpansionError:
        raise
    except StPetersburgError as error:
        error.add_note(f"in hook {hook} of expansion {name}")
        raise
    except Exception as error:  # other people's code may raise anything
        raise ExpansionError(name, hook, f"raised {described(error)}") from error
    if not results:
        raise ExpansionError(name, hook, f"returned None; return {_wanted(hook)}, an empty one for nothing")
    return rows if name == BASE else tuple(_checked(name, hook, row) for row in rows)


def _listed(name: str, hook: str, result: Any) -> Iterable[Any]:
    """Return what a hook returned as rows."""
    if hook not in HOOK_ROWS:
        if not isinstance(result, Mapping):
            raise ExpansionError(name, hook, f"returned {result!r}; return {_wanted(hook)}")
        return result.items()
    if isinstance(result, str) or not isinstance(result, Iterable):
        raise ExpansionError(name, hook, f"returned {result!r}; return {_wanted(hook)}")
    return result


def _wanted(hook: str) -> str:
    if hook not in HOOK_ROWS:
        return "a dict"
    return f"a list of {' or '.join(one.__name__ for one in HOOK_ROWS[hook])}"


def _checked(name: str, hook: str, row: Any) -> Any:
    """Return a row with its functions guarded. Raise ExpansionError for one that cannot be."""
    if hook == "settings":
        check_setting(name, *row)
        return row[0], guarded_call(name, hook, f"setting {row[0]}", row[1]) if callable(row[1]) else row[1]
    if hook == "facts":
        check_fact(name, *row)
        return row[0], guarded_call(name, hook, f"fact {row[0]}", row[1])
    if not isinstance(row, HOOK_ROWS[hook]):
        raise ExpansionError(name, hook, f"returned {row!r} among its rows; return {_wanted(hook)}")
    check_row(name, hook, row)
    return guarded(name, hook, row)


def _check_marked(plugin: Plugin, hooks: Iterable[str]) -> None:
    """Raise ExpansionError for a method that has a hook's name and argument, but is not marked as one."""
    for hook in hooks:
        method: Any = getattr(plugin.object, hook, None)
        unmarked = inspect.isroutine(method) and not hasattr(method, f"{PROJECT}_impl")
        if unmarked and list(inspect.signature(method).parameters) == ["setup"]:
            raise ExpansionError(plugin.about.name, hook, "is not marked as a hook: write @hookimpl above it")


def _about(plugin: Any, name: str) -> Expansion:
    if isinstance(plugin, type):
        raise ExpansionError(name, "", f"is the class {plugin.__name__}; give an object of it: {plugin.__name__}()")
    about = getattr(plugin, "about", None)
    if not isinstance(about, Expansion):
        raise ExpansionError(name, "", "has no constant about = Expansion(...), which every expansion needs")
    if about.api != API:
        raise ExpansionError(about.name, "", f"was written for hook interface {about.api}; this library has {API}")
    check_about(about)
    return about


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def _misdeclared(plugin: Plugin, hooks: Iterable[str], message: str) -> ExpansionError:
    """Return the error for a hook that pluggy does not take: an unknown one, or one with another argument."""
    name = plugin.about.name
    for hook in hooks:
        method: Any = getattr(plugin.object, hook, None)
        if hasattr(method, f"{PROJECT}_impl"):
            more = [argument for argument in inspect.signature(method).parameters if argument != "setup"]
            if more:
                return ExpansionError(name, hook, f"has no argument {more[0]!r}; hooks take setup alone")
    return ExpansionError(name, "", f"{' '.join(message.split())} (hooks: {', '.join(sorted(hooks))})")
