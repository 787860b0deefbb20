"""The games that anybody may look at, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, Q, QuerySet

from games.models import Game
from games.models.game import NO_TABLE, Status
from games.selectors.tables import visible_games

ON_A_PAGE = 20

_NEWEST = ("-created_at", "-id")
_OLDEST = ("created_at", "id")


def played_games() -> QuerySet[Game]:
    """Public games that were played for their own sake: none of a simulation or an experiment."""
    return visible_games(None).exclude(population__in=NO_TABLE)


def running(most: int) -> list[Game]:
    """Games that run; the one that moved last stands first."""
    games = played_games().filter(status=Status.RUNNING)
    return list(games.order_by(F("moved_at").desc(), "-id")[:most])


def waiting_for_people(most: int) -> list[Game]:
    """Games with open seats, newest first."""
    return list(played_games().filter(status=Status.OPEN).order_by(*_NEWEST)[:most])


def finished(most: int) -> list[Game]:
    """Games that ended; the last to end stands first."""
    games = played_games().filter(status=Status.FINISHED)
    return list(games.order_by("-finished_at", "-id")[:most])


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """Some games, newest first. ``newer`` and ``older``: game ids from which to read on, if any."""

    games: list[Game]
    newer: UUID | None
    older: UUID | None


def page(games: QuerySet[Game], after: UUID | None = None, before: UUID | None = None) -> ShelfPage:
    """The games that are older than ``after``, or the last ones that are newer than ``before``.

    Raises ``Game.DoesNotExist`` if there is no such game on the shelf.
    """
    if before is not None:
        newer = games.filter(_newer(*_place(before))).order_by(*_OLDEST)[: ON_A_PAGE + 1]
        rows = list(newer)
        shown = rows[:ON_A_PAGE][::-1]
        return ShelfPage(shown, _first(shown, len(rows) > ON_A_PAGE), _last(shown, True))
    if after is not None:
        games = games.filter(_older(*_place(after)))
    rows = list(games.order_by(*_NEWEST)[: ON_A_PAGE + 1])
    shown = rows[:ON_A_PAGE]
    return ShelfPage(shown, _first(shown, after is not None), _last(shown, len(rows) > ON_A_PAGE))


def _first(shown: list[Game], there_are_more: bool) -> UUID | None:
    return shown[0].pk if shown and there_are_more else None


def _last(shown: list[Game], there_are_more: bool) -> UUID | None:
    return shown[-1].pk if shown and there_are_more else None


def _place(game_id: UUID) -> tuple[datetime, UUID]:
    return visible_games(None).values_list("created_at", "id").get(pk=game_id)


def _older(made: datetime, game_id: UUID) -> Q:
    return Q(created_at__lte=made) & (Q(created_at__lt=made) | Q(id__lt=game_id))


def _newer(made: datetime, game_id: UUID) -> Q:
    return Q(created_at__gte=made) & (Q(created_at__gt=made) | Q(id__gt=game_id))
