"""Reading the documentation for the tests: its pages, their code, what they show and link to."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REFERENCE = re.compile(r"\]\[(stpetersburg[\w.]*)\]")
DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)


@attrs.frozen
class Page:
    """Is one page: its path and its text."""

    path: Path
    text: str

    @property
    def name(self) -> str:
        """Return the path below `docs`, or `README.md`."""
        return self.path.relative_to(DOCS if self.path.is_relative_to(DOCS) else ROOT).as_posix()

    def blocks(self, language: str) -> list[str]:
        """Return the code in fences of a language."""
        return [code for found, code in FENCE.findall(self.text) if found == language]

    def languages(self) -> set[str]:
        """Return the languages of all fences."""
        return {found for found, _ in FENCE.findall(self.text)}

    def trees(self) -> Iterator[ast.Module]:
        """Yield the syntax trees of the Python code; of a block with prompts, of what is typed in."""
        for code in self.blocks("python"):
            typed = [one.source for one in doctest.DocTestParser().get_examples(code)] if ">>>" in code else [code]
            yield from map(ast.parse, typed)

    def shown(self) -> set[str]:
        """Return the dotted names of the library that the page's code uses, as `stpetersburg.Rules`."""
        trees = list(self.trees())
        modules: dict[str, str] = {}
        names: set[str] = set()
        for node in (node for tree in trees for node in ast.walk(tree)):
            match node:
                case ast.Import():
                    own = [one for one in node.names if one.name.partition(".")[0] == "stpetersburg"]
                    modules |= {one.asname or one.name: one.name for one in own}
                case ast.ImportFrom(module=str(module)) if module.partition(".")[0] == "stpetersburg":
                    names |= {f"{module}.{one.name}" for one in node.names}
                    modules |= {one.asname or one.name: f"{module}.{one.name}" for one in node.names}
        for node in (node for tree in trees for node in ast.walk(tree)):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in modules:
                names.add(f"{modules[ast.unparse(node.value)]}.{node.attr}")
        return names

    def linked(self) -> set[str]:
        """Return the dotted names whose entry on an API page this page links to, if it has code that runs."""
        return set(REFERENCE.findall(self.text)) if self.blocks("python") else set()

    def entries(self) -> list[str]:
        """Return the dotted names that the page documents."""
        return DIRECTIVE.findall(self.text)


def read(path: Path) -> Page:
    """Return the page in a file."""
    return Page(path, path.read_text(encoding="utf-8"))


def pages() -> list[Page]:
    """Return every page of the documentation, and the README."""
    return [read(ROOT / "README.md"), *map(read, sorted(DOCS.rglob("*.md")))]
