"""What a face is worth on a die, and a new face in place of an old one.

Worths are of one application at ``later`` prices, unless they are of a forging: those count all
the applications to the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.titles.dice_forge.appraise import weights
from games.titles.dice_forge.appraise.outlook import Outlook
from games.titles.dice_forge.appraise.prices import AMOUNTS, Prices
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.ids import DICE, SLOTS, DieName

BESIDE: dict[DieName, DieName] = {"light": "dark", "dark": "light"}
COLOURS = ("gold", "sun", "moon", "glory")


def roll_worth(outlook: Outlook, seat: int, prices: Prices) -> float:
    """An average divine blessing of a seat at these prices, odd faces at what they give alone."""
    dice = outlook.table.heroes[seat].dice
    return sum(prices.average(dice[die].faces) for die in DICE)


def best_die(outlook: Outlook, prices: Prices) -> float:
    """An average roll of the seat's better die at these prices."""
    return max(prices.average(outlook.hero.dice[die].faces) for die in DICE)


def rival_share(outlook: Outlook) -> float:
    """How much one glory of one rival hurts."""
    return weights.RIVAL / (len(outlook.table.heroes) - 1)


def on_die(outlook: Outlook, face: str, other: Sequence[str]) -> float:
    """A face on a die, whose hero's ``other`` die has these faces."""
    odd = ODD.get(FACES[face].kind)
    return odd(outlook, face, other) if odd else outlook.later[face]


def _triple(outlook: Outlook, _face: str, other: Sequence[str]) -> float:
    """Twice more of what the other die shows (DF-5.5)."""
    return 2.0 * outlook.later.average(other)


def _mirror(outlook: Outlook, _face: str, _other: Sequence[str]) -> float:
    """The best of what the rivals' dice show (DF-5.6)."""
    heroes = outlook.table.heroes
    return weights.MIRROR_PICK * max(
        outlook.later.average(heroes[seat].dice[die].faces)
        for seat in outlook.rivals
        for die in DICE
    )


def _ship(outlook: Outlook, _face: str, _other: Sequence[str]) -> float:
    """The discount, and a purchase without an action, which pays while rolls are to come."""
    time = outlook.horizon
    left = time.rolls / max(1, outlook.table.rounds * time.a_round)
    return outlook.effects.ship_discount * outlook.later.gold + weights.SHIP_DEAL * left


def _shield(outlook: Outlook, face: str, other: Sequence[str]) -> float:
    """Glory as often as the other die shows the shield's colour, else the lower value (DF-5.3)."""
    colour = COLOURS.index(FACES[face].resource or "glory")
    matching = sum(any(option[colour] for option in AMOUNTS[name]) for name in other) / SLOTS
    lower = outlook.later[face]
    return lower + matching * (outlook.effects.shield_match_glory - lower)


def _boar(outlook: Outlook, face: str, _other: Sequence[str]) -> float:
    """A shard for the roller, and what its owner gets: oneself or a rival (DF-5.10)."""
    return outlook.later[face] + boar_reward(outlook, face)


def boar_reward(outlook: Outlook, face: str) -> float:
    """What the reward of a boar's card means to the seat."""
    reward = float(outlook.effects.boar_owner_glory)
    owner = outlook.table.boars.get(face.removeprefix("boar_"))
    return reward if owner == outlook.seat else -reward * rival_share(outlook)


ODD: Mapping[str, Callable[[Outlook, str, Sequence[str]], float]] = {
    "triple": _triple,
    "mirror": _mirror,
    "ship": _ship,
    "shield": _shield,
    "boar": _boar,
}
"""Kind of face -> its worth, where that is not simply what it shows."""


def forging(outlook: Outlook, face: str, die: DieName, slot: int) -> float:
    """What a face brings in this slot to the end, beyond what its old face would have brought."""
    dice = outlook.hero.dice
    other = dice[BESIDE[die]].faces
    better = on_die(outlook, face, other) - on_die(outlook, dice[die].faces[slot], other)
    return better * _applications(outlook, other)


class Slot(NamedTuple):
    """The slot of a die with its worst face: what that is worth, how often the slot is applied to
    the end, and the faces of the other die."""

    worst: float
    applications: float
    other: Sequence[str]


def best_forging(outlook: Outlook, face: str, slots: Sequence[Slot]) -> float:
    """The same in the best of these slots."""
    best = weights.NOT_NOW
    odd = ODD.get(FACES[face].kind)
    for worst, applications, other in slots:
        worth = odd(outlook, face, other) if odd else outlook.later[face]
        best = max(best, (worth - worst) * applications)
    return best


def worst_slots(outlook: Outlook) -> list[Slot]:
    """That of each die, of faces that may be replaced (DF-5.11)."""
    dice = outlook.hero.dice
    slots = []
    for die in DICE:
        other = dice[BESIDE[die]].faces
        kinds = {face for face in dice[die].faces if not face.startswith("boar_")}
        if kinds:
            worst = min(on_die(outlook, face, other) for face in kinds)
            slots.append(Slot(worst, _applications(outlook, other), other))
    return slots


def _applications(outlook: Outlook, other: Sequence[str]) -> float:
    """How often a slot is applied to the end; each x3 on the other die adds two more."""
    return outlook.horizon.rolls / SLOTS * (1.0 + 2.0 * other.count("triple") / SLOTS)
