"""From the two largest of some sizes to a larger one: how a figure grows, and what follows from it.

Smaller sizes show how it came to that; what is there from the beginning, and what fills up, such as
pages of the first rows, is over by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log


def power(sizes: Sequence[int], values: Sequence[float]) -> float:
    """The exponent *a* of ``value ~ size^a`` between the two largest sizes: 0 of what does not
    grow, 1 of what grows as the number of games does, and 0 of what is nothing at one of them.

    Raises ``ValueError`` for fewer than two sizes.
    """
    if len(sizes) < 2:
        raise ValueError("How something grows is seen at two sizes at least.")
    if min(values[-2:]) <= 0:
        return 0.0
    return log(values[-1] / values[-2]) / log(sizes[-1] / sizes[-2])


def by_line(size: int, sizes: Sequence[int], values: Sequence[float]) -> float:
    """What is to be expected at another size, along the line through the two largest."""
    rise = (values[-1] - values[-2]) / (sizes[-1] - sizes[-2])
    return values[-1] + (size - sizes[-1]) * rise


def by_logarithm(size: int, sizes: Sequence[int], values: Sequence[float]) -> float:
    """The same of what rises by as much each time there are so many times as many games, as an
    index grows higher; nothing falls."""
    rise = max(0.0, values[-1] - values[-2]) / log(sizes[-1] / sizes[-2])
    return values[-1] + log(size / sizes[-1]) * rise
