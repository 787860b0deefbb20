"""A small table on the case map, to try moves and battles on: red acts unless told otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from games.engine import asking, deciding, folding, notation
from games.engine.batch_maker import BatchMaker
from games.engine.chance import ScriptedChance
from games.engine.records import Decision, Event, Move
from games.engine.referee import Referee
from games.engine.tables import joined
from games.engine.title import Title
from games.titles.cyclades.apply import APPLIERS
from games.titles.cyclades.components.ids import FACTIONS, CreatureId, FactionId, GodId, HeroId
from games.titles.cyclades.components.maps.fixture import CASE_MAP
from games.titles.cyclades.components.maps.records import AreaLaid
from games.titles.cyclades.events import EVENTS
from games.titles.cyclades.events.laying import BoardLaid, TableLaid
from games.titles.cyclades.events.parts import Seated
from games.titles.cyclades.moves import MOVES
from games.titles.cyclades.options import Options
from games.titles.cyclades.parameters import DEFAULTS
from games.titles.cyclades.rules import battle, control, marching, mustering, sailing
from games.titles.cyclades.state import State, Turn
from games.titles.cyclades.steps import STEPS
from games.titles.cyclades.steps.battles import Captured

E = TypeVar("E", bound=Event)

captures: list[Captured] = []


def _captured(ref: Referee[State], step: Captured) -> None:
    """What follows a capture is tried elsewhere; here it is enough that it was due."""
    captures.append(step)


TITLE: Title[State] = Title(
    id="skirmish",
    name="Skirmish",
    rules="1",
    seat_counts=(2, 3, 4, 5, 6),
    options=Options,
    parameters=DEFAULTS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=lambda ref, options: None,
    works={**battle.WORKS, Captured: _captured},
    questions=joined(mustering.QUESTIONS, battle.QUESTIONS),
    own_appliers=APPLIERS,
    standing_rules=control.STANDING_RULES,
    outcome=lambda state: None,
    sentences={},
    components=dict,
    pieces=lambda state: Counter(),
    appraise=lambda state, seat, moves: [0.0] * len(moves),
    board=lambda state: "",
    longest=100,
)


def laid(
    factions: int = 3, teams: Sequence[int] = (), areas: tuple[AreaLaid, ...] = CASE_MAP
) -> State:
    """An empty map, ``factions`` of them with 3 gold each; ``teams``: the team of each."""
    state = State()
    state.flow.chosen = [0] * factions
    folding.apply(TITLE, state, BoardLaid("case map", "A", (), areas))
    seated = tuple(
        Seated(faction, seat, teams[seat] if teams else seat)
        for seat, faction in enumerate(FACTIONS[:factions])
    )
    folding.apply(
        TITLE,
        state,
        TableLaid(
            factions=seated,
            gold=3,
            target=3,
            max_cycles=None,
            apollo_controlled_only=False,
            gods=("zeus", "athena", "poseidon", "ares", "hera"),
            gods_up=2,
            order=FACTIONS[:factions],
            counts=(18, 9, 15),
            creatures=(),
            heroes=(),
            bonuses=(),
        ),
    )
    return state


@dataclass
class Skirmish:
    """The table, and what was told in the last batch."""

    god: GodId = "ares"
    factions: int = 3
    teams: Sequence[int] = ()
    areas: tuple[AreaLaid, ...] = CASE_MAP
    acting: FactionId = "red"
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        captures.clear()
        self.state = laid(self.factions, self.teams, self.areas)
        self.table = self.state.table
        self.table.turn = Turn(self.acting, self.god)
        self.chance = ScriptedChance({})

    def land(
        self,
        area: str,
        owner: FactionId,
        troops: int = 0,
        mercenaries: int = 0,
        *heroes: HeroId,
    ) -> None:
        """Units, or with none a control token."""
        land, faction = self.table.lands[area], self.table.factions[owner]
        land.owner, land.troops, land.mercenaries = owner, troops, mercenaries
        land.heroes = list(heroes)
        faction.troops -= troops
        faction.heroes += heroes
        self.table.supply.mercenaries -= mercenaries

    def sea(self, area: str, owner: FactionId, fleets: int = 1) -> None:
        """Fleets."""
        sea = self.table.seas[area]
        sea.owner, sea.fleets = owner, fleets
        self.table.factions[owner].fleets -= fleets

    def creature(self, creature: CreatureId, area: str, holder: FactionId) -> None:
        """A figure on the map."""
        places: dict[str, Any] = {**self.table.lands, **self.table.seas}
        places[area].creature = creature
        self.table.factions[holder].creatures.append(creature)

    def gold(self, faction: FactionId, gold: int) -> None:
        """What is in a purse."""
        self.state.purses[str(self.table.factions[faction].team)].gold = gold

    def purse(self, faction: FactionId) -> int:
        """What is in a purse now."""
        return self.state.purses[str(self.table.factions[faction].team)].gold

    def marches(self) -> set[tuple[str, str, int]]:
        """Origin, target and price of what the acting faction may do on land."""
        rows: list[Any] = [*marching.marches(self.state, self.acting)]
        rows += marching.mobilisations(self.state, self.acting)
        assert len(rows) == len(set(rows))
        return {(row.origin, row.area, row.gold) for row in rows}

    def targets(self, origin: str) -> set[str]:
        """Where units of one area may go."""
        return {area for start, area, _ in self.marches() if start == origin}

    def do(self, line: str) -> None:
        """Carry out an action that is listed."""
        menu: dict[str, Callable[..., None]] = {
            "march": marching.march,
            "mobilise": marching.mobilise,
            "sail": sailing.sail,
        }
        move = notation.read(line, TITLE.moves)
        listed = [
            *marching.marches(self.state, self.acting),
            *marching.mobilisations(self.state, self.acting),
            *sailing.sails(self.state, self.acting),
        ]
        assert move in listed, f"{line} is not among {[notation.write(other) for other in listed]}"
        self.carry_out(lambda ref: menu[line.split()[0]](ref, self.acting, move))

    def carry_out(self, action: Callable[[Referee[State]], None]) -> None:
        """Let something happen, up to the next question."""
        maker = BatchMaker(TITLE, self.state, self.chance)
        action(maker)
        self.events = list(maker.complete().events)

    def roll(self, **dice: Sequence[int]) -> None:
        """The faces that battle dice will show, by faction."""
        for faction, faces in dice.items():
            self.chance.left[f"die:{faction}"] = [str(face) for face in faces]

    def answer(self, faction: FactionId, *lines: str) -> None:
        """Answer questions one after the other."""
        for line in lines:
            seat = self.table.factions[faction].seat
            move: Move = notation.read(line, TITLE.moves)
            batch = deciding.decide(TITLE, self.state, seat, move, self.chance)
            self.state, self.events = batch.state, list(batch.events)
            self.table = self.state.table

    def decisions(self) -> list[Decision]:
        """What is being asked."""
        return asking.decisions(TITLE, self.state)

    def asked(self) -> dict[str, list[str]]:
        """Faction -> what it may answer, in notation."""
        seats = list(self.table.factions)
        return {
            seats[decision.seat]: [
                notation.write(move) for move in asking.moves_of(TITLE, self.state, decision)
            ]
            for decision in self.decisions()
        }

    def facts(self, kind: type[E]) -> list[E]:
        """Facts of a kind in the last batch."""
        return [event for event in self.events if isinstance(event, kind)]

    def stands(self, area: str) -> str:
        """Who is in an area: ``"red 2t 1m ajax"``, ``"blue ct"``, ``"red 3f"`` or ``""``."""
        if area in self.table.seas:
            sea = self.table.seas[area]
            return f"{sea.owner} {sea.fleets}f" if sea.owner else ""
        land = self.table.lands[area]
        if land.owner is None:
            return ""
        units = [f"{land.troops}t"] if land.troops else []
        units += [f"{land.mercenaries}m"] if land.mercenaries else []
        return " ".join([land.owner, *(units + list(land.heroes) or ["ct"])])
