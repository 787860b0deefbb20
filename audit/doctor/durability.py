"""Does PostgreSQL keep what it has acknowledged, and would it notice a broken disk?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings

from audit.doctor.findings import Check, Finding, fail, fail_if, ok, warn
from audit.doctor.rows import rows
from audit.sql import sql

IDLE = "idle_in_transaction_session_timeout"
NAMES = ("fsync", "full_page_writes", "synchronous_commit", "data_checksums", IDLE)


class Override(NamedTuple):
    """A setting that a role or a database has of its own; ``owner`` says which."""

    owner: str
    name: str
    value: str


def in_force() -> dict[str, str]:
    """The settings of this very connection, by name."""
    return dict(rows("SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", [list(NAMES)]))


def overrides() -> list[Override]:
    """What applies to the application's role, or to all, in this database."""
    return [Override(*row) for row in rows(sql("doctor_overrides"), [settings.APPLICATION_ROLE])]


def disk(values: Mapping[str, str], name: str) -> Finding:
    """``fsync`` and ``full_page_writes``, which belong to the whole server."""
    if values.get(name) == "on":
        return ok("on")
    return fail(
        f"{values.get(name, 'unknown')}: a power cut can lose acknowledged moves or ruin the data",
        f"Set {name} = on in postgresql.conf and reload, unless this server is for tests.",
    )


def commits(values: Mapping[str, str], of_others: list[Override]) -> Finding:
    """Whether a commit waits for the disk, here and for the application."""
    wrong = [] if values.get("synchronous_commit") != "off" else ["off for this connection"]
    wrong += [
        f"off for {each.owner}"
        for each in of_others
        if each.name == "synchronous_commit" and each.value.lower() in ("off", "false", "no", "0")
    ]
    return fail_if(
        wrong,
        values.get("synchronous_commit", "unknown"),
        "Moves are acknowledged before they are stored: set synchronous_commit = on in"
        " postgresql.conf, or ALTER ROLE or DATABASE … RESET synchronous_commit.",
    )


def checksums(values: Mapping[str, str]) -> Finding:
    """Whether a page that the disk has changed is noticed when it is read."""
    if values.get("data_checksums") == "on":
        return ok("on")
    return warn(
        "off: what a disk falsifies is noticed by the chains alone, when they are verified",
        "Stop PostgreSQL and run pg_checksums --enable.",
    )


def idle(values: Mapping[str, str], of_others: list[Override]) -> Finding:
    """Whether a forgotten transaction ends by itself."""
    own = [each for each in of_others if each.name == IDLE]
    none = [f"0 for {each.owner}" for each in own if each.value.rstrip("smhdin ") in ("0", "")]
    if values.get(IDLE) == "0" or none:
        return warn(
            f"{'; '.join(none) or '0'}: a transaction that is left open holds the win rates and"
            " checkpoints back",
            f"Set {IDLE} = 1min in postgresql.conf and reload.",
        )
    return ok(f"{int(values.get(IDLE, '0')) / 1000:g} s")


CHECKS = (
    Check("fsync", lambda _: disk(in_force(), "fsync")),
    Check("full_page_writes", lambda _: disk(in_force(), "full_page_writes")),
    Check("synchronous_commit", lambda _: commits(in_force(), overrides())),
    Check("data checksums", lambda _: checksums(in_force())),
    Check("idle transactions", lambda _: idle(in_force(), overrides())),
)
