"""The numbers of the family, which a game may carry a patch of.

Those of cards, monsters and regions begin as they are printed in ``components``; rules read them
here, never there.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

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
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.parameters import printed
from games.titles.hellas.parameters.printed import (
    Amount,
    AttackNumbers,
    CombatNumbers,
    Figures,
    MonsterNumbers,
    QuestNumbers,
    Some,
)

Few = Annotated[int, msgspec.Meta(ge=1, le=5)]
Low = Annotated[int, msgspec.Meta(ge=1, le=3)]
High = Annotated[int, msgspec.Meta(ge=3, le=9)]
"""Bounds of attributes, kept apart so that no patch turns them around."""


class Seats(msgspec.Struct, frozen=True):
    """What depends on the number of players (LH-2.3, LH-25.1, LH-26.2, LH-27): numbered temples,
    complete lands that win, blessings of a draft."""

    temples: Annotated[int, msgspec.Meta(ge=0, le=8)]
    lands: Few
    draft: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Supply(msgspec.Struct, frozen=True):
    """What each player has and may hold (LH-1.3, LH-1.6, LH-22.12); quest slots of the table."""

    hoplites: Some = 15
    priests: Annotated[int, msgspec.Meta(ge=0, le=9)] = 4
    hand: Amount = 4
    quest_slots: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3


class Start(msgspec.Struct, frozen=True):
    """How a game begins (LH-2.1, LH-2.5, LH-3.1, LH-3.3, LH-3.5): levels of the monuments, event
    cards that count, and what each player gets."""

    monument_level: Few = 1
    event_cards: Annotated[int, msgspec.Meta(ge=0, le=14)] = 7
    combat_cards: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1
    hoplites: Some = 2
    priests: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    attribute: Low = 1


class Attributes(msgspec.Struct, frozen=True):
    """The lowest value, which an injured attribute has, and the highest (LH-1.4, LH-1.5)."""

    lowest: Low = 1
    highest: High = 5


class Actions(msgspec.Struct, frozen=True):
    """Amounts of actions (LH-11.1, LH-13.2, LH-14.1, LH-15.3, LH-16.3); ``population`` is the
    least that Local Support leaves (LH-9.2)."""

    recruit_city: Amount = 2
    recruit_sparta: Amount = 4
    temple_priests: Amount = 1
    prepare_choices: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2
    prepare_heals: Some = 1
    prepare_cards: Some = 1
    prepare_hoplites: Some = 1
    usurp_hoplites: Amount = 1
    monument_priests: Amount = 1
    population: Some = 1


class Prayer(msgspec.Struct, frozen=True):
    """Places for priests at each monument, and what prayer raises the attribute by (LH-6.1)."""

    spots: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2
    raises: Annotated[int, msgspec.Meta(ge=0, le=5)] = 1


class Battle(msgspec.Struct, frozen=True):
    """Strength of a hoplite, and more if fortified; what a loser kills (LH-22.7, LH-22.8)."""

    hoplite: Amount = 1
    city: Amount = 1
    sparta: Amount = 2
    losing_kill: Amount = 1


class Hunt(msgspec.Struct, frozen=True):
    """A hunt (LH-20.5, LH-20.8 to LH-20.11, LH-20.15).

    ``combos``: cards of a symbol that cover any wound together; a symbol not named has none.
    Cards drawn after a defence by cards, by a shield, and after none.
    """

    combos: dict[Symbol, Some]
    attacks_to_choose: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2
    draw_defended: Amount = 2
    draw_parried: Amount = 1
    draw_undefended: Amount = 1
    parry_injuries: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1
    failure_injuries: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1


class Die(msgspec.Struct, frozen=True):
    """How many faces of the monster die show what (LH-17.2, LH-R88)."""

    nothing: Some = 1
    region_attack: Amount = 2
    move: Amount = 2
    move_or_region_attack: Amount = 1


class Goal(msgspec.Struct, frozen=True):
    """What wins, besides lands (LH-26.3), and the tokens of the last countdown (LH-26.4)."""

    temples: Annotated[int, msgspec.Meta(ge=1, le=9)] = 5
    monsters: Annotated[int, msgspec.Meta(ge=1, le=7)] = 3
    countdown: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3


class Parameters(msgspec.Struct, frozen=True):
    """Every number in force in one game. ``powers``: of each god by level, from 1 on."""

    seats: dict[str, Seats]
    supply: Supply
    start: Start
    attributes: Attributes
    actions: Actions
    prayer: Prayer
    battle: Battle
    hunt: Hunt
    die: Die
    goal: Goal
    population: dict[RegionId, Some]
    powers: dict[GodId, tuple[Amount, ...]]
    combat_cards: dict[CombatCardId, CombatNumbers]
    attack_cards: dict[AttackCardId, AttackNumbers]
    monsters: dict[MonsterId, MonsterNumbers]
    evolutions: dict[MonsterCardId, Figures]
    quests: dict[QuestId, QuestNumbers]
    artifacts: dict[ArtifactId, Figures]
    blessings: dict[BlessingId, Figures]
    oracle: dict[TempleCardId, Figures]
    bonuses: dict[HeroId, Figures]
    abilities: dict[HeroId, Figures]
    prices: dict[SourceId, Figures]


PRINTED = Parameters(
    seats={},
    supply=Supply(),
    start=Start(),
    attributes=Attributes(),
    actions=Actions(),
    prayer=Prayer(),
    battle=Battle(),
    hunt=Hunt(printed.combos()),
    die=Die(),
    goal=Goal(),
    population=printed.population(),
    powers=printed.powers(),
    combat_cards=printed.combat_cards(),
    attack_cards=printed.attack_cards(),
    monsters=printed.monsters(),
    evolutions=printed.evolutions(),
    quests=printed.quests(),
    artifacts=printed.artifacts(),
    blessings=printed.blessings(),
    oracle=printed.oracle(),
    bonuses=printed.bonuses(),
    abilities=printed.abilities(),
    prices=printed.prices(),
)
"""As they are printed in the box; what depends on the number of players each title says."""
