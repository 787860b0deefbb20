"""A dump of a server that is being played on, restored into another cluster, is a Kleio."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import psycopg

from environment.embedded_server import DATABASE, SUPERUSER, Address, read_address
from events.queries import statement
from local.binaries import postgres_programs
from local.cluster import Cluster
from local.roles import make_roles_and_database
from tests.local.kleio import Kleio
from tests.torture import promises, stored
from tests.torture.crowd import SHORT_TABLES, Crowd
from tests.torture.old_games import put_half_away
from tests.torture.report import Report

MOVES = 60
PATIENCE = 300.0
FINISH_SECONDS = 600.0


def restore(kleio: Kleio, home: Path, seed: int) -> Report:
    """Dump while clients play, restore, let the same clients play on over there."""
    report = Report("dump and restore")
    crowd = Crowd(kleio.port, seed, SHORT_TABLES)
    crowd.start()
    crowd.wait_for_moves(MOVES, PATIENCE)
    report.tell("games that lie apart", put_half_away(kleio))
    _run("pg_dump", _address(kleio), "--format=custom", f"--file={home / 'kleio.dump'}")
    crowd.wait_for_moves(crowd.moves() + 8, PATIENCE)
    crowd.stop()

    other = Kleio(home / "restored")
    try:
        _restored(other, home / "kleio.dump")
        other.start()
        _play_on(report, other, crowd, seed)
    finally:
        other.kill_all()
    _left_to_bots(kleio, crowd, seed)
    return report


def _left_to_bots(kleio: Kleio, before: Crowd, seed: int) -> None:
    """Where they played before nobody comes back."""
    crowd = Crowd(kleio.port, seed, SHORT_TABLES, known=before.people)
    crowd.open_tables = False
    crowd.start()
    crowd.finish(FINISH_SECONDS, 0.0)
    crowd.stop()


def _play_on(report: Report, other: Kleio, before: Crowd, seed: int) -> None:
    with stored.superuser(other) as connection, connection.transaction():
        # Heads and events of one moment: bots play on as soon as it runs.
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        eras = connection.execute("SELECT count(*) FROM events_era").fetchone()
        old = _batches(connection)
        faults = [fault for game in stored.games(connection) if (fault := _fault(connection, game))]
    report.tell("batches restored", len(old))
    report.promise("chains broken by the restore", faults)
    report.demand(eras == (2,), f"{eras} eras are there after the restore, not 2.")
    crowd = Crowd(other.port, seed, SHORT_TABLES, known=before.people)
    crowd.start()
    crowd.wait_for_moves(MOVES, PATIENCE)
    crowd.finish(FINISH_SECONDS)
    stored.wait_until_all_are_over(other, FINISH_SECONDS)
    crowd.stop()
    with stored.superuser(other) as connection:
        read = _read_as_readers_do(connection, len(old))
        new = _batches(connection)
    report.tell("batches after it", len(new) - len(old))
    report.promise("batches that a reader skips", sorted(map(str, new - set(read))))
    report.demand(len(read) == len(set(read)), "A reader met a batch twice.")
    report.demand(set(read[: len(old)]) == old, "A reader meets new batches before old ones.")
    report.promise("clients that met a surprise", [repr(each) for each in crowd.failures])
    promises.check(report, other, crowd.people)
    promises.confirm(report, other)


def _restored(other: Kleio, dump: Path) -> None:
    cluster = Cluster(other.var / "postgres")
    try:
        make_roles_and_database(cluster.start())
        _run("pg_restore", cluster.address, "--exit-on-error", f"--dbname={DATABASE}", str(dump))
    finally:
        cluster.stop()


def _run(program: str, address: Address, *arguments: str) -> None:
    """One of PostgreSQL's own programs, as the superuser."""
    where = ["--host=127.0.0.1", f"--port={address.port}", f"--username={SUPERUSER}"]
    named = [DATABASE] if program == "pg_dump" else []
    subprocess.run(
        [postgres_programs() / program, *where, *arguments, *named],
        env=os.environ | {"PGPASSWORD": address.passwords[SUPERUSER]},
        check=True,
    )


def _address(kleio: Kleio) -> Address:
    address = read_address(kleio.var / "postgres/address.json")
    assert address is not None
    return address


def _fault(connection: psycopg.Connection[Any], game: stored.Game) -> str | None:
    return next(stored.torn(game, stored.rows(connection, game.id)), None) or stored.chain_fault(
        connection, game
    )


def _batches(connection: psycopg.Connection[Any]) -> set[tuple[Any, int]]:
    query = "SELECT stream, batch FROM events_whole"
    return set(connection.execute(query).fetchall())


def _read_as_readers_do(connection: psycopg.Connection[Any], page: int) -> list[tuple[Any, int]]:
    """All batches, in the order in which readers of all streams meet them."""
    rows_read: list[tuple[Any, int]] = []
    place = {"era": 0, "transaction": 0, "position": 0}
    while True:
        where = {**place, "batches": page}
        rows = connection.execute(statement("feed").encode(), where).fetchall()
        if not rows:
            return rows_read
        rows_read += [(row[0], row[2]) for row in rows]
        place = dict(zip(place, rows[-1][-3:], strict=True))
