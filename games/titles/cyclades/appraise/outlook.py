"""The table as one faction sees it; each part is worked out when it is first asked for."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from games.titles.cyclades.appraise import weights
from games.titles.cyclades.components.ids import BuildingId, CreatureId, FactionId, GodId
from games.titles.cyclades.facts import buildings_of, gold, lands_of, same_team, seas_of, seated
from games.titles.cyclades.rules.income import earned
from games.titles.cyclades.rules.reach import Ways
from games.titles.cyclades.scoring import team_totals
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.parts import By, Group

Planned = tuple[float, Group]
"""What a move of units brings, and who should go."""


Deal = tuple[float, int]
"""What a purchase brings beyond its price, and the price."""

Favour = tuple[float, list[Deal]]
"""What a turn with a god gives for nothing, and what it sells."""


class Outlook:
    """What one question needs to know. Worths are in gold."""

    def __init__(self, view: State, faction: FactionId) -> None:
        self.view = view
        self.table = view.table
        self.faction = faction
        self.mine = view.table.factions[faction]
        self.takings: dict[str, float] = {}
        self.stakes: dict[str, float] = {}
        self.seaways: dict[str, float] = {}
        self.risks: dict[tuple[str, int], float] = {}
        self.sets: dict[tuple[int, ...], float] = {}
        self.preys: dict[str, float] = {}
        self.creatures: dict[CreatureId, float] = {}
        self.brought: dict[tuple[str, Group], float] = {}
        self.departures: dict[tuple[str, bool, int], list[tuple[Group, float]]] = {}
        self.plans: dict[tuple[str, str, bool, int], Planned] = {}
        self.prospects: dict[By, dict[str, float]] = {}
        self.favours: dict[GodId, Favour] = {}
        self.cards: list[Deal] | None = None
        self._ways: dict[By, Ways] = {}

    @cached_property
    def gold(self) -> int:
        """In its purse, which it may look into."""
        return gold(self.view, self.faction)

    @cached_property
    def lands(self) -> list[str]:
        """Land areas that it controls."""
        return lands_of(self.table, self.faction)

    @cached_property
    def seas(self) -> list[str]:
        """Sea areas that it controls."""
        return seas_of(self.table, self.faction)

    @cached_property
    def rivals(self) -> list[FactionId]:
        """Factions of other teams that are in the game."""
        return [
            other
            for other in seated(self.table)
            if not same_team(self.table, other, self.faction) and not self.table.factions[other].out
        ]

    @cached_property
    def totals(self) -> list[int]:
        """Metropolises by team."""
        return team_totals(self.table)

    @cached_property
    def incomes(self) -> dict[FactionId, int]:
        """What each faction would earn now."""
        return earned(self.table)

    @cached_property
    def buildings(self) -> Counter[BuildingId]:
        """Basic buildings of its team, which make up its sets (CY-20.6)."""
        return Counter(
            building
            for other in self.table.factions
            if same_team(self.table, other, self.faction)
            for _, building in buildings_of(self.table, other)
        )

    @cached_property
    def horizon(self) -> float:
        """Cycles to come, by how far the leader is from the goal."""
        table = self.table
        left = max(weights.LAST_CYCLE, weights.PACE * (table.target - max(self.totals)))
        if table.max_cycles is not None:
            left = min(left, max(weights.LAST_CYCLE, table.max_cycles - table.cycle))
        return left

    @cached_property
    def ends(self) -> bool:
        """Whether the game should end with this cycle (CY-19.1, CY-19.4)."""
        return self.horizon <= weights.LAST_CYCLE

    @cached_property
    def hostility(self) -> dict[FactionId | None, float]:
        """Share of another's loss that is one's own gain; below 0 for its own team."""
        return {None: 0.0, **{other: self._hostility(other) for other in self.table.factions}}

    def _hostility(self, other: FactionId) -> float:
        if same_team(self.table, other, self.faction):
            return -1.0
        team = self.table.factions[other].team
        lead = 1.0 + weights.LEADER * self.totals[team]
        return weights.RIVAL * lead / (len(self.totals) - 1)

    def ways(self, by: By) -> Ways:
        """Where its units may go."""
        if by not in self._ways:
            self._ways[by] = Ways(self.table, self.faction, by)
        return self._ways[by]

    @cached_property
    def strikes(self) -> dict[str, int]:
        """Land area -> the most units that a rival could send there in one move (CY-11)."""
        most: dict[str, int] = {}
        for other in self.rivals:
            ways = Ways(self.table, other, "ares")
            for origin in lands_of(self.table, other):
                units = self.table.lands[origin].units
                if units:
                    for area in ways.steps_from(origin):
                        if units > most.get(area, 0):
                            most[area] = units
        return most
