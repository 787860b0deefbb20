"""The clock of the database is set back by an hour while games are played.

Nobody touches the clock of the machine: functions of the same names come before those of PostgreSQL
on the search path of the application's role, of the function that appends and of the queue, which
is wherever Kleio reads the time. All sessions end and begin anew, as they would see it at once.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import psycopg

from environment.embedded_server import APPLICATION
from tests.local.kleio import Kleio
from tests.torture import promises, stored
from tests.torture.crowd import SHORT_TABLES, Crowd
from tests.torture.person import Person
from tests.torture.report import Report

MOVES = 60
PATIENCE = 300.0
FINISH_SECONDS = 600.0
POLL_SECONDS = 2

_CLOCKS = ("now", "clock_timestamp", "statement_timestamp", "transaction_timestamp")

_END_SESSIONS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"""

#: A clock that runs out while the scene plays, and leads to nothing; and one that does not.
_A_MINUTE = {"per_move": 60, "on_flag": "nothing", "level": "random"}
_AN_HOUR = {"control": "bank", "bank": 3600, "increment": 0, "level": "random"}

_FLAGS = "SELECT count(*) FROM events_event WHERE stream = %s AND type = 'flagged'"

_TICKS_FELL = """SELECT count(*) FROM (
    SELECT (payload::jsonb ->> 'at')::bigint AS at,
        lag((payload::jsonb ->> 'at')::bigint) OVER (ORDER BY version) AS before
    FROM events_event WHERE stream = %s AND type = 'ticked'
) AS told WHERE at < before"""

_WENT_BACK = """SELECT count(*) FROM events_event AS one
    JOIN events_event AS next ON next.stream = one.stream AND next.version = one.version + 1
    WHERE next.recorded_at < one.recorded_at - interval '50 minutes'"""

#: As if its person had gone eight days ago.
_LEAVE = "UPDATE games_game SET moved_at = moved_at - interval '8 days' WHERE id = %s"
_TAKEN_OVER = "SELECT count(*) FROM games_seat WHERE game_id = %s AND resigned_at IS NOT NULL"


def set_back(kleio: Kleio, seed: int) -> Report:
    """Play, set the clock back, play on: to the end, although all messages of before are lost."""
    report = Report("clock set back by an hour")
    crowd = Crowd(kleio.port, seed, SHORT_TABLES)
    crowd.start()
    crowd.wait_for_moves(MOVES, PATIENCE)
    leaver = Person(kleio.port, Random(seed), crowd.leave)
    leaver.sign_up("Leaver")
    game = _game_against_a_bot(leaver)
    late = _game_against_a_bot(leaver, clock=_A_MINUTE)
    slow = _game_against_a_bot(leaver, clock=_AN_HOUR)
    with stored.superuser(kleio) as connection:
        _wait_for_the_flag(connection, late)
        leaver.move_in(slow)
        _shift(connection, "-1 hour")
        connection.execute("DELETE FROM pgmq.q_kleio")
        before = crowd.moves()
        crowd.wait_for_moves(before + MOVES, PATIENCE)
        report.tell("moves acknowledged after that", crowd.moves() - before)
        report.tell("seconds of a long poll of two", f"{_long_poll(leaver, late):.1f}")
        _wait_for_its_person(leaver, game)
        connection.execute(_LEAVE, [promises.stream_of(game)])
        _wait_for_its_person(leaver, slow)
        leaver.move_in(slow)
        crowd.finish(FINISH_SECONDS)
        report.demand(_flags(connection, late) == 1, "A flag has not fallen once.")
        report.demand(_flags(connection, slow) == 0, "A flag fell although time was left.")
        fell = _number(connection, _TICKS_FELL, promises.stream_of(slow))
        report.demand(fell == 0, "The time that batches tell has fallen.")
        for left in (late, slow):
            leaver.resign(left)
        report.demand(
            stored.wait_until_all_are_over(kleio, FINISH_SECONDS), "Games wait for the clock."
        )
        crowd.stop()
        report.tell("times that ran backwards", _number(connection, _WENT_BACK))
        taken = _number(connection, _TAKEN_OVER, promises.stream_of(game))
        report.tell("abandoned seats taken over", taken)
        report.demand(taken == 1, "The seat of the person who left was not taken over once.")
        _shift(connection, "0 hours")
    report.promise("clients that met a surprise", [repr(each) for each in crowd.failures])
    promises.check(report, kleio, crowd.people)
    return report


def _game_against_a_bot(leaver: Person, **terms: object) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    _, body = leaver.insist("POST", "games/", {"title": "dice_forge", "seats": seats, **terms})
    return str(body["id"])


def _wait_for_the_flag(connection: psycopg.Connection[Any], game: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _flags(connection, game):
        if time.monotonic() > deadline:
            raise TimeoutError("No flag falls.")
        time.sleep(0.5)


def _flags(connection: psycopg.Connection[Any], game: str) -> int:
    return _number(connection, _FLAGS, promises.stream_of(game))


def _wait_for_its_person(person: Person, game: str) -> None:
    """Until the bot has moved, which only the sweep can have told a worker."""
    deadline = time.monotonic() + PATIENCE
    while 0 not in person.insist("GET", f"games/{game}/")[1]["waiting"]:
        if time.monotonic() > deadline:
            raise TimeoutError("The bot does not move.")
        time.sleep(0.2)


def _long_poll(person: Person, game: str) -> float:
    """How long it takes to wait for what does not happen: the game waits for this person."""
    _, now = person.insist("GET", f"games/{game}/")
    begin = time.monotonic()
    path = f"games/{game}/events/?after={now['version']}&wait={POLL_SECONDS}"
    _, body = person.insist("GET", path)
    assert body["events"] == [], body
    return time.monotonic() - begin


def _number(connection: psycopg.Connection[Any], query: str, *values: object) -> int:
    row = connection.execute(query.encode(), values).fetchone()
    assert row is not None
    return int(row[0])


def _shift(connection: psycopg.Connection[Any], by: str) -> None:
    """For whoever connects from now on; the superuser keeps the true clock."""
    connection.execute("CREATE SCHEMA IF NOT EXISTS shifted")
    for name in _CLOCKS:
        connection.execute(
            f"CREATE OR REPLACE FUNCTION shifted.{name}() RETURNS timestamptz LANGUAGE sql"
            f" VOLATILE AS $$ SELECT pg_catalog.{name}() + interval '{by}' $$"
        )
    connection.execute(f"GRANT USAGE ON SCHEMA shifted TO {APPLICATION}, PUBLIC")
    path = "shifted, pg_catalog, public, pg_temp"
    connection.execute(f"ALTER ROLE {APPLICATION} SET search_path = {path}")
    connection.execute(f"ALTER FUNCTION events_append SET search_path = {path}")
    connection.execute(_END_SESSIONS)
