"""What must be stored after a rush in the lobby, compared with what was answered to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import psycopg
from psycopg.rows import args_row

from tests.torture.promises import stream_of
from tests.torture.report import Report

if TYPE_CHECKING:
    from tests.torture.lobby import Opened

_GAME = """SELECT status, version, (SELECT count(*) FROM events_event AS event
        WHERE event.stream = game.id AND event.type = 'began')
    FROM games_game AS game WHERE id = %s"""

_SEATS = """SELECT number, kind, player_id, resigned_at IS NOT NULL FROM games_seat
    WHERE game_id = %s ORDER BY number"""

_TABLES = """SELECT quote_ident(table_name) FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name"""

_REFERRING = """SELECT quote_ident(table_name), quote_ident(column_name)
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'uuid'"""


class Game(NamedTuple):
    """A game as the read model has it. ``began``: how often its log says that it began."""

    status: str
    version: int
    began: int


class Seat(NamedTuple):
    """A place, and whom it names."""

    number: int
    kind: str
    player: UUID | None
    resigned: bool


def check(
    report: Report,
    connection: psycopg.Connection[Any],
    opened: Sequence[Opened],
    erased: Mapping[str, str],
) -> None:
    """``erased``: the opaque ids and the names of all who are not there any more."""
    seats: list[str] = []
    beginnings: list[str] = []
    cancelled: list[str] = []
    for game in opened:
        row = _game(connection, game.id)
        chairs = _seats(connection, game.id)
        seats += [f"{game.id}: {fault}" for fault in _seating(game, chairs, set(erased))]
        beginnings += [f"{game.id}: {fault}" for fault in _beginning(game, row, chairs)]
        if fault := _calling_off(game, row, set(erased)):
            cancelled.append(f"{game.id}: {fault}")
    report.promise("seats that are not as was answered", seats)
    report.promise("games that did not begin once", beginnings)
    report.promise("games called off that began", cancelled)
    report.promise("traces of the erased", list(_traces(connection, erased)))


def _seating(game: Opened, chairs: Sequence[Seat], erased: set[str]) -> Iterator[str]:
    """Everybody sits where their own last answer says: on one seat, or on none."""
    for who, deeds in game.done.items():
        held = [chair for chair in chairs if chair.player == _player(who)]
        seated = [deed for deed in deeds if deed in ("join", "leave")]
        expected = bool(seated) and seated[-1] == "join" and who not in erased
        if len(held) != expected:
            yield f"{who} did {deeds}, and holds {len(held)} seats"
        if any(chair.resigned is not ("resign" in deeds) for chair in held):
            yield f"{who} did {deeds}, and that is not what their seat says"
    known = {_player(who) for who in game.done}
    for chair in chairs:
        if chair.player is not None and chair.player not in known:
            yield f"seat {chair.number} is held by {chair.player}, who was never let in"
    if [chair.number for chair in chairs] != list(range(game.seats)):
        yield f"the seats are {[chair.number for chair in chairs]}"


def _beginning(game: Opened, row: Game, chairs: Sequence[Seat]) -> Iterator[str]:
    has_begun = row.status in ("running", "finished")
    if row.began != has_begun or (row.version > 0) is not has_begun:
        yield f"{row.status} at version {row.version}, begun {row.began} times"
    if game.times("start") > 1:
        yield f"started {game.times('start')} times"
    if game.times("start") and not has_begun:
        yield f"started, and it is {row.status}"
    is_full = all(chair.kind != "open" for chair in chairs)
    if row.status == "open" and is_full and not game.held:
        yield "nobody is missing, and it has not begun"
    if has_begun and not is_full:
        yield "it has begun with an open seat"


def _calling_off(game: Opened, row: Game, erased: set[str]) -> str | None:
    """Called off by its host, or with its host if it had not begun."""
    if game.times("cancel") > 1 or (game.times("cancel") and game.times("start")):
        return f"called off {game.times('cancel')} times, started {game.times('start')}"
    if game.times("cancel") and (row.status, row.version) != ("cancelled", 0):
        return f"called off, and it is {row.status} at version {row.version}"
    if game.host.id in erased and row.status == "open":
        return "its host is gone, and it is still open"
    return None


def _traces(connection: psycopg.Connection[Any], erased: Mapping[str, str]) -> Iterator[str]:
    """Names anywhere, and ids of players in any column that refers to one."""
    names = [f"%{name}%" for name in erased.values()]
    for (table,) in connection.execute(_TABLES).fetchall():
        query = f"SELECT count(*) FROM {table} AS row WHERE row::text LIKE ANY(%s)"
        if (counted := connection.execute(query.encode(), [names]).fetchone()) != (0,):
            yield f"{table} names them: {counted}"
    players = [_player(who) for who in erased]
    for table, column in connection.execute(_REFERRING).fetchall():
        query = f"SELECT count(*) FROM {table} WHERE {column} = ANY(%s)"
        if (counted := connection.execute(query.encode(), [players]).fetchone()) != (0,):
            yield f"{table}.{column} refers to them: {counted}"


def _game(connection: psycopg.Connection[Any], game: str) -> Game:
    with connection.cursor(row_factory=args_row(Game)) as cursor:
        row = cursor.execute(_GAME, [stream_of(game)]).fetchone()
    assert row is not None, game
    return row


def _seats(connection: psycopg.Connection[Any], game: str) -> list[Seat]:
    with connection.cursor(row_factory=args_row(Seat)) as cursor:
        return cursor.execute(_SEATS, [stream_of(game)]).fetchall()


def _player(opaque: str) -> UUID:
    return UUID(opaque.removeprefix("ply_"))
