"""What people call things, and how amounts and causes are put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.engine.english import listed
from games.engine.records import label
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
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS

_NAMED_LIKE_PEOPLE: tuple[MonsterId, ...] = ("medusa", "cerberus")
"""Monsters of which there is one by that name; the others are a kind, and take an article."""

# Names


def region(name: RegionId) -> str:
    """``crete`` -> ``Crete``."""
    return MAP[name].name


def regions(names: Iterable[RegionId]) -> str:
    """``Crete and Attica``."""
    return listed(region(one) for one in names)


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
    told = MONSTERS[name].name
    return told if name in _NAMED_LIKE_PEOPLE else f"the {told}"


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
    return _ACTIONS[name]


def card(name: CombatCardId) -> str:
    """``axe_assault`` -> ``Assault (axe 4)``, as it is printed: several cards bear one name."""
    printed = COMBAT_CARDS[name]
    return f"{printed.name} ({printed.symbol} {printed.strength})"


def attack(name: AttackCardId) -> str:
    """``ma_fury`` -> ``Fury``; ``Recall (3)`` where several cards bear the name."""
    printed = ATTACK_CARDS[name]
    alike = sum(one.name == printed.name for one in ATTACK_CARDS.values())
    return printed.name if alike == 1 else f"{printed.name} ({printed.strength})"


_ACTIONS: Mapping[str, str] = {
    **{str(name): told for name, told in REGULAR_ACTION_NAMES.items()},
    **{str(name): told for name, told in SPECIAL_ACTION_NAMES.items()},
}
_SOURCES: Mapping[str, str] = {
    **{name: f"the ability of {hero(name)}" for name in HERO_FACTS},
    **{name: artifact(name) for name in ARTIFACTS},
    **{name: blessing(name) for name in BLESSINGS},
    **{name: quest(name) for name in QUESTS},
    **{name: temple_card(name) for name in TEMPLE_CARDS},
    **{name: monster(name) for name in MONSTERS},
    **{name: attack(name) for name in ATTACK_CARDS},
    **{name: card(name) for name in COMBAT_CARDS},
    **{name: god(name) for name in MONUMENTS},
    "two_players": "the bonus of two players",
    "giving_up": "the end of the hunt by choice",
}
_CAUSES: Mapping[str, str] = {
    "start": "",
    "recruit": "",
    "battle": " in battle",
    "no_way_out": " for want of a way out",
    "limit": " down to the hand limit",
    "hunt": " in the hunt",
    "build_temple": " for the temple",
    "build_monument": " for the temples under control",
    "invasion": " in the invasion",
}
"""Causes that are no card, ability or monster, and actions that read better in other words."""


def source(name: str) -> str:
    """What says what happens: ``Push-Ups``, ``the Hydra``, ``the ability of Perseus``."""
    return _SOURCES[name]


def through(cause: str) -> str:
    """Why something happens, to stand behind it: `` through Push-Ups``, `` in battle``."""
    told = _CAUSES.get(cause)
    if told is not None:
        return told
    return f" through {_SOURCES.get(cause) or _ACTIONS[cause]}"


# Amounts


def whose(seat: int) -> str:
    """``P1's``."""
    return f"{label(seat)}'s"


def do(count: int, one: str, many: str) -> str:
    """The form of a verb: ``goes`` for one, ``go`` for many."""
    return one if count == 1 else many


def cards(names: Iterable[CombatCardId]) -> str:
    """``Assault (axe 4) and 2 Charge (sickle 4)``: cards of one kind are alike."""
    kinds = Counter(names)
    return listed(card(one) if n == 1 else f"{n} {card(one)}" for one, n in kinds.items())


def beginning(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]
