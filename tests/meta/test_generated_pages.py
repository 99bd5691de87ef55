"""The reference pages made from data are up to date, and what they are made from is complete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.citations import Citation, citations, malformed
from generator.pages import outdated, pages, write
from generator.rule_pages import evidence
from generator.wording import ROOT, all_ids, all_rules, read_parts
from meta.test_rule_ids import IDS
from stpetersburg_tasks import STANDARD, TUNED

PARTS = read_parts()


def test_the_generated_pages_are_up_to_date() -> None:
    assert outdated(pages()) == [], "run .venv/bin/python docs/generate.py and commit what it writes"


def test_every_rule_has_a_wording_and_no_other_has() -> None:
    rules = all_rules(PARTS)
    assert sorted(set(rules) ^ IDS) == []
    assert [rule.id for rule in rules.values() if not (rule.title and rule.text and rule.source)] == []


def test_every_rule_is_implemented_or_says_why_it_needs_no_code() -> None:
    found = evidence()
    assert [rule.id for rule in all_rules(PARTS).values() if not (found.code.get(rule.id) or rule.no_code)] == []
    assert [rule.id for rule in all_rules(PARTS).values() if found.code.get(rule.id) and rule.no_code] == []


def test_every_rule_of_the_index_has_a_proof() -> None:
    found = evidence()
    assert [rule for rule in all_rules(PARTS) if not (found.scenarios.get(rule) or found.tests.get(rule))] == []


def test_citations_are_well_formed_and_of_rules_that_exist() -> None:
    assert malformed() == []
    assert sorted({citation.rule for citation in citations()} - all_ids(PARTS)) == []


def module(root: Path, text: str) -> Path:
    """Write the only module of a source tree."""
    folder = root / "src" / "stpetersburg"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.py").write_text(text, encoding="utf-8")
    return root


def test_docstrings_constants_and_strings_of_rows_are_citations(tmp_path: Path) -> None:
    text = (
        'RULE = "B8.4"\n'
        "LIMIT = 3\n"
        '"""Cards in a hand. Rule: B4.2."""\n'
        'ROWS = (("workshop", "B8.6"),)\n'
        "class Pub:\n"
        "    def ask(self):\n"
        '        """Ask for points (B10.1 is only mentioned).\n\n        Rule: B8.4, B3.6.\n        """\n'
        "        return ask(RULE)\n"
    )
    assert citations(module(tmp_path, text)) == (
        Citation("B3.6", "one.Pub.ask"),
        Citation("B4.2", "one.LIMIT"),
        Citation("B8.4", "one.Pub.ask"),
        Citation("B8.6", "one.ROWS"),
    )


@pytest.mark.parametrize("sentence", ["Rule: B4.1-B4.3.", "Rule: B4.1 B4.2.", "Rule: b4.1.", "Rule: B4.1"])
def test_a_citation_in_another_form_is_found(tmp_path: Path, sentence: str) -> None:
    assert len(malformed(module(tmp_path, f'"""Do something. {sentence}"""\n'))) == 1


def test_files_that_are_missing_changed_or_left_over_are_out_of_date(tmp_path: Path) -> None:
    folder = "docs/reference/rules"
    wanted = {"docs/cards.md": "cards\n", f"{folder}/index.md": "rules\n"}
    assert outdated(wanted, tmp_path) == write(wanted, tmp_path) == sorted(wanted)
    assert outdated(wanted, tmp_path) == []
    (tmp_path / folder / "index.md").write_text("", encoding="utf-8")
    (tmp_path / folder / "more.md").write_text("", encoding="utf-8")
    assert outdated(wanted, tmp_path) == write(wanted, tmp_path) == [f"{folder}/index.md", f"{folder}/more.md"]
    assert not (tmp_path / folder / "more.md").exists()
    assert (tmp_path / folder / "index.md").read_text(encoding="utf-8") == "rules\n"


def written(values: Sequence[int] | None) -> str:
    """Return thresholds as the page of the task cards writes them: one number if all are equal."""
    return "/".join(map(str, values if len(set(values)) > 1 else values[:1])) if values else ""


def test_the_page_of_the_task_cards_shows_the_table_of_the_code() -> None:
    text = (ROOT / "docs" / "reference" / "tasks.md").read_text(encoding="utf-8")
    for task in STANDARD:
        tuned = TUNED.get(task.id, {})
        cells = (task.id, task.text.replace("{k}", "*k*"), written(task.k), task.points)
        row = (*cells, written(tuned.get("k")), tuned.get("points", ""))
        assert f"\n| {' | '.join(map(str, row))} |\n" in text
