"""A PostgreSQL of one's own, as the guide has it: with two roles, archiving, and an address."""

from __future__ import annotations

from pathlib import Path

import psycopg

from environment.embedded_server import APPLICATION, OWNER, SUPERUSER, write_address
from local.cluster import Cluster
from local.roles import make_roles_and_database
from tests.drill.lines import ELSEWHERE, line_block


class Server:
    """One server, with its files below ``home``."""

    def __init__(self, home: Path) -> None:
        self.cluster = Cluster(home)

    def start(self) -> None:
        self.cluster.start()

    def make(self) -> None:
        """Start it, with the roles and an empty database."""
        make_roles_and_database(self.cluster.start())

    def archive(self, folder: Path) -> None:
        """Let it archive into ``folder``, as the guide says, and start it again."""
        for part in (folder, folder / "wal"):
            part.mkdir(parents=True, exist_ok=True)
            part.chmod(0o777)  # the server may run as another user
        block = line_block("sql", "archive_command").replace(ELSEWHERE, str(folder))
        with psycopg.connect(self.superuser, autocommit=True) as connection:
            for line in block.splitlines():
                connection.execute(line.partition(";")[0].encode())
        self.cluster.stop()
        self.cluster.start()

    def expect(self, like: Server) -> None:
        """Be ready for the files of another one: the passwords are theirs."""
        self.cluster.home.mkdir(parents=True)
        write_address(self.cluster.address_file, like.cluster.address)

    def end_of_minute(self) -> None:
        """As if ``archive_timeout`` were over: what was stored until now is in the archive."""
        with psycopg.connect(self.superuser, autocommit=True) as connection:
            row = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
            assert row is not None
            while not connection.execute(
                "SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= %s", row
            ).fetchone():
                connection.execute("SELECT pg_sleep(0.1)")

    @property
    def superuser(self) -> str:
        return self.cluster.address.url(SUPERUSER, "postgres")

    def surroundings(self) -> dict[str, str]:
        """Variables of processes that are to use it."""
        address = self.cluster.address
        return {
            "DATABASE_URL": address.url(APPLICATION),
            "MIGRATION_DATABASE_URL": address.url(OWNER),
            "REPLICATION_URL": self.superuser,
            "PGDATA": str(self.cluster.data),
        }
