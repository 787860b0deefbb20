"""Does the database have the tables that this code expects?"""

from __future__ import annotations

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn


def migrations(_: Wanted) -> Finding:
    """All that this code brings are applied, and none that it does not know."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    missing = [
        f"{one.app_label} {one.name}" for one, _ in executor.migration_plan(graph.leaf_nodes())
    ]
    if missing:
        return fail(f"not applied: {', '.join(missing)}", "Run manage.py migrate.")
    known = executor.loader.disk_migrations
    mine = {app for app, _ in known}
    unknown = sorted(
        f"{app} {name}"
        for app, name in executor.loader.applied_migrations
        if app in mine and (app, name) not in known
    )
    if unknown:
        return warn(
            f"applied by a newer release: {', '.join(unknown)}",
            "Replace this release by that one, on this machine too.",
        )
    return ok(f"all {len(known)} are applied")


CHECKS = (Check("migrations", migrations),)
