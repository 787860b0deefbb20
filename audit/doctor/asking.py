"""Run the checks one after the other; one that cannot be made says so and stops no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import psycopg
from django.db import Error

from audit.doctor.findings import Check, Finding, Wanted, fail, warn
from database.at_hand import connection


def answers(checks: Iterable[Check], wanted: Wanted) -> Iterator[tuple[Check, Finding]]:
    """Each check with what it found."""
    for check in checks:
        yield check, answer(check, wanted)


def answer(check: Check, wanted: Wanted) -> Finding:
    """What one check found. Raises nothing, unless the connection is lost."""
    try:
        return check.ask(wanted)
    except Error as problem:
        if connection.connection is None or connection.connection.closed:
            raise
        return _not_made(problem)
    except Exception as problem:
        return fail(
            f"could not be checked ({type(problem).__name__}: {problem})",
            "This is a fault of Kleio or of what it read: report it.",
        )


def _not_made(problem: Error) -> Finding:
    reason = str(problem).strip().partition("\n")[0]
    if isinstance(problem.__cause__, psycopg.errors.InsufficientPrivilege):
        return warn(
            f"not checked: {reason}",
            f"The role {_role()} lacks that right; ask again as the owner of the tables, with"
            " KLEIO_AS_OWNER=1.",
        )
    if isinstance(
        problem.__cause__, psycopg.errors.UndefinedTable | psycopg.errors.UndefinedColumn
    ):
        return fail(f"not checked: {reason}", "Run manage.py migrate.")
    return fail(f"not checked: {reason}", "See the log of PostgreSQL.")


def _role() -> str:
    return str(connection.settings_dict.get("USER") or "of this command")
