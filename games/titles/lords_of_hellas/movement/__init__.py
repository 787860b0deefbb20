"""Movement of hoplites and heroes (LH-7, LH-8, LH-12)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.titles.lords_of_hellas.movement import heroes, hoplites, march, travel
from games.titles.lords_of_hellas.movement.travel import lead_army

__all__ = ["KINDS", "QUESTIONS", "WORKS", "heroes", "hoplites", "lead_army", "march", "travel"]

KINDS = {**travel.KINDS, **heroes.KINDS}
WORKS: Works = {**hoplites.WORKS, **travel.WORKS}
QUESTIONS: Questions = {
    **hoplites.QUESTIONS,
    **travel.QUESTIONS,
    **march.QUESTIONS,
    **heroes.QUESTIONS,
}
