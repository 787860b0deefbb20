"""How far a player has come on each of the four ways to victory (LH-26.2 to LH-26.5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import add, sub
from typing import NamedTuple

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import LAND_FACTS, MAP, MONUMENT_REGIONS
from games.titles.hellas.facts.regions import controlled
from games.titles.hellas.state import Table
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.scoring import COUNTING_LANDS, lands_needed


class Holdings(NamedTuple):
    """What a player has that counts on the ways, or what a region adds to it: regions of each land,
    temple regions (the Oracle included, LH-1.15), shrines where a temple can still be built,
    monsters, and the region of the complete monument."""

    red: int = 0
    yellow: int = 0
    blue: int = 0
    green: int = 0
    brown: int = 0
    temples: int = 0
    shrines: int = 0
    monsters: int = 0
    throne: int = 0

    def plus(self, more: Holdings) -> Holdings:
        """Both together."""
        return Holdings._make(map(add, self, more))

    def minus(self, less: Holdings) -> Holdings:
        """The one without the other."""
        return Holdings._make(map(sub, self, less))


_ITS_LAND = {
    region: tuple(int(land == facts.land) for land in LAND_FACTS) for region, facts in MAP.items()
}


def adds(table: Table, region: RegionId) -> Holdings:
    """What control of a region adds."""
    temple = int(table.regions[region].temple is not None)
    shrine = int(free_shrine(table, region))
    throne = int(table.completed is not None and MONUMENT_REGIONS[table.completed] == region)
    return Holdings._make((*_ITS_LAND[region], temple, shrine, 0, throne))


def holdings(table: Table, seat: int) -> Holdings:
    """What a player has."""
    slain = Holdings(monsters=len(table.players[seat].monsters))
    parts = [slain, *(adds(table, region) for region in controlled(table, seat))]
    return Holdings._make(map(sum, zip(*parts, strict=True)))


def free_shrine(table: Table, region: RegionId) -> bool:
    """Whether a temple can still be built in a region (LH-13.1)."""
    shrine = MAP[region].shrine
    if shrine is None or table.regions[region].temple is not None:
        return False
    left = table.temples < table.parameters.seats[str(len(table.players))].temples
    return left or shrine == "oracle_of_delphi"


class Goals(NamedTuple):
    """What each way takes, for this number of players: lands, temples, monsters, the tokens of a
    countdown and how many of them are left now."""

    seats: int
    lands: int
    temples: int
    monsters: int
    countdown: int
    left: int


def goals(table: Table) -> Goals:
    """By the numbers in force."""
    goal = table.parameters.goal
    return Goals(
        len(table.players),
        lands_needed(table),
        goal.temples,
        goal.monsters,
        goal.countdown,
        _tokens_left(table),
    )


def _tokens_left(table: Table) -> int:
    """Tokens on the activation card; none where its holder takes off the last one in this turn."""
    card, turn = table.activation, table.turn
    if card is None or table.crowning:
        return 0
    last = card.tokens == 1 and turn is not None and turn.seat == card.seat
    return 0 if last else card.tokens


def lands(goal: Goals, held: Holdings) -> float:
    """LH-26.2: as much of the lands needed as the player has of those in which he has most."""
    parts: list[float] = [
        getattr(held, land) / len(LAND_FACTS[land].regions) for land in COUNTING_LANDS[goal.seats]
    ]
    return sum(sorted(parts, reverse=True)[: goal.lands]) / goal.lands


def regions_missing(goal: Goals, held: Holdings) -> int:
    """How many regions a Warlord still needs, in the lands where fewest are missing."""
    missing = [
        len(LAND_FACTS[land].regions) - getattr(held, land) for land in COUNTING_LANDS[goal.seats]
    ]
    return sum(sorted(missing)[: goal.lands])


def temples(goal: Goals, held: Holdings) -> float:
    """LH-26.3: temples, and in part the sites where one could be built."""
    sites = max(0, min(held.shrines, goal.temples - held.temples))
    return (held.temples + w.SITE * sites) / goal.temples


def monsters(goal: Goals, held: Holdings) -> float:
    """LH-26.3."""
    return held.monsters / goal.monsters


def king(goal: Goals, held: Holdings) -> float:
    """LH-26.4, LH-26.5: whoever controls the region of the complete monument waits for the last
    token; in the turn that takes it off, the region is all."""
    if not held.throne:
        return 0.0
    return 1.0 if not goal.left else 1.0 - goal.left / (goal.countdown + 1)


WAYS: tuple[Callable[[Goals, Holdings], float], ...] = (lands, temples, monsters, king)


def progress(part: float) -> float:
    """What part of the way to one victory is worth: its last steps count most."""
    return w.WIN if part >= 1.0 else w.WAY * part * part


@lru_cache(maxsize=10_000)
def worth(goal: Goals, held: Holdings) -> float:
    """All ways together."""
    return sum(progress(way(goal, held)) for way in WAYS)


def wins(goal: Goals, held: Holdings) -> bool:
    """Whether a condition would be met."""
    return any(way(goal, held) >= 1.0 for way in WAYS)


def is_near(goal: Goals, held: Holdings) -> bool:
    """Whether a player is one step from a victory."""
    return (
        regions_missing(goal, held) <= 1
        or held.temples >= goal.temples - 1
        or held.monsters >= goal.monsters - 1
        or (king(goal, held) > 0.0 and goal.left <= 1)
    )
