"""Digests: short fingerprints of a set of rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from stpetersburg.kinds import KindTable


def digest(
    edition: str, options: Mapping[str, Any], expansions: Mapping[str, str], kinds: KindTable, phases: Sequence[str]
) -> str:
    """Return a short fingerprint of the rules: the same on every platform, another for every other set of rules."""
    looks = [attrs.astuple(look) for look in kinds.looks[1:]]
    values = [(name, _ordered(value)) for name, value in sorted(options.items(), key=lambda item: item[0])]
    named = tuple(f"{name} {own}" if own else name for name, own in expansions.items())
    text = repr((edition, values, named, looks, tuple(phases)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _ordered(value: Any) -> Any:
    """Return the value of an option so that the order of its keys does not show."""
    return json.dumps(value, sort_keys=True) if isinstance(value, dict | list) else value
