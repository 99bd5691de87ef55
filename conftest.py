"""Runs every Python block of the README and the docs as a test."""

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md", "docs/*/*/*/*.md", "examples/**/README.md"],
).pytest()
