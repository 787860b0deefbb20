"""Which cards are in the solo game (LHS-1.3)."""

from __future__ import annotations

from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import BlessingId, CombatCardId, NeutralArtifactId

_NO_BATTLE: tuple[str, ...] = ("Encirclement", "Javelin Volley")
_NO_BLESSING: tuple[BlessingId, ...] = (
    "b_ambush",
    "b_unbroken_morale",
    "b_response_force",
    "b_bluff",
    "b_always_prepared",
    "b_hermes_temple",
    "b_mobilization",
    "b_athenas_gift",
)

COMBAT: tuple[CombatCardId, ...] = tuple(
    card
    for card, facts in COMBAT_CARDS.items()
    if facts.name not in _NO_BATTLE
    for _ in range(facts.copies)
)
ARTIFACTS: tuple[NeutralArtifactId, ...] = (
    "ambrosia",
    "apollos_arrow",
    "ariadnes_thread",
    "eye_of_graeae",
    "femes_trumpet",
    "harpe",
    "horn_of_plenty",
)
"""Neutral ones; those of the gods lie beside their monuments."""
CHOSEN_BLESSINGS: tuple[BlessingId, ...] = tuple(b for b in BLESSINGS if b not in _NO_BLESSING)
