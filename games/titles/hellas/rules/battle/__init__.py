"""What all battles have: strength, texts of cards, hoplites that come and withdraw (LH-22)."""

from __future__ import annotations

from games.engine.questions import Questions
from games.engine.tables import joined
from games.titles.hellas.rules.battle import bringing, effects, withdrawal

KINDS = effects.KINDS
QUESTIONS: Questions = joined(bringing.QUESTIONS, withdrawal.QUESTIONS)
