"""What has been said about seats of a running game that shall change hands."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from database.compiled import Compiled
from games.models import Game, Vote
from games.models.game import Status
from games.models.vote import About


@dataclass(frozen=True, slots=True)
class Said:
    """``players`` say that a bot shall play a ``seat``, or that its person shall have it again."""

    about: About
    seat: int
    players: tuple[UUID, ...]


def said_of(game: Game) -> list[Said]:
    """By seat; without what was said of an earlier silence, or of a game that is over."""
    if game.status != Status.RUNNING:
        return []
    since = dict(zip(game.waiting, game.waiting_since, strict=False))
    voters: dict[tuple[int, str], list[UUID]] = defaultdict(list)
    for vote in _votes(game.pk):
        if vote.about == About.RETURN or since.get(vote.seat) == vote.since:
            voters[vote.seat, vote.about].append(vote.player_id)
    return [Said(About(about), seat, tuple(who)) for (seat, about), who in voters.items()]


@Compiled
def _votes(game: UUID) -> QuerySet[Vote]:
    return Vote.objects.filter(game=game).order_by("seat", "about", "pk")
