"""The fourteen monster cards of the Events Deck; the other nine are quests (LH-2.2, LH-18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import (
    EventCardId,
    MonsterCardId,
    MonsterId,
    QuestId,
    RegionId,
)
from games.titles.hellas.components.monsters import Wound
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.requirements import Need, Requirement, Skill


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """Where a monster comes to the map, and how it evolves if it is there already (LH-18.4).

    The evolution: ``wounds`` more on its tray, ``effects`` in force while it lives, or what a hunt
    on it ``requires`` (LH-20.1).
    """

    monster: MonsterId
    region: RegionId
    wounds: tuple[Wound, ...] = ()
    effects: tuple[Effect, ...] = ()
    requires: Requirement | None = None


MONSTER_CARDS: dict[MonsterCardId, MonsterCard] = {
    "ev_cerberus_epirus": MonsterCard(
        "cerberus",
        "epirus",
        effects=(Effect("first_attack_strength", 3), Effect("first_attack_ends_hunt")),
    ),
    "ev_cerberus_locris": MonsterCard("cerberus", "locris", wounds=(Wound("e_locris_1", "spear"),)),
    "ev_chimera_macedonia": MonsterCard(
        "chimera",
        "macedonia",
        effects=(Effect("kill_entering", 1, where="monster_region"),),
    ),
    "ev_chimera_arcadia": MonsterCard(
        "chimera",
        "arcadia",
        wounds=(Wound("e_arcadia_1", "mace"), Wound("e_arcadia_2", "sword")),
    ),
    "ev_cyclops_acarnania": MonsterCard(
        "cyclops", "acarnania", effects=(Effect("attack_strength", 1),)
    ),
    "ev_cyclops_euboea": MonsterCard("cyclops", "euboea", wounds=(Wound("e_euboea_1", "mace"),)),
    "ev_hydra_argolis": MonsterCard(
        "hydra",
        "argolis",
        effects=(Effect("attack_strength", 2, when=("wounds_at_least",), threshold=3),),
    ),
    "ev_hydra_chalkidiki": MonsterCard(
        "hydra",
        "chalkidiki",
        wounds=(Wound("e_chalkidiki_1", "bow"), Wound("e_chalkidiki_2", "bow")),
    ),
    "ev_medusa_attica": MonsterCard(
        "medusa", "attica", effects=(Effect("draw_by_attribute", attributes=("speed",)),)
    ),
    "ev_medusa_phocis": MonsterCard("medusa", "phocis", wounds=(Wound("e_phocis_1", "axe"),)),
    "ev_minotaur_crete": MonsterCard("minotaur", "crete", requires=Need(1, "priests")),
    "ev_minotaur_boeotia": MonsterCard(
        "minotaur", "boeotia", wounds=(Wound("e_boeotia_1", "sword"),)
    ),
    "ev_sphinx_messenia": MonsterCard("sphinx", "messenia", requires=Skill(3, ("leadership",))),
    "ev_sphinx_thessaly": MonsterCard(
        "sphinx",
        "thessaly",
        wounds=(Wound("e_thessaly_1", "torch"), Wound("e_thessaly_2", "torch")),
    ),
}

EVENT_CARDS: tuple[EventCardId, ...] = (*MONSTER_CARDS, *QUESTS)
"""The whole Events Deck."""


def is_monster(card: EventCardId) -> TypeGuard[MonsterCardId]:
    """Whether this is a monster card."""
    return card in MONSTER_CARDS


def is_quest(card: EventCardId) -> TypeGuard[QuestId]:
    """Whether this is a quest card."""
    return card in QUESTS
