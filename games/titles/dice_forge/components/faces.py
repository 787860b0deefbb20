"""The faces of dice, what each gives, and the dice at the start (DF-1, DF-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.dice_forge.components.ids import DieName
from games.titles.dice_forge.components.resources import Purse, Resource, purse

FaceKind = Literal["all", "choice", "shield", "boar", "ship", "mirror", "triple"]


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of die face (DF-5).

    ``options`` of an all-face: the one purse that it gives; of a choice: one purse each; of a
    shield: the lower value, with ``resource`` its own; of a boar: what its roller may take.
    ``gives``: what a shield beside an all-face sees (DF-5.4).
    """

    kind: FaceKind
    options: tuple[Purse, ...] = ()
    resource: Resource | None = None
    gives: tuple[Resource, ...] = ()

    @property
    def may_give_gold(self) -> bool:
        """Whether applying it can bring gold to the player who applies it (DF-4.4)."""
        return any(option.gold for option in self.options)


def _all(**amounts: int) -> Face:
    gain = Purse(**amounts)
    return Face("all", (gain,), gives=gain.kinds())


def _choice(*options: Purse) -> Face:
    return Face("choice", options)


def _shield(resource: Resource, lower: int) -> Face:
    return Face("shield", (purse(resource, lower),), resource)


_BOAR = Face("boar", (Purse(sun=1), Purse(moon=1)))

FACES: dict[str, Face] = {
    "gold_1": _all(gold=1),
    "glory_2": _all(glory=2),
    "gold_3": _all(gold=3),
    "moon_1": _all(moon=1),
    "gold_4": _all(gold=4),
    "sun_1": _all(sun=1),
    "gold_6": _all(gold=6),
    "sun_1_glory_1": _all(sun=1, glory=1),
    "gold_2_moon_1": _all(gold=2, moon=1),
    "choice_1": _choice(Purse(gold=1), Purse(sun=1), Purse(moon=1)),
    "choice_gold_3_glory_2": _choice(Purse(gold=3), Purse(glory=2)),
    "moon_2": _all(moon=2),
    "sun_2": _all(sun=2),
    "glory_3": _all(glory=3),
    "glory_4": _all(glory=4),
    "moon_2_glory_2": _all(moon=2, glory=2),
    "one_of_each": _all(gold=1, sun=1, moon=1, glory=1),
    "choice_2": _choice(Purse(gold=2), Purse(sun=2), Purse(moon=2)),
    "triple": Face("triple"),
    "mirror": Face("mirror"),
    "ship": Face("ship"),
    "shield_red": _shield("sun", 2),
    "shield_blue": _shield("moon", 2),
    "shield_yellow": _shield("gold", 3),
    "shield_green": _shield("glory", 3),
    "boar_red": _BOAR,
    "boar_blue": _BOAR,
    "boar_yellow": _BOAR,
    "boar_green": _BOAR,
}

STARTING_DICE: dict[DieName, tuple[str, ...]] = {
    "light": ("sun_1", "gold_1", "gold_1", "gold_1", "gold_1", "gold_1"),
    "dark": ("moon_1", "glory_2", "gold_1", "gold_1", "gold_1", "gold_1"),
}
