"""Who is at the tables that are followed: the work of the reader threads, and of counting together.

Whoever called lately or follows a stream is there (``api.admission.presence``), so every process
finds the same. Of those who look on there is a number alone. Each process tells the others how many
it has, and believes what it heard for a while: one that dies is forgotten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from django.utils.timezone import now

from api.admission.presence import last_seen
from events.wake import notify
from games.models import Game, Seat
from games.models.seat import Kind
from games.selectors.tokens import valid_among
from shards.everywhere import from_places

CHANNEL = "kleio_onlookers"
"""For LISTEN. A payload is ``PROCESS GAME COUNT``."""

THERE = timedelta(seconds=60)
"""Who was seen within it is there; those who follow a stream are said to be each 20 s."""

BELIEVED_SECONDS = 25.0


@dataclass(frozen=True, slots=True)
class Company:
    """``there``: seats whose people are, and let it be seen. ``inside``: those who may look after a
    private game; None: anybody may after this one."""

    there: tuple[int, ...]
    inside: frozenset[UUID] | None


@dataclass(frozen=True, slots=True)
class Companies:
    """By game. ``revoked``: digests, of those that were asked about, that count no more."""

    of: Mapping[UUID, Company]
    revoked: frozenset[bytes]


def companies(
    games: Collection[UUID], digests: Collection[bytes], news: Collection[str]
) -> Companies:
    """Who is at each of these tables; tells the other processes the ``news`` of this one first."""
    if news:
        notify(CHANNEL, list(news))
    revoked = frozenset(digests) - valid_among(digests) if digests else frozenset()
    companies_of: dict[UUID, Company] = {}
    for some in from_places(games, _of):
        companies_of |= some
    return Companies(companies_of, revoked)


def _of(games: Collection[UUID]) -> dict[UUID, Company]:
    inside: dict[UUID, set[UUID]] = defaultdict(set)
    sitting: dict[UUID, list[tuple[int, UUID]]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=games).order_by("number")
    columns = ("game_id", "number", "kind", "player_id", "kept_for_id", "player__is_shown")
    for game, number, kind, player, kept_for, is_shown in seats.values_list(*columns):
        inside[game] |= {each for each in (player, kept_for) if each is not None}
        if kind == Kind.PERSON and player is not None and is_shown:
            sitting[game].append((number, player))
    seen = last_seen({player for each in sitting.values() for _, player in each})
    since = now() - THERE
    by_game = {}
    rows = Game.objects.filter(pk__in=games).values_list("pk", "is_public", "creator_id")
    for game, is_public, creator in rows:
        there = (number for number, player in sitting[game] if seen.get(player, since) > since)
        may = None if is_public else frozenset(inside[game] | {creator})
        by_game[game] = Company(tuple(there), may)
    return by_game


class Onlookers:
    """How many look on at each game, in all processes. Everything happens in the loop."""

    def __init__(self) -> None:
        self._me = str(uuid4())
        self._told: set[UUID] = set()
        self._heard: dict[UUID, dict[str, tuple[int, float]]] = {}

    def news(self, counts: Mapping[UUID, int]) -> list[str]:
        """What the others are to be told: who has somebody, and who has nobody any more."""
        there = {game for game, count in counts.items() if count}
        changed, self._told = self._told | there, there
        return [f"{self._me} {game} {counts.get(game, 0)}" for game in changed]

    def hear(self, payload: str, at: float) -> None:
        """What a process, this one too, has said; raises ``ValueError`` for anything else."""
        process, game, count = payload.split(" ")
        self._heard.setdefault(UUID(game), {})[process] = (int(count), at)

    def count(self, game: UUID, at: float) -> int:
        """How many there are at a game, as far as it was said lately."""
        lately = {
            process: (count, said)
            for process, (count, said) in self._heard.get(game, {}).items()
            if at - said < BELIEVED_SECONDS
        }
        if lately:
            self._heard[game] = lately
        else:
            self._heard.pop(game, None)
        return sum(count for count, _ in lately.values())

    def forget(self, games: Collection[UUID]) -> None:
        """All but what was said of these games."""
        for game in self._heard.keys() - set(games):
            del self._heard[game]
