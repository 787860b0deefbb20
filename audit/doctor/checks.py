"""All checks, in the order of their lines."""

from __future__ import annotations

from audit.doctor import (
    chains,
    clocks,
    durability,
    games,
    lag,
    notices,
    old_games,
    privileges,
    processes,
    published,
    replication,
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
    *old_games.CHECKS,
    *sweeps.CHECKS,
    *notices.CHECKS,
    *published.CHECKS,
    *chains.CHECKS,
    *processes.CHECKS,
]

BESIDE: list[Check] = [
    *durability.CHECKS,
    *schema.CHECKS,
    *privileges.CHECKS,
    *triggers.CHECKS,
    *clocks.CHECKS,
    *lag.CHECKS,
    *games.CHECKS,
    *sweeps.CHECKS,
    *notices.CHECKS,
    *chains.CHECKS,
]
"""Of each database beside the home: all but what lies at home alone."""

OF_SEVERAL: list[Check] = [*replication.CHECKS]
"""Of the home, where there are others."""
