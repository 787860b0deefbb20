"""A database's URL as Django wants to be told."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from environment.variables import EnvironmentProblem

_GIVEN_UP = {
    "tcp_user_timeout": 6000,  # milliseconds, where something was sent
    "keepalives_idle": 2,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
"""Options of libpq."""


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
        "ENGINE": "database.backend",
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


def django_database_beside(url: str) -> dict[str, Any]:
    """The same for a database beside the home, which holds nobody up for long whose games lie
    elsewhere: a connection is given up once its machine has said nothing for some seconds, however
    long an answer takes that it works on. The options of the URL count more."""
    database = django_database(url)
    return database | {"OPTIONS": _GIVEN_UP | database["OPTIONS"]}


def _wrong_url() -> EnvironmentProblem:
    return EnvironmentProblem(
        "DATABASE_URL must look like postgresql://user:password@host:5432/name."
    )
