"""What to say where the database itself cannot be reached: one line for all checks."""

from __future__ import annotations

import re

from audit.doctor.findings import Finding, fail
from database.at_hand import HOME
from environment.databases import uses_embedded_server

_SAID: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (
        re.compile(r"password authentication failed for user (\S+)"),
        "refuses the password of the role {}",
        "Mend the password in DATABASE_URL.",
    ),
    (
        re.compile(r"no password supplied"),
        "asks for a password",
        "Put the password into DATABASE_URL.",
    ),
    (
        re.compile(r"role (\S+) does not exist"),
        "knows no role {}",
        "Mend the name in DATABASE_URL, or make the role as docs/deploy.md says.",
    ),
    (
        re.compile(r"database (\S+) does not exist"),
        "has no database {}",
        "Mend its name in DATABASE_URL, or make it and run manage.py migrate.",
    ),
)


def unreachable(problem: Exception, database: str = HOME) -> Finding:
    """The finding for an error with which connecting to the database ends, or a lost connection."""
    if database != HOME:
        return fail(
            "does not answer, and neither do its games",
            "See that PostgreSQL runs there and that KLEIO_SHARDS names it.",
        )
    message = str(problem)
    for pattern, text, do in _SAID:
        if match := pattern.search(message):
            return fail(text.format(*match.groups()), do)
    if uses_embedded_server():
        return fail("does not answer", "Start Kleio in another terminal with `make run`.")
    *_, reason = message.strip().partition("\n")[0].rpartition("failed: ")
    return fail(
        f"does not answer ({reason})", "See that PostgreSQL runs and that DATABASE_URL names it."
    )
