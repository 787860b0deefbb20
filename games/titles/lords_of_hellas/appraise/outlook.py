"""What a player looks at before he chooses: what each region is worth by the ways to victory."""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter

from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP, NEIGHBOURS
from games.titles.hellas.facts.holdings import population_for
from games.titles.hellas.facts.hoplites import army, others_in, unfortified
from games.titles.hellas.state import Player, State, Table
from games.titles.lords_of_hellas.appraise import ways
from games.titles.lords_of_hellas.appraise import weights as w

_BESIDE = {region: itemgetter(*near) for region, near in NEIGHBOURS.items()}


class Outlook:
    """One question as one seat sees it. Worths are kept: all its moves are judged on one table."""

    def __init__(self, view: State, seat: int) -> None:
        self.view = view
        self.table: Table = view.table
        self.seat = seat
        self._gains: dict[RegionId, float] = {}
        self._losses: dict[RegionId, float] = {}
        self._beside: dict[RegionId, tuple[int, int]] = {}
        self._enemies: dict[RegionId, list[int]] = {}
        self.presences: dict[tuple[RegionId, int], float] = {}
        self.sites: dict[RegionId, float] = {}
        self.reaches: dict[int, float] = {}

    @property
    def player(self) -> Player:
        """Who is asked."""
        return self.table.players[self.seat]

    @cached_property
    def owners(self) -> dict[RegionId, int | None]:
        """Who controls what."""
        return {region: there.owner for region, there in self.table.regions.items()}

    @cached_property
    def rivals(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(len(self.table.players)) if seat != self.seat]

    @cached_property
    def near(self) -> frozenset[int]:
        """Rivals who are one step from a victory."""
        return frozenset(
            seat for seat in self.rivals if ways.is_near(self.goals, self.holdings[seat])
        )

    def counts(self, rival: int) -> float:
        """How much a loss of a rival counts beside an own gain."""
        return w.THREAT if rival in self.near else w.HINDER / len(self.rivals)

    @cached_property
    def goals(self) -> ways.Goals:
        """What each way takes."""
        return ways.goals(self.table)

    @cached_property
    def holdings(self) -> list[ways.Holdings]:
        """What each player has."""
        return [ways.holdings(self.table, seat) for seat in range(len(self.table.players))]

    @cached_property
    def standing(self) -> list[float]:
        """How far each player has come on all ways."""
        return [self._come(held) for held in self.holdings]

    def _come(self, held: ways.Holdings) -> float:
        """How far a player would have come with this."""
        return ways.worth(self.goals, held)

    def monsters_worth(self, seat: int, more: int = 1) -> float:
        """So many figures more (LH-26.3)."""
        part = ways.monsters(self.goals, self.holdings[seat])
        return ways.progress(part + more / self.goals.monsters) - ways.progress(part)

    def temple_worth(self) -> float:
        """One more temple region, where the site is under control already."""
        goal = self.goals.temples
        part = self.holdings[self.seat].temples / goal
        return ways.progress(part + 1 / goal) - ways.progress(part)

    def gain(self, region: RegionId) -> float:
        """Control of a region that one has not: the own way, and what its owner loses."""
        if region not in self._gains:
            self._gains[region] = self._gain(region)
        return self._gains[region]

    def _gain(self, region: RegionId) -> float:
        owner = self.owners[region]
        if owner == self.seat:
            return 0.0
        added = ways.adds(self.table, region)
        gained = self._come(self.holdings[self.seat].plus(added)) - self.standing[self.seat]
        if owner is not None:
            lost = self.standing[owner] - self._come(self.holdings[owner].minus(added))
            gained += self.counts(owner) * lost
        return gained + self._use(region) + self._blocks(region, added)

    def _use(self, region: RegionId) -> float:
        facts = MAP[region]
        return (
            w.REGION
            + w.CITY * (facts.city is not None)
            + w.GOD * (facts.monument is not None and self.owners[region] != self.seat)
        )

    def _blocks(self, region: RegionId, added: ways.Holdings) -> float:
        """Rivals who lack nothing but this region."""
        if not self.near:
            return 0.0
        return w.BLOCK * sum(
            ways.wins(self.goals, self.holdings[rival].plus(added))
            for rival in self.near
            if self.owners[region] != rival
        )

    def loss(self, region: RegionId) -> float:
        """What losing an own region costs."""
        if region not in self._losses:
            self._losses[region] = self._loss(region)
        return self._losses[region]

    def _loss(self, region: RegionId) -> float:
        added = ways.adds(self.table, region)
        own = self.standing[self.seat] - self._come(self.holdings[self.seat].minus(added))
        return own + self._use(region) + self._blocks(region, added)

    @cached_property
    def pull(self) -> dict[RegionId, float]:
        """How much each region draws hoplites: by what can be gained near it."""
        wanted = {region: self._wanted(region) for region in REGIONS}
        for _ in range(w.STEPS):
            before = wanted
            wanted = {
                region: max(worth, w.NEAR * max(_BESIDE[region](before)))
                for region, worth in before.items()
            }
            if wanted == before:
                break
        return wanted

    def _wanted(self, region: RegionId) -> float:
        """What it is worth to come there, less where it takes much."""
        if self.owners[region] == self.seat:
            return 0.0
        return self.gain(region) / self.needed(region)

    def enemies(self, region: RegionId) -> list[int]:
        """The rivals that have hoplites in a region."""
        if region not in self._enemies:
            self._enemies[region] = others_in(self.table, region, self.seat)
        return self._enemies[region]

    def needed(self, region: RegionId) -> int:
        """About how many hoplites it takes to gain control of a region."""
        enemies = self.enemies(region)
        if enemies:
            return 2 + sum(army(self.table, region, enemy) for enemy in enemies)
        if self.owners[region] is None:
            return population_for(self.table, self.seat, region)
        return 1

    def beside(self, region: RegionId) -> tuple[int, int]:
        """The rival with most hoplites that can come into a region from next to it: how many they
        are, and his seat; ``(0, -1)`` where nobody can."""
        if region not in self._beside:
            self._beside[region] = self._most_beside(region)
        return self._beside[region]

    def _most_beside(self, region: RegionId) -> tuple[int, int]:
        most = (0, -1)
        for rival in self.rivals:
            there = sum(unfortified(self.table, near, rival) for near in NEIGHBOURS[region])
            most = max(most, (there, rival)) if there else most
        return most
