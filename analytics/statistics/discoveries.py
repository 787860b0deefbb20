"""Many comparisons at once: keeping false discoveries rare."""

from __future__ import annotations

from collections.abc import Sequence


def adjusted(tails: Sequence[float | None]) -> list[float | None]:
    """Benjamini and Hochberg's adjusted values, in the order of ``tails``; None stays None.

    Of all rows whose adjusted value is below 0.05, at most 5 % are expected to be false; where
    nothing differs at all, one such row turns up in at most 5 % of the tables.

    Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal
    Statistical Society B 57 (1995).
    """
    known = sorted(
        ((tail, place) for place, tail in enumerate(tails) if tail is not None), reverse=True
    )
    rates: list[float | None] = [None] * len(tails)
    lowest = 1.0
    for passed, (tail, place) in enumerate(known):
        lowest = min(lowest, tail * len(known) / (len(known) - passed))
        rates[place] = lowest
    return rates
