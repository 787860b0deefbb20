"""What people call things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.english import listed
from games.titles.hellas.components.actions import REGULAR_ACTION_NAMES, SPECIAL_ACTION_NAMES
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import (
    ArtifactId,
    AttackCardId,
    Attribute,
    BlessingId,
    CombatCardId,
    GodId,
    HeroId,
    LandId,
    MonsterId,
    QuestId,
    RegionId,
    RegularAction,
    SpecialAction,
    TempleCardId,
)
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS

_NAMED_LIKE_PEOPLE: tuple[MonsterId, ...] = ("medusa", "cerberus")
"""Monsters of which there is one by that name; the others are a kind, and take an article."""

ACTIONS: Mapping[str, str] = {
    **{str(action): name for action, name in REGULAR_ACTION_NAMES.items()},
    **{str(action): name for action, name in SPECIAL_ACTION_NAMES.items()},
}
"""What actions are called."""


def region(name: RegionId) -> str:
    """``crete`` -> ``Crete``."""
    return MAP[name].name


def regions(names: Iterable[RegionId]) -> str:
    """``Crete and Attica``."""
    return listed(region(name) for name in names)


def glory(land: LandId) -> str:
    """``blue`` -> ``the Glory Token of the Blue Land``."""
    return f"the Glory Token of the {LAND_FACTS[land].name}"


def hero(name: HeroId) -> str:
    """``helen`` -> ``Helen``."""
    return HERO_FACTS[name].name


def god(name: GodId) -> str:
    """``zeus`` -> ``Zeus``."""
    return MONUMENTS[name].name


def attribute(name: Attribute) -> str:
    """``speed`` -> ``Speed``."""
    return name.capitalize()


def monster(name: MonsterId) -> str:
    """``sphinx`` -> ``the Sphinx``, ``medusa`` -> ``Medusa``."""
    proper = MONSTERS[name].name
    return proper if name in _NAMED_LIKE_PEOPLE else f"the {proper}"


def quest(name: QuestId) -> str:
    """``q_amazon_queen`` -> ``Amazon Queen``."""
    return QUESTS[name].name


def artifact(name: ArtifactId) -> str:
    """``harpe`` -> ``Harpe``."""
    return ARTIFACTS[name].name


def blessing(name: BlessingId) -> str:
    """``b_push_ups`` -> ``Push-Ups``."""
    return BLESSINGS[name].name


def temple_card(name: TempleCardId) -> str:
    """``temple_card_3`` -> ``temple card 3``."""
    return name.replace("_", " ")


def action(name: RegularAction | SpecialAction) -> str:
    """``use_artifacts`` -> ``Use Artifacts``."""
    return ACTIONS[name]


def card(name: CombatCardId) -> str:
    """``axe_assault`` -> ``Assault (axe 4)``, as it is printed: several cards bear one name."""
    printed = COMBAT_CARDS[name]
    return f"{printed.name} ({printed.symbol} {printed.strength})"


def attack(name: AttackCardId) -> str:
    """``ma_fury`` -> ``Fury``; ``Recall (3)`` where several cards bear the name."""
    printed = ATTACK_CARDS[name]
    alike = sum(other.name == printed.name for other in ATTACK_CARDS.values())
    return printed.name if alike == 1 else f"{printed.name} ({printed.strength})"
