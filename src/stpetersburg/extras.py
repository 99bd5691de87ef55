"""Extras: modules that come with an optional part of the distribution."""

from __future__ import annotations

from importlib import import_module

from stpetersburg.errors import MissingExtraError


def require(what: str, needed: str, extra: str) -> None:
    """Raise MissingExtraError if a module that something of the library needs, and an extra brings, is not there."""
    try:
        import_module(needed)
    except ImportError:
        raise MissingExtraError(what, needed, extra) from None
