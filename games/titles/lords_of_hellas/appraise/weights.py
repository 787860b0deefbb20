"""What the greedy player believes. Every number that is a judgement stands here.

The unit is about a region that is of no further use. Amounts, goals and strengths are not here:
they are read from the table, so that a game with patched numbers is judged by them.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.titles.lords_of_hellas.components.ids import BlessingId, HeroId

WIN = 500.0
"""A condition that is met."""

WAY, POWER = 40.0, 2.0
"""All of the way to one of the victories, and how much more its last steps count than the first."""

HINDER, THREAT = 0.5, 3.0
"""What a rival loses, beside the own gain; how much more it counts one step from his victory."""

REGION, CITY, SHRINE, GOD = 1.0, 0.6, 0.9, 0.8
"""Control of a region as such, with a city, a free shrine, or a god's artifact to be taken."""

HOPLITE, CARD, PRIEST, ATTRIBUTE, HEAL = 0.5, 0.55, 1.2, 1.6, 1.0
ARTIFACT, BLESSING, GLORY, TOKEN = 2.0, 2.5, 2.0, 0.8

NEAR = 0.62
"""What is one region farther off is worth this part."""

ON_THE_WAY = 0.45
"""Hoplites in a neutral region that cannot control it yet have this part of its worth."""

GUARD = 0.35
"""An own region left empty beside an enemy's army loses this part of its worth."""

CARD_STRENGTH = 1.4
"""What an unknown combat card adds in a battle."""

MONSTER, WOUND, FAILURE = 9.0, 0.5, 2.5
"""A slain monster beside the way to victory; a covered symbol; what an unsuccessful hunt costs."""

QUEST = 5.0
"""A quest, completed."""

HEROES: Mapping[HeroId, float] = {
    "achilles": 1.0,
    "helen": 1.2,
    "heracles": 1.1,
    "perseus": 1.3,
}

BLESSINGS: Mapping[BlessingId, float] = {
    "b_forced_march": 1.3,
    "b_mobilization": 1.2,
    "b_local_support_blessing": 1.5,
    "b_winged_boots": 1.1,
    "b_heros_apprentice": 1.1,
    "b_local_volunteers": 1.1,
    "b_armory": 1.2,
    "b_hermes_temple": 1.3,
    "b_exhausted_fight": 1.1,
    "b_wild_hunt": 1.1,
}
"""Times the worth of any other blessing."""
