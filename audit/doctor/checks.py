"""All checks, in the order of their lines."""

from __future__ import annotations

from audit.doctor import (
    chains,
    clocks,
    durability,
    games,
    lag,
    notices,
    privileges,
    processes,
    published,
    schema,
    sweeps,
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
    *sweeps.CHECKS,
    *notices.CHECKS,
    *published.CHECKS,
    *chains.CHECKS,
    *processes.CHECKS,
]
