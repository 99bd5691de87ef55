"""Extras: modules that come with an optional part of the distribution."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from stpetersburg.errors import StPetersburgError

DISTRIBUTION = "stpetersburg"
"""The name of what is installed."""


class MissingExtraError(StPetersburgError, ImportError):
    """Says which module is not installed, and with which extra of the distribution it comes.

    Attributes:
        module: The module that is missing.
        extra: The extra that brings it, as in `pip install "stpetersburg[plot]"`.
    """

    def __init__(self, module: str, extra: str) -> None:
        self.module = module
        self.extra = extra
        super().__init__(f'needs {module}, which is not installed: pip install "{DISTRIBUTION}[{extra}]"')

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.module, self.extra)


def required(module: str, extra: str) -> ModuleType:
    """Return a module that comes with an extra. Raise MissingExtraError if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtraError(module, extra) from None
