"""Of which games the course is told."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from analytics.models import Lot
from analytics.revision import unfolding_of
from games.engine.title import Title


def followed(
    games: QuerySet[Any, Any], title: Title[Any], *, declared: bool = False
) -> QuerySet[Any, Any]:
    """Those whose course is told as it is told by now, of games or lots of one title. Of a
    ``declared`` sample none is, while that is not so of all: figures of whichever games came first
    would mislead, and so would those without the games of which it cannot be told."""
    condition = Q(unfolding=unfolding_of(title))
    condition &= Q(told=True) if games.model is Lot else Q(course__isnull=False)
    if declared and games.filter(~condition).exists():
        return games.none()
    return games.filter(condition)
