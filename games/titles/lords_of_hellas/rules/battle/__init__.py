"""Battles between two players: effects before them, cards, casualties, the way out (LH-22)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.lords_of_hellas.rules.battle import before, ending, pending, playing

WORKS: Works = joined(before.WORKS, playing.WORKS, ending.WORKS)
QUESTIONS: Questions = joined(pending.QUESTIONS, before.QUESTIONS, playing.QUESTIONS)
