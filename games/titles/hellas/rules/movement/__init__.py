"""Movement of hoplites and heroes (LH-7, LH-8, LH-12)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.titles.hellas.rules.movement import heroes, hoplites, hops, march, travel
from games.titles.hellas.rules.movement.heroes import begin as begin_hero
from games.titles.hellas.rules.movement.heroes import can as can_move_hero
from games.titles.hellas.rules.movement.hoplites import begin as begin_hoplites
from games.titles.hellas.rules.movement.hoplites import can as can_move_hoplites
from games.titles.hellas.rules.movement.hoplites import pending
from games.titles.hellas.rules.movement.hops import is_bitten
from games.titles.hellas.rules.movement.march import begin as begin_march
from games.titles.hellas.rules.movement.march import can as can_march
from games.titles.hellas.rules.movement.march import can_rearguard, rearguard
from games.titles.hellas.rules.movement.travel import lead_army

__all__ = [
    "KINDS",
    "QUESTIONS",
    "WORKS",
    "begin_hero",
    "begin_hoplites",
    "begin_march",
    "can_march",
    "can_move_hero",
    "can_move_hoplites",
    "can_rearguard",
    "is_bitten",
    "lead_army",
    "pending",
    "rearguard",
]

KINDS = {**travel.KINDS, **heroes.KINDS}
WORKS: Works = {**hops.WORKS, **travel.WORKS}
QUESTIONS: Questions = {
    **hoplites.QUESTIONS,
    **travel.QUESTIONS,
    **march.QUESTIONS,
    **heroes.QUESTIONS,
}
