"""The thirty-six blessings, twelve of each god (LH-25, LH-29). When each works: ``windows``."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import BlessingId, GodId


@dataclass(frozen=True, slots=True)
class Blessing:
    """A blessing. ``effects`` in order, or the one that its owner chooses if ``choose_one``; what
    happens when it is gained or something is built says so itself (LH-25.2)."""

    god: GodId
    name: str
    effects: tuple[Effect, ...]
    choose_one: bool = False


def _athena(name: str, *effects: Effect) -> Blessing:
    return Blessing("athena", name, effects)


def _zeus(name: str, *effects: Effect, choose_one: bool = False) -> Blessing:
    return Blessing("zeus", name, effects, choose_one)


def _hermes(name: str, *effects: Effect) -> Blessing:
    return Blessing("hermes", name, effects)


BLESSINGS: dict[BlessingId, Blessing] = {
    "b_cunning_tactician": _athena("Cunning Tactician", Effect("strength_per_card", 1)),
    "b_mobilization": _athena("Mobilization", Effect("recruit", 2, where="controlled_region")),
    "b_master_plan": _athena("Master Plan", Effect("card_strength", 3)),
    "b_athenas_gift": _athena("Athena's Gift", Effect("gain_priest", 1, when=("won",))),
    "b_heroic_presence": _athena(
        "Heroic Presence", Effect("strength", 2, when=("hero_in_battle",))
    ),
    "b_always_prepared": _athena("Always Prepared", Effect("draw", 1, when=("empty_hand",))),
    "b_unbroken_morale": _athena(
        "Unbroken Morale", Effect("kill_enemy", 1, when=("fewer_hoplites",))
    ),
    "b_local_volunteers": _athena(
        "Local Volunteers", Effect("recruit", 2, where="controlled_region")
    ),
    "b_stalwart_defense": _athena("Stalwart Defense", Effect("strength", 1, when=("defender",))),
    "b_no_attrition": _athena("No Attrition", Effect("ignore_first_card", 1)),
    "b_battle_prayer": _athena("Battle Prayer", Effect("draw", 1)),
    "b_restrictive_maneuver": _athena(
        "Restrictive Maneuver", Effect("limit_enemy_cards", 1, when=("defender",))
    ),
    "b_sacrifice_of_flesh": _zeus("Sacrifice of Flesh", Effect("heal", 1), Effect("draw", 1)),
    "b_weak_spot": _zeus("Weak Spot", Effect("wound", 1, where="hunted_monster")),
    "b_push_ups": _zeus("Push-Ups", Effect("draw", 1)),
    "b_inspiring_hunt": _zeus("Inspiring Hunt", Effect("gain_priest", 1)),
    "b_combat_training": _zeus("Combat Training", Effect("draw", 1)),
    "b_heros_wrath": _zeus("Hero's Wrath", Effect("kill_hoplites", 2, where="hero_region")),
    "b_local_support_blessing": _zeus("Local Support", Effect("population", 2)),
    "b_glory_of_zeus": _zeus("Glory of Zeus", Effect("recruit_limit", 3)),
    "b_armory": _zeus("Armory", Effect("draw", 2, upon="gained"), Effect("hand_limit", 6)),
    "b_gods_strength": _zeus(
        "God's Strength",
        Effect("raise_attribute", 1, attributes=("strength",), upon="gained"),
        Effect("heal", 1, upon="monument_built"),
    ),
    "b_wild_hunt": _zeus("Wild Hunt", Effect("hunt")),
    "b_shoot_to_kill": _zeus(
        "Shoot to Kill",
        Effect("wound", 1, where="monster_in_hero_region"),
        Effect("kill_hoplites", 2, where="hero_region"),
        choose_one=True,
    ),
    "b_exhausted_fight": _hermes("Exhausted Fight", Effect("hunt_again")),
    "b_forced_march": _hermes("Forced March", Effect("march_distance", 2)),
    "b_rearguard": _hermes("Rearguard", Effect("recruit", 2, where="march_origin")),
    "b_response_force": _hermes(
        "Response Force",
        Effect("bring_hoplites", where="neighbour", when=("defender",), attributes=("speed",)),
    ),
    "b_bluff": _hermes("Bluff", Effect("extra_card", 1)),
    "b_exile": _hermes("Exile", Effect("send_monster", where="monster_in_hero_region")),
    "b_ambush": _hermes(
        "Ambush", Effect("kill_enemy", 1, when=("defender", "own_fortified_hoplite"))
    ),
    "b_murderous_march": _hermes("Murderous March", Effect("march_anywhere")),
    "b_advanced_dodge": _hermes(
        "Advanced Dodge",
        Effect("raise_attribute", 1, attributes=("speed",), upon="gained"),
        Effect("defend_with_attribute", attributes=("speed",)),
    ),
    "b_hermes_temple": _hermes(
        "Hermes' Temple",
        Effect("gain_priest", 1, upon="gained"),
        Effect("extra_special_action", 1, upon="temple_built"),
    ),
    "b_winged_boots": _hermes("Winged Boots", Effect("move_hoplite", 1)),
    "b_heros_apprentice": _hermes(
        "Hero's Apprentice", Effect("move_hoplite", 1, attributes=("speed",))
    ),
}
