"""The command `expansions`: lists the expansions installed here."""

from __future__ import annotations

import argparse
import json
from typing import Any

from stpetersburg.base import OPTIONS
from stpetersburg.editions import Option
from stpetersburg.errors import ExpansionError
from stpetersburg.expansions import DEFAULT, Plugin, find, installed
from stpetersburg.rows import Expansion


def run(arguments: argparse.Namespace) -> int:
    """Print each expansion with its editions, seats and options; one that cannot be loaded with its error."""
    for name in installed():
        for line in _described(name):
            print(line)
        print()
    print("options of the base game")
    for option in OPTIONS:
        print(_option(option))
    return 0


def _described(name: str) -> list[str]:
    try:
        plugin = find(name)
    except ExpansionError as error:
        return [f"{name}: cannot be used", f"    error     {' '.join(error.problem.split())}"]
    about = plugin.about
    lines = [f"{name}: {about.summary}", *_facts(plugin, about)]
    return lines + [_option(option) for option in about.options]


def _facts(plugin: Plugin, about: Expansion) -> list[str]:
    facts = {
        "from": plugin.origin,
        "default": "on" if about.name in DEFAULT else "off",
        "editions": ", ".join(about.editions) or "all",
        "seats": f"up to {about.most_seats}" if about.most_seats else "as the edition",
        "needs": ", ".join(about.requires),
        "excludes": ", ".join(about.conflicts),
    }
    return [f"    {label:<10}{text}" for label, text in facts.items() if text]


def _option(option: Option) -> str:
    presets = "".join(f", {edition} edition {_shown(value)}" for edition, value in option.by_edition.items())
    choices = f"one of {', '.join(map(_shown, option.choices))}; " if option.choices else ""
    rule = f" ({option.rule})" if option.rule else ""
    return f"    option    {option.name}: {option.summary}{rule}; {choices}default {_shown(option.default)}{presets}"


def _shown(value: Any) -> str:
    """Return a value as it is written behind --option."""
    if isinstance(value, dict | list):
        return json.dumps(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
