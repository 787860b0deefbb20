"""Who plays with whom where nobody says otherwise (CY-20.1, CY-21.1)."""

from __future__ import annotations

USUAL_TEAMS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ((0, 1), (2, 3)),
    6: ((0, 1), (2, 3), (4, 5)),
}
"""Factions that play together, by their number (CY-20.1, CY-21.1)."""
