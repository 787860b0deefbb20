"""Workers that work out odds, where there are none."""

from __future__ import annotations

from uuid import UUID

from games.models import OddsLease
from games.services.working_out_odds import work_out


def all_worked_out(game_id: UUID) -> int:
    """As the workers do that were asked, until nothing is left; how often was played on."""
    made = 0
    while leases := list(OddsLease.objects.filter(game_id=game_id)):
        made += work_out(game_id, leases[0].ticket)
    return made
