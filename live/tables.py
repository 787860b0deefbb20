"""Where the games of some players stand: the work of the reader threads for who follows all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from msgspec import UNSET, UnsetType

from api.bots.challenge_shapes import ChallengeShown, challenge_shown
from api.games.clocks import COLUMNS as CLOCKS
from api.games.clocks import clocks_if_any
from api.games.shapes import outcome_of
from api.streams.shapes import StreamTable
from database.at_hand import here
from events.database import fetch
from games.identifiers import opaque_game
from games.models import Game
from games.models.game import Status
from games.selectors.chat import talk_of, with_talk
from games.selectors.owned_bots import offered_to
from games.selectors.tokens import valid_among
from games.sql import sql
from live.messages import Message
from shards.everywhere import from_each, from_places
from shards.places import are_several, told_here

_COLUMNS = ("id", "title", "version", "outcome", *CLOCKS)


@dataclass(slots=True)
class _Places:
    """Of one player in one game: seats that they play, and open ones that are kept for them."""

    yours: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)


Lines = Mapping[UUID, Message]
"""Game -> the line about it."""


@dataclass(frozen=True, slots=True)
class Told:
    """``lines``: for each player. ``revoked``: digests of tokens of theirs that count no more."""

    lines: Mapping[UUID, Lines]
    revoked: frozenset[bytes]


def tables_of(players: Mapping[UUID, Collection[bytes]]) -> Told:
    """All games, open or running, in which each of them sits or a seat is kept for them.
    Player -> digests of their tokens."""

    def read_all() -> Told:
        everywhere = fetch(sql("seats_of_players"), [list(players)], _Seat, here())
        seats = (
            everywhere
            if not are_several()
            else [seat for seat in everywhere if told_here(seat.game)]
        )
        return _told(players, _places(seats, players, {}))

    return _all_told(from_each(read_all))


def tables_changed(
    games: Collection[UUID],
    players: Mapping[UUID, Collection[bytes]],
    known: Mapping[UUID, Collection[UUID]],
) -> Told:
    """These games, for those of the players who sit in them or have a seat kept, or who know them:
    player -> games.

    It is asked who sits at a few games, and not in which of them many players sit: what it costs
    hangs on what has changed, however many follow.
    """

    def read_some(some: set[UUID]) -> Told:
        theirs = {
            (player, game_id): _Places()
            for player, game_ids in known.items()
            for game_id in game_ids
            if game_id in some
        }
        seats = fetch(sql("seats_of_games"), [list(some)], _Seat, here())
        return _told(players, _places(seats, players, theirs))

    return _all_told(from_places(games, read_some))


def _all_told(each: Sequence[Told]) -> Told:
    """What several databases have told, as one."""
    if len(each) == 1:
        return each[0]
    lines: dict[UUID, dict[UUID, Message]] = defaultdict(dict)
    for part in each:
        for player, theirs in part.lines.items():
            lines[player] |= theirs
    return Told(lines, frozenset[bytes]().union(*(part.revoked for part in each)))


class _Seat(NamedTuple):
    """A seat that its person plays, or that is kept for somebody."""

    game: UUID
    number: int
    player: UUID | None
    kept_for: UUID | None


def _places(
    seats: Iterable[_Seat],
    players: Collection[UUID],
    without: Mapping[tuple[UUID, UUID], _Places],
) -> Mapping[tuple[UUID, UUID], _Places]:
    """Player and game -> their places in it, beside those that may be without any by now."""
    places = defaultdict(_Places, without)
    for seat in seats:
        if seat.player is not None and seat.player in players:
            places[seat.player, seat.game].yours.append(seat.number)
        elif seat.kept_for is not None and seat.kept_for in players:
            places[seat.kept_for, seat.game].kept.append(seat.number)
    return places


def _told(
    players: Mapping[UUID, Collection[bytes]], theirs: Mapping[tuple[UUID, UUID], _Places]
) -> Told:
    if not theirs:
        return Told({}, frozenset())
    wanted = {game_id for _, game_id in theirs}
    read = with_talk(Game.objects.filter(pk__in=wanted).select_related("due").only(*_COLUMNS))
    rows = {game.pk: game for game in read}
    asked = _asked([key for key, places in theirs.items() if places.kept])
    lines: dict[UUID, dict[UUID, Message]] = defaultdict(dict)
    for (player, game_id), places in theirs.items():
        if game_id in rows:
            lines[player][game_id] = _line(
                rows[game_id], player, places, asked.get((player, game_id), UNSET)
            )
    digests = {digest for player in lines for digest in players[player]}
    revoked = digests - valid_among(digests) if digests else set()
    return Told(lines, frozenset(revoked))


def _asked(kept: Collection[tuple[UUID, UUID]]) -> dict[tuple[UUID, UUID], ChallengeShown]:
    """Player and game -> the challenge by which they are asked to play there."""
    if not kept:
        return {}
    players, games = zip(*kept, strict=True)
    challenges = offered_to(players, games)
    return {(each.bot_id, each.game_id): challenge_shown(each) for each in challenges}


def _line(
    game: Game, player: UUID, places: _Places, challenge: ChallengeShown | UnsetType
) -> Message:
    is_running, talk = game.status == Status.RUNNING, talk_of(game)
    table = StreamTable(
        game=opaque_game(game.pk),
        title=game.title,
        status=game.status,  # type: ignore[arg-type]
        version=game.version,
        waiting=list(game.waiting),
        yours=places.yours,
        kept=places.kept,
        your_turn=is_running and not set(places.yours).isdisjoint(game.waiting),
        chat=talk.said if player in talk.talkers else None,
        clock=clocks_if_any(game),
        challenge=challenge,
        outcome=outcome_of(game) or UNSET,
    )
    over = game.status in (Status.FINISHED, Status.CANCELLED)
    is_last = over or not (places.yours or places.kept)
    return Message([(table, None)], None, game.version, is_last=is_last)
