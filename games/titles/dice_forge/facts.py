"""What can be read off the table of Dice Forge: who sits where, what a hammer takes."""

from __future__ import annotations

from games.titles.dice_forge.parameters import Hammer
from games.titles.dice_forge.state import Hero, Table


def from_seat(table: Table, seat: int) -> list[int]:
    """All seats in turn order from ``seat`` (DF-0.2)."""
    count = len(table.heroes)
    return [(seat + n) % count for n in range(count)]


def others(table: Table, seat: int) -> list[int]:
    """The other seats in turn order from the left of ``seat``."""
    return from_seat(table, seat)[1:]


def free_steps(hero: Hero, numbers: Hammer) -> int:
    """How many more gold all hammers of a player take (DF-7.4)."""
    free = 0
    for card in hero.hammers:
        free += (3 - card.lap) * numbers.steps - card.step
    return free


def position_in_round(table: Table, seat: int) -> int:
    """How many heroes have their turn in a round before this one."""
    return (seat - table.first) % len(table.heroes)
