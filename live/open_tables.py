"""What is told of tables that wait for people: the work of the reader threads for the lobby."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from api.games.answers import shown
from api.streams.shapes import LobbyGone, LobbyTable
from games.identifiers import opaque_game
from games.models import Game, Player
from games.selectors.open_tables import open_tables
from games.selectors.tokens import valid_among
from live.messages import Message
from shards.everywhere import from_each, from_places
from shards.places import told_here

MOST = 500
"""So many tables does a lobby begin with, the newest. Whoever wants more reads the list."""


@dataclass(frozen=True, slots=True)
class Table:
    """A line about an open game: ``common`` for everybody but those inside, who have ``own``."""

    common: Message
    own: Mapping[UUID, Message]

    def line_for(self, player: UUID | None) -> Message:
        """What this player (None: a stranger) is told of it."""
        return self.common if player is None else self.own.get(player, self.common)


@dataclass(frozen=True, slots=True)
class Tables:
    """``open``: the open ones of the games that were asked about. ``revoked``: digests of tokens,
    of those that were asked about, by which nothing may be told any more."""

    open: dict[UUID, Table]
    revoked: frozenset[bytes]


def all_tables(known: Collection[UUID], digests: Collection[bytes]) -> Tables:
    """The newest open tables, up to ``MOST``, and those that are known and still open."""
    games = [game for each in from_each(_newest_here) for game in each]
    newest = sorted(games, key=lambda game: (game.created_at, game.pk), reverse=True)[:MOST]
    older = set(known) - {game.pk for game in newest}
    return _told([*newest, *(_among(older) if older else ())], digests)


def _newest_here() -> list[Game]:
    return [game for game in open_tables(most=MOST) if told_here(game.pk)]


def tables_among(games: Collection[UUID], digests: Collection[bytes]) -> Tables:
    """Those of these games that are open to everybody."""
    return _told(_among(games), digests)


def _among(games: Collection[UUID]) -> list[Game]:
    parts = from_places(games, lambda some: open_tables(among=some))
    return [game for each in parts for game in each]


def gone(game_id: UUID) -> Message:
    """The line about a table that is open no more."""
    return Message([(LobbyGone(opaque_game(game_id)), None)], None, 0)


def _told(games: Collection[Game], digests: Collection[bytes]) -> Tables:
    revoked = frozenset(digests) - valid_among(digests) if digests else frozenset()
    return Tables({game.pk: _table(game) for game in games}, revoked)


def _table(game: Game) -> Table:
    inside = {seat.player_id: seat.player for seat in game.seats.all()}
    inside[game.creator_id] = game.creator
    own = {pk: _line(game, player) for pk, player in inside.items() if pk is not None}
    return Table(_line(game, None), own)


def _line(game: Game, player: Player | None) -> Message:
    return Message([(LobbyTable(shown(game, player)), None)], None, 0)
