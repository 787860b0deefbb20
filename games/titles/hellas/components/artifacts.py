"""The twenty artifacts: neutral ones, those of the monsters, those of the gods (LH-5, LH-24).

When each is used stands in ``windows``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import (
    ArtifactId,
    GodArtifactId,
    MonsterArtifactId,
    NeutralArtifactId,
)


@dataclass(frozen=True, slots=True)
class Artifact:
    """``effects`` in order, or the one that its owner chooses if ``choose_one``."""

    name: str
    effects: tuple[Effect, ...]
    choose_one: bool = False


NEUTRAL_ARTIFACTS: tuple[NeutralArtifactId, ...] = get_args(NeutralArtifactId)
MONSTER_ARTIFACTS: tuple[MonsterArtifactId, ...] = get_args(MonsterArtifactId)
GOD_ARTIFACTS: tuple[GodArtifactId, ...] = get_args(GodArtifactId)

ARTIFACTS: dict[ArtifactId, Artifact] = {
    "caduceus": Artifact("Caduceus", (Effect("enemy_discards", 1),)),
    "apollos_arrow": Artifact(
        "Apollo's Arrow", (Effect("strength", 2, when=("hero_next_to_battle",)),)
    ),
    "femes_trumpet": Artifact("Feme's Trumpet", (Effect("free_actions", 1),)),
    "harpe": Artifact("Harpe", (Effect("draw", 1),)),
    "pandoras_box": Artifact("Pandora's Box", (Effect("monster_phase"),)),
    "horn_of_plenty": Artifact("Horn of Plenty", (Effect("recruit", 2, where="controlled_city"),)),
    "ambrosia": Artifact("Ambrosia", (Effect("heal_all"),)),
    "aegis": Artifact("Aegis", (Effect("save_hoplites", 2),)),
    "eye_of_graeae": Artifact("Eye of Graeae", (Effect("discard_and_draw"),)),
    "ariadnes_thread": Artifact(
        "Ariadne's Thread", (Effect("move_monster", 2, where="any_monster"),)
    ),
    "poison_arrows": Artifact(
        "Poison Arrows", (Effect("wound", 1, where="hunted_monster"), Effect("draw", 1))
    ),
    "minotaurs_horn": Artifact(
        "Minotaur's Horn", (Effect("bring_hoplites", where="neighbours", when=("defender",)),)
    ),
    "head_of_sphinx": Artifact(
        "Head of Sphinx",
        (
            Effect(
                "control_and_recruit",
                1,
                where="hero_region",
                when=("hero_in_free_neutral_region",),
            ),
        ),
    ),
    "eye_of_cyclops": Artifact(
        "Eye of Cyclops", (Effect("gain_priest", 1, when=("temple_at_hero",)),)
    ),
    "medusas_blood": Artifact(
        "Medusa's Blood",
        (Effect("ignore_casualties", 1), Effect("add_casualties", 1)),
        choose_one=True,
    ),
    "chimeras_fire": Artifact("Chimera's Fire", (Effect("kill_hoplites", 1, where="hero_region"),)),
    "adamant_tethers": Artifact(
        "Adamant Tethers", (Effect("kill_hoplites", 3, where="hero_region"),)
    ),
    "owl_of_athena": Artifact("Owl of Athena", (Effect("keep_one_card", 2),)),
    "thunder_of_zeus": Artifact(
        "Thunder of Zeus",
        (Effect("wound", 1, where="any_monster"), Effect("injure_enemy_hero", 1)),
        choose_one=True,
    ),
    "boots_of_hermes": Artifact("Boots of Hermes", (Effect("place_hero"),)),
}
