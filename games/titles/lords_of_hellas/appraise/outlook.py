"""What a player looks at before he chooses: how near everybody is, what each region is worth."""

from __future__ import annotations

from functools import cached_property

from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.components.ids import REGIONS, RegionId
from games.titles.lords_of_hellas.components.map import LAND_FACTS, MAP, NEIGHBOURS
from games.titles.lords_of_hellas.facts import armies, army, others_in, population_for
from games.titles.lords_of_hellas.scoring import counting_lands, lands_needed
from games.titles.lords_of_hellas.state import State, Table

Owners = dict[RegionId, int | None]


class Outlook:
    """One question as one seat sees it. Worths are kept: all its moves are judged on one table."""

    def __init__(self, view: State, seat: int) -> None:
        self.view = view
        self.table: Table = view.table
        self.seat = seat
        self._gains: dict[RegionId, float] = {}

    @cached_property
    def owners(self) -> Owners:
        """Who controls what."""
        return {region: one.owner for region, one in self.table.regions.items()}

    def way(self, owners: Owners, seat: int) -> float:
        """How far a player has come on all ways to victory with these regions."""
        table, goal = self.table, self.table.parameters.goal
        lands = sorted(
            (
                sum(owners[region] == seat for region in LAND_FACTS[land].regions)
                / len(LAND_FACTS[land].regions)
                for land in counting_lands(table)
            ),
            reverse=True,
        )[: lands_needed(table)]
        temples = sum(
            owners[region] == seat and table.regions[region].temple is not None
            for region in REGIONS
        )
        return self.progress(sum(lands) / lands_needed(table)) + self.progress(
            temples / goal.temples
        )

    @staticmethod
    def progress(part: float) -> float:
        """What part of the way to one victory is worth: its last steps count most."""
        return w.WIN if part >= 1 else w.WAY * part**w.POWER

    def monsters_worth(self, more: int) -> float:
        """So many figures more (LH-26.3)."""
        goal = self.table.parameters.goal.monsters
        mine = len(self.table.players[self.seat].monsters)
        return self.progress((mine + more) / goal) - self.progress(mine / goal)

    def gain(self, region: RegionId) -> float:
        """Control of a region that one has not: the own way, and what its owner loses."""
        if region not in self._gains:
            self._gains[region] = self._gain(region, self.seat)
        return self._gains[region]

    def loss(self, region: RegionId) -> float:
        """What losing an own region costs."""
        owners = {**self.owners, region: None}
        return self.way(self.owners, self.seat) - self.way(owners, self.seat) + w.REGION

    def _gain(self, region: RegionId, seat: int) -> float:
        owner = self.owners[region]
        if owner == seat:
            return 0.0
        taken = {**self.owners, region: seat}
        gained = self.way(taken, seat) - self.way(self.owners, seat)
        if owner is not None:
            lost = self.way(self.owners, owner) - self.way(taken, owner)
            factor = w.THREAT if self.threatens(owner) else w.HINDER
            gained += factor * lost
        return gained + self._use(region)

    def _use(self, region: RegionId) -> float:
        facts = MAP[region]
        worth = w.REGION
        if facts.city is not None:
            worth += w.CITY
        if facts.shrine is not None and self.table.regions[region].temple is None:
            worth += w.SHRINE
        if facts.monument is not None:
            worth += w.GOD
        return worth

    def threatens(self, seat: int) -> bool:
        """Whether a rival is one step from a victory."""
        table, goal = self.table, self.table.parameters.goal
        missing = sorted(
            sum(self.owners[region] != seat for region in LAND_FACTS[land].regions)
            for land in counting_lands(table)
        )[: lands_needed(table)]
        temples = sum(
            self.owners[region] == seat and table.regions[region].temple is not None
            for region in REGIONS
        )
        return sum(missing) <= 1 or temples >= goal.temples - 1

    @cached_property
    def pull(self) -> dict[RegionId, float]:
        """How much each region draws hoplites: by what can be gained near it."""
        wanted = {region: self._wanted(region) for region in REGIONS}
        for _ in range(6):
            wanted = {
                region: max(worth, *(w.NEAR * wanted[near] for near in NEIGHBOURS[region]))
                for region, worth in wanted.items()
            }
        return wanted

    def _wanted(self, region: RegionId) -> float:
        """What it is worth to come there, less where it takes much."""
        if self.owners[region] == self.seat:
            return 0.0
        return self.gain(region) / self.needed(region)

    def needed(self, region: RegionId) -> int:
        """About how many hoplites it takes to gain control of a region."""
        table = self.table
        enemies = others_in(table, region, self.seat)
        if enemies:
            return 2 + sum(army(table, region, enemy) for enemy in enemies)
        if self.owners[region] is None:
            return population_for(table, self.seat, region)
        return 1

    def threatened(self, region: RegionId) -> bool:
        """Whether an enemy's army stands beside a region."""
        return any(
            seat != self.seat for near in NEIGHBOURS[region] for seat in armies(self.table, near)
        )
