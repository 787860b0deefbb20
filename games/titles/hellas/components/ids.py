"""The names of all that is in the box, as types, so that a name that does not exist is refused."""

from __future__ import annotations

from typing import Literal, get_args

LandId = Literal[
    "red",
    "yellow",
    "blue",
    "green",
    "brown",
]
RegionId = Literal[
    "epirus",
    "macedonia",
    "thessaly",
    "chalkidiki",
    "acarnania",
    "aetolia",
    "locris",
    "phocis",
    "euboea",
    "boeotia",
    "attica",
    "corinthia",
    "achaea",
    "elis",
    "arcadia",
    "messenia",
    "argolis",
    "laconia",
    "crete",
]
HeroId = Literal[
    "achilles",
    "helen",
    "heracles",
    "perseus",
]
Attribute = Literal[
    "leadership",
    "strength",
    "speed",
]
GodId = Literal[
    "zeus",
    "athena",
    "hermes",
]
RegularAction = Literal[
    "use_artifacts",
    "prayer",
    "hero_movement",
    "hoplite_movement",
]
SpecialAction = Literal[
    "recruit",
    "march",
    "build_temple",
    "prepare",
    "usurp",
    "hunt",
    "build_monument",
]
Symbol = Literal[
    "torch",
    "bow",
    "sword",
    "mace",
    "axe",
    "spear",
    "sickle",
    "shield",
]
WoundSymbol = Literal[
    "torch",
    "bow",
    "sword",
    "mace",
    "axe",
    "spear",
]
CombatCardId = Literal[
    "torch_fortification",
    "torch_local_support",
    "torch_glory",
    "torch_phalanx_v1",
    "torch_phalanx",
    "bow_local_support",
    "bow_fortification",
    "bow_glory",
    "bow_flank_attack",
    "sword_trap",
    "sword_tactical_maneuver",
    "sword_encirclement",
    "sword_wild_attack",
    "mace_trap",
    "mace_tactical_maneuver",
    "mace_encirclement",
    "mace_wild_attack",
    "shield_reinforcements",
    "sickle_charge",
    "axe_javelin_volley",
    "axe_wild_attack",
    "axe_assault",
    "spear_javelin_volley",
    "spear_wild_attack",
    "spear_assault",
]
"""Kinds of combat cards; cards of one kind are alike, so hands and decks hold kinds."""
AttackCardId = Literal[
    "ma_attack_3",
    "ma_attack_4",
    "ma_attack_5",
    "ma_charge",
    "ma_fury",
    "ma_mighty_attack",
    "ma_nasty_wound",
    "ma_quick_attack_4",
    "ma_quick_attack_5",
    "ma_rampage",
    "ma_recall_3",
    "ma_recall_4",
    "ma_special_attack_3",
    "ma_special_attack_4",
    "ma_surprise_attack",
    "ma_wild_attack_4",
    "ma_wild_attack_5",
]
"""Kinds of monster attack cards."""
MonsterId = Literal[
    "medusa",
    "sphinx",
    "cyclops",
    "minotaur",
    "chimera",
    "hydra",
    "cerberus",
]
MonsterCardId = Literal[
    "ev_cerberus_epirus",
    "ev_cerberus_locris",
    "ev_chimera_macedonia",
    "ev_chimera_arcadia",
    "ev_cyclops_acarnania",
    "ev_cyclops_euboea",
    "ev_hydra_argolis",
    "ev_hydra_chalkidiki",
    "ev_medusa_attica",
    "ev_medusa_phocis",
    "ev_minotaur_crete",
    "ev_minotaur_boeotia",
    "ev_sphinx_messenia",
    "ev_sphinx_thessaly",
]
QuestId = Literal[
    "q_aid_to_atlas",
    "q_amazon_queen",
    "q_clean_augean_stables",
    "q_saving_prometheus",
    "q_capture_cretan_bull",
    "q_calydonian_hunt",
    "q_kill_stymphalian_birds",
    "q_expedition_for_the_golden_fleece",
    "q_cattle_of_geryon",
]
EventCardId = Literal[MonsterCardId, QuestId]
SlotId = Literal[
    "w1",
    "w2",
    "w3",
    "w4",
    "w5",
    "w6",
    "w7",
    "e_locris_1",
    "e_arcadia_1",
    "e_arcadia_2",
    "e_euboea_1",
    "e_chalkidiki_1",
    "e_chalkidiki_2",
    "e_phocis_1",
    "e_boeotia_1",
    "e_thessaly_1",
    "e_thessaly_2",
]
"""Places on a wound track: printed ones, then those that evolutions add (LH-19.1)."""
Icon = Literal[
    "priest",
    "neutral_artifact",
]
"""What a wound symbol may carry (LH-20.15)."""
RewardId = Literal[Icon, "monster_artifact"]
"""What a successful hunt may bring besides glory and the figure (LH-20.16)."""
NeutralArtifactId = Literal[
    "caduceus",
    "apollos_arrow",
    "femes_trumpet",
    "harpe",
    "pandoras_box",
    "horn_of_plenty",
    "ambrosia",
    "aegis",
    "eye_of_graeae",
    "ariadnes_thread",
]
MonsterArtifactId = Literal[
    "poison_arrows",
    "minotaurs_horn",
    "head_of_sphinx",
    "eye_of_cyclops",
    "medusas_blood",
    "chimeras_fire",
    "adamant_tethers",
]
GodArtifactId = Literal[
    "owl_of_athena",
    "thunder_of_zeus",
    "boots_of_hermes",
]
ArtifactId = Literal[NeutralArtifactId, MonsterArtifactId, GodArtifactId]
BlessingId = Literal[
    "b_cunning_tactician",
    "b_mobilization",
    "b_master_plan",
    "b_athenas_gift",
    "b_heroic_presence",
    "b_always_prepared",
    "b_unbroken_morale",
    "b_local_volunteers",
    "b_stalwart_defense",
    "b_no_attrition",
    "b_battle_prayer",
    "b_restrictive_maneuver",
    "b_sacrifice_of_flesh",
    "b_weak_spot",
    "b_push_ups",
    "b_inspiring_hunt",
    "b_combat_training",
    "b_heros_wrath",
    "b_local_support_blessing",
    "b_glory_of_zeus",
    "b_armory",
    "b_gods_strength",
    "b_wild_hunt",
    "b_shoot_to_kill",
    "b_exhausted_fight",
    "b_forced_march",
    "b_rearguard",
    "b_response_force",
    "b_bluff",
    "b_exile",
    "b_ambush",
    "b_murderous_march",
    "b_advanced_dodge",
    "b_hermes_temple",
    "b_winged_boots",
    "b_heros_apprentice",
]
TempleCardId = Literal[
    "temple_card_1",
    "temple_card_2",
    "temple_card_3",
    "temple_card_4",
    "temple_card_5",
]
DieFace = Literal[
    "nothing",
    "region_attack",
    "move",
    "move_or_region_attack",
]
"""What the monster die may show (LH-17.2)."""
WindowId = Literal[
    "W-01",
    "W-02",
    "W-03",
    "W-04",
    "W-05",
    "W-06",
    "W-07",
    "W-08",
    "W-09",
    "W-10",
    "W-11",
    "W-12",
    "W-13",
    "W-14",
    "W-15",
    "W-16",
    "W-17",
    "W-18",
    "W-19",
    "W-20",
    "W-21",
    "W-22",
    "W-23",
    "W-24",
    "W-25",
    "W-26",
    "W-27",
    "W-28",
    "W-29",
    "W-30",
    "W-31",
    "W-32",
    "W-33",
    "W-34",
    "W-35",
    "W-36",
    "W-37",
    "W-38",
    "W-39",
]
"""Rows of the table of LH-30."""

LANDS: tuple[LandId, ...] = get_args(LandId)
REGIONS: tuple[RegionId, ...] = get_args(RegionId)
HEROES: tuple[HeroId, ...] = get_args(HeroId)
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
GODS: tuple[GodId, ...] = get_args(GodId)
