"""Effects with the numbers in force: what a card, a power or an ability does in this game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.effects import Effect, Kind, with_numbers
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import HeroId, MonsterCardId, MonsterId, QuestId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.parameters.printed import Figures
from games.titles.hellas.steps.parts import Source

_Numbers = Callable[[Parameters, Any], Figures]

_PRINTED: Mapping[str, tuple[tuple[Effect, ...], _Numbers]] = {
    **{a: (artifact.effects, lambda p, s: p.artifacts[s]) for a, artifact in ARTIFACTS.items()},
    **{b: (bless.effects, lambda p, s: p.blessings[s]) for b, bless in BLESSINGS.items()},
    **{q: (quest.reward, lambda p, s: p.quests[s].reward) for q, quest in QUESTS.items()},
    **{t: (temple.reward, lambda p, s: p.oracle[s]) for t, temple in TEMPLE_CARDS.items()},
    **{
        a: (card.effects, lambda p, s: p.attack_cards[s].effects)
        for a, card in ATTACK_CARDS.items()
    },
    **{m: (tray.special, lambda p, s: p.monsters[s].special) for m, tray in MONSTERS.items()},
    **{
        c: ((combat.effect,) if combat.effect else (), lambda p, s: p.combat_cards[s].effect)
        for c, combat in COMBAT_CARDS.items()
    },
    **{h: ((hero.ability,), lambda p, s: p.abilities[s]) for h, hero in HERO_FACTS.items()},
}
"""Source -> what is printed on it, and where its numbers stand."""


def effects_of(numbers: Parameters, source: Source) -> tuple[Effect, ...]:
    """What a source does, in its order (LH-1.11): of a quest its reward, of a monster its special
    attack, of a hero his ability. A god's power depends on its level: see ``prayer``."""
    effects, figures = _PRINTED[source]
    return with_numbers(effects, figures(numbers, source))


def effect_of(numbers: Parameters, source: Source, kind: Kind) -> Effect:
    """The one effect of this kind that a source has."""
    return next(effect for effect in effects_of(numbers, source) if effect.kind == kind)


def amount_of(numbers: Parameters, source: Source, kind: Kind) -> int:
    """How many or how much the effect of this kind is; it must have an amount."""
    amount = effect_of(numbers, source, kind).amount
    assert amount is not None
    return amount


def kept_effects(numbers: Parameters, quest: QuestId) -> tuple[Effect, ...]:
    """What a kept quest card does when it is used (LH-23.6)."""
    return with_numbers(QUESTS[quest].kept, numbers.quests[quest].kept)


def bonus_of(numbers: Parameters, hero: HeroId) -> Effect:
    """The starting bonus of a hero (LH-3.4)."""
    return with_numbers((HERO_FACTS[hero].bonus,), numbers.bonuses[hero])[0]


def evolution_effects(numbers: Parameters, card: MonsterCardId) -> tuple[Effect, ...]:
    """What an evolution does while its monster lives (LH-18.4)."""
    return with_numbers(MONSTER_CARDS[card].effects, numbers.evolutions[card])


def region_attack(numbers: Parameters, monster: MonsterId) -> tuple[Effect, ...]:
    """What a monster does to its region in the Monster Phase (LH-17.5)."""
    return with_numbers(MONSTERS[monster].region_attack, numbers.monsters[monster].region_attack)
