"""What the numbers that the family shares are, in words."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.meanings import Meaning
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS

_LEVELS: Mapping[str, str] = {str(at): str(at + 1) for at in range(5)}
_STEPS: Mapping[str, str] = {"0": "first", "1": "second", "2": "third"}
_COMBAT: Mapping[str, str] = {
    card: f"{facts.name} ({card.partition('_')[0]}{', other' if card.endswith('_v1') else ''})"
    for card, facts in COMBAT_CARDS.items()
}
_ATTACKS: Mapping[str, str] = {
    card: facts.name + (f" ({card[-1]})" if card[-1].isdigit() else "")
    for card, facts in ATTACK_CARDS.items()
}
_MONSTERS: Mapping[str, str] = {monster: facts.name for monster, facts in MONSTERS.items()}
_EVOLVED: Mapping[str, str] = {
    card: f"{_MONSTERS[facts.monster]} evolved in {MAP[facts.region].name}"
    for card, facts in MONSTER_CARDS.items()
}
_HEROES: Mapping[str, str] = {hero: facts.name for hero, facts in HERO_FACTS.items()}
_QUESTS: Mapping[str, str] = {quest: facts.name for quest, facts in QUESTS.items()}
_REGIONS: Mapping[str, str] = {region: facts.name for region, facts in MAP.items()}
_ARTIFACTS: Mapping[str, str] = {artifact: facts.name for artifact, facts in ARTIFACTS.items()}
_BLESSINGS: Mapping[str, str] = {blessing: facts.name for blessing, facts in BLESSINGS.items()}
_POWERS: Mapping[str, str] = {
    "zeus": "Combat cards",
    "athena": "Hoplites",
    "hermes": "Regions of a march",
}
_SOURCES: Mapping[str, str] = {**_HEROES, **_BLESSINGS, **_ARTIFACTS}
_PAID: Mapping[str, str] = {
    "card": "Cards",
    "bow_card": "Bow cards",
    "injury": "Injuries",
    "priest": "Priests",
    "glory": "Glory Tokens",
    "hoplites": "Hoplites",
    "strength": "Strength",
}
_KINDS: Mapping[str, str] = {
    "add_casualties": "casualties more for the enemy",
    "attack_strength": "more strength of its attacks",
    "attack_strength_threshold": "wounds from which its attacks are stronger",
    "card_strength": "more strength of a card",
    "control_and_recruit": "hoplites recruited with control",
    "discard_random": "cards discarded at random",
    "draw": "combat cards drawn",
    "end_hunt_threshold": "attribute below which it ends the hunt",
    "enemy_discards": "cards that the enemy discards",
    "extra_card": "cards more after both have passed",
    "extra_special_action": "more special actions",
    "first_attack_strength": "more strength of the first attack",
    "free_actions": "tokens taken off used actions",
    "gain_priest": "priests gained",
    "hand_limit": "cards that may be held",
    "heal": "injuries healed",
    "ignore_casualties": "own casualties that do not count",
    "ignore_first_card": "own first cards without casualties",
    "injure": "injuries of the hunter",
    "injure_enemy_hero": "injuries of another's hero",
    "injure_heroes": "injuries of each hero there",
    "keep_cards": "cards kept in hand",
    "keep_one_artifact": "artifacts of which one is kept",
    "keep_one_card": "cards of which one is kept",
    "kill_enemy": "hoplites of the enemy that die",
    "kill_entering": "hoplites that die of each group that enters",
    "kill_hoplites": "hoplites that die",
    "leadership": "Leadership needed",
    "limit_enemy_cards": "cards that the enemy may play",
    "losing_kill": "hoplites that the loser loses",
    "lower_attribute": "steps by which an attribute falls",
    "lower_highest_attribute": "steps by which the highest attribute falls",
    "march_distance": "regions of a march",
    "move_hoplite": "hoplites moved",
    "move_monster": "regions that a monster is moved",
    "population": "population strength less",
    "priests": "priests needed",
    "raise_attribute": "steps by which an attribute rises",
    "raise_attribute_to": "value to which an attribute rises",
    "raise_two_attributes": "steps by which two attributes rise",
    "recruit": "hoplites recruited",
    "recruit_in_battle": "hoplites recruited in the battle",
    "recruit_limit": "hoplites that may be recruited in a city",
    "sacrifice_priest": "priests lost",
    "save_hoplites": "hoplites saved",
    "strength": "more strength",
    "strength_per_card": "more strength for each card",
    "strength_per_hoplites": "hoplites for each strength more",
    "wound": "symbols covered",
}

MEANINGS: tuple[Meaning, ...] = (
    Meaning("supply.hoplites", "Hoplites of each player", "LH-1.3"),
    Meaning("supply.priests", "Priests of each player", "LH-1.6"),
    Meaning("supply.hand", "Combat cards that may be held", "LH-22.12"),
    Meaning("supply.quest_slots", "Quests that lie open at a time", "LH-23.1"),
    Meaning("start.monument_level", "Level of the monuments at the start", "LH-2.1"),
    Meaning("start.event_cards", "Event cards before the first turn", "LH-2.5"),
    Meaning("start.combat_cards", "Combat cards at the start", "LH-3.1"),
    Meaning("start.hoplites", "Hoplites at the start", "LH-3.5"),
    Meaning("start.priests", "Priests in the pool at the start", "LH-3.3"),
    Meaning("start.attribute", "Value of the attributes at the start", "LH-3.3"),
    Meaning("attributes.lowest", "Value of an injured attribute", "LH-1.4"),
    Meaning("attributes.highest", "Highest value of an attribute", "LH-1.5"),
    Meaning("actions.recruit_city", "Hoplites recruited in a city", "LH-11.1"),
    Meaning("actions.recruit_sparta", "Hoplites recruited in Sparta", "LH-11.1"),
    Meaning("actions.temple_priests", "Priests for a temple", "LH-13.2"),
    Meaning("actions.prepare_choices", "Choices of Prepare", "LH-14.1"),
    Meaning("actions.prepare_heals", "Injuries healed by one choice of Prepare", "LH-14.1"),
    Meaning("actions.prepare_cards", "Combat cards by one choice of Prepare", "LH-14.1"),
    Meaning("actions.prepare_hoplites", "Hoplites by one choice of Prepare", "LH-14.1"),
    Meaning("actions.usurp_hoplites", "Hoplites recruited by Usurp", "LH-15.3"),
    Meaning("actions.monument_priests", "Priests for each temple when a monument grows", "LH-16.3"),
    Meaning("actions.population", "Population strength that is left at least", "LH-9.2"),
    Meaning("prayer.spots", "Places for priests at a monument", "LH-6.1"),
    Meaning("prayer.raises", "Steps by which prayer raises an attribute", "LH-6.3"),
    Meaning("battle.hoplite", "Strength of a hoplite", "LH-22.7"),
    Meaning("battle.city", "More strength of a hoplite fortified in a city", "LH-22.7"),
    Meaning("battle.sparta", "More strength of a hoplite fortified in Sparta", "LH-22.7"),
    Meaning("battle.losing_kill", "Hoplites that the loser of a battle loses", "LH-22.8"),
    Meaning("hunt.combos.*", "{0} cards that cover any wound together", "LH-20.5"),
    Meaning("hunt.attacks_to_choose", "Attack cards of which one is chosen", "LH-20.8"),
    Meaning("hunt.draw_defended", "Cards drawn after a defence by cards", "LH-20.10"),
    Meaning("hunt.draw_parried", "Cards drawn after a defence by a shield", "LH-20.10"),
    Meaning("hunt.draw_undefended", "Cards drawn after an attack without defence", "LH-20.11"),
    Meaning("hunt.parry_injuries", "Injuries for a defence by a shield", "LH-20.10"),
    Meaning("hunt.failure_injuries", "Injuries after a hunt without success", "LH-20.15"),
    Meaning("die.nothing", "Faces of the monster die that show nothing", "LH-17.2"),
    Meaning("die.region_attack", "Faces of it that show an attack", "LH-17.2"),
    Meaning("die.move", "Faces of it that show a move", "LH-17.2"),
    Meaning("die.move_or_region_attack", "Faces of it that show a move or an attack", "LH-17.2"),
    Meaning("goal.temples", "Regions with temples that win", "LH-26.3"),
    Meaning("goal.monsters", "Slain monsters that win", "LH-26.1"),
    Meaning("goal.countdown", "Tokens of the last countdown", "LH-26.4"),
    Meaning("population.*", "Population strength of {0}", "LH-9.1", (_REGIONS,)),
    Meaning(
        "powers.*.*", "{0} by the power of a monument of level {1}", "LH-6.4", (_POWERS, _LEVELS)
    ),
    Meaning("combat_cards.*.strength", "Strength of {0}", "LH-22.7", (_COMBAT,)),
    Meaning("combat_cards.*.casualties", "Casualties of {0}", "LH-22.8", (_COMBAT,)),
    Meaning("combat_cards.*.effect.*", "{0}: {1}", "LH-22.4", (_COMBAT, _KINDS)),
    Meaning("attack_cards.*.strength", "Strength of {0}", "LH-20.9", (_ATTACKS,)),
    Meaning("attack_cards.*.each", "{0}: strength for each it counts", "LH-20.9", (_ATTACKS,)),
    Meaning("attack_cards.*.effects.*", "{0}: {1}", "LH-20.11", (_ATTACKS, _KINDS)),
    Meaning("monsters.*.special.*", "{0}, special attack: {1}", "LH-20.11", (_MONSTERS, _KINDS)),
    Meaning("monsters.*.region_attack.*", "{0} in its region: {1}", "LH-17.4", (_MONSTERS, _KINDS)),
    Meaning("evolutions.*.*", "{0}: {1}", "LH-18.4", (_EVOLVED, _KINDS)),
    Meaning("quests.*.requires.*.*", "{0}, {1} step: {2} needed", "LH-23.2", (_QUESTS, _STEPS)),
    Meaning("quests.*.costs.*.*", "{0}, {1} step: {2} given", "LH-23.2", (_QUESTS, _STEPS)),
    Meaning("quests.*.reward.*", "Reward of {0}: {1}", "LH-23.5", (_QUESTS, _KINDS)),
    Meaning("quests.*.kept.*", "{0}, kept: {1}", "LH-23.6", (_QUESTS, _KINDS)),
    Meaning("artifacts.*.*", "{0}: {1}", "LH-5.1", (_ARTIFACTS, _KINDS)),
    Meaning("blessings.*.*", "{0}: {1}", "LH-25.2", (_BLESSINGS, _KINDS)),
    Meaning("oracle.*.*", "The Oracle with {0}: {1}", "LH-13.4", ({}, _KINDS)),
    Meaning("bonuses.*.*", "{0} at the start: {1}", "LH-3.4", (_HEROES, _KINDS)),
    Meaning("abilities.*.*", "{0}: {1}", "LH-4.2", (_HEROES, _KINDS)),
    Meaning("prices.*.*", "{1} that {0} costs", "LH-30.1", (_SOURCES, _PAID)),
)
