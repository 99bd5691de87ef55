"""Opening: open classes with the fields of frozen ones, for objects that are filled before they become frozen."""

from __future__ import annotations

from typing import Any

import attrs


def opened(frozen: type) -> Any:
    """Return an open class with the fields of a frozen attrs class and no `__init__`; its objects can become its."""
    fields = {one.name: attrs.field() for one in attrs.fields(frozen)}
    return attrs.make_class(f"Open{frozen.__name__}", fields, slots=True, eq=False, init=False, weakref_slot=False)
