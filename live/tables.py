"""Where the games of some players stand: the work of the reader threads for who follows all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from api.games.clocks import COLUMNS as CLOCKS
from api.games.clocks import clocks_if_any
from api.streams.shapes import StreamTable
from games.identifiers import opaque_game
from games.models import Game, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.tokens import valid_among
from live.messages import Message

_COLUMNS = ("id", "title", "version", *CLOCKS)

Lines = Mapping[UUID, Message]
"""Game -> the line about it."""


@dataclass(frozen=True, slots=True)
class Told:
    """``lines``: for each player. ``revoked``: digests of tokens of theirs that count no more."""

    lines: Mapping[UUID, Lines]
    revoked: frozenset[bytes]


def tables_of(players: Mapping[UUID, Collection[bytes]]) -> Told:
    """All games, open or running, in which each of them sits. Player -> digests of their tokens."""
    seats = _places(_seats(players).filter(game__status__in=(Status.OPEN, Status.RUNNING)))
    return _told(players, seats, {game_id for game_id, _, _ in seats}, {})


def tables_changed(
    games: Collection[UUID],
    players: Mapping[UUID, Collection[bytes]],
    known: Mapping[UUID, Collection[UUID]],
) -> Told:
    """These games, for those of the players who sit in them or who know them: player -> games."""
    return _told(players, _places(_seats(players).filter(game__in=list(games))), games, known)


def _seats(players: Collection[UUID]) -> QuerySet[Seat]:
    return Seat.objects.filter(player__in=list(players), kind=Kind.PERSON)


def _places(seats: QuerySet[Seat]) -> list[tuple[UUID, UUID, int]]:
    """Game, player, number."""
    found = seats.values_list("game_id", "player_id", "number")
    return [(game, player, number) for game, player, number in found if player is not None]


def _told(
    players: Mapping[UUID, Collection[bytes]],
    seats: Collection[tuple[UUID, UUID, int]],
    games: Collection[UUID],
    known: Mapping[UUID, Collection[UUID]],
) -> Told:
    theirs: dict[tuple[UUID, UUID], list[int]] = defaultdict(list)
    for player, game_ids in known.items():
        for game_id in set(game_ids).intersection(games):
            theirs[player, game_id] = []
    for game_id, player, number in seats:
        theirs[player, game_id].append(number)
    wanted = {game_id for _, game_id in theirs}
    rows = {game.pk: game for game in Game.objects.filter(pk__in=wanted).only(*_COLUMNS)}
    lines: dict[UUID, dict[UUID, Message]] = defaultdict(dict)
    for (player, game_id), numbers in theirs.items():
        if game_id in rows:
            lines[player][game_id] = _line(rows[game_id], sorted(numbers))
    digests = {digest for player in lines for digest in players[player]}
    revoked = digests - valid_among(digests) if digests else set()
    return Told(lines, frozenset(revoked))


def _line(game: Game, yours: list[int]) -> Message:
    table = StreamTable(
        game=opaque_game(game.pk),
        title=game.title,
        status=game.status,  # type: ignore[arg-type]
        version=game.version,
        waiting=list(game.waiting),
        yours=yours,
        your_turn=game.status == Status.RUNNING and not set(yours).isdisjoint(game.waiting),
        clock=clocks_if_any(game),
    )
    over = game.status in (Status.FINISHED, Status.CANCELLED)
    return Message([(table, None)], None, game.version, is_last=over or not yours)
