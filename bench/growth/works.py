"""What is done to games: to each of those that come in, and to all there are."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit, urlunsplit
from uuid import UUID

import psycopg
from psycopg import sql

from analytics.projection.catching_up import catch_up
from audit.adjudicating.everything import games_and_streams
from audit.adjudicating.game import game_fault
from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import publish
from audit.doctor.asking import answers
from audit.doctor.checks import CHECKS
from audit.doctor.findings import Wanted
from bench.growth.copies import Original, store_copies
from bench.growth.figures import Told
from bench.growth.spending import spending
from local.binaries import postgres_programs

VERIFIED = 50

_RESTORED = "_restored"


class Broken(Exception):
    """What was filled in is not as it should be, so its figures say nothing."""


def of_each(originals: Sequence[Original], count: int, ids: list[UUID]) -> Iterator[Told]:
    """Milliseconds of processor time a game, of ``count`` that come in; ``ids`` gets theirs."""
    with spending() as spent:
        ids += store_copies(originals, count)
    yield _each("stored", spent.seconds, count)
    with spending() as spent:
        catch_up()
    yield _each("counted for the figures", spent.seconds, count)
    with spending() as spent:
        publish()
    yield _each("listed in signed checkpoints", spent.seconds, count)
    with spending() as spent:
        _as_owner(sql.SQL("VACUUM (ANALYZE)"))
    yield _each("vacuumed and analyzed", spent.seconds, count)
    some = ids[-VERIFIED:]
    with spending() as spent:
        for game in some:
            if (fault := game_fault(game)) is not None:
                raise Broken(f"{game}: {fault}")
    yield _each("verified by the rules", spent.seconds, len(some))


def of_all() -> Iterator[Told]:
    """Seconds of processor time."""
    with spending() as spent:
        games = len(games_and_streams())
    yield _all("found, to be verified (`verify --all`)", spent.seconds)
    with spending() as spent:
        if (broken := first_broken()) is not None:
            raise Broken(str(broken))
    yield _all("all checkpoints checked", spent.seconds)
    with spending() as spent:
        list(answers(CHECKS, Wanted(chains=0)))
    yield _all("looked after (`doctor --chains 0`)", spent.seconds)
    with spending() as spent:
        _as_owner(sql.SQL("VACUUM (FREEZE)"))
    yield _all("frozen (`VACUUM (FREEZE)`)", spent.seconds)
    yield from _there_and_back(games)


def _there_and_back(games: int) -> Iterator[Told]:
    """As docs/deploy.md dumps and restores; raises ``Broken`` where not all comes back."""
    owner = os.environ["MIGRATION_DATABASE_URL"]
    name = urlsplit(owner).path.removeprefix("/") + _RESTORED
    restored = urlunsplit(urlsplit(owner)._replace(path=f"/{name}"))
    with TemporaryDirectory() as folder:
        dump = Path(folder) / "kleio.dump"
        with spending() as spent:
            _run("pg_dump", "--format=custom", "--exclude-schema=pgmq", f"--file={dump}", owner)
        yield _all("dumped", spent.seconds)
        yield Told("All games", "the dump", "MB", 1, dump.stat().st_size / 1e6)
        _as_owner(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            with spending() as spent:
                _run("pg_restore", "--exit-on-error", f"--dbname={restored}", str(dump))
            yield _all("restored", spent.seconds)
            with psycopg.connect(restored) as there:
                row = there.execute("SELECT count(*) FROM events_stream").fetchone()
            if row != (games,):
                raise Broken(f"{row} streams came back of {games}.")
        finally:
            _as_owner(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def _run(program: str, *words: str) -> None:
    subprocess.run([postgres_programs() / program, *words], check=True)


def _as_owner(statement: sql.SQL | sql.Composed) -> None:
    with psycopg.connect(os.environ["MIGRATION_DATABASE_URL"], autocommit=True) as connection:
        connection.execute(statement)


def _each(name: str, seconds: float, count: int) -> Told:
    return Told("Each new game", name, "ms", 0, 1000 * seconds / count)


def _all(name: str, seconds: float) -> Told:
    return Told("All games", name, "s", 1, seconds)
