"""What each number of Cyclades is, in words."""

from __future__ import annotations

from games.engine.meanings import Meaning

_NTH = {str(at): f"{at + 1}." for at in range(9)}
_SPACES = {str(at): str(at + 1) for at in range(9)}

MEANINGS: tuple[Meaning, ...] = (
    Meaning("supply.troops", "Regular troops of each faction", "CY-0.9"),
    Meaning("supply.fleets", "Fleets of each faction", "CY-0.9"),
    Meaning("supply.mercenaries", "Mercenaries in the box", "CY-0.9"),
    Meaning("supply.buildings", "Buildings of each kind in the box", "CY-0.9"),
    Meaning("supply.philosophers", "Philosophers in the box", "CY-0.9"),
    Meaning("supply.priestesses", "Priestesses in the box", "CY-0.9"),
    Meaning("supply.metropolises", "Metropolises with each of the five bonuses", "CY-1.4"),
    Meaning("start.gold", "Gold with which a player begins", "CY-1.6"),
    Meaning("start.team_gold", "Gold with which a team begins", "CY-1.6"),
    Meaning("start.troops", "Troops with which a faction begins", "CY-2.4"),
    Meaning("prices.card", "Gold for another philosopher or priestess", "CY-9.1"),
    Meaning("prices.fleets.*", "Gold for the {0} more fleet of a turn", "CY-9.3", (_NTH,)),
    Meaning("prices.troops.*", "Gold for the {0} more troop of a turn", "CY-9.5", (_NTH,)),
    Meaning("prices.mercenaries.*", "Gold for the {0} mercenary of a turn", "CY-9.6", (_NTH,)),
    Meaning("prices.hero", "Gold for a hero", "CY-9.6"),
    Meaning("prices.land_move", "Gold for a move of troops", "CY-9.5"),
    Meaning("prices.sea_move", "Gold for a move of fleets", "CY-9.3"),
    Meaning("prices.mobilisation", "Gold for each heroic mobilisation so far in a turn", "CY-15.6"),
    Meaning("prices.looked_card", "Gold for the card that Zeus looked at", "CY-9.2"),
    Meaning("prices.reroll", "Gold for another throw by Croesus", "CY-16.1"),
    Meaning("prices.croesus", "Gold for a metropolis by Croesus", "CY-16.1"),
    Meaning("battle.die.*", "Number on the {0} face of the battle die", "CY-10.4", (_NTH,)),
    Meaning("battle.unit", "Strength of a troop or a fleet", "CY-10.4"),
    Meaning("battle.building", "Strength of a port or a fortress", "CY-10.4"),
    Meaning("battle.ajax", "Strength of Ajax", "CY-16.5"),
    Meaning("battle.minotaur", "Strength of the Minotaur", "CY-18.17"),
    Meaning("battle.helen", "What the die counts with Helen", "CY-16.3"),
    Meaning("goal.metropolises", "Metropolises that end a game", "CY-19.1"),
    Meaning("goal.long_metropolises", "Metropolises that end a long game", "CY-19.1"),
    Meaning("goal.philosophers", "Philosophers that make a metropolis", "CY-14.3"),
    Meaning("goal.ajax_lands", "Land areas that Ajax needs for a metropolis", "CY-16.5"),
    Meaning("goal.hector_priestesses", "Priestesses for a philosopher of Hector", "CY-16.2"),
    Meaning("goal.odysseus_buildings", "Buildings of a kind that Odysseus needs", "CY-16.8"),
    Meaning("goal.helen_pair", "Buildings of two kinds each that Helen needs", "CY-16.3"),
    Meaning("gains.apollo_gold", "Gold that Apollo gives", "CY-9.8"),
    Meaning("gains.bonus_gold", "Gold that a metropolis brings", "CY-14.6"),
    Meaning("gains.bonus_troops", "Troops that a metropolis brings", "CY-14.6"),
    Meaning("gains.bonus_fleets", "Fleets that a metropolis brings", "CY-14.6"),
    Meaning("gains.griffin_share", "Griffin takes one part of the gold in so many", "CY-18.2"),
    Meaning("gains.sphinx_cards", "Cards of which Sphinx keeps one", "CY-18.10"),
    Meaning("offers.*", "Gold on space {0} of an offering track", "CY-5.1", (_SPACES,)),
    Meaning("creatures.*", "Gold for the creature on space {0}", "CY-1.3", (_SPACES,)),
    Meaning("heroes", "Heroes that lie open", "CY-1.3"),
)
