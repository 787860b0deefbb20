"""Monsters on the map: their phase, the events that bring them, who leads them (LH-17, LH-18)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.titles.hellas.rules.monsters import events, leading, phase
from games.titles.hellas.rules.monsters.phase import begin

__all__ = ["KINDS", "QUESTIONS", "WORKS", "begin"]

KINDS = {**phase.KINDS, **leading.KINDS}
WORKS: Works = {**phase.WORKS, **events.WORKS}
QUESTIONS: Questions = {**phase.QUESTIONS, **leading.QUESTIONS}
