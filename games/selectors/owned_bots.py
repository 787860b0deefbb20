"""Bots that people own."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from uuid import UUID

from django.db.models import Q, QuerySet

from games.errors import NotFound
from games.models import Bot, Challenge, Player
from games.models.challenge import State
from shards.everywhere import from_each
from shards.places import lies_here

OLDEST_FIRST = ("created_at", "player")
MOST_CHALLENGES = 50


def listed_bots(title_id: str | None, seats: int | None) -> QuerySet[Bot]:
    """Those that may be challenged, to such a game where one is named; see ``OLDEST_FIRST``."""
    bots = _bots().filter(is_listed=True)
    if title_id is not None:
        bots = bots.filter(Q(titles=[]) | Q(titles__contains=[title_id]))
    if seats is not None:
        bots = bots.filter(Q(counts=[]) | Q(counts__contains=[seats]))
    return bots


def own_bots(owner: Player) -> QuerySet[Bot]:
    """Those of one person, the oldest first."""
    return _bots().filter(owner=owner)


def any_bot(bot_id: UUID) -> Bot:
    """Raises ``NotFound`` where no bot has this id."""
    bot = _bots().filter(pk=bot_id).first()
    if bot is None:
        raise NotFound("There is no bot of this id.")
    return bot


def challenges_of(player: Player) -> list[Challenge]:
    """The newest ones that somebody made or is asked by, the newest first."""
    theirs = with_names(Challenge.objects.filter(Q(by=player) | Q(bot=player)))
    newest = theirs.order_by("-pk")[:MOST_CHALLENGES]
    each = from_each(
        lambda: [challenge for challenge in newest.all() if lies_here(challenge.game_id)]
    )
    newest_first = sorted(
        chain(*each), key=lambda challenge: (challenge.made_at, challenge.pk), reverse=True
    )
    return newest_first[:MOST_CHALLENGES]


def offered_to(bots: Collection[UUID], games: Collection[UUID]) -> QuerySet[Challenge]:
    """Those that these bots have not answered yet, in these games."""
    asked = Challenge.objects.filter(bot__in=bots, game__in=games, state=State.OFFERED)
    return with_names(asked)


def with_names(challenges: QuerySet[Challenge]) -> QuerySet[Challenge]:
    """The challenges, with who they are between and whether the seat is kept still."""
    return challenges.select_related("by", "bot", "game").prefetch_related("game__seats")


def _bots() -> QuerySet[Bot]:
    return Bot.objects.select_related("player", "owner").order_by(*OLDEST_FIRST)
