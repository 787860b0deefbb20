"""Which numbers of an order are still to be played."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

_AT_ONCE = 250
"""Numbers that are looked up together where only the first few are wanted."""


def numbers_left(
    played: QuerySet[Any, Any], size: int, first: int = 0, step: int = 1, most: int | None = None
) -> list[int]:
    """Those of ``first``, ``first + step`` ... below ``size`` that are not ``played``, in order, at
    most so many. Whoever asks where they left off pays for what is found, however large the order
    is."""
    left: list[int] = []
    stride = size if most is None else _AT_ONCE * step
    for low in range(first, size, max(stride, 1)):
        upto = min(low + stride, size)
        these = played.filter(number__gte=low, number__lt=upto)
        done = set(these.values_list("number", flat=True))
        left += [number for number in range(low, upto, step) if number not in done]
        if most is not None and len(left) >= most:
            return left[:most]
    return left
