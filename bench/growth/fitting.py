"""From some sizes to a larger one: the power by which a figure grows, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log


def power(sizes: Sequence[int], values: Sequence[float]) -> float:
    """The exponent *a* of the line ``value ~ size^a`` with the least squares of the logarithms:
    0 of what does not grow, 1 of what grows as the number of games does.

    Of a figure that is nothing somewhere it is 0. Raises ``ValueError`` for fewer than two sizes.
    """
    if len(set(sizes)) < 2:
        raise ValueError("How something grows is seen at two sizes at least.")
    if min(values) <= 0:
        return 0.0
    across, up = [log(size) for size in sizes], [log(value) for value in values]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    spread = sum((x - middle) ** 2 for x in across)
    return sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / spread


def power_of_increments(sizes: Sequence[int], values: Sequence[float]) -> float:
    """The same of what comes in from one size to the next, so that nothing counts that is there
    from the beginning. With two sizes, and where nothing comes in, it is ``power``."""
    steps = [(up - low, high - less) for (low, less), (up, high) in _steps(sizes, values)]
    if len(steps) < 2 or min(rise for _, rise in steps) <= 0:
        return power(sizes, values)
    return power([step for step, _ in steps], [rise for _, rise in steps])


def by_power(size: int, sizes: Sequence[int], values: Sequence[float]) -> float:
    """What is to be expected at another size, going on from the largest by the same power."""
    return values[-1] * exp(power(sizes, values) * log(size / sizes[-1]))


def by_line(size: int, sizes: Sequence[int], values: Sequence[float]) -> float:
    """The same along the line through the two largest sizes."""
    (low, less), (up, high) = _steps(sizes, values)[-1]
    return high + (size - up) * (high - less) / (up - low)


def _steps(
    sizes: Sequence[int], values: Sequence[float]
) -> list[tuple[tuple[int, float], tuple[int, float]]]:
    return list(pairwise(zip(sizes, values, strict=True)))
