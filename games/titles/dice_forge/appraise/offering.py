"""What gold buys: the faces worth forging and the best basket of them."""

from __future__ import annotations

from typing import NamedTuple

from games.titles.dice_forge.appraise.dice import best_forging, worst_slots
from games.titles.dice_forge.appraise.outlook import Outlook
from games.titles.dice_forge.components.temple import SANCTUARY


class Offer(NamedTuple):
    """A kind of face in stock, its cost, and what forging it in the best slot brings."""

    face: str
    cost: int
    gain: float


def offers(outlook: Outlook) -> list[Offer]:
    """Every kind of face in stock that improves a die and is not yet in this offering."""
    improving: list[Offer] = []
    slots = worst_slots(outlook)
    for name in SANCTUARY:
        group = outlook.table.temple[name]
        for face in dict.fromkeys(group.faces):
            gain = best_forging(outlook, face, slots)
            if gain > 0.0 and face not in outlook.horizon.taken:
                improving.append(Offer(face, group.cost or 0, gain))
    return improving


def baskets(choice: list[Offer], gold: int) -> list[float]:
    """The best gain for each amount of gold from 0 to ``gold``, every kind at most once."""
    best = [0.0] * (gold + 1)
    for _, cost, gain in choice:
        for spent in range(gold, cost - 1, -1):
            with_it = best[spent - cost] + gain
            if with_it > best[spent]:
                best[spent] = with_it
    return best
