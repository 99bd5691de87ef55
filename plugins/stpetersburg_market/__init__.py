"""The Market: a fifth deck of yellow cards, five goods, and a scoring of who has most of each (M1-M6)."""

from stpetersburg_market.plugin import Market, expansion

__all__ = ["Market", "expansion"]
