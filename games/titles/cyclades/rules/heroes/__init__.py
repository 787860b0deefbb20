"""The sacrifices of heroes (CY-15.9, CY-16); what they do in battle is told with the battles."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.cyclades.rules.heroes import buildings, philosophers, sacrificing, sending

WORKS: Works = philosophers.WORKS
QUESTIONS: Questions = joined(
    sacrificing.QUESTIONS, philosophers.QUESTIONS, buildings.QUESTIONS, sending.QUESTIONS
)
