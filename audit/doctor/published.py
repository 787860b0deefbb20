"""Do checkpoints stand in public, as somebody outside would look for them?"""

from __future__ import annotations

from audit.checkpoints import first_broken, why_none
from audit.checkpoints.keys import public_key
from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from audit.doctor.rows import rows
from audit.models import PublicCheckpoint
from database.one_moment import at_one_moment

LAST = 50
"""Checkpoints that are looked at; manage.py doctor --all-chains looks at all."""


def checkpoints(wanted: Wanted) -> Finding:
    """Their age and key, and whether the newest still belong to the log."""
    if why := why_none():
        return warn("none", why)
    newest = rows(
        "SELECT number, key, extract(epoch FROM clock_timestamp() - at)::float8"
        " FROM audit_publiccheckpoint ORDER BY number DESC LIMIT 1"
    )
    if not newest:
        return ok("the first is still to come")
    [(number, key, seconds)] = newest
    with at_one_moment():
        broken = first_broken(0 if wanted.chains is None else _before(number))
    if broken is not None:
        return fail(
            str(broken),
            "Either history was rewritten or checkpoints were: compare with the copies that others"
            " keep, and with a backup.",
        )
    last = f"number {number:,}, made {seconds:,.0f} s ago"
    if bytes(key) != public_key():
        return warn(
            f"{last}, with the key {bytes(key).hex()}, which is not the one in force",
            "If you changed the key, the next checkpoint mends this: tell readers the new one.",
        )
    return ok(f"{last}, with the key {bytes(key).hex()}")


def _before(number: int) -> int:
    """The newest checkpoint that is taken for sound."""
    older = PublicCheckpoint.objects.filter(number__lte=number - LAST).order_by("-number")
    return older.values_list("number", flat=True).first() or 0


CHECKS = (Check("public checkpoints", checkpoints),)
