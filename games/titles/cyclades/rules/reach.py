"""Where units may go over land and sea, and where a side may retreat to (CY-11, CY-13, CY-20.4)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping

from games.engine.questions import Refusal
from games.titles.cyclades.components.ids import BUILDINGS, BuildingId, FactionId
from games.titles.cyclades.components.maps.survey import reached
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.facts import (
    buildings_of,
    is_closed,
    is_frozen,
    lands_of,
    partner,
    same_team,
    team_metropolises,
)
from games.titles.cyclades.state import Table
from games.titles.cyclades.steps.parts import By

Coasts = Mapping[str, Collection[str]]
"""Sea area -> the lands that its chain of seas touches; seas of no chain are left out."""


def coasts(table: Table, faction: FactionId, *, enemies: bool = False) -> Coasts:
    """CY-11.2: chains of seas with fleets of a faction or its partner (CY-20.4).

    ``enemies``: everybody's fleets serve, as with Jason (CY-16.4).
    """
    ferries = {other for other in table.factions if enemies or same_team(table, other, faction)}
    usable = {area: sea.seas for area, sea in table.seas.items() if sea.owner in ferries}
    shores: dict[str, Collection[str]] = {}
    for area in usable:
        if area not in shores:
            chain = reached(area, usable, usable)
            touched = {land for sea in chain for land in table.seas[sea].lands}
            shores.update(dict.fromkeys(chain, touched))
    return shores


def one_step(table: Table, coast: Coasts, origin: str) -> set[str]:
    """CY-11.2: neighbours on the island, and other islands over a chain; Medusa bars both ways."""
    lands, land = table.lands, table.lands[origin]
    if is_frozen(table, origin):
        return set()
    near = set(land.lands)
    for sea in land.seas:
        if sea in coast:
            near.update([area for area in coast[sea] if lands[area].island != land.island])
    return {area for area in near if lands[area].creature != "medusa"}


def fewest_steps(
    origin: str, near: Callable[[str], Iterable[str]], passed: Collection[str]
) -> dict[str, int]:
    """CY-20.4: area -> steps of the shortest path, whose inner areas are all among ``passed``."""
    steps, ahead = {origin: 0}, deque([origin])
    while ahead:
        here = ahead.popleft()
        for area in near(here):
            if area not in steps:
                steps[area] = steps[here] + 1
                if area in passed:
                    ahead.append(area)
    del steps[origin]
    return steps


class Ways:
    """Where a faction's units may go; what is the same for all origins is found once.

    ``jason``: he is in the group, so that in a mobilisation enemy fleets serve (CY-16.4).
    ``passed``: lands of a partner, through which paths lead (CY-20.4). ``open``: lands where they
    may stop, in the order of the map.
    """

    def __init__(self, table: Table, faction: FactionId, by: By, *, jason: bool = False) -> None:
        self.table = table
        self.flies = by in ("pegasus", "perseus")
        mate = partner(table, faction)
        self.passed = lands_of(table, mate) if mate is not None else []
        closed = {*self.passed, *last_lands(table, faction)}
        self.open = [
            area
            for area, land in table.lands.items()
            if land.creature != "medusa" and area not in closed
        ]
        enemies = jason and by == "mobilisation"
        self.coasts = {} if self.flies else coasts(table, faction, enemies=enemies)
        self._near: dict[str, set[str]] = {}

    def near(self, area: str) -> set[str]:
        """One step from an area, looked up once however many paths lead through it."""
        if area not in self._near:
            self._near[area] = one_step(self.table, self.coasts, area)
        return self._near[area]

    def steps_from(self, origin: str) -> dict[str, int]:
        """Target -> steps to be paid, in the order of the map (CY-11.2, CY-11.3)."""
        if self.flies:
            frozen = is_frozen(self.table, origin)
            return {} if frozen else {area: 1 for area in self.open if area != origin}
        if not self.passed:
            near = self.near(origin)
            return {area: 1 for area in self.open if area in near}
        steps = fewest_steps(origin, self.near, self.passed)
        return {area: steps[area] for area in self.open if area in steps}


def reachable(
    table: Table, faction: FactionId, origin: str, *, by: By, jason: bool = False
) -> dict[str, int]:
    """Where units may go from one land area -> steps to be paid; see ``Ways``."""
    return Ways(table, faction, by, jason=jason).steps_from(origin)


def retreats(table: Table, faction: FactionId, area: str) -> list[str]:
    """CY-10.6, CY-12.8: where a side may leave a battle to, by one step: uncontrolled or its own.

    A partner's fleets may carry it (CY-R55), enemy fleets never (CY-12.10).
    """
    if area in table.seas:
        return [
            near
            for near in table.seas[area].seas
            if table.seas[near].owner in (None, faction) and not is_closed(table, near)
        ]
    near_lands = one_step(table, coasts(table, faction), area)
    return [
        a for a, land in table.lands.items() if a in near_lands and land.owner in (None, faction)
    ]


def last_lands(table: Table, faction: FactionId) -> set[str]:
    """CY-13.1: the only lands of other factions, which may not be entered."""
    owners = [land.owner for land in table.lands.values()]
    last = {other for other in table.factions if other != faction and owners.count(other) == 1}
    if not last:
        return set()
    return {
        area
        for area, owner in zip(table.lands, owners, strict=True)
        if owner in last and not _would_end(table, faction, area)
    }


def why_not_stop(table: Table, faction: FactionId, area: str, partners: str) -> Refusal | None:
    """Where nobody stops, however he comes; ``partners``: the clause on the lands of a partner."""
    if table.lands[area].owner == partner(table, faction) is not None:
        return f"Units do not stop in {called(area)}, which is a partner's.", partners
    if area in last_lands(table, faction):
        return f"{called(area)} is the last land area of its faction.", "CY-13.1"
    return None


def _would_end(table: Table, faction: FactionId, area: str) -> bool:
    """CY-13.2: winning it brings a metropolis at least, and the number that ends the game."""
    land = table.lands[area]
    own: Counter[BuildingId] = Counter(
        building
        for other in table.factions
        if same_team(table, other, faction)
        for _, building in buildings_of(table, other)
    )
    sets = _sets(own + Counter(land.buildings)) - _sets(own)
    gain = len(land.metropolises) + sets
    return gain >= 1 and team_metropolises(table, faction) + gain >= table.target


def _sets(buildings: Counter[BuildingId]) -> int:
    return min(buildings[building] for building in BUILDINGS)
