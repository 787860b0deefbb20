"""Published checkpoints, a page at a time."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db.models import F, Func, IntegerField

from audit.checkpoints.form import published
from audit.models import PublicCheckpoint

ROOM = 4 * 1024 * 1024
"""Bytes in one page, unless a single checkpoint has more."""


class Listed(msgspec.Struct, frozen=True):
    """Checkpoints as they are published, and whether there are later ones already."""

    checkpoints: list[bytes]
    more: bool


def listed(after: int, limit: int, game: UUID | None = None) -> Listed:
    """The checkpoints beyond number ``after`` (that name the game), the oldest first."""
    asked = PublicCheckpoint.objects.filter(number__gt=after)
    if game is not None:
        asked = asked.filter(named__stream=game)
    size = Func(F("signed"), function="octet_length", output_field=IntegerField())
    sizes = list(asked.order_by("number").values_list("number", size)[: limit + 1])
    numbers = _that_fit(sizes[:limit])
    checkpoints = PublicCheckpoint.objects.filter(number__in=numbers).order_by("number")
    return Listed([published(checkpoint) for checkpoint in checkpoints], len(numbers) < len(sizes))


def newest() -> int:
    """The number of the last one of all; 0 before the first."""
    numbers = PublicCheckpoint.objects.order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0


def _that_fit(sizes: list[tuple[int, int]]) -> list[int]:
    """The first numbers whose checkpoints fill a page; one at least, if there is any."""
    fit: list[int] = []
    filled = 0
    for number, size in sizes:
        filled += size
        if fit and filled > ROOM:
            break
        fit.append(number)
    return fit
