"""Do the clocks agree, and is the log where it was written?"""

from __future__ import annotations

import time

from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from audit.doctor.rows import row, rows

TOLERATED = 2.0
"""Seconds, beyond what the question took on its way."""

SECONDS = 60.0

SYNCHRONIZE = "Let both machines follow the same time servers (chrony, systemd-timesyncd)."


def machines(_: Wanted) -> Finding:
    """The clock of the database beside that of this machine."""
    before = time.time()
    (there,) = row("SELECT extract(epoch FROM clock_timestamp())::float8")
    after = time.time()
    return apart(there - (before + after) / 2, (after - before) / 2)


def apart(seconds: float, uncertain: float) -> Finding:
    """``seconds``: by how much the database's clock is ahead, give or take ``uncertain``."""
    apart_by = f"the database is {abs(seconds):.2f} s {'ahead' if seconds > 0 else 'behind'}"
    if abs(seconds) > SECONDS + uncertain:
        return fail(apart_by, SYNCHRONIZE)
    return warn(apart_by, SYNCHRONIZE) if abs(seconds) > TOLERATED + uncertain else ok(apart_by)


def newest_event(_: Wanted) -> Finding:
    """An event from the future tells of a clock that was set back, or was wrong."""
    (ahead,) = row(
        "SELECT extract(epoch FROM max(updated_at) - clock_timestamp())::float8 FROM events_stream"
    )
    if ahead is None:
        return ok("there is none yet")
    if ahead <= 0:
        return ok(f"stored {-ahead:,.0f} s ago")
    return fail(
        f"stored {ahead:,.0f} s in the future",
        "The clock of the database was set back, or was wrong before. Nothing is lost, for the"
        " order of events does not hang on it; but games seem to rest, and bots are asked late,"
        " until it is over. " + SYNCHRONIZE,
    )


def era(_: Wanted) -> Finding:
    """Ids of transactions count within one cluster: a log that was moved begins a new era."""
    eras = rows(
        "SELECT era, cluster = (SELECT system_identifier FROM pg_control_system())"
        " FROM events_era ORDER BY era DESC LIMIT 1"
    )
    if not eras:
        return fail("the log has none", "Run manage.py migrate.")
    [(number, is_here)] = eras
    if is_here:
        return ok(f"{number}, of this cluster")
    return fail(
        f"{number} is of another cluster: readers would miss new events",
        "Run manage.py migrate, which opens a new era, before anybody plays on.",
    )


CHECKS = (
    Check("clocks", machines),
    Check("newest event", newest_event),
    Check("era of the log", era),
)
