"""Options that hold tables: any JSON value, whatever the order of its keys, and nobody else's to change."""

from __future__ import annotations

import pickle

import pytest

import stpetersburg as sp


class Table:
    """Is an expansion with an option that holds a table."""

    about = sp.Expansion("table", "has a table", options=(sp.Option("prices", {}, check=lambda value: ""),))


def rules(prices: object) -> sp.Rules:
    return sp.Rules(expansions=(Table(),), options={"prices": prices})


def test_the_order_of_keys_makes_no_other_rules() -> None:
    one, two = rules({"a": 1, "b": {"c": 2, "d": 3}}), rules({"b": {"d": 3, "c": 2}, "a": 1})
    assert (one, hash(one), one.digest) == (two, hash(two), two.digest)
    assert two.loads(one.dumps(one.new_game(2, 1))) == two.new_game(2, 1)
    assert one != rules({"a": 1, "b": {"c": 2, "d": 4}})
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_table_is_copied_in_and_out() -> None:
    prices = {"a": (1, 2)}
    found = rules(prices)
    digest = found.digest
    prices["a"] = (3, 4)
    assert found.options["prices"] == {"a": [1, 2]}
    found.options["prices"]["a"] = 5
    assert found.options["prices"] == {"a": [1, 2]}
    assert pickle.loads(pickle.dumps(found)).digest == digest


@pytest.mark.parametrize("value", [{1, 2}, {"a": object()}, float("nan"), lambda: 0])
def test_a_value_that_is_no_json_is_refused(value: object) -> None:
    with pytest.raises(sp.RulesError, match=r"option prices: .* is no JSON value"):
        rules(value)
