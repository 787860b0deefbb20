"""Worked cases: positions, moves and what must hold after, written as plain values.

The format is described in ``docs/cases.md``; reading files is somebody else's work.
"""

from __future__ import annotations

from games.engine.cases.form import Case, Check, read_cases
from games.engine.cases.report import Report, Scene, Story, TurnedAway
from games.engine.cases.run import run_case, tell_case

__all__ = [
    "Case",
    "Check",
    "Report",
    "Scene",
    "Story",
    "TurnedAway",
    "read_cases",
    "run_case",
    "tell_case",
]
