"""Which PostgreSQL and which broker to use.

Two roles share one database. The application connects with DATABASE_URL; commands that change the
schema connect with MIGRATION_DATABASE_URL, whose role owns the tables. Where only DATABASE_URL is
set, it serves for both. Where neither is set, the embedded PostgreSQL below ``var`` is used.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit, urlunsplit

from environment.embedded_server import APPLICATION, OWNER, read_address
from environment.folders import state_folder
from environment.variables import EnvironmentProblem, settings_in, text

OWNER_SWITCH = "KLEIO_AS_OWNER"

# Commands for which ``manage.py`` turns the switch on.
OWNER_COMMANDS = frozenset({"migrate", "sqlmigrate", "flush", "shards"})

_NAME = re.compile(r"[a-z][a-z0-9_]{0,62}")
_OURS = frozenset({"default", "reports", "database", "broker"})

# Stands for an embedded server that was never started: commands that need no database run all the
# same, the others are refused by 127.0.0.1 and told what to do by ``manage.py``.
_NOT_STARTED = "postgresql://kleio_app@127.0.0.1:1/kleio"


def uses_embedded_server() -> bool:
    return not text("DATABASE_URL")


def database_url() -> str:
    """The URL of the database for this process, as the owner if the switch is on."""
    as_owner = text(OWNER_SWITCH) == "1"
    if url := text("DATABASE_URL"):
        return text("MIGRATION_DATABASE_URL", url) if as_owner else url
    address = read_address(state_folder() / "postgres" / "address.json")
    if address is None:
        return _NOT_STARTED
    return address.url(OWNER if as_owner else APPLICATION)


def shard_urls() -> dict[str, str]:
    """The databases beside the home, by name, from KLEIO_SHARDS; as the owner from
    KLEIO_MIGRATION_SHARDS, for those that stand there."""
    urls = settings_in("KLEIO_SHARDS")
    if text(OWNER_SWITCH) == "1":
        urls |= settings_in("KLEIO_MIGRATION_SHARDS")
    for name, url in urls.items():
        if not _NAME.fullmatch(name) or name in _OURS or not isinstance(url, str):
            raise EnvironmentProblem(
                'KLEIO_SHARDS takes names in small letters with URLs, such as {"east":'
                ' "postgresql://user:password@host:5432/name"};'
                " default, reports, database and broker are others."
            )
    return urls


def reports_url() -> str:
    """A replica of the home from which figures are read, KLEIO_REPORTS_URL; "" for none."""
    return text("KLEIO_REPORTS_URL")


def broker_url() -> str:
    """CELERY_BROKER_URL, else a queue in the application's own database."""
    if url := text("CELERY_BROKER_URL"):
        return url
    parts = urlsplit(database_url())
    return urlunsplit(parts._replace(scheme="pgmq"))


def queue_is_in_database(broker: str) -> bool:
    """Whether the queue of a broker's URL is pgmq: tables in PostgreSQL, no server of its own."""
    return urlsplit(broker).scheme == "pgmq"
