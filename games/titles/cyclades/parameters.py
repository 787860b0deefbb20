"""The numbers of Cyclades, which a game may carry a patch of."""

from __future__ import annotations

from typing import Annotated

import msgspec

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Face = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Supply(msgspec.Struct, frozen=True):
    """How much there is of what runs out (CY-0.9); troops and fleets of each faction."""

    troops: Some = 8
    fleets: Some = 8
    mercenaries: Amount = 16
    buildings: Amount = 10
    philosophers: Amount = 20
    priestesses: Amount = 20
    metropolises: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    """Tokens of each of the five bonuses (CY-1.4)."""


class Start(msgspec.Struct, frozen=True):
    """What a faction, or a team, begins with (CY-1.6, CY-2.4)."""

    gold: Amount = 5
    team_gold: Amount = 10
    troops: Amount = 3


class Prices(msgspec.Struct, frozen=True):
    """Gold for what a turn offers (CY-9, CY-15.6, CY-16). Ladders: the first costs the first."""

    card: Amount = 4
    fleets: tuple[Amount, ...] = (1, 2, 3)
    troops: tuple[Amount, ...] = (2, 3, 4)
    mercenaries: tuple[Amount, ...] = (1, 3, 5)
    hero: Amount = 4
    land_move: Amount = 1
    sea_move: Amount = 1
    mobilisation: Amount = 1
    """For the first of a turn; the second costs twice as much, and so on."""
    looked_card: Amount = 1
    reroll: Some = 1
    croesus: Amount = 15


class Battle(msgspec.Struct, frozen=True):
    """Strengths (CY-10.4, CY-12.2, CY-16)."""

    die: tuple[Face, ...] = (0, 1, 1, 2, 2, 3)
    unit: Amount = 1
    building: Amount = 1
    ajax: Amount = 2
    minotaur: Amount = 2
    helen: Amount = 2


class Goal(msgspec.Struct, frozen=True):
    """Metropolises that end the game, and what they take (CY-14, CY-16, CY-19.1)."""

    metropolises: Some = 3
    long_metropolises: Some = 4
    philosophers: Some = 4
    ajax_lands: Some = 7
    hector_priestesses: Some = 2
    odysseus_buildings: Some = 3
    helen_pair: Some = 2


class Gains(msgspec.Struct, frozen=True):
    """What bonuses, Apollo and creatures bring (CY-9.8, CY-14.6, CY-18)."""

    apollo_gold: Amount = 2
    bonus_gold: Amount = 3
    bonus_troops: Amount = 2
    bonus_fleets: Amount = 2
    griffin_share: Annotated[int, msgspec.Meta(ge=1, le=99)] = 2
    """Griffin takes one part in so many."""
    sphinx_cards: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3


class Parameters(msgspec.Struct, frozen=True):
    """Every number in force in one game. ``gods``: face-up gods by the number of factions."""

    supply: Supply = Supply()
    start: Start = Start()
    prices: Prices = Prices()
    battle: Battle = Battle()
    goal: Goal = Goal()
    gains: Gains = Gains()
    offers: tuple[Annotated[int, msgspec.Meta(ge=1, le=25)], ...] = (
        1,
        3,
        5,
        7,
        10,
        13,
        17,
        21,
        25,
    )
    creatures: tuple[Amount, ...] = (2, 3, 4, 5)
    heroes: Annotated[int, msgspec.Meta(ge=0, le=9)] = 2


DEFAULTS = Parameters()
