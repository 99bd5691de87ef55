"""Citations: where the code says that it implements a rule.

Two things count. A docstring, of a module, a class, a function or a constant, that ends with `Rule: B5.3, B5.4.`; and a
string in the code that is a rule id and nothing else, as in a row of data, or a constant that holds one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from generator.wording import ROOT, RULE_ID

SENTENCE = re.compile(rf"\bRule: ({RULE_ID.pattern}(?:, {RULE_ID.pattern})*)\.(?= |$)")
"""How a docstring cites rules."""

FOLDERS = ("src/stpetersburg", "plugins")
USERS = ("cli", "players", "schemas", "simulate", "svg", "testing")
"""Modules of the core that use the rules and implement none."""

Node = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@attrs.frozen(order=True)
class Citation:
    """Is one place that implements a rule: its dotted name, without `stpetersburg.` in the core."""

    rule: str
    place: str


def citations(root: Path = ROOT) -> tuple[Citation, ...]:
    """Return every citation of the core and of the bundled expansions, each once."""
    found: set[Citation] = set()
    for path in sources(root):
        name = module_name(path, root)
        if name.partition(".")[0] not in USERS:
            found.update(_of_module(name, ast.parse(path.read_text(encoding="utf-8"))))
    return tuple(sorted(found))


def sources(root: Path = ROOT) -> list[Path]:
    """Return the files that may cite rules."""
    return sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.py"))


def module_name(path: Path, root: Path = ROOT) -> str:
    """Return the dotted name of a module, without `stpetersburg.` in the core."""
    core = root / "src" / "stpetersburg"
    below = path.relative_to(core if path.is_relative_to(core) else root / "plugins")
    return ".".join(below.with_suffix("").parts).removesuffix(".__init__")


def malformed(root: Path = ROOT) -> list[str]:
    """Return what begins as a citation in a docstring, but does not go on as `Rule: B5.3, B5.4.`."""
    begun = re.compile(rf"\bRule: (?!{RULE_ID.pattern}(?:, {RULE_ID.pattern})*\.(?=$|[ \"]))\S+")
    return [
        f"{module_name(path, root)}: {found}"
        for path in sources(root)
        for found in begun.findall(" ".join(path.read_text(encoding="utf-8").split()))
    ]


def _of_module(module: str, tree: ast.Module) -> Iterator[Citation]:
    names = {
        _assigned(statement): _id_of(statement.value)
        for statement in tree.body
        if isinstance(statement, ast.Assign) and _id_of(statement.value)
    }
    yield from _of_body(module, tree, names)


def _of_body(place: str, node: Node, names: dict[str, str]) -> Iterator[Citation]:
    yield from _sentence(place, ast.get_docstring(node) or "")
    constant = ""
    for statement in node.body:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _of_body(f"{place}.{statement.name}", statement, names)
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            if constant:
                yield from _sentence(f"{place}.{constant}", str(statement.value.value))
        elif not (isinstance(statement, ast.Assign) and _id_of(statement.value)):
            constant = _assigned(statement) if isinstance(node, ast.Module | ast.ClassDef) else ""
            yield from _strings(f"{place}.{constant}" if constant else place, statement, names)


def _assigned(statement: ast.stmt) -> str:
    """Return the name that a statement assigns to, "" for another statement."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


def _sentence(place: str, docstring: str) -> Iterator[Citation]:
    for sentence in SENTENCE.findall(" ".join(docstring.split())):
        for rule in sentence.split(", "):
            yield Citation(rule, place)


def _strings(place: str, statement: ast.stmt, names: dict[str, str]) -> Iterator[Citation]:
    for node in ast.walk(statement):
        rule = names.get(node.id, "") if isinstance(node, ast.Name) else _id_of(node)
        if rule:
            yield Citation(rule, place)


def _id_of(node: ast.AST) -> str:
    """Return the rule id that a string in the code is, "" if it is none."""
    is_id = isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value)
    return is_id[0] if is_id else ""
