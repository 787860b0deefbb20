"""Two attack cards for the left neighbour, and what a hunt brings (LH-20.8, LH-20.16)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.lords_of_hellas.rules.hunting import attacking, rewards

WORKS: Works = attacking.WORKS
QUESTIONS: Questions = joined(attacking.QUESTIONS, rewards.QUESTIONS)
