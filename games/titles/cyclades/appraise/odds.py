"""How a battle should go: the chances of all its rounds (CY-10.4, CY-12.4)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

Die = tuple[int, ...]
"""The faces of a battle die, or the one number that counts instead."""


class Odds(NamedTuple):
    """``won``: chance that attackers alone are left; ``attackers``, ``defenders``: how many should
    be left of each."""

    won: float
    attackers: float
    defenders: float


class Side(NamedTuple):
    """``units`` that can be lost, each of strength 1; ``extra`` strength that lasts; ``wins_ties``
    beside Penthesilea (CY-16.7)."""

    units: int
    extra: int
    die: Die
    wins_ties: bool = False


@lru_cache(maxsize=64)
def _margins(attack: Die, defence: Die) -> tuple[tuple[int, float], ...]:
    """Margin of the attacker's die -> its chance."""
    counted = Counter(ours - theirs for ours, theirs in product(attack, defence))
    return tuple((margin, times / counted.total()) for margin, times in counted.items())


@lru_cache(maxsize=20000)
def odds(attack: Side, defence: Side) -> Odds:
    """The rounds until one side is left, when nobody retreats."""
    if attack.units <= 0 or defence.units <= 0:
        won = float(attack.units > 0)
        return Odds(won, float(max(0, attack.units)), float(max(0, defence.units)))
    lead = attack.units + attack.extra - defence.units - defence.extra
    chances = dict.fromkeys((1, 0, -1), 0.0)
    for margin, chance in _margins(attack.die, defence.die):
        chances[_sign(lead + margin)] += chance
    weaker, less = _less(attack), _less(defence)
    after = {
        1: (attack, less),
        -1: (weaker, defence),
        0: (
            attack if attack.wins_ties else weaker,
            defence if defence.wins_ties else less,
        ),
    }
    if attack.wins_ties and defence.wins_ties:
        after[0] = (weaker, less)
    won = attackers = defenders = 0.0
    for result, chance in chances.items():
        if chance:
            further = odds(*after[result])
            won += chance * further.won
            attackers += chance * further.attackers
            defenders += chance * further.defenders
    return Odds(won, attackers, defenders)


def _sign(margin: int) -> int:
    return (margin > 0) - (margin < 0)


def _less(side: Side) -> Side:
    return side._replace(units=side.units - 1)
