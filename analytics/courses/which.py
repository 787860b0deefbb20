"""Of which games the course is told."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from analytics.revision import to_be_followed


def followed(games: QuerySet[Any, Any], declared: bool) -> QuerySet[Any, Any]:
    """Those whose course is told as it is told by now. Of a ``declared`` sample none is, while that
    is not so of all: figures of whichever games came first would mislead."""
    if declared and games.filter(to_be_followed()).exists():
        return games.none()
    return games.filter(~to_be_followed(), course__isnull=False)
