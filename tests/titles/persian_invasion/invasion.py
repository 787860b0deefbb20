"""A laid table of the solo game: the player's turn in Act I, nobody on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.engine import asking
from games.engine.batch_maker import BatchMaker
from games.engine.chance import ScriptedChance, SeededChance
from games.engine.records import Event, Step
from games.titles.hellas.components.ids import CombatCardId, LandId, MonsterId, RegionId
from games.titles.hellas.state import Battle, Monster, Side
from games.titles.persian_invasion import TITLE
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref
from games.titles.persian_invasion.positions.laying import clear, complete
from games.titles.persian_invasion.scoring import pieces
from games.titles.persian_invasion.state import Attitude, Banner, State

E = TypeVar("E", bound=Event)


class Invasion:
    """The table, and what was told since ``carry_out``. Supplies follow from what stands there."""

    def __init__(self, act: int = 1) -> None:
        self.state = State()
        self.state.flow.chosen = [0]
        clear(self.state)
        self.table, self.campaign = self.state.table, self.state.table.campaign
        self.campaign.act = act
        if act == 2:
            self.campaign.victory = 5
        self.events: list[Event] = []
        self.chance: ScriptedChance = ScriptedChance({}, SeededChance("invasion"))

    def army(self, region: RegionId, hoplites: int, allies: int = 0) -> None:
        """Own hoplites, so many of them yellow."""
        self.table.regions[region].hoplites[PLAYER] = hoplites
        if allies:
            self.campaign.allies[region] = allies

    def persians(self, region: RegionId, hoplites: int) -> None:
        """Green hoplites."""
        self.table.regions[region].hoplites[XERXES] = hoplites

    def token(self, colour: Banner | str, *regions: RegionId) -> None:
        """Control tokens: blue, yellow or green."""
        for region in regions:
            self.table.regions[region].owner = XERXES if colour == "green" else PLAYER
            if colour != "green":
                self.campaign.banners[region] = colour  # type: ignore[assignment]

    def land(self, land: LandId, attitude: Attitude | str) -> None:
        """An attitude; ``loyal`` is who owns the Glory Token."""
        if attitude == "loyal":
            self.table.players[PLAYER].glory.append(land)
        else:
            self.campaign.attitude[land] = attitude  # type: ignore[assignment]

    def monster(self, monster: MonsterId, region: RegionId) -> None:
        """On the map."""
        self.table.monsters[monster] = Monster(region)

    def battle(self, region: RegionId, attacker: int = PLAYER) -> None:
        """One that has begun."""
        self.table.battle = Battle(region, Side(attacker), Side(1 - attacker), begun=True)

    def hero(self, region: RegionId | None) -> None:
        """Where Achilles is."""
        self.table.players[PLAYER].region = region

    def holds(self, *cards: CombatCardId) -> None:
        """Combat cards in hand."""
        self.state.hands["P1"].cards = list(cards)

    def invaded(self) -> None:
        """It is Xerxes' phase."""
        self.table.turn = None

    def carry_out(self, action: Callable[[Ref], None]) -> None:
        """Let something happen, up to the next question; no piece is lost."""
        complete(self.state)
        before = pieces(self.state)
        maker = BatchMaker(TITLE, self.state, self.chance)
        action(maker)
        self.events = list(maker.complete().events)
        assert pieces(self.state) == before

    def work(self, *steps: Step) -> None:
        """Work these steps off."""
        self.carry_out(lambda ref: ref.push(*steps))

    def asked(self) -> str:
        """The kind of question that is put; ``""`` where none is."""
        return next((d.kind for d in asking.decisions(TITLE, self.state) if d.required), "")

    def events_of(self, kind: type[E]) -> list[E]:
        """The events of a type."""
        return [event for event in self.events if isinstance(event, kind)]
