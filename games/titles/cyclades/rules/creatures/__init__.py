"""The eighteen creatures: bought, looked at, played, placed (CY-9.2, CY-17, CY-18)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.cyclades.rules.creatures import cards, figures, looking, pieces, playing

WORKS: Works = joined(playing.WORKS, figures.WORKS)
QUESTIONS: Questions = joined(
    looking.QUESTIONS, playing.QUESTIONS, cards.QUESTIONS, figures.QUESTIONS, pieces.QUESTIONS
)
