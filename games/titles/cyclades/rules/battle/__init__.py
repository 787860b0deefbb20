"""Battles at sea and on land: effects before them, rounds, losses, retreats (CY-10, CY-12)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.cyclades.rules.battle import before, losses, retreat, rounds

WORKS: Works = rounds.WORKS
QUESTIONS: Questions = joined(
    before.QUESTIONS, rounds.QUESTIONS, losses.QUESTIONS, retreat.QUESTIONS
)
