"""Do the databases beside the home get what the home gives out?"""

from __future__ import annotations

from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from shards.accounts import subscription_of
from shards.places import databases
from shards.replicating import NONE, Kept, bound_here, slots_here


def accounts(_: Wanted) -> Finding:
    """Whether the home keeps what each of them has not heard of yet."""
    kept = {slot.name: slot for slot in slots_here()}
    each = {
        database: kept.get(name, Kept(name, NONE, False, 0))
        for database in databases()[1:]
        for name in [subscription_of(database)]
    }
    if lost := [database for database, slot in each.items() if not slot.is_good]:
        return fail(
            f"{', '.join(lost)}: the home keeps nothing for it, and it gets accounts no longer",
            "Run manage.py shards add NAME --home … --anew.",
        )
    if away := [database for database, slot in each.items() if not slot.is_followed]:
        held = max(slot.kept for slot in each.values())
        return warn(
            f"{', '.join(away)}: does not follow now; the home keeps {held:,} bytes for it",
            "See that its server runs, finds the home, and what its log says of the subscription.",
        )
    return ok(f"{', '.join(each)}: follows the home")


def bound(_: Wanted) -> Finding:
    """Whether one that is away may fill the disk of the home."""
    if (most := bound_here()) is None:
        return warn(
            "the home keeps its log for whoever is away until its disk is full",
            "Set max_slot_wal_keep_size to what the disk can spare.",
        )
    return ok(f"the home keeps {most:,} bytes at most for whoever is away")


CHECKS = (Check("accounts elsewhere", accounts), Check("log for others", bound))
"""Where there are several databases."""
