"""That no piece is lost: those of Lords of Hellas, tokens and Spies."""

from __future__ import annotations

from collections import Counter

from games.titles.hellas.scoring import pieces as lords
from games.titles.persian_invasion.state import State


def pieces(state: State) -> Counter[str]:
    """Counted by name; the totals never change. Side 1 has the green hoplites and the yellow
    priests."""
    counted = lords(state)
    if not state.table.players:
        return counted
    campaign = state.table.campaign
    counted["used-action token"] += campaign.pile + len(campaign.turned)
    counted["spy"] += len(campaign.track) + len(campaign.spies) + campaign.caught
    return counted
