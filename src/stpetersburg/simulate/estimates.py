"""Estimates: means and rates with the interval that holds the true value with 95 % confidence."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

import attrs

LEVEL = 0.95
"""The confidence of every interval."""

Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
"""Standard deviations on either side of the mean that hold that part of a normal distribution."""


@attrs.frozen
class Estimate:
    """Is a number with its interval, which holds the true one with 95 % confidence.

    Attributes:
        value: What was measured.
        low: The lower end of the interval.
        high: The upper end of the interval.
        count: On how many games or seats it was measured.
    """

    value: float
    low: float
    high: float
    count: int


@attrs.frozen
class Spread:
    """Is how a number is spread over games or seats.

    Attributes:
        mean: The mean with its interval.
        deviation: The standard deviation.
        least: The least number.
        median: The number in the middle, the lower of two.
        most: The greatest number.
    """

    mean: Estimate
    deviation: float
    least: int
    median: int
    most: int


def wilson(wins: float, count: int) -> Estimate | None:
    """Return a rate of wins with Wilson's score interval, None without a count. Wins may be parts, which widens it."""
    if count == 0:
        return None
    rate, z2 = wins / count, Z * Z
    middle = (rate + z2 / (2 * count)) / (1 + z2 / count)
    reach = Z / (1 + z2 / count) * sqrt(rate * (1 - rate) / count + z2 / (4 * count * count))
    return Estimate(rate, max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach)), count)


def difference(one: Estimate | None, other: Estimate | None) -> Estimate | None:
    """Return by how much one rate is above another, with Newcombe's interval; None if one is not known."""
    if one is None or other is None:
        return None
    value = one.value - other.value
    down = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    up = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - down, value + up, one.count + other.count)


def spread(counts: Mapping[int, int]) -> Spread | None:
    """Return how numbers, with how often each was seen, are spread; None if there are none.

    The interval of the mean is the normal one, that of a single number is the number itself.
    """
    count = sum(counts.values())
    if count == 0:
        return None
    total = sum(number * times for number, times in counts.items())
    squares = sum(number * number * times for number, times in counts.items())
    above = count * squares - total * total
    deviation = sqrt(above / (count * (count - 1))) if count > 1 else 0.0
    mean, reach = total / count, Z * deviation / sqrt(count)
    return Spread(
        Estimate(mean, mean - reach, mean + reach, count), deviation, min(counts), _median(counts, count), max(counts)
    )


def _median(counts: Mapping[int, int], count: int) -> int:
    """Return the lower one of the numbers in the middle."""
    passed = 0
    for number in sorted(counts):
        passed += counts[number]
        if 2 * passed >= count:
            return number
    raise ValueError("no numbers")
