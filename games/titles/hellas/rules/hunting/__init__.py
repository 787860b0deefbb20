"""Hunts: start, hero's attacks, monster's attacks, defence, end (LH-20)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.hellas.rules import wounds
from games.titles.hellas.rules.hunting import combining, defending, effects, ending, start, striking

KINDS = joined(effects.KINDS, start.KINDS, wounds.KINDS)
WORKS: Works = joined(start.WORKS, striking.WORKS, defending.WORKS, ending.WORKS)
QUESTIONS: Questions = joined(
    start.QUESTIONS,
    striking.QUESTIONS,
    combining.QUESTIONS,
    defending.QUESTIONS,
    wounds.QUESTIONS,
)
