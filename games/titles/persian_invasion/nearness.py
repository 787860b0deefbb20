"""How near a game came to being won, for whoever looks for a way in which it can be."""

from __future__ import annotations

from games.titles.persian_invasion.facts.lands import green, own
from games.titles.persian_invasion.state import State

SAFE = 3
"""Levels of a monument beyond which it is in no danger."""


def nearness(state: State) -> float:
    """In turns: those that were survived, what the monuments are still good for, and in Act II what
    is missing of its victories (LHS-8.4)."""
    table = state.table
    campaign = table.campaign
    near = table.round + sum(min(SAFE, each.level) for each in table.monuments.values()) / 2
    if campaign.act == 1:
        return near
    return near + (len(own(table)) - len(green(table))) / 2 - (campaign.victory or 0)
