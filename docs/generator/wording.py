"""The wording of the rules: what `docs/rules/*.toml` say of each rule id."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]
FILES = ("base", "editions", "market", "tasks")
"""The files of the wording in the order of the index; their letters are B, S, M and T."""

RULE_ID = re.compile(r"[BSMT]\d+(?:\.\d+)?")


@attrs.frozen(kw_only=True)
class Rule:
    """Is the wording of one rule. A rule without a dot in its id is a chapter of its own.

    `no_code` says why nothing in the code implements it, "" if something has to.
    """

    id: str
    title: str
    text: str
    source: str = ""
    no_code: str = ""


@attrs.frozen
class Chapter:
    """Is a group of rules: `text` is what stands before them, "" for nothing."""

    id: str
    title: str
    text: str
    rules: tuple[Rule, ...]


@attrs.frozen
class Part:
    """Is one file of the wording."""

    name: str
    title: str
    chapters: tuple[Chapter, ...]


def read_parts(folder: Path = ROOT / "docs" / "rules") -> tuple[Part, ...]:
    """Return the wording of all rules. Raise ValueError for a file that is malformed."""
    return tuple(_part(name, tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))) for name in FILES)


def _part(name: str, data: dict[str, object]) -> Part:
    title = str(data.pop("title"))
    rows: dict[str, Mapping[str, str]] = {}
    for key, row in data.items():
        if not RULE_ID.fullmatch(key) or not isinstance(row, dict):
            raise ValueError(f'{name}.toml: {key!r} is no rule; write a table such as ["B5.3"]')
        rows[key] = row
    heads = [key for key in rows if "." not in key]
    for key in rows:
        if key.partition(".")[0] not in heads:
            raise ValueError(f"{name}.toml: {key} has no chapter; write a table [{key.partition('.')[0]}] before it")
    return Part(name, title, tuple(_chapter(head, rows) for head in heads))


def _chapter(head: str, rows: Mapping[str, Mapping[str, str]]) -> Chapter:
    own = rows[head]
    rules = tuple(Rule(id=key, **row) for key, row in rows.items() if key.startswith(f"{head}."))
    if rules:
        return Chapter(head, own["title"], own.get("text", ""), rules)
    return Chapter(head, own["title"], "", (Rule(id=head, **own),))


def all_rules(parts: tuple[Part, ...]) -> dict[str, Rule]:
    """Return every rule by its id, in the order of the index."""
    return {rule.id: rule for part in parts for chapter in part.chapters for rule in chapter.rules}


def all_ids(parts: tuple[Part, ...]) -> set[str]:
    """Return the ids of all rules and of all chapters, which code and scenarios may cite as a whole."""
    return set(all_rules(parts)) | {chapter.id for part in parts for chapter in part.chapters}


def anchor(rule: str) -> str:
    """Return the anchor of a rule or a chapter on the page of the index."""
    return rule.lower().replace(".", "-")


def linked(text: str, known: set[str], page: str = "") -> str:
    """Return a text in which every rule id is a link; `page` is the path to the index, "" on its own page."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}]({page}#{anchor(found[0])})" if found[0] in known else found[0]

    return re.sub(rf"\b{RULE_ID.pattern}\b", link, text)
