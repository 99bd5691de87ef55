"""Every public name has a docstring, one entry on an API page, and an example that runs."""

from __future__ import annotations

import functools
import re
from collections import Counter
from importlib import import_module
from importlib.util import find_spec

import griffe
import pytest

from pages import ROOT, pages

MODULES = ("stpetersburg", "stpetersburg.svg", "stpetersburg.testing", "stpetersburg.simulate")
"""The modules whose `__all__` is the public interface; those that are there."""

INTERNAL = {
    "Position": {"board", "holdings", "top_kinds", "bottom_kinds"},
    "Rules": {"form", "tables"},
    "Game": {"tables"},
}
"""Attributes without an underscore that are none of the interface: the engine's own form of a position and of rules."""


def public_modules() -> list[str]:
    return [name for name in MODULES if find_spec(name)]


def public_names() -> list[str]:
    return [f"{module}.{name}" for module in public_modules() for name in import_module(module).__all__]


@functools.cache
def package() -> griffe.Module:
    loaded = griffe.load("stpetersburg", search_paths=[ROOT / "src"], docstring_parser="google")
    assert isinstance(loaded, griffe.Module)
    return loaded


def documented(name: str) -> griffe.Object:
    found = package()[name.removeprefix("stpetersburg.")]
    return found.final_target if isinstance(found, griffe.Alias) else found


def public_classes() -> list[griffe.Class]:
    found = [documented(name) for name in public_names()]
    return [one for one in found if isinstance(one, griffe.Class)]


def attributes_described(cls: griffe.Class) -> set[str]:
    """Return the attributes below `Attributes:` in the docstring of a class."""
    sections = cls.docstring.parsed if cls.docstring else []
    return {
        one.name
        for section in sections
        if section.kind is griffe.DocstringSectionKind.attributes
        for one in section.value
    }


def attributes_told(cls: griffe.Class) -> set[str]:
    """Return the attributes that the docstring tells of in its text, or the page in a table of shared ones."""
    text = cls.docstring.value if cls.docstring else ""
    page = next((page for page in pages() if f"stpetersburg.{cls.name}" in page.entries()), None)
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", page.text, re.MULTILINE) if page else []
    shared = {name for row in rows for name in re.findall(r"\w+", row)}
    return {name for name in cls.members if re.search(rf"\b{name}s?\b", text)} | shared


@pytest.mark.parametrize("name", public_names())
def test_a_public_name_has_a_docstring(name: str) -> None:
    found = documented(name).docstring
    assert found is not None, f"write a docstring for {name}; for a value, a text below it"
    assert found.value.strip()


@pytest.mark.parametrize("cls", public_classes(), ids=lambda cls: cls.name)
def test_what_a_public_class_offers_is_described(cls: griffe.Class) -> None:
    described = attributes_described(cls)
    told = described or attributes_told(cls)
    own = {name: one for name, one in cls.members.items() if not name.startswith("_")}
    known = told | INTERNAL.get(cls.name, set())
    missing = [name for name, one in own.items() if not one.docstring and name not in known]
    if any("Enum" in str(base) for base in cls.bases):
        missing = [name for name in missing if not name.isupper()]
    assert missing == [], f"describe them below `Attributes:` in the docstring of {cls.name}, or give them docstrings"
    assert sorted(described - set(own)) == [], f"{cls.name} does not have what its docstring describes"


def test_a_public_name_has_exactly_one_entry_on_an_api_page() -> None:
    entries = Counter(entry for page in pages() for entry in page.entries())
    whole = [name for name in public_modules()[1:] if name in entries]
    wanted = [name for name in public_names() if name.rpartition(".")[0] not in whole]
    found = {name: entries[name] for name in wanted if entries[name] != 1}
    assert found == {}, "each name of __all__ needs one line `::: NAME` in docs/reference/api"
    strangers = [name for name in entries if name not in (*wanted, *whole) and not name.startswith(PLAYERS)]
    assert strangers == [], "these entries are of names that are not public"


PLAYERS = "stpetersburg.players."
"""Built-in opponents: documented for whoever wants some, though none of the interface that is kept stable."""


def test_a_public_name_is_in_code_that_runs_or_is_linked_from_a_page_with_some() -> None:
    """Count a name as shown if a Python block of the README or of a page uses it (every block is run as a test).

    Many a value is made by the library and never named in code: it may instead be linked, as
    `[Price][stpetersburg.Price]`, from a page that has a Python block.
    """
    known = {name for page in pages() for name in page.shown() | page.linked()}
    assert sorted(set(public_names()) - known) == []
