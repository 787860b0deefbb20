"""Tournaments, and who takes part."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import Count, Prefetch, QuerySet

from games.errors import NotFound
from games.models import Entrant, Tournament

NEWEST_FIRST = ("-created_at", "-id")


def all_tournaments(stage: str | None = None, title_id: str | None = None) -> QuerySet[Tournament]:
    """Those of this stage and title where they are named; see ``NEWEST_FIRST``."""
    tournaments = Tournament.objects.select_related("maker")
    if stage is not None:
        tournaments = tournaments.filter(stage=stage)
    if title_id is not None:
        tournaments = tournaments.filter(title=title_id)
    return tournaments


def taking_part(tournaments: Collection[UUID]) -> dict[UUID, int]:
    """How many take part in each of these; where nobody does it is left out."""
    theirs = Entrant.objects.filter(tournament__in=tournaments, dropped_at=None).order_by()
    return dict(theirs.values_list("tournament").annotate(Count("pk")))


def one_tournament(tournament_id: UUID) -> Tournament:
    """With who takes part and all of its pairings; raises ``NotFound``."""
    entrants = Prefetch("entrants", Entrant.objects.select_related("player").order_by("number"))
    whole = Tournament.objects.select_related("maker").prefetch_related(entrants, "pairings")
    tournament = whole.filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFound("There is no tournament of this id.")
    return tournament
