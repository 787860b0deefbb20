"""Where quests lie (LH-23.1)."""

from __future__ import annotations

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.state import Table


def quests_in(table: Table, region: RegionId) -> list[int]:
    """Slots of quests whose token is in a region (LH-23.1)."""
    return [
        slot
        for slot, quest in enumerate(table.quests)
        if quest is not None and QUESTS[quest].region == region
    ]
