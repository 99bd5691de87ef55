"""The Observatory: a look at the top card of any deck, once a round (B8.5)."""

from stpetersburg_observatory.plugin import Observatory, expansion

__all__ = ["Observatory", "expansion"]
