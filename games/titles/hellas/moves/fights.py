"""Battles and hunts (LH-20, LH-22)."""

from __future__ import annotations

from games.engine.records import Move
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import CombatCardId, MonsterId, SlotId, Symbol
from games.titles.hellas.moves.parts import Count


class Play(Move, frozen=True):
    """Play a combat card in a battle; ``plan``: priests for Master Plan, 0 or 1 (LH-29.16)."""

    card: Public[CombatCardId]
    plan: Public[Count] = 0


class Hunt(Move, frozen=True):
    """Hunt this monster (LH-20.1)."""

    monster: Public[MonsterId]


class Strike(Move, frozen=True):
    """Cover an open symbol with one card (LH-20.5)."""

    card: Public[CombatCardId]
    slot: Public[SlotId]


class Combine(Move, frozen=True):
    """Cover an open symbol with cards of one symbol; which is asked next (LH-20.5)."""

    symbol: Public[Symbol]
    slot: Public[SlotId]


class Lay(Move, frozen=True):
    """Discard a card to defend; ``plan``: priests for Master Plan, ``dodge``: with Advanced Dodge
    (LH-20.10)."""

    card: Public[CombatCardId]
    plan: Public[Count] = 0
    dodge: Public[Count] = 0


class Defend(Move, frozen=True):
    """The cards that lie there are the defence (LH-20.10)."""


class Parry(Move, frozen=True):
    """Discard a shield (LH-20.10)."""

    card: Public[CombatCardId]


class Suffer(Move, frozen=True):
    """Do not defend (LH-20.11)."""


DEFEND, SUFFER = Defend(), Suffer()
MOVES: tuple[type[Move], ...] = (
    Play,
    Hunt,
    Strike,
    Combine,
    Lay,
    Defend,
    Parry,
    Suffer,
)
