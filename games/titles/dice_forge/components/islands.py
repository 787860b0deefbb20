"""The islands with their places for cards (DF-1.2)."""

from __future__ import annotations

START = "start"
"""Where a hero stands that has not landed anywhere or was ousted: the portal of its own colour."""

PLACES: dict[str, str] = {
    "M1": "isle_m1",
    "M2": "isle_m1",
    "M3": "isle_m2",
    "M4": "isle_m2",
    "M5": "isle_m3",
    "M6": "isle_m3",
    "M7": "isle_end",
    "X": "isle_end",
    "F7": "isle_end",
    "F6": "isle_s3",
    "F5": "isle_s3",
    "F4": "isle_s2",
    "F3": "isle_s2",
    "F2": "isle_s1",
    "F1": "isle_s1",
}
"""Card place -> island (DF-1.2)."""

ISLANDS: tuple[str, ...] = tuple(dict.fromkeys(PLACES.values()))
