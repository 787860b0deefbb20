"""The numbers that are printed on cards, trays and the map, as parameters begin with them.

``Figures`` hold the amounts of a card by kind of effect, as ``components.effects.numbers`` tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.effects import numbers
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import (
    ArtifactId,
    AttackCardId,
    BlessingId,
    CombatCardId,
    GodId,
    HeroId,
    MonsterCardId,
    MonsterId,
    QuestId,
    RegionId,
    Symbol,
    TempleCardId,
)
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS, Step
from games.titles.hellas.components.requirements import Requirement
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.components.windows import WINDOW_OF

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Figures = dict[str, Amount]


class CombatNumbers(msgspec.Struct, frozen=True):
    """A combat card (LH-22.5, LH-22.7)."""

    strength: Amount
    casualties: Amount
    effect: Figures


class AttackNumbers(msgspec.Struct, frozen=True):
    """A monster attack card; ``each``: for what it counts (LH-20.9)."""

    strength: Amount
    each: Amount
    effects: Figures


class MonsterNumbers(msgspec.Struct, frozen=True):
    """The attacks of a monster (LH-17.5, LH-20.11)."""

    special: Figures
    region_attack: Figures


class QuestNumbers(msgspec.Struct, frozen=True):
    """What the steps of a quest require and cost, by name, and what it brings (LH-23)."""

    requires: tuple[Figures, ...]
    costs: tuple[Figures, ...]
    reward: Figures
    kept: Figures


def combos() -> dict[Symbol, int]:
    """LH-20.5."""
    return {symbol: way.combo for symbol, way in HUNTING.items() if way.combo is not None}


def population() -> dict[RegionId, int]:
    """LH-9.1."""
    return {region: facts.population for region, facts in MAP.items()}


def powers() -> dict[GodId, tuple[int, ...]]:
    """LH-6.4."""
    return {god: monument.amounts for god, monument in MONUMENTS.items()}


def combat_cards() -> dict[CombatCardId, CombatNumbers]:
    """LH-22."""
    return {
        kind: CombatNumbers(
            card.strength, card.casualties, numbers((card.effect,) if card.effect else ())
        )
        for kind, card in COMBAT_CARDS.items()
    }


def attack_cards() -> dict[AttackCardId, AttackNumbers]:
    """LH-20.9."""
    return {
        kind: AttackNumbers(card.strength, card.each, numbers(card.effects))
        for kind, card in ATTACK_CARDS.items()
    }


def monsters() -> dict[MonsterId, MonsterNumbers]:
    """LH-17.5, LH-20.11."""
    return {
        monster: MonsterNumbers(numbers(facts.special), numbers(facts.region_attack))
        for monster, facts in MONSTERS.items()
    }


def evolutions() -> dict[MonsterCardId, Figures]:
    """LH-18.4, LH-20.1."""
    return {
        kind: numbers(card.effects) | _least((card.requires,) if card.requires else ())
        for kind, card in MONSTER_CARDS.items()
    }


def quests() -> dict[QuestId, QuestNumbers]:
    """LH-23."""
    return {
        quest: QuestNumbers(
            tuple(_least(step.requires) for step in facts.steps),
            tuple(_costs(step) for step in facts.steps),
            numbers(facts.reward),
            numbers(facts.kept),
        )
        for quest, facts in QUESTS.items()
    }


def _least(requirements: Iterable[Requirement]) -> Figures:
    return {requirement.name: requirement.least for requirement in requirements}


def _costs(step: Step) -> Figures:
    return {cost.of: cost.amount for cost in step.costs}


def artifacts() -> dict[ArtifactId, Figures]:
    """LH-5."""
    return {artifact: numbers(facts.effects) for artifact, facts in ARTIFACTS.items()}


def blessings() -> dict[BlessingId, Figures]:
    """LH-25, LH-29."""
    return {blessing: numbers(facts.effects) for blessing, facts in BLESSINGS.items()}


def oracle() -> dict[TempleCardId, Figures]:
    """LH-13.4."""
    return {card: numbers(facts.reward) for card, facts in TEMPLE_CARDS.items()}


def bonuses() -> dict[HeroId, Figures]:
    """LH-3.4."""
    return {hero: numbers((facts.bonus,)) for hero, facts in HERO_FACTS.items()}


def abilities() -> dict[HeroId, Figures]:
    """LH-4.2."""
    return {hero: numbers((facts.ability,)) for hero, facts in HERO_FACTS.items()}


def prices() -> dict[SourceId, Figures]:
    """LH-30."""
    return {source: dict(window.prices) for source, window in WINDOW_OF.items() if window.prices}
