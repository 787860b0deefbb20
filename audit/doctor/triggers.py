"""Is every change of the log refused, even to those who own it?"""

from __future__ import annotations

from audit.doctor.findings import Check, Finding, Wanted, fail, fail_if, ok
from audit.doctor.rows import row, rows
from audit.doctor.sources import is_of_a_migration
from audit.sql import sql


def refusing(_: Wanted) -> Finding:
    """On the log, on each of its partitions, on the heads and on what was published."""
    triggers = rows(sql("doctor_triggers"))
    wrong = []
    for table, enabled, is_whole, function, source in triggers:
        if enabled is None:
            wrong.append(f"{table} has none")
        elif enabled != "A":
            state = "is off" if enabled == "D" else "does not fire always"
            wrong.append(f"that of {table} {state}")
        elif not is_whole:
            wrong.append(f"that of {table} does not stop every change")
        elif source is None or not is_of_a_migration(function, source):
            wrong.append(f"that of {table} is not as the migrations made it")
    return fail_if(
        wrong,
        f"{len(triggers)} tables have theirs, always on",
        "Somebody could have changed history: run manage.py doctor --all-chains, then"
        " ALTER TABLE … ENABLE ALWAYS TRIGGER events_refuse (audit_refuse on audit tables), or make"
        " the trigger anew from events/sql/0001_immutable.sql, and find out who did this.",
    )


def replication_role(_: Wanted) -> Finding:
    """Under ``replica`` ordinary triggers and foreign keys are silent."""
    (role,) = row("SELECT current_setting('session_replication_role')")
    if role == "origin":
        return ok("origin")
    return fail(
        f"{role}: foreign keys are not looked after",
        "RESET session_replication_role in postgresql.conf, the database or the role.",
    )


CHECKS = (Check("triggers", refusing), Check("replication role", replication_role))
