"""Does the database have the tables that this code expects?"""

from __future__ import annotations

from django.db.migrations.loader import MigrationLoader

from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from database.at_hand import connection


def migrations(_: Wanted) -> Finding:
    """All that this code brings are applied, and none that it does not know."""
    loader = MigrationLoader(connection)
    known, applied = set(loader.graph.nodes), set(loader.applied_migrations)
    if missing := sorted(known - applied):
        return fail(f"not applied: {_named(missing)}", "Run manage.py migrate.")
    mine = {app for app, _ in loader.disk_migrations}
    newer = sorted(each for each in applied - set(loader.disk_migrations) if each[0] in mine)
    if newer:
        return warn(
            f"applied by a newer release: {_named(newer)}",
            "Replace this release by that one, on this machine too.",
        )
    return ok(f"all {len(known)} are applied")


def _named(migrations: list[tuple[str, str]]) -> str:
    return ", ".join(f"{app} {name}" for app, name in migrations)


CHECKS = (Check("migrations", migrations),)
