"""Two PostgreSQL servers: the home, and ``east``."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
from django.core.management import call_command
from django.db import connections
from django.test import override_settings

from database.at_hand import HOME
from database.settings import django_database
from environment.embedded_server import DATABASE, OWNER, SUPERUSER, Address, write_address
from events.wake import fall_silent
from local.binaries import postgres_programs
from local.cluster import Cluster
from shards.figures import PUBLICATION, collect
from shards.models import Slot
from shards.places import look_again
from shards.slots import SLOTS
from tests.kept import kept
from tests.migrated import make_migrated
from tests.patience import until

EAST = "east"
REPORTS = "reports"
_LOGICAL = {"wal_level": "logical", "wal_retrieve_retry_interval": "100ms"}


@dataclass
class Servers:
    """Both, by the name of their database."""

    of: dict[str, Cluster]

    def add_east(self) -> None:
        """It is added to the home, and empty."""
        call_command("shards", "add", EAST, home=self.of[HOME].address.url(OWNER))
        look_again()

    def give_half(self) -> None:
        """Where there is no game yet: half of all slots lie there from now on."""
        Slot.objects.bulk_create(Slot(number=slot, database=EAST) for slot in range(0, SLOTS, 2))
        look_again()

    def lose_east(self) -> None:
        """It is gone for good, and an empty one is there in its place."""
        self.of[EAST].stop()
        folder = self.of[EAST].home
        shutil.rmtree(folder)
        with kept("migrated", make_migrated) as like:
            shutil.copytree(like, folder)
        self.of[EAST] = Cluster(folder, durable=False, settings=_LOGICAL)
        address = self.of[EAST].start()
        _let_the_owner_replicate(address)
        connections[EAST].close()
        databases = {HOME: {}, EAST: django_database(address.url(OWNER, DATABASE))}
        known: dict[str, Any] = connections.settings
        known[EAST] |= connections.configure_settings(databases)[EAST]

    @contextmanager
    def replica(self) -> Iterator[Cluster]:
        """A server that follows the home and may only be read: where figures come from."""
        home = self.of[HOME]
        folder = home.home.with_name("replica")
        folder.mkdir()
        write_address(folder / "address.json", home.address)
        copy: list[str | Path] = [
            postgres_programs() / "pg_basebackup",
            f"--dbname={home.address.url(SUPERUSER, '')}",
            f"--pgdata={folder / 'data'}",
            "--write-recovery-conf",
            "--checkpoint=fast",
        ]
        subprocess.run(copy, check=True)
        (folder / "data").chmod(0o700)
        with _reports_from(Cluster(folder, durable=False, settings=_LOGICAL)) as replica:
            yield replica

    @contextmanager
    def collected(self) -> Iterator[None]:
        """A server that has the figures of both."""
        folder = self.of[HOME].home.with_name("collected")
        with kept("migrated", make_migrated) as like:
            shutil.copytree(like, folder)
        with _reports_from(Cluster(folder, durable=False, settings=_LOGICAL)) as reports:
            _let_the_owner_replicate(reports.address)
            collect(REPORTS, {name: each.address.url(OWNER) for name, each in self.of.items()})
            until(_all_is_there)
            yield

    def what_is_written_is_collected(self) -> None:
        """Wait until the server of figures has all that both have written by now."""
        for database in self.of:
            with connections[database].cursor() as cursor:
                cursor.execute("SELECT pg_logical_emit_message(false, 'kleio', '', true)::text")
                [(written,)] = cursor.fetchall()
            until(partial(_has_come, f"{PUBLICATION}_{database}", written))

    @contextmanager
    def down(self, database: str) -> Iterator[None]:
        """One of them does not answer."""
        self.of[database].stop()
        try:
            yield
        finally:
            self.of[database].start()
            for connection in connections.all(initialized_only=True):
                connection.close()


@contextmanager
def two_servers(folder: Path) -> Iterator[Servers]:
    """Django's connections lead to them inside; what it knew before is there again afterwards."""
    with ExitStack() as stack:
        with kept("migrated", make_migrated) as like:
            for name in (HOME, EAST):
                shutil.copytree(like, folder / name)
        of = {}
        for name in (HOME, EAST):
            of[name] = Cluster(folder / name, durable=False, settings=_LOGICAL)
            stack.callback(partial(_stop, of, name))
            _let_the_owner_replicate(of[name].start())
        stack.enter_context(_connected({name: each.address for name, each in of.items()}))
        yield Servers(of)
        fall_silent()


def _stop(servers: dict[str, Cluster], name: str) -> None:
    servers[name].stop()


@contextmanager
def _reports_from(cluster: Cluster) -> Iterator[Cluster]:
    known: dict[str, Any] = connections.settings
    url = cluster.start().url(OWNER, DATABASE)
    complete = connections.configure_settings({HOME: {}, REPORTS: django_database(url)})
    known[REPORTS] = complete[REPORTS]
    try:
        with override_settings(KLEIO_REPORTS=REPORTS):
            yield cluster
    finally:
        connections[REPORTS].close()
        del connections[REPORTS], known[REPORTS]
        cluster.stop()


def _all_is_there() -> bool:
    """Whether what the others had has been copied."""
    with connections[REPORTS].cursor() as cursor:
        cursor.execute("SELECT bool_and(srsubstate = 'r') FROM pg_subscription_rel")
        return bool(cursor.fetchone() == (True,))


def _has_come(subscription: str, written: str) -> bool:
    with connections[REPORTS].cursor() as cursor:
        cursor.execute(
            "SELECT latest_end_lsn >= %s::text::pg_lsn FROM pg_stat_subscription"
            " WHERE subname = %s AND relid IS NULL",
            [written, subscription],
        )
        return bool(cursor.fetchone() == (True,))


def _let_the_owner_replicate(address: Address) -> None:
    with psycopg.connect(address.url(SUPERUSER, "postgres")) as connection:
        connection.execute(f"ALTER ROLE {OWNER} REPLICATION")
        connection.execute(f"GRANT pg_create_subscription TO {OWNER}")


def several() -> override_settings:
    """The settings where there are both."""
    return override_settings(KLEIO_SHARDS=(EAST,), DATABASE_ROUTERS=["database.at_hand.AtHand"])


@contextmanager
def _connected(addresses: dict[str, Address]) -> Iterator[None]:
    known: dict[str, Any] = connections.settings
    before = dict(known[HOME])
    databases = {
        name: django_database(each.url(OWNER, DATABASE)) for name, each in addresses.items()
    }
    complete = connections.configure_settings(databases)
    connections[HOME].close()
    # In place: connections of all threads hold the same dictionary.
    known[HOME] |= complete[HOME]
    known[EAST] = complete[EAST]
    try:
        with several():
            yield
    finally:
        for connection in connections.all(initialized_only=True):
            connection.close()
        connections[EAST].close()  # which makes one where no test has asked there
        known[HOME].clear()
        known[HOME] |= before
        del connections[EAST], known[EAST]
        look_again()
