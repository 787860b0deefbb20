"""The seven monsters: trays, attacks, what they do by being there (LH-17.5, LH-19, LH-20.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import (
    Icon,
    MonsterArtifactId,
    MonsterId,
    SlotId,
    WoundSymbol,
)

Passive = Literal["no_exit", "no_recruiting", "no_prayer"]
"""What a region suffers while the monster stands there (LH-19.4): hoplites cannot leave it, nobody
recruits in it, no priest goes to its monument."""


@dataclass(frozen=True, slots=True)
class Wound:
    """A symbol on a tray or an evolution card (LH-19.1), and what covering it may bring."""

    slot: SlotId
    symbol: WoundSymbol
    reward: Icon | None = None


@dataclass(frozen=True, slots=True)
class Monster:
    """``special``: what a special attack does to the hunter (LH-20.11). ``region_attack``: what it
    does in the Monster Phase (LH-17.5). ``artifact``: for who slays it in a hunt (LH-20.16)."""

    name: str
    artifact: MonsterArtifactId
    wounds: tuple[Wound, ...]
    special: tuple[Effect, ...]
    region_attack: tuple[Effect, ...]
    passive: Passive | None = None


_INJURY = Effect("injure", 1)


def _below_three(attribute: Literal["speed", "leadership"]) -> Effect:
    return Effect("end_hunt", when=("attribute_below",), attributes=(attribute,), threshold=3)


def _kill(amount: int) -> Effect:
    return Effect("kill_hoplites", amount, where="monster_region")


MONSTERS: dict[MonsterId, Monster] = {
    "medusa": Monster(
        "Medusa",
        "medusas_blood",
        (
            Wound("w1", "bow"),
            Wound("w2", "torch", "priest"),
            Wound("w3", "sword"),
            Wound("w4", "axe", "neutral_artifact"),
        ),
        special=(_INJURY, _below_three("speed")),
        region_attack=(_kill(1),),
        passive="no_exit",
    ),
    "sphinx": Monster(
        "Sphinx",
        "head_of_sphinx",
        (
            Wound("w1", "torch"),
            Wound("w2", "bow", "priest"),
            Wound("w3", "mace"),
            Wound("w4", "spear", "neutral_artifact"),
        ),
        special=(_INJURY, _below_three("leadership")),
        region_attack=(_kill(1),),
        passive="no_recruiting",
    ),
    "cyclops": Monster(
        "Cyclops",
        "eye_of_cyclops",
        (
            Wound("w1", "bow"),
            Wound("w2", "bow"),
            Wound("w3", "torch", "priest"),
            Wound("w4", "sword"),
            Wound("w5", "spear", "neutral_artifact"),
        ),
        special=(_INJURY, Effect("lower_attribute", 1)),
        region_attack=(Effect("injure_heroes", 1, where="monster_region_and_neighbours"),),
    ),
    "minotaur": Monster(
        "Minotaur",
        "minotaurs_horn",
        (
            Wound("w1", "torch"),
            Wound("w2", "torch", "priest"),
            Wound("w3", "mace"),
            Wound("w4", "sword"),
            Wound("w5", "axe", "neutral_artifact"),
        ),
        special=(Effect("injure", 2), Effect("discard_half")),
        region_attack=(_kill(1), Effect("sacrifice_priest", 1, where="monster_region")),
    ),
    "chimera": Monster(
        "Chimera",
        "chimeras_fire",
        (
            Wound("w1", "bow"),
            Wound("w2", "bow", "priest"),
            Wound("w3", "torch"),
            Wound("w4", "axe"),
            Wound("w5", "spear", "neutral_artifact"),
        ),
        special=(_INJURY, Effect("keep_cards", 1)),
        region_attack=(_kill(1), Effect("to_highest_monument")),
        passive="no_prayer",
    ),
    "hydra": Monster(
        "Hydra",
        "poison_arrows",
        (
            Wound("w1", "torch"),
            Wound("w2", "torch", "priest"),
            Wound("w3", "sword"),
            Wound("w4", "sword", "priest"),
            Wound("w5", "mace"),
            Wound("w6", "axe", "neutral_artifact"),
        ),
        special=(Effect("heal_wounds"),),
        region_attack=(Effect("kill_hoplites", 1, where="monster_region_and_neighbours"),),
    ),
    "cerberus": Monster(
        "Cerberus",
        "adamant_tethers",
        (
            Wound("w1", "bow"),
            Wound("w2", "bow", "priest"),
            Wound("w3", "torch"),
            Wound("w4", "mace", "priest"),
            Wound("w5", "mace"),
            Wound("w6", "sword"),
            Wound("w7", "spear", "neutral_artifact"),
        ),
        special=(Effect("injure", 3),),
        region_attack=(_kill(3),),
    ),
}
