"""All checks, in the order of their lines."""

from __future__ import annotations

from audit.doctor import (
    chains,
    clocks,
    durability,
    games,
    lag,
    privileges,
    published,
    schema,
    triggers,
)
from audit.doctor.findings import Check

CHECKS: list[Check] = [
    *durability.CHECKS,
    *schema.CHECKS,
    *privileges.CHECKS,
    *triggers.CHECKS,
    *clocks.CHECKS,
    *lag.CHECKS,
    *games.CHECKS,
    *published.CHECKS,
    *chains.CHECKS,
]


def also(*checks: Check) -> None:
    """Checks of what only a layer above knows; each name once, the last one counts."""
    names = {check.name for check in checks}
    CHECKS[:] = [*(check for check in CHECKS if check.name not in names), *checks]
