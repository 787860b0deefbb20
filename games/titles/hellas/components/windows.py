"""When each optional or out-of-turn effect may be used, by whom and for what (LH-30).

One row of the rules is several here where its effects differ, so an id may come more than once.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.hellas.components.ids import ArtifactId
from games.titles.hellas.components.moments import REST_POINTS, SourceId, Window

USED_BY_ACTION: tuple[ArtifactId, ...] = (
    "femes_trumpet",
    "pandoras_box",
    "horn_of_plenty",
    "ambrosia",
    "ariadnes_thread",
    "head_of_sphinx",
    "eye_of_cyclops",
    "chimeras_fire",
    "adamant_tethers",
    "owl_of_athena",
    "thunder_of_zeus",
    "boots_of_hermes",
)
"""Artifacts of the regular action Use Artifacts (LH-5.2)."""

_HEROES = (
    Window(
        "W-01",
        ("heracles",),
        "offer",
        ("T0",),
        ("owner",),
        prices=(("glory", 1),),
        limit="turn",
        demands=("neutral_card_in_deck",),
    ),
    Window(
        "W-02",
        ("perseus",),
        "ask",
        ("after_prepare",),
        ("owner",),
        limit="action",
        demands=("hero_on_map",),
    ),
)

_ARTIFACTS = (
    Window("W-03", USED_BY_ACTION, "offer", ("T1",), ("active",), uses="artifact"),
    Window(
        "W-04",
        ("caduceus",),
        "ask",
        ("B0",),
        ("side",),
        uses="artifact",
        demands=("enemy_holds_card",),
    ),
    Window(
        "W-05",
        ("apollos_arrow",),
        "ask",
        ("B0",),
        ("side",),
        uses="artifact",
        demands=("hero_on_map", "hero_next_to_battle"),
    ),
    Window("W-06", ("harpe",), "ask", ("B0", "H0", "H1"), ("side", "hunter"), uses="artifact"),
    Window("W-07", ("minotaurs_horn",), "ask", ("B0",), ("defender",), uses="artifact"),
    Window(
        "W-08",
        ("eye_of_graeae",),
        "offer",
        ("B0", "B1", "H1", "H2", "H3"),
        ("side", "hunter"),
        uses="artifact",
        demands=("card_in_hand",),
    ),
    Window("W-09", ("poison_arrows",), "ask", ("H0", "H1"), ("hunter",), uses="artifact"),
    Window(
        "W-10",
        ("medusas_blood",),
        "ask",
        ("B3",),
        ("side",),
        uses="artifact",
        demands=("cards_begun",),
    ),
    Window("W-11", ("aegis",), "ask", ("K",), ("dying",), uses="artifact"),
)

_BATTLE = (
    Window(
        "W-12",
        ("b_always_prepared",),
        "auto",
        ("start_of_battle",),
        ("side",),
        limit="battle",
        demands=("empty_hand",),
    ),
    Window(
        "W-13",
        ("b_unbroken_morale",),
        "ask",
        ("B0",),
        ("side",),
        limit="battle",
        demands=("enemy_has_more",),
    ),
    Window(
        "W-14",
        ("b_ambush",),
        "ask",
        ("B0",),
        ("defender",),
        limit="battle",
        demands=("own_fortified_hoplite",),
    ),
    Window("W-15", ("b_response_force",), "ask", ("B0",), ("defender",), limit="battle"),
    Window(
        "W-16",
        ("b_master_plan",),
        "offer",
        ("B1", "B2", "H3"),
        ("side", "hunter"),
        prices=(("priest", 1),),
        limit="card",
        demands=("card_in_hand",),
    ),
    Window(
        "W-17",
        ("b_bluff",),
        "ask",
        ("B2",),
        ("side",),
        prices=(("card", 1),),
        limit="battle",
        demands=("card_in_hand",),
    ),
    Window("W-18", ("b_athenas_gift",), "auto", ("end_of_battle",), ("winner",), limit="battle"),
    Window("W-19", ("b_cunning_tactician",), "auto", ("card_played",), ("side",)),
    Window("W-19", ("b_heroic_presence", "achilles"), "auto", ("comparison",), ("side",)),
    Window("W-19", ("b_stalwart_defense",), "auto", ("comparison",), ("defender",)),
    Window("W-19", ("b_no_attrition",), "auto", ("casualties",), ("side",)),
    Window("W-19", ("b_restrictive_maneuver",), "auto", ("card_played",), ("defender",)),
)

_ANYBODYS_TURN = (
    Window(
        "W-20",
        ("b_battle_prayer",),
        "free",
        REST_POINTS,
        ("owner",),
        prices=(("priest", 1),),
        demands=("room_in_hand",),
    ),
    Window(
        "W-21",
        ("q_aid_to_atlas",),
        "free",
        REST_POINTS,
        ("owner",),
        uses="quest_card",
        limit="once",
        demands=("room_in_hand",),
    ),
)

_OWN_TURN = (
    Window(
        "W-22",
        ("q_clean_augean_stables",),
        "ask",
        ("after_special_action",),
        ("active",),
        uses="quest_card",
        limit="once",
    ),
    Window(
        "W-23",
        ("b_local_volunteers", "b_winged_boots"),
        "offer",
        ("T1",),
        ("active",),
        uses="hoplite_movement",
        limit="turn",
    ),
    Window(
        "W-24",
        ("b_push_ups", "b_heros_apprentice"),
        "offer",
        ("T1",),
        ("active",),
        uses="hero_movement",
        limit="turn",
    ),
    Window(
        "W-24",
        ("b_wild_hunt",),
        "offer",
        ("T1",),
        ("active",),
        prices=(("strength", 1),),
        uses="hero_movement",
        limit="turn",
        demands=("hero_on_map",),
    ),
    Window(
        "W-25",
        ("b_heros_wrath",),
        "ask",
        ("after_hero_movement",),
        ("active",),
        prices=(("card", 1),),
        limit="turn",
        demands=("hero_on_map", "hoplite_at_hero", "card_in_hand"),
    ),
    Window(
        "W-26",
        ("b_shoot_to_kill",),
        "offer",
        ("T1", "H2"),
        ("active", "hunter"),
        prices=(("bow_card", 1),),
        limit="turn",
        demands=("card_in_hand",),
    ),
    Window(
        "W-27",
        ("b_exile",),
        "offer",
        ("T1",),
        ("active",),
        prices=(("injury", 1),),
        limit="turn",
        demands=("hero_on_map", "can_be_injured"),
    ),
)

_SPECIAL_ACTIONS = (
    Window(
        "W-28",
        ("b_exhausted_fight",),
        "offer",
        ("T1",),
        ("active",),
        prices=(("injury", 1),),
        uses="own_token",
        demands=("hero_on_map", "token_on_hunt", "no_token_on_card", "can_be_injured"),
    ),
    Window("W-29", ("b_forced_march",), "offer", ("in_march",), ("active",), limit="action"),
    Window(
        "W-29",
        ("b_murderous_march",),
        "offer",
        ("in_march",),
        ("active",),
        prices=(("hoplites", 2),),
        limit="action",
    ),
    Window("W-30", ("b_rearguard",), "ask", ("after_march",), ("active",), limit="action"),
    Window("W-31", ("b_mobilization",), "offer", ("in_recruit",), ("active",), limit="action"),
    Window("W-32", ("b_combat_training",), "auto", ("in_prepare",), ("owner",)),
    Window("W-32", ("b_glory_of_zeus",), "offer", ("in_usurp",), ("owner",)),
    Window("W-32", ("b_armory",), "auto", ("gained", "always"), ("owner",)),
    Window("W-32", ("b_gods_strength",), "auto", ("gained", "monument_built"), ("owner",)),
    Window("W-32", ("b_local_support_blessing",), "auto", ("always",), ("owner",)),
)

_HUNT = (
    Window(
        "W-33",
        ("b_sacrifice_of_flesh",),
        "offer",
        ("H1", "H2", "H3"),
        ("hunter",),
        prices=(("priest", 1),),
    ),
    Window(
        "W-34",
        ("b_weak_spot",),
        "ask",
        ("H1",),
        ("hunter",),
        prices=(("card", 1),),
        limit="hunt",
        demands=("card_in_hand",),
    ),
    Window("W-35", ("b_inspiring_hunt",), "auto", ("hunt_chosen",), ("hunter",), limit="hunt"),
    Window(
        "W-36",
        ("b_advanced_dodge",),
        "offer",
        ("H3",),
        ("hunter",),
        limit="hunt",
        demands=("card_in_hand",),
    ),
)

_RULES = (
    Window(
        "W-37",
        ("b_hermes_temple", "temple_card_1"),
        "ask",
        ("after_build_temple",),
        ("active",),
        limit="action",
    ),
    Window(
        "W-38",
        ("two_players",),
        "ask",
        ("before_build_monument",),
        ("active",),
        limit="action",
        demands=("closed_action",),
    ),
    # The injury that follows is that of every hunt that fails (LH-20.15).
    Window("W-39", ("giving_up",), "offer", ("H2",), ("hunter",), demands=("no_wound_in_stage",)),
)

WINDOWS: tuple[Window, ...] = (
    _HEROES + _ARTIFACTS + _BATTLE + _ANYBODYS_TURN + _OWN_TURN + _SPECIAL_ACTIONS + _HUNT + _RULES
)


def _by_source() -> Iterator[tuple[SourceId, Window]]:
    for window in WINDOWS:
        for source in window.sources:
            yield source, window


WINDOW_OF: dict[SourceId, Window] = dict(_by_source())
"""The one window of each effect."""
