"""What a player sees when he is asked, worked out once for all moves of a question."""

from __future__ import annotations

from functools import cached_property

from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.map import DISTANCES, MAP
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.rules.cards import in_hand
from games.titles.persian_invasion.appraise.dangers import fear
from games.titles.persian_invasion.appraise.weights import CARD, W
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.lands import green, hardship
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.facts.ways import neighbours
from games.titles.persian_invasion.state import State


class Outlook:
    """A view; its properties are read when they are first asked for."""

    def __init__(self, view: State) -> None:
        self.view, self.table = view, view.table
        self.player = view.table.players[PLAYER]
        self.hand = in_hand(view, PLAYER)
        self._relief: dict[MonsterId, float] = {}

    @cached_property
    def fear(self) -> float:
        """What the monuments are feared for."""
        return fear(self.table)

    def relief(self, monster: MonsterId) -> float:
        """What slaying it brings."""
        if monster not in self._relief:
            self._relief[monster] = self.fear - fear(self.table, without=monster)
        return self._relief[monster]

    @cached_property
    def drawn(self) -> float:
        """About the strength of the best card that Xerxes draws."""
        return CARD[command(self.table.campaign)]

    @cached_property
    def coming(self) -> dict[RegionId, int]:
        """Persians that the next march of Act II brings, by region (LHS-8.1)."""
        if self.table.campaign.act == 1:
            return {}
        coming: dict[RegionId, int] = {}
        for region in green(self.table):
            for near in neighbours(self.table, region):
                coming[near] = coming.get(near, 0) + 1
        return coming

    @cached_property
    def resistance(self) -> dict[RegionId, float]:
        """About what Xerxes has in a battle, by region; only where there would be one."""
        table = self.table
        campaign, numbers = table.campaign, table.parameters.campaign
        needed = {}
        for region, there in table.regions.items():
            if there.owner == XERXES:
                force = campaign.invasion
            elif there.hoplites[XERXES]:
                force = numbers.hoplite * there.hoplites[XERXES]
            else:
                continue
            needed[region] = force + hardship(table, region) + self.drawn
        return needed

    def help(self, region: RegionId) -> float:
        """About what cards and the hero add to an own army."""
        helped = W.hand * min(self.player.cards, 3)
        if self.player.region == region:
            helped += min(self.player.speed, self.player.strength)
        return helped

    @cached_property
    def _fronts(self) -> list[tuple[float, float, dict[RegionId, int]]]:
        """Of each place of a battle: the own hoplites near it, what it takes, how far others are.

        Hoplites count less the farther away they are.
        """
        armies = [(region, army(self.table, region, PLAYER)) for region in MAP]
        some = [(region, hoplites) for region, hoplites in armies if hoplites]
        fronts = []
        for target, force in self.resistance.items():
            far = DISTANCES[target]
            mass = sum(hoplites * W.far ** far[region] for region, hoplites in some)
            fronts.append((mass, max(1.0, force + 1 - self.help(target)), far))
        return fronts

    @cached_property
    def front(self) -> float:
        """How nearly an army could beat something: the best of all that could be attacked."""
        best = max((min(1.0, mass / asked) for mass, asked, _far in self._fronts), default=0.0)
        return W.front * best * best

    def advance(self, origin: RegionId | None, region: RegionId, hoplites: int) -> float:
        """How much better the front is when so many go, or come from the supply."""
        best = 0.0
        for mass, asked, far in self._fronts:
            more: float = W.far ** far[region] - (0 if origin is None else W.far ** far[origin])
            best = max(best, min(1.0, (mass + hoplites * more) / asked))
        return W.front * best * best - self.front
