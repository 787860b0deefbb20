"""Movement of hoplites and heroes (LH-7, LH-8, LH-12)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.tables import joined
from games.titles.hellas.rules.movement import heroes, hoplites, hops, march, travel

KINDS = joined(travel.KINDS, heroes.KINDS)
WORKS: Works = joined(hops.WORKS, travel.WORKS)
QUESTIONS: Questions = joined(
    hoplites.QUESTIONS,
    travel.QUESTIONS,
    march.QUESTIONS,
    heroes.QUESTIONS,
)
