"""The bundled expansions pass the kit that authors use, and one of the tests that uses most of the hooks."""

from __future__ import annotations

from hypothesis import settings

from fair import Fair
from stpetersburg import testing

GAMES = 1 if settings().max_examples < 100 else 10
"""Games for each setting and number of seats; more with `--hypothesis-profile=thorough`."""

test_the_observatory_conforms = testing.conformance("observatory", games=GAMES)
test_the_publican_conforms = testing.conformance("publican", games=GAMES)
test_the_market_conforms = testing.conformance("market", games=GAMES)
test_the_tasks_conform = testing.conformance("tasks", games=GAMES)
test_the_fair_conforms = testing.conformance(Fair(), games=GAMES)
