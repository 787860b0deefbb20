"""What the greedy player believes. Every number that is a judgement stands here.

The unit is about a region that is of no further use. Amounts, goals and strengths are not here:
they are read from the table, so that a game with patched numbers is judged by them.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.titles.hellas.components.ids import ArtifactId, Attribute, BlessingId, HeroId, Symbol

WIN = 500.0
"""A condition that is met."""

WAY = 40.0
"""All of the way to one of the victories; its last steps count most."""

SITE = 0.4
"""A free shrine under control has this part of the worth of its temple."""

HINDER, THREAT = 0.5, 3.0
"""What a rival loses, beside the own gain; how much more it counts one step from his victory."""

BLOCK = 12.0
"""To hold the very region with which a rival would win."""

REGION, CITY, GOD = 1.0, 0.6, 0.8
"""Control of a region as such, with a city, with a god's artifact to be taken."""

HOPLITE, CARD, PRIEST, ATTRIBUTE, HEAL = 0.5, 0.55, 1.2, 1.6, 1.0
ARTIFACT, BLESSING, GLORY, TOKEN, CHARGE = 2.0, 2.5, 2.0, 0.8, 0.6
TOKEN_MORE, MONUMENT = 0.15, 0.5
"""How much more each further token counts that comes off; what monsters may do afterwards."""

QUEST = 5.0
"""A quest, completed."""

TRIFLE = 0.1
"""What decides between things that are else alike."""

FIRST = 100.0
"""Regular actions that bring something come before the special one."""

PRAYER_FIRST = 50.0
"""Prayer before moves: it brings cards, hoplites and Leadership to those that follow."""

EFFECT_FIRST = 60.0
"""Effects that cost nothing before everything else."""

NEAR = 0.62
"""What is one region farther off is worth this part."""

STEPS = 6
"""How far off something still draws hoplites."""

ON_THE_WAY = 0.45
"""Hoplites in a neutral region that cannot control it yet have this part of its worth."""

ATTACKED = 0.35
"""How likely it is that an enemy beside a region attacks it before it is wanted again."""

STEP_COST = 0.02
"""A hoplite that moves without need."""

RECRUIT_PULL = 0.2
"""What part of what draws it makes a new hoplite worth more."""

FORTIFIED = 0.2
"""A hoplite in a city spot rather than beside it."""

CARD_STRENGTH, CARDS_PLAYED = 1.6, 2
"""What an unknown combat card adds, and how many of them are expected in a battle."""

ODDS, TIE = 2.0, 0.5
"""How much surer a battle is with each point of strength; what the attacker needs beyond a tie."""

EFFORT = 0.6
"""What a battle takes out of who wins it."""

MARGIN = 1
"""Cards are played until one is so much ahead of what is expected."""

MONSTER, WOUND, FAILURE = 6.0, 0.6, 1.5
"""A slain monster beside the way to victory; a covered symbol; what a hunt that fails costs."""

HUNT_SURE, HUNT_EACH, HUNT_SPREAD = 1.2, 1.15, 1.3
"""A hunt succeeds half of the time with this many cards and so many more for each open symbol; so
many cards more or fewer make it much surer or much less sure."""

STRIKE, COMBINE, FINISH = 2.0, 1.2, 200.0
"""A wound by one card, by several, one of those that slay the monster now."""

ICON, FITS = 0.4, 0.5
"""A symbol that brings a reward; a card that can strike an open symbol."""

END_HUNT, UNDEFENDED = 3.0, 0.5
"""An attack that ends the hunt; how much an attack counts that the hunter may still defend."""

INJURY = 0.6
"""What each injury that a hero has already makes a further one worse."""

CLEARED = 0.3
"""A region whose garrison is killed has this part of its worth: it can be taken now."""

LEADS, STRUCK, BARRED = 0.6, 0.25, 0.3
"""A monster to hunt, a hoplite that it may strike, what its presence forbids, by region."""

LAST_LEVEL, LEVEL = 5.0, 1.0
"""The last level of the first complete monument in an own region, or in a rival's; any level."""

HEROES: Mapping[HeroId, float] = {
    "achilles": 1.0,
    "helen": 1.2,
    "heracles": 1.1,
    "perseus": 1.3,
}

ATTRIBUTES: Mapping[Attribute, float] = {"leadership": 0.5, "strength": 0.4, "speed": 0.15}
"""What a point is worth, for each point that is missing to the highest value."""

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

ARTIFACTS: Mapping[ArtifactId, float] = {
    "femes_trumpet": 1.3,
    "horn_of_plenty": 1.4,
    "aegis": 1.1,
    "caduceus": 1.1,
    "pandoras_box": 0.2,
    "ariadnes_thread": 0.6,
    "eye_of_graeae": 0.9,
}
"""Times the worth of any other artifact."""

SYMBOLS: Mapping[Symbol, float] = {
    "sickle": 0.6,
    "shield": 0.5,
    "axe": 0.3,
    "spear": 0.3,
    "sword": 0.1,
    "mace": 0.1,
    "torch": 0.1,
    "bow": 0.1,
}
"""What a combat card is worth for its symbol beside its strength."""

STRENGTH = 0.1
"""A point of strength of a card in hand."""
