"""Battles: effects before them, cards, casualties, withdrawals (LH-22)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.titles.hellas.rules.battle import before, bringing, effects, ending, playing, withdrawal
from games.titles.hellas.rules.battle.ending import strength
from games.titles.hellas.rules.battle.withdrawal import withdrawals

__all__ = ["KINDS", "QUESTIONS", "WORKS", "strength", "withdrawals"]

KINDS = effects.KINDS
WORKS: Works = {**before.WORKS, **playing.WORKS, **effects.WORKS, **ending.WORKS}
QUESTIONS: Questions = {
    **before.QUESTIONS,
    **playing.QUESTIONS,
    **bringing.QUESTIONS,
    **withdrawal.QUESTIONS,
}
