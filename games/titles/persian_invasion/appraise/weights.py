"""What the greedy player of the solo game believes. Every number that is a judgement stands here.

Strengths, costs and the die are read from the table. The unit is about a quarter of a region. The
numbers were set by some 8,000 games, all of them varied at once, by how many were won and how far
the others came; the games by which they are judged in docs/bots.md are none of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The judgement of a table, and of actions whose consequences are not looked at one by one.

    Monuments: ``ruin`` is the fear of one that will just have fallen when the last token is used,
    and grows with its power ``ruin_power``; ``phases``: of monsters for each token that is left;
    ``near``: what of the fear is left for each region between a monster and the monument;
    ``shield``: what own hoplites before it leave of that; above 1 they had better be elsewhere.

    Regions: controlled, with a ``city``, a ``shrine``, a ``god``; ``held`` by up to two hoplites;
    ``guard``: the part of what a victory on the next march brings; ``usurp``, ``green``: more for a
    region that is usurped, and for a green one; ``on_the_way``: hoplites too few to control it.

    Battles: ``front`` for an army that could just beat something, of which each region between
    leaves ``far``; ``beaten``, and ``beaten_counter`` divided by the Victory Counter; a hoplite in
    a ``lost_battle``; ``hand``: what each of up to three cards adds.

    The hero: a ``hoplite`` recruited, a ``card`` drawn, points of attributes; ``heal``: the part of
    a point that an injury holds down; each point of the power of ``zeus``, ``athena``, ``hermes``;
    ``sated``: what each point of an attribute takes from the next; a ``priest``; ``wound``: how
    many wounds a card that is drawn makes; ``hunt_floor``: what of a monster's worth is had by
    half a hunt; ``injury``: of a hunt that fails; ``reward``: of a wound. ``rest_for``: the part of
    what can be done again next turn, ``rest_each`` for each token. A ``quest`` and a ``spy`` near.
    """

    ruin: float = 22.05
    ruin_power: float = 1.08
    near: float = 0.44
    shield: float = 1.30
    phases: float = 0.45

    region: float = 4.44
    city: float = 1.0
    shrine: float = 0.8
    god: float = 1.5
    held: float = 0.34
    guard: float = 1.36
    usurp: float = 3.90
    green: float = 3.0
    on_the_way: float = 1.2

    front: float = 4.81
    far: float = 0.37
    beaten: float = 6.52
    beaten_counter: float = 12.57
    lost_battle: float = 1.5
    hand: float = 1.02

    hoplite: float = 0.94
    card: float = 0.81
    strength: float = 7.17
    leadership: float = 1.38
    speed: float = 0.7
    heal: float = 0.71
    zeus: float = 0.71
    athena: float = 0.66
    hermes: float = 0.8
    sated: float = 0.1
    priest: float = 7.60
    wound: float = 0.43
    hunt_floor: float = 0.39
    injury: float = 1.38
    reward: float = 0.3
    rest_for: float = 0.55
    rest_each: float = 0.27
    quest: float = 2.23
    spy: float = 3.0


W = Weights()

BLESSING: Mapping[str, float] = {
    "hunt": 6.0,
    "hunt_again": 6.0,
    "wound": 5.0,
    "raise_attribute": 4.0,
    "send_monster": 4.0,
    "population": 3.0,
    "gain_priest": 3.0,
    "recruit": 2.5,
    "draw": 2.0,
}
"""What a blessing that does this is worth; any other one 1."""

CARD = (0.0, 1.7, 2.3, 2.7, 3.0, 3.3)
"""About the strength of the best of so many cards."""
