"""The Pub: points for rubles right after each building scoring (B8.4)."""

from stpetersburg_publican.plugin import Publican, expansion

__all__ = ["Publican", "expansion"]
