"""Which PostgreSQL and which broker to use, as Django and Celery want to be told.

Two roles share one database. The application connects with DATABASE_URL; commands that change the
schema connect with MIGRATION_DATABASE_URL, whose role owns the tables. Where only DATABASE_URL is
set, it serves for both. Where neither is set, the embedded PostgreSQL below ``var`` is used.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

from config.environment import EnvironmentProblem, state_folder, text
from config.local.address import APPLICATION, OWNER, read_address

OWNER_SWITCH = "KLEIO_AS_OWNER"

# Commands for which ``manage.py`` turns the switch on.
OWNER_COMMANDS = frozenset({"migrate", "sqlmigrate", "flush"})

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


def django_database(url: str) -> dict[str, Any]:
    """Django's settings for a ``postgresql://user:password@host:port/name?option=value`` URL.

    The options are libpq's, such as ``sslmode`` or ``target_session_attrs``.

    Raises:
        EnvironmentProblem: not such a URL. The message does not repeat it: it may hold a password.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _wrong_url() from None
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in ("postgresql", "postgres") or not name:
        raise _wrong_url()
    return {
        "ENGINE": "config.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            # Statements are prepared on the server from their third use on.
            "server_side_binding": True,
            "prepare_threshold": 2,
            "connect_timeout": 5,
            **dict(parse_qsl(parts.query)),
        },
    }


def _wrong_url() -> EnvironmentProblem:
    return EnvironmentProblem(
        "DATABASE_URL must look like postgresql://user:password@host:5432/name."
    )


def broker_url() -> str:
    """CELERY_BROKER_URL, else a queue in the application's own database."""
    if url := text("CELERY_BROKER_URL"):
        return url
    parts = urlsplit(database_url())
    return urlunsplit(parts._replace(scheme="pgmq"))
