"""The Press: sheets that are printed after each aristocrat scoring, and an archive that brings cards back (P1-P5)."""

from stpetersburg_press.plugin import Press, expansion

__all__ = ["Press", "expansion"]
