"""Xerxes' Command (LHS-1.4)."""

from __future__ import annotations

from games.titles.persian_invasion.state import Campaign

COMMANDS = (1, 2, 3, 4, 5)
"""The numbers of the Command Track."""


def command(campaign: Campaign) -> int:
    """The highest number without a Spy on it (LHS-1.4)."""
    return max(number for number in COMMANDS if number not in campaign.track)
