"""Battles with the Persians: the player's cards first, then what Xerxes draws (LHS-5)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.persian_invasion.rules.battle import beginning, cards, ending, xerxes

WORKS: Works = joined(beginning.WORKS, cards.WORKS, xerxes.WORKS, ending.WORKS)
QUESTIONS: Questions = joined(beginning.QUESTIONS, cards.QUESTIONS)
