"""The pages of the rules index: all rules on one page, and the scenarios that prove them on a page for each folder."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from generator.citations import citations
from generator.proofs import SCENARIOS, MarkedTest, ScenarioFile, marked_tests, scenario_files
from generator.wording import Chapter, Part, Rule, all_ids, anchor, linked, read_parts

INDEX = "docs/reference/rules/index.md"

HEAD = """# The rules, by id

Every refusal, price, score line and event of the library names the rule that it follows from. This page says what each
id means, where it comes from, which code does it, and which scenarios and tests prove it. It is made from `docs/rules`,
the code and the tests by `docs/generate.py`, and a test fails if a rule has no wording, no code or no proof.

Ids are anchors, so that an error can link here:

```python
import stpetersburg as sp

rules = sp.Rules()
state = rules.position(2, top=["library"], seat=[{"rubles": 3}])
found = rules.explain(state, rules.parse(state, "buy library"))
assert found.rule == "B4.5"
link = "reference/rules/#" + found.rule.lower().replace(".", "-")
assert link == "reference/rules/#b4-5"
```

*Second edition* is its rulebook, with page; *first edition* its rules; *online help* the manual of an online table.
Where they disagree, [editions](../../explanation/editions.md) says who wins; what all of them leave open is in
[rulings](../../explanation/rulings.md). Modules without a package are those of `stpetersburg`.
"""

FOLDERS = {
    "cases": "Single questions",
    "editions": "Editions and options",
    "market": "The Market",
    "refusals": "Which rule refuses",
    "solo": "The solo game",
    "tasks": "Task cards",
    "views": "What a view shows",
}
"""Titles of the scenario folders that are not named after a chapter."""


@attrs.frozen
class Evidence:
    """Is what is known of each rule beside its wording, by id: places in the code, scenarios, marked tests.

    `files` are all scenarios by folder.
    """

    code: Mapping[str, Sequence[str]]
    scenarios: Mapping[str, Sequence[ScenarioFile]]
    tests: Mapping[str, Sequence[MarkedTest]]
    files: Mapping[str, Sequence[ScenarioFile]]


def evidence() -> Evidence:
    """Collect what the code and the tests say of the rules."""
    code: dict[str, list[str]] = defaultdict(list)
    scenarios: dict[str, list[ScenarioFile]] = defaultdict(list)
    tests: dict[str, list[MarkedTest]] = defaultdict(list)
    files: dict[str, list[ScenarioFile]] = defaultdict(list)
    for citation in citations():
        code[citation.rule].append(citation.place)
    for file in scenario_files():
        files[file.folder].append(file)
        for rule in file.scenario.rules:
            scenarios[rule].append(file)
    for test in marked_tests():
        for rule in test.rules:
            tests[rule].append(test)
    return Evidence(code, scenarios, tests, files)


def pages() -> dict[str, str]:
    """Return the pages of the index by path."""
    parts, found = read_parts(), evidence()
    made = {INDEX: _index(parts, found)}
    titles = {chapter.id: chapter.title for part in parts for chapter in part.chapters}
    for folder, members in found.files.items():
        made[f"docs/reference/rules/scenarios/{folder}.md"] = _scenario_page(folder, members, titles, all_ids(parts))
    return made


def _index(parts: tuple[Part, ...], found: Evidence) -> str:
    known = all_ids(parts)
    blocks = [HEAD]
    for part in parts:
        if len(part.chapters) > 1 or part.title != part.chapters[0].title:
            blocks.append(f"## {part.title} {{ #{part.name} }}\n")
        for chapter in part.chapters:
            blocks += _chapter(chapter, found, known)
    return "\n".join(blocks)


def _chapter(chapter: Chapter, found: Evidence, known: set[str]) -> Iterator[str]:
    if chapter.rules[0].id == chapter.id:
        yield _rule(chapter.rules[0], found, known, "###")
        return
    yield f"### {chapter.id} {chapter.title} {{ #{anchor(chapter.id)} }}\n"
    if chapter.text:
        yield linked(chapter.text, known) + "\n"
    if found.code.get(chapter.id):
        yield f"Code for the whole chapter: {_places(found.code[chapter.id])}.\n"
    for rule in chapter.rules:
        yield _rule(rule, found, known, "####")


def _rule(rule: Rule, found: Evidence, known: set[str], level: str) -> str:
    lines = [
        f"{level} {rule.id} {rule.title} {{ #{anchor(rule.id)} }}",
        "",
        linked(rule.text, known),
        "",
        f"Source: {linked(rule.source, known)}.",
        "",
        *_evidence(rule, found),
        "",
    ]
    return "\n".join(lines)


def _evidence(rule: Rule, found: Evidence) -> Iterator[str]:
    """Yield the folded part of a rule: where it is implemented, and what proves it."""
    code, tests = found.code.get(rule.id, ()), found.tests.get(rule.id, ())
    scenarios = found.scenarios.get(rule.id, ())
    counts = [_counted(len(code), "place"), _counted(len(scenarios), "scenario"), _counted(len(tests), "test")]
    yield f'??? quote "Code and proof: {", ".join(filter(None, counts)) or "none"}"'
    yield f"    In the code: {_places(code)}." if code else f"    In the code: none, {rule.no_code}."
    yield ""
    for file in scenarios:
        yield f"    - [{_plain(file.scenario.title)}](scenarios/{file.folder}.md#{file.name})"
    for test in tests:
        yield f"    - `{test.path}`: {_plain(test.name.removeprefix('test_').replace('_', ' '))}"


def _places(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'s' if count > 1 else ''}" if count else ""


def _scenario_page(folder: str, files: Sequence[ScenarioFile], titles: Mapping[str, str], known: set[str]) -> str:
    title = FOLDERS.get(folder) or _chapter_title(folder, titles)
    blocks = [
        "---\nsearch:\n  exclude: true\n---\n",
        f"# Scenarios: {title}\n",
        f"{_counted(len(files), 'scenario')} of `{SCENARIOS}/{folder}`, each with the rules that it proves. "
        "[How to read them](../../scenarios.md).\n",
    ]
    for file in files:
        path = f"{SCENARIOS}/{file.folder}/{file.name}.toml"
        blocks += [
            f"## {_plain(file.scenario.title)} {{ #{file.name} }}\n",
            f"{linked(', '.join(file.scenario.rules), known, '../index.md')}\n",
            f'```toml title="{path}"\n--8<-- "{path}"\n```\n',
        ]
    return "\n".join(blocks)


def _chapter_title(folder: str, titles: Mapping[str, str]) -> str:
    """Return the title of a folder such as `b05-prices`. Raise ValueError for a folder that has none."""
    found = re.match(r"([a-z])0*(\d+)-", folder)
    chapter = f"{found[1].upper()}{found[2]}" if found else ""
    if chapter not in titles:
        raise ValueError(f"scenario folder {folder} has no title: name it after a chapter, or add it to FOLDERS")
    return f"{chapter} {titles[chapter]}"


def _plain(text: str) -> str:
    """Return a text in which nothing is markup."""
    return re.sub(r"([\[\]*_`<>|{}])", r"\\\1", text)
