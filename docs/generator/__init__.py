"""Makes the reference pages that come from data: the rules index, the card tables, the options."""
