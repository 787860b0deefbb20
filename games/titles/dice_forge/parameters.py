"""The numbers of Dice Forge, which a game may carry a patch of."""

from __future__ import annotations

from typing import Annotated

import msgspec

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
Few = Annotated[int, msgspec.Meta(ge=1, le=4)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=20)]


class SetUp(msgspec.Struct, frozen=True):
    """What depends on the number of seats (DF-1.5 to DF-1.9, DF-3.4); gold by turn order."""

    rounds: Rounds
    cards_per_stack: Few
    faces_per_group: Few
    throws: Few
    gold: dict[str, Amount]


class Reserve(msgspec.Struct, frozen=True):
    """Gold, sun and moon."""

    gold: Amount
    sun: Amount
    moon: Amount


class Hammer(msgspec.Struct, frozen=True):
    """DF-7.5: steps of a lap, and the glory for ending each."""

    steps: Annotated[int, msgspec.Meta(ge=1, le=99)] = 15
    lap_1: Amount = 10
    lap_2: Amount = 15


class CardNumbers(msgspec.Struct, frozen=True):
    """What a feat costs and the glory printed on its card (DF-10)."""

    sun: Amount
    moon: Amount
    glory: Amount


class Effects(msgspec.Struct, frozen=True):
    """Amounts in the effects of cards, faces and tokens (DF-5, DF-11, DF-12, DF-13)."""

    extra_action_sun: Amount = 2
    ship_discount: Amount = 2
    shield_match_glory: Amount = 5
    bear_glory: Amount = 3
    boar_owner_sun: Amount = 1
    boar_owner_moon: Amount = 1
    boar_owner_glory: Amount = 3
    elder_gold: Amount = 3
    elder_glory: Amount = 4
    owl_gold: Amount = 1
    owl_sun: Amount = 1
    owl_moon: Amount = 1
    wild_spirits_gold: Amount = 3
    wild_spirits_moon: Amount = 3
    typhon_glory: Amount = 1
    sentinel_glory: Amount = 2
    cyclops_glory: Amount = 1
    triton_gold: Amount = 6
    triton_sun: Amount = 2
    triton_moon: Amount = 2

    @property
    def boar_owner(self) -> dict[str, int]:
        """What the owner of a boar's card may take, by resource (DF-5.10)."""
        sun, moon = self.boar_owner_sun, self.boar_owner_moon
        return {"sun": sun, "moon": moon, "glory": self.boar_owner_glory}

    @property
    def owl(self) -> dict[str, int]:
        """What the owl may bring, by resource (DF-11.20)."""
        return {"gold": self.owl_gold, "sun": self.owl_sun, "moon": self.owl_moon}

    @property
    def triton(self) -> dict[str, int]:
        """What a Triton token may bring, by resource (DF-12.1)."""
        return {"gold": self.triton_gold, "sun": self.triton_sun, "moon": self.triton_moon}


class Parameters(msgspec.Struct, frozen=True):
    """Every number in force in one game."""

    seats: dict[str, SetUp]
    caps: Reserve
    chest: Reserve
    hammer: Hammer
    effects: Effects
    groups: dict[str, Amount]
    cards: dict[str, CardNumbers]


def _set_up(rounds: int, cards: int, faces: int, throws: int, gold: tuple[int, ...]) -> SetUp:
    return SetUp(rounds, cards, faces, throws, {str(n + 1): g for n, g in enumerate(gold)})


DEFAULTS = Parameters(
    seats={
        "2": _set_up(9, 2, 2, 2, (3, 2)),
        "3": _set_up(10, 3, 4, 1, (3, 2, 1)),
        "4": _set_up(9, 4, 4, 1, (3, 2, 1, 0)),
    },
    caps=Reserve(12, 6, 6),
    chest=Reserve(4, 3, 3),
    hammer=Hammer(),
    effects=Effects(),
    groups={
        "s2_gold": 2,
        "s2_moon": 2,
        "s3_gold": 3,
        "s3_sun": 3,
        "s4_mixed": 4,
        "s5_gold_or_glory": 5,
        "s6_moon": 6,
        "s8_sun": 8,
        "s8_glory": 8,
        "s12_mixed": 12,
    },
    cards={
        "blacksmith_hammer": CardNumbers(0, 1, 0),
        "blacksmith_chest": CardNumbers(0, 1, 2),
        "silver_hind": CardNumbers(0, 2, 2),
        "great_bear": CardNumbers(0, 2, 2),
        "satyrs": CardNumbers(0, 3, 6),
        "tenacious_boar": CardNumbers(0, 3, 4),
        "ferryman": CardNumbers(0, 4, 12),
        "cerberus": CardNumbers(0, 4, 6),
        "helmet_of_invisibility": CardNumbers(0, 5, 4),
        "cancer": CardNumbers(0, 6, 8),
        "sentinel": CardNumbers(0, 6, 6),
        "hydra": CardNumbers(5, 5, 26),
        "typhon": CardNumbers(5, 5, 16),
        "sphinx": CardNumbers(6, 0, 10),
        "cyclops": CardNumbers(6, 0, 8),
        "mirror_of_the_abyss": CardNumbers(5, 0, 10),
        "gorgon": CardNumbers(4, 0, 14),
        "triton": CardNumbers(4, 0, 8),
        "minotaur": CardNumbers(3, 0, 8),
        "guardian_shield": CardNumbers(3, 0, 6),
        "guardian_owl": CardNumbers(2, 0, 4),
        "celestial_ship": CardNumbers(2, 0, 4),
        "wild_spirits": CardNumbers(1, 0, 2),
        "elder": CardNumbers(1, 0, 0),
    },
)
