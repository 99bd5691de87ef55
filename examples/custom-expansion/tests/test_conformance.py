"""What every expansion has to fulfil."""

from stpetersburg import testing

from stpetersburg_press import expansion

test_it_conforms = testing.conformance(expansion)
