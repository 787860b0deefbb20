"""Hunts (LH-20): start, hero's attacks, monster's attacks, defence, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.questions import Questions, Works
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.rules import wounds
from games.titles.hellas.rules.hunting import attacking, defending, effects, ending, start, striking
from games.titles.hellas.rules.hunting.start import begin, can
from games.titles.hellas.state import State
from games.titles.hellas.steps.parts import Source

__all__ = ["KINDS", "QUESTIONS", "WORKS", "begin", "can"]

KINDS: Mapping[str, Callable[[Referee[State], int, Effect, Source], None]] = {
    **effects.KINDS,
    **start.KINDS,
    **wounds.KINDS,
}
WORKS: Works = {
    **start.WORKS,
    **striking.WORKS,
    **attacking.WORKS,
    **defending.WORKS,
    **ending.WORKS,
}
QUESTIONS: Questions = {
    **start.QUESTIONS,
    **striking.QUESTIONS,
    **attacking.QUESTIONS,
    **defending.QUESTIONS,
    **ending.QUESTIONS,
    **wounds.QUESTIONS,
}
