"""Tournaments, with who takes part."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Prefetch, QuerySet

from games.errors import NotFound
from games.models import Entrant, Tournament

MOST_LISTED = 100


def all_tournaments(stage: str | None = None, title_id: str | None = None) -> QuerySet[Tournament]:
    """The newest first, of this stage and title where they are named."""
    found = _whole().order_by("-created_at", "-pk")
    if stage is not None:
        found = found.filter(stage=stage)
    if title_id is not None:
        found = found.filter(title=title_id)
    return found[:MOST_LISTED]


def one_tournament(tournament_id: UUID) -> Tournament:
    """With all of its pairings; raises ``NotFound``."""
    found = _whole().prefetch_related("pairings").filter(pk=tournament_id).first()
    if found is None:
        raise NotFound("There is no tournament of this id.")
    return found


def _whole() -> QuerySet[Tournament]:
    entrants = Prefetch("entrants", Entrant.objects.select_related("player").order_by("number"))
    return Tournament.objects.select_related("maker").prefetch_related(entrants)
