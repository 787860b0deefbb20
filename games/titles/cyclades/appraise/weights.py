"""What the greedy player believes, in gold. Every number that is a judgement stands here.

Prices, goals, strengths and the die are not here: they are read from the table, so that a game with
patched numbers is judged by them. What a metropolis, the way to it, the end and an income are worth
was set by duels: with the first guesses (11, power 1.35, 45, 0.85) a player won 12 % of 60 games
against two who play by these, and took a cycle more against chance. Areas, troops, heroes,
priestesses and temples were varied too, by a third and more, and moved no result.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.titles.cyclades.components.ids import BuildingId, CreatureId, HeroId

METROPOLIS = 19.0
"""A metropolis that does not end the game: three of them win the game, and they
are what all its gold is for."""

LATER_METROPOLIS = 0.3
"""Each one already there makes the next worth so much more: the goal comes into sight."""

WIN = 60.0
SHARED_WIN = 35.0
"""The metropolis that ends the game: alone in front, or with others who have as many."""

WAY = 1.25
"""Part of the way to a metropolis, to this power, is that part of its worth: the last step counts
most, for the first can still be lost."""

PACE = 2.3
LAST_CYCLE = 0.4
"""Cycles from one metropolis of the leader to his next, which income still comes in; and what is
left of one when the game should end now but may not."""

INCOME = 0.55
"""One gold in each later cycle: it comes later, and from an area that may be lost."""

LAND, SITE = 1.2, 0.9
"""Control of a land area as such, and of a free site there."""

LONE_BUILDING = 2.5
"""What a building that is the only one of its type is worth more, when one has to go."""

SAFE_SITE, PORT, SEA_HELD = 0.8, 0.15, 0.8
"""A site that nobody reaches; a port for each own sea area beside it; the share of the gold of
a sea area that its owner sees."""

SPARE_BUILDING = 0.7
"""A building of a type already there: it fills a site, but serves the next set."""

BUILDING_USE: Mapping[BuildingId, float] = {
    "port": 0.3,
    "fortress": 0.5,
    "temple": 1.2,
    "university": 0.0,
}
"""What it does beside standing there; a temple pays a gold a cycle to who buys creatures."""

TROOP, FLEET = 1.1, 0.9
"""A unit or fleet as such, wherever it stands; what it guards or takes comes on top."""

CROWD = 0.25
"""Each fleet already in a sea area makes one more there worth so much less."""

LINK = 0.35
"""A sea area, for each land of others that units can cross it to."""

HERO = 2.2
HERO_SKILL: Mapping[HeroId, float] = {
    "croesus": 0.3,
    "hector": 0.6,
    "helen": 0.2,
    "jason": 0.6,
    "ajax": 1.0,
    "pandora": 0.4,
    "penthesilea": 0.8,
    "odysseus": 0.6,
    "perseus": 0.6,
}
"""A figure that fights and leads mobilisations, and what each adds in battle."""

PROMISE = 0.55
"""Share of a metropolis that a hero's sacrifice promises once its requirement is met; by the power
of ``WAY`` less before."""

PRIESTESS, PRIESTESS_CYCLES, MANY_PRIESTESSES = 0.75, 4.5, 4
"""A priestess saves a gold in so many cycles; fewer from so many priestesses on, because offers on
low spaces cost nothing any more."""

RICH, IDLE_GOLD, LAST_GOLD = 6, 0.35, 0.15
"""Gold above this buys less, and gold left over at the end only breaks ties."""

RIVAL, LEADER = 0.55, 0.6
"""What a rival loses helps by so much, shared among the rivals; more for one who leads."""

STOP = 55.0
"""To take the metropolis with which somebody else would win now."""

DENY = 14.0
"""To stand on the god who would let a rival win in this cycle."""

ATTACKED, ATTACKED_METROPOLIS = 0.16, 0.45
"""Chance that somebody who can take an area comes for it before long."""

REMOTE = 0.02
"""The same of an area that nobody can get at now."""

STEP = 0.4
"""A move of units must bring so much more than it costs; else units walk to and fro."""

FURTHER_MARCH = 0.6
"""The second best march with Ares, when the god is bid for: after the first it may be gone."""

GUESSED_PURSE, GUESSED_SHARE = 2.0, 0.6
"""Gold that a rival seems to have: this, and so much of an income."""

DRAWN_CARD, BEST_OF_THREE = 1.8, 1.7
"""A creature card of the deck that is still unknown; the best of three, in average cards."""

LOOK = 0.6
"""To see a card before it is paid."""

KEPT = 1.5
"""Cycles for which the figure of a creature stays, on average."""

PUSHED = 0.4
"""Share of a fleet and its sea area that is lost when it is driven next door."""

OPENING = 0.05
"""Share of the stake of an area that each of its defenders who dies exposes to others."""

NEIGHBOUR, ALONE = 0.7, 8.0
"""Room beside a first area, or a rival there; how much a second troop counts less than a first one
elsewhere."""

MINOTAUR, WITHDRAWN, MERCENARY_LESS, FOUGHT_FOR = 1.5, 1.0, 0.05, 0.3
"""In battle: a Minotaur, a troop that withdraws, a mercenary beside a troop, and the share of the
prize that hangs on one round."""

OVERBID = 0.01
"""Between spaces that cost the same the higher one is held longer."""

IMPOSSIBLE = -1000.0
"""Below anything else."""

FIGURE: Mapping[CreatureId, float] = {"medusa": 0.2, "minotaur": 0.6, "polyphemus": 0.3}
"""What a figure is worth as a nuisance, beside what it does at once."""
