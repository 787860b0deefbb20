"""Ratings as anybody may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from analytics.models import Rating, RatingPool
from analytics.rating.tallying import Tally
from games.models import Game, Player, Seat
from games.models.game import NO_TABLE, PLAYED_HERE, Status

BEST_FIRST = ("-points", "-who")

Kind = Literal["person", "bot", "level"]
"""``bot``: one that somebody owns; ``level``: of the server's."""


class Pool(NamedTuple):
    """Games of one title with one number of seats. ``is_behind``: they are being rated anew."""

    title: str
    seats: int
    is_behind: bool
    tally: Tally


class Played(NamedTuple):
    """How many games of a title somebody has played."""

    title: str
    games: int


def pools() -> list[Pool]:
    """All in which a game is rated, in a stable order."""
    rated = RatingPool.objects.filter(tally__games__gt=0).order_by("title", "seat_count")
    return [
        Pool(each.title, each.seat_count, each.is_behind, msgspec.convert(each.tally, Tally))
        for each in rated
    ]


def leaderboard(
    title: str, seats: int, least_games: int, kind: Kind | None = None
) -> QuerySet[Rating]:
    """Who has played enough in a pool and is not private; see ``BEST_FIRST``."""
    rated = Rating.objects.filter(title=title, seat_count=seats, games__gte=least_games)
    if kind is not None:
        of_kind = Q(player=None) if kind == "level" else Q(player__is_bot=kind == "bot")
        rated = rated.filter(of_kind)
    return rated.filter(Q(player=None) | Q(player__is_private=False)).select_related("player")


def first_rank(board: QuerySet[Rating], page: Sequence[Rating]) -> int:
    """The place on the leaderboard of the first row of a page; 1 is best."""
    if not page:
        return 1
    first = page[0]
    ahead = Q(points__gt=first.points) | Q(points=first.points, who__gt=first.who)
    return 1 + board.filter(ahead).count()


def profile_of(player_id: UUID, viewer: Player | None) -> Player | None:
    """A player whose profile the viewer may see: one that is not private, or their own."""
    player = Player.objects.filter(pk=player_id).first()
    if player is None or (player.is_private and player != viewer):
        return None
    return player


def ratings_of(player: Player) -> list[Rating]:
    """Those of one player, where they have played most first."""
    rated = Rating.objects.filter(player=player)
    return list(rated.order_by("-games", "title", "seat_count"))


def games_of(player: Player) -> list[Played]:
    """Public games that are over, by title, what they have played most first.

    A private game is in no number of it: whoever counted would learn of it.
    """
    theirs = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player))
    games = Game.objects.filter(theirs, PLAYED_HERE, status=Status.FINISHED, is_public=True)
    by_title = games.exclude(population__in=NO_TABLE).values("title")
    counted = by_title.annotate(games=Count("pk")).order_by("-games", "title")
    return [Played(each["title"], each["games"]) for each in counted]
