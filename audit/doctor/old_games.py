"""Does each old game lie in one place?"""

from __future__ import annotations

from audit.doctor.findings import Check, Finding, Wanted, fail, ok
from audit.doctor.rows import rows
from audit.sql import sql
from games.identifiers import opaque_game


def twice(_: Wanted) -> Finding:
    """In both after a restore of two dumps that do not belong together: whoever reads all streams
    from the beginning would meet such a game twice."""
    streams = rows(sql("doctor_old_games"))
    if not streams:
        return ok("none lies in two places")
    named = ", ".join(opaque_game(stream) for (stream,) in streams)
    return fail(
        f"in two places: {named}",
        "Two dumps were restored that do not belong together (docs/deploy.md, Old games): restore"
        " two that do.",
    )


CHECKS = (Check("old games", twice),)
