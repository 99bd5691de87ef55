"""The pages of the documentation: all can be found, all their code runs, and the reference is complete."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
from pathlib import PurePath

import pytest

import stpetersburg as sp
from pages import DOCS, ROOT, Page, pages, read
from stpetersburg.cli.commands import COMMANDS, parser_of, program

PAGES = pages()
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def section(page: Page, heading: str) -> str:
    """Return the text below a heading of the second level."""
    found = re.search(rf"^## `?{re.escape(heading)}`?$(.*?)(?=^## |\Z)", page.text, re.MULTILINE | re.DOTALL)
    assert found, f"{page.name} needs a section ## `{heading}`"
    return found.group(1)


def test_every_page_is_in_the_navigation() -> None:
    listed = set(re.findall(r"\S+\.md", SITE.partition("\nnav:")[2]))
    there = {page.name for page in PAGES if page.path.is_relative_to(DOCS)}
    assert sorted(there - listed) == []
    assert sorted(listed - there) == []


def test_a_broken_link_or_anchor_stops_the_build() -> None:
    checks = SITE.partition("\nvalidation:")[2]
    for check in ("anchors", "not_found", "omitted_files", "unrecognized_links"):
        assert re.search(rf"^ +{check}: warn", checks, re.MULTILINE), f"{check}: with --strict a warning is an error"
    assert 'mkdocs" build --strict' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_of_a_page_is_python_that_runs(page: Page) -> None:
    patterns = re.findall(r'"([^"]*\.md)"', (ROOT / "conftest.py").read_text(encoding="utf-8"))
    place = PurePath(page.path.relative_to(ROOT))
    assert any(place.match(pattern) for pattern in patterns), "conftest.py has no pattern for this page"
    assert not page.languages() & {"pycon", "python3", "console"}, "write ```python, with >>> to show output"
    assert "skip: next" not in page.text


@pytest.mark.parametrize("page", [page for page in PAGES if page.blocks("py")], ids=lambda page: page.name)
def test_what_a_page_shows_as_py_is_a_whole_example_that_a_test_runs(page: Page) -> None:
    tests = (ROOT / "tests" / "test_examples.py").read_text(encoding="utf-8")
    for code in page.blocks("py"):
        shown = re.fullmatch(r'--8<-- "examples/((\w+)\.py)"\n', code)
        assert shown, "write ```python; ```py is for a file of examples/ alone"
        assert f'"{shown[1]}"' in tests or f'loaded("{shown[2]}")' in tests


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_of_a_page_leaves_nothing_out(page: Page) -> None:
    left_out = [
        ast.unparse(node)
        for tree in page.trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...
    ]
    assert left_out == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.blocks("toml")], ids=lambda page: page.name)
def test_scenarios_on_a_page_hold(page: Page) -> None:
    for text in page.blocks("toml"):
        if "steps" in text:
            assert sp.run_scenario(sp.read_scenario(text)).problem == ""


def written(action: argparse.Action) -> str:
    """Return how the page writes an argument: `--seats N`, `--auto`, `FILE`."""
    name = action.option_strings[-1] if action.option_strings else ""
    value = str(action.metavar) if action.metavar and action.nargs != 0 else ""
    return f"`{' '.join(filter(None, (name, value)))}`"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_the_command_line_has_every_argument_of_a_command(name: str) -> None:
    page = read(DOCS / "reference" / "command-line.md")
    text = section(page, name).replace(r"\|", "|")
    actions = [one for one in parser_of(COMMANDS[name])._actions if one.dest != "help"]
    rows = re.findall(r"^\| (`[^`]+`) \|", text, re.MULTILINE)
    arguments = [row for row in rows if not re.fullmatch(r"`\d`", row)]
    assert sorted(arguments) == sorted(map(written, actions))
    assert f"[`{name}`](#{name})" in page.text
    extra = COMMANDS[name].extra
    assert not extra or re.search(rf"^\| \[`{name}`\].*`{extra}` \|$", page.text, re.MULTILINE)


def test_the_page_of_the_command_line_has_the_options_without_a_command() -> None:
    page = read(DOCS / "reference" / "command-line.md")
    for action in program()._actions:
        if action.option_strings:
            assert f"| `{action.option_strings[-1]}` |" in page.text
    commands = re.findall(r"^## `(\w+)`$", page.text, re.MULTILINE)
    assert commands == list(COMMANDS)


def errors() -> list[type[sp.StPetersburgError]]:
    found = [getattr(sp, name) for name in sp.__all__]
    return [one for one in found if isinstance(one, type) and issubclass(one, sp.StPetersburgError)]


@pytest.mark.parametrize("error", errors(), ids=lambda error: error.__name__)
def test_the_page_of_errors_has_every_error_with_its_attributes_and_an_example(error: type[Exception]) -> None:
    page = read(DOCS / "reference" / "errors.md")
    text = section(page, error.__name__)
    described = re.findall(r"^ {4}(\w+): ", inspect.cleandoc(error.__doc__ or ""), re.MULTILINE)
    listed = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert listed == described
    own = Page(page.path, text)
    assert any(error.__name__ in block for block in own.blocks("python"))


def test_the_glossary_has_the_words_that_public_classes_are_named_after() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    words = [word.strip() for row in rows for word in row.split(",")]
    assert [word for word in words if words.count(word) > 1] == []
    classes = [name for name in sp.__all__ if isinstance(getattr(sp, name), type) and "Error" not in name]
    heads = {re.findall("[A-Z][a-z]*", name)[0].lower() for name in classes} - FOREIGN
    assert sorted(head for head in heads if not any(word.split()[0] == head for word in words)) == []


FOREIGN = {"saved", "dealt"}
"""First words of classes that are forms of a word in the glossary: save, deal."""
