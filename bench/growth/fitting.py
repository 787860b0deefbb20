"""From some sizes to a larger one: the power by which a figure grows, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log


def power(sizes: Sequence[int], values: Sequence[float]) -> float:
    """The exponent *a* of the line ``value ~ size^a`` with the least squares of the logarithms:
    0 of what does not grow, 1 of what grows as the number of games does.

    Of a figure that is nothing anywhere it is 0. Raises ``ValueError`` for fewer than two sizes.
    """
    if len(set(sizes)) < 2:
        raise ValueError("How something grows is seen at two sizes at least.")
    if min(values) <= 0:
        return 0.0
    across, up = [log(size) for size in sizes], [log(value) for value in values]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    spread = sum((x - middle) ** 2 for x in across)
    return sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / spread


def at_size(size: int, sizes: Sequence[int], values: Sequence[float]) -> float:
    """What is to be expected at another size, going on from the largest by the same power."""
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    return values[largest] * exp(power(sizes, values) * log(size / sizes[largest]))
