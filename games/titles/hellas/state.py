"""The table and the zones that all titles of the family have.

What is hidden: hands, decks, cards and artifacts that somebody looks at, the pack of a draft, and
the attack cards that the left neighbour saw (LH-28). Whoever saw a card goes on knowing it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.engine.flow import Flow
from games.engine.records import Outcome
from games.engine.secrecy import Hidden, Inside, Owned, Public
from games.titles.hellas.components.ids import (
    ArtifactId,
    AttackCardId,
    Attribute,
    BlessingId,
    CombatCardId,
    EventCardId,
    GodId,
    HeroId,
    LandId,
    MonsterCardId,
    MonsterId,
    QuestId,
    RegionId,
    RegularAction,
    SlotId,
    SpecialAction,
    TempleCardId,
)
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.parameters import PRINTED, Parameters
from games.titles.hellas.steps.parts import Hop

ORACLE = 0
"""The number under which the Oracle of Delphi stands on the map; temples count from 1."""


class Player(msgspec.Struct):
    """What stands in a player's supply and lies open before him (LH-1.3 to LH-1.6, LH-28.2).

    ``hoplites``, ``priests``: in the supply; ``pool``: priests that count as owned (LH-1.6).
    ``cards``: how many combat cards are in hand. ``leadership``, ``strength``, ``speed``: base
    values; an attribute that is ``injured`` counts 1. ``region`` is None before the hero is placed
    and while he is on step ``stage`` of a ``quest``. ``artifacts``: whether each is charged.
    ``used``: special actions that carry a token (LH-10.2). ``exhausted``: a token lies on Exhausted
    Fight (LH-29.4). ``kept``: quest cards (LH-23.6).
    """

    hoplites: int = 0
    priests: int = 0
    pool: int = 0
    cards: int = 0
    hero: HeroId | None = None
    leadership: int = 0
    strength: int = 0
    speed: int = 0
    injured: list[Attribute] = msgspec.field(default_factory=list)
    region: RegionId | None = None
    quest: QuestId | None = None
    stage: int = 0
    glory: list[LandId] = msgspec.field(default_factory=list)
    artifacts: dict[ArtifactId, bool] = msgspec.field(default_factory=dict)
    monsters: list[MonsterId] = msgspec.field(default_factory=list)
    blessings: list[BlessingId] = msgspec.field(default_factory=list)
    used: list[SpecialAction] = msgspec.field(default_factory=list)
    exhausted: bool = False
    kept: list[QuestId] = msgspec.field(default_factory=list)


class Region(msgspec.Struct):
    """What stands in a region. ``owner`` controls it (LH-1.2). ``hoplites``: unfortified ones, by
    seat; ``fortified``: whose hoplite is in the city spot (LH-1.3). ``temple``: its number."""

    hoplites: list[int]
    owner: int | None = None
    fortified: int | None = None
    temple: int | None = None


class Monster(msgspec.Struct):
    """A monster on the map: covered symbols and evolution cards (LH-18.4, LH-19.1)."""

    region: RegionId
    wounds: list[SlotId] = msgspec.field(default_factory=list)
    evolutions: list[MonsterCardId] = msgspec.field(default_factory=list)


class Monument(msgspec.Struct):
    """A monument. ``priests``: whose, by seat, one entry each. ``artifact``: still under it."""

    level: int
    priests: list[int] = msgspec.field(default_factory=list)
    artifact: bool = True


class Decks(msgspec.Struct):
    """How many cards are left to be drawn (LH-2.2); ``attacks`` while a hunt is on."""

    combat: int = 0
    events: int = 0
    artifacts: int = 0
    blessings: int = 0
    attacks: int = 0


class Turn(msgspec.Struct):
    """The turn of a player (LH-4).

    ``chosen``: choices he had made before it: until he makes another, nothing was done yet (T0).
    ``actions``: regular ones that are used up. ``artifacts``: whether Use Artifacts is still to
    come, going on or over (LH-5.2). ``once``: effects that were used and come once a turn.
    ``moved``: hoplites that have moved in this action, by the region where they are now (LH-8.13),
    ``spots``: city spots that were filled in it. ``entered``: the hops of this action, of which
    each group counts once (LH-8.7). ``origins``: from where the attackers in a region came in it
    (LH-22.9). ``quested``: a quest is completed (LH-23.5). ``built``: Build Monument was chosen, so
    no extra action follows (LH-10.4). ``last_token``: the last one left the activation card.
    """

    seat: int
    chosen: int = 0
    actions: list[RegularAction] = msgspec.field(default_factory=list)
    artifacts: Literal["ahead", "now", "over"] = "ahead"
    once: list[SourceId] = msgspec.field(default_factory=list)
    moved: dict[RegionId, int] = msgspec.field(default_factory=dict)
    spots: list[RegionId] = msgspec.field(default_factory=list)
    entered: list[Hop] = msgspec.field(default_factory=list)
    origins: dict[RegionId, list[RegionId]] = msgspec.field(default_factory=dict)
    quested: bool = False
    built: bool = False
    last_token: bool = False


class Played(msgspec.Struct, frozen=True, gc=False):
    """A combat card on the table: its strength with Master Plan (LH-29.16), what its text added
    when it was played (LH-R60), and the casualty symbols that count (LH-22.5)."""

    card: CombatCardId
    strength: int
    added: int
    casualties: int


class Side(msgspec.Struct):
    """One side of a battle. ``out``: it has passed (LH-22.4). ``used``: effects that come once a
    battle. ``bonus``: strength of artifacts used before the battle. ``symbols``: of casualties,
    more or fewer, by Medusa's Blood."""

    seat: int
    played: list[Played] = msgspec.field(default_factory=list)
    out: bool = False
    used: list[SourceId] = msgspec.field(default_factory=list)
    bonus: int = 0
    symbols: int = 0


class Battle(msgspec.Struct):
    """A battle that is being fought (LH-22). ``origins``: from where the attacker's hoplites came,
    reinforcements included. ``begun``: its cards stage has begun (LH-22.4). ``winner``: a seat,
    once it is known."""

    region: RegionId
    attack: Side
    defence: Side
    origins: list[RegionId] = msgspec.field(default_factory=list)
    begun: bool = False
    winner: int | None = None


class Hunt(msgspec.Struct):
    """A hunt (LH-20). ``region``: where it takes place. ``drawn``: the cards of LH-20.3 are in
    hand. ``wounds``: symbols covered in this hunt, healed ones too (LH-R67); ``stage``: how many in
    this stage (LH-20.6). ``used``: effects that come once a hunt. ``attacks``: attack cards shown
    so far. ``attack``: the one to defend against, with its ``strength``; ``laid``, ``defended``:
    cards and strength of the defence so far. ``injured``: whether the hero was injured when the
    attack was answered, before what it does to him (LH-R68). ``played``: attack cards that lie face
    up; ``aside``: how many face down."""

    seat: int
    monster: MonsterId
    region: RegionId
    drawn: bool = False
    wounds: list[SlotId] = msgspec.field(default_factory=list)
    stage: int = 0
    used: list[SourceId] = msgspec.field(default_factory=list)
    attacks: int = 0
    attack: AttackCardId | None = None
    strength: int = 0
    laid: int = 0
    defended: int = 0
    injured: bool = False
    played: list[AttackCardId] = msgspec.field(default_factory=list)
    aside: int = 0


class Draft(msgspec.Struct):
    """A draft of blessings (LH-25): who holds the pack and how many are in it."""

    holder: int
    left: int


class Activation(msgspec.Struct):
    """The activation card (LH-26.4): who holds it, for which monument, with how many tokens."""

    seat: int
    god: GodId
    tokens: int


class Table(msgspec.Struct):
    """Everything that lies open.

    ``first`` chooses a hero first; ``starter`` takes the first turn (LH-3.7). ``quests``: the
    slots. ``done``: quest cards that left the game. ``temples``: numbered ones that are built.
    ``glory``: tokens in the supply. ``combat_discards``, ``event_discards``: face up.
    ``thrown``: blessings discarded face down. ``looking``: how many cards or artifacts each seat
    looks at. ``lost``: monster artifacts out of the game (LH-R51). ``completed``: the first
    monument at the last level; ``crowning``: whoever first controls its region wins (LH-26.5).
    """

    parameters: Parameters = PRINTED
    players: list[Player] = msgspec.field(default_factory=list)
    regions: dict[RegionId, Region] = msgspec.field(default_factory=dict)
    monsters: dict[MonsterId, Monster] = msgspec.field(default_factory=dict)
    monuments: dict[GodId, Monument] = msgspec.field(default_factory=dict)
    quests: list[QuestId | None] = msgspec.field(default_factory=list)
    done: list[QuestId] = msgspec.field(default_factory=list)
    temple_card: TempleCardId | None = None
    temples: int = 0
    glory: list[LandId] = msgspec.field(default_factory=list)
    decks: Decks = msgspec.field(default_factory=Decks)
    combat_discards: list[CombatCardId] = msgspec.field(default_factory=list)
    event_discards: list[EventCardId] = msgspec.field(default_factory=list)
    thrown: int = 0
    looking: list[int] = msgspec.field(default_factory=list)
    lost: list[ArtifactId] = msgspec.field(default_factory=list)
    heroes: Literal["chosen", "dealt"] = "chosen"
    max_rounds: int = 0
    first: int = 0
    starter: int = 0
    round: int = 0
    turn: Turn | None = None
    battle: Battle | None = None
    hunt: Hunt | None = None
    draft: Draft | None = None
    activation: Activation | None = None
    completed: GodId | None = None
    crowning: bool = False
    outcome: Outcome | None = None


class Hand(msgspec.Struct):
    """The combat cards of a player, sorted."""

    owners: tuple[int, ...]
    cards: list[CombatCardId] = msgspec.field(default_factory=list)


class Looked(msgspec.Struct):
    """Neutral artifacts, or combat cards, that a player looks at to keep one (LH-5.5, LH-29.17)."""

    owners: tuple[int, ...]
    artifacts: list[ArtifactId] = msgspec.field(default_factory=list)
    cards: list[CombatCardId] = msgspec.field(default_factory=list)


class Pack(msgspec.Struct):
    """Blessings that some have seen: the pack of a draft, which all who held it know (LH-25.1), or
    one that was discarded face down."""

    owners: tuple[int, ...]
    blessings: list[BlessingId] = msgspec.field(default_factory=list)


class Attacks(msgspec.Struct):
    """Attack cards that the left neighbour saw: those to choose from, and those he did not play,
    which stay secret (LH-28.1)."""

    owners: tuple[int, ...]
    choice: list[AttackCardId] = msgspec.field(default_factory=list)
    unplayed: list[AttackCardId] = msgspec.field(default_factory=list)


class State(msgspec.Struct):
    """The flow, the table, and the zones. Each title says which steps its flow may hold.

    ``hands``, ``looked``: by label (P1 ...). ``packs``: "pack" is the one of the draft, "thrown"
    and a number are those discarded. ``attacks``: "hunt". The bags are sorted: an order does not
    exist before a card is drawn.
    """

    flow: Inside[Flow[Any]] = msgspec.field(default_factory=Flow)
    table: Public[Table] = msgspec.field(default_factory=Table)
    hands: Owned[dict[str, Hand]] = msgspec.field(default_factory=dict)
    looked: Owned[dict[str, Looked]] = msgspec.field(default_factory=dict)
    packs: Owned[dict[str, Pack]] = msgspec.field(default_factory=dict)
    attacks: Owned[dict[str, Attacks]] = msgspec.field(default_factory=dict)
    combat_bag: Hidden[list[CombatCardId]] = msgspec.field(default_factory=list)
    event_bag: Hidden[list[EventCardId]] = msgspec.field(default_factory=list)
    artifact_bag: Hidden[list[ArtifactId]] = msgspec.field(default_factory=list)
    blessing_bag: Hidden[list[BlessingId]] = msgspec.field(default_factory=list)
    attack_bag: Hidden[list[AttackCardId]] = msgspec.field(default_factory=list)
