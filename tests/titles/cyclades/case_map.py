"""A table on the case map, laid by hand, on which one rule at a time is tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import UnsetType

from games.engine import asking, deciding, folding, notation
from games.engine.batch_maker import BatchMaker
from games.engine.chance import ScriptedChance
from games.engine.errors import Refused
from games.engine.records import Event, Step
from games.engine.secrecy import redact
from games.titles.cyclades import TITLE
from games.titles.cyclades.components.ids import (
    BONUSES,
    CREATURES,
    FACTIONS,
    HEROES,
    FactionId,
    GodId,
)
from games.titles.cyclades.components.maps.fixture import CASE_MAP
from games.titles.cyclades.events.laying import BoardLaid, TableLaid
from games.titles.cyclades.events.parts import Seated
from games.titles.cyclades.state import Turn
from games.titles.cyclades.steps.turn import Act

T = TypeVar("T")


class Table:
    """A game in the middle of a turn; ``lands`` and ``seas`` are set as a case tells them."""

    def __init__(
        self,
        factions: int = 3,
        *,
        seats: Sequence[int] | None = None,
        teams: Sequence[int] | None = None,
    ) -> None:
        self.state = TITLE.state()
        self.events: list[Event] = []
        names = FACTIONS[:factions]
        self._tell(BoardLaid("case", "A", (), CASE_MAP))
        self._tell(
            TableLaid(
                tuple(
                    Seated(name, seats[n] if seats else n, teams[n] if teams else n)
                    for n, name in enumerate(names)
                ),
                gold=5,
                target=3,
                max_cycles=None,
                apollo_controlled_only=False,
                gods=("zeus", "athena", "poseidon", "ares", "hera"),
                gods_up=factions - 1,
                order=names,
                counts=(len(CREATURES), len(HEROES), 3 * len(BONUSES)),
                creatures=CREATURES,
                heroes=HEROES,
                bonuses=BONUSES * 3,
            )
        )
        self.state.table.phase = "actions"
        self.state.flow.chosen = [0] * len(
            {faction.seat for faction in self.table.factions.values()}
        )

    def _tell(self, event: Event) -> None:
        folding.apply(TITLE, self.state, event)

    @property
    def table(self) -> Any:
        return self.state.table

    def faction(self, name: FactionId) -> Any:
        return self.table.factions[name]

    def land(self, area: str, owner: FactionId, **pieces: Any) -> Table:
        """Who controls a land area and what stands there, out of reserve and supply."""
        land = self.table.lands[area]
        land.owner = owner
        for name, value in pieces.items():
            setattr(land, name, value)
        self.faction(owner).troops -= pieces.get("troops", 0)
        self.table.supply.mercenaries -= pieces.get("mercenaries", 0)
        for building in pieces.get("buildings", ()):
            self.table.supply.buildings[building] -= 1
        for hero in pieces.get("heroes", ()):
            self.hero(owner, hero)
        for bonus in pieces.get("metropolises", ()):
            _known(self.state.metropolis_bag).remove(bonus)
            self.table.supply.metropolises -= 1
        return self

    def sea(self, area: str, owner: FactionId, fleets: int) -> Table:
        sea = self.table.seas[area]
        sea.owner, sea.fleets = owner, fleets
        self.faction(owner).fleets -= fleets
        return self

    def hero(self, owner: FactionId, hero: Any) -> Table:
        self.faction(owner).heroes.append(hero)
        _known(self.state.hero_bag).remove(hero)
        self.table.supply.heroes -= 1
        return self

    def _out_of_the_deck(self, *cards: Any) -> None:
        self.deck(*(card for card in _known(self.state.creature_bag) if card not in cards))

    def figure(self, holder: FactionId, creature: Any, area: str) -> Table:
        self._out_of_the_deck(creature)
        self.faction(holder).creatures.append(creature)
        where = self.table.lands if area in self.table.lands else self.table.seas
        where[area].creature = creature
        return self

    def track(self, *cards: Any) -> Table:
        self._out_of_the_deck(*(card for card in cards if card))
        self.table.creature_track = list(cards)
        return self

    def pile(self, *cards: Any) -> Table:
        self._out_of_the_deck(*cards)
        self.table.creature_discards = list(cards)
        return self

    def deck(self, *cards: Any) -> Table:
        """The deck holds these and no others; the rest is out of the game, for brevity."""
        self.state.creature_bag = sorted(cards)
        self.table.supply.creatures = len(cards)
        return self

    def heroes(self, *track: Any) -> Table:
        for hero in filter(None, track):
            _known(self.state.hero_bag).remove(hero)
            self.table.supply.heroes -= 1
        self.table.hero_track = list(track)
        return self

    def persons(self, name: FactionId, *, priestesses: int = 0, philosophers: int = 0) -> Table:
        faction, supply = self.faction(name), self.table.supply
        faction.priestesses, faction.philosophers = priestesses, philosophers
        supply.priestesses -= priestesses
        supply.philosophers -= philosophers
        return self

    def purse(self, name: FactionId, gold: int) -> Table:
        self.state.purses[str(self.faction(name).team)].gold = gold
        return self

    def gold(self, name: FactionId) -> int:
        return self.state.purses[str(self.faction(name).team)].gold

    def turn(self, name: FactionId, god: GodId = "athena") -> Table:
        """The faction is to choose its next action; what was compulsory is done."""
        self.table.turn = Turn(name, god)
        return self.begin(Act(name))

    def begin(self, *steps: Step, chance: Mapping[str, Sequence[int | str]] | None = None) -> Table:
        """Lay steps on the agenda and go on up to the next question."""
        maker = BatchMaker(TITLE, self.state, ScriptedChance(chance or {}))
        maker.push(*steps)
        self.events = list(maker.complete().events)
        return self

    def play(self, *lines: str, **chance: Sequence[int | str]) -> Table:
        """Moves in notation by whoever is asked; chance by stream, ``deck_creatures=["hydra"]``."""
        forced = ScriptedChance({name.replace("_", ":", 1): v for name, v in chance.items()})
        self.events = []
        for line in lines:
            seat = asking.decisions(TITLE, self.state)[0].seat
            batch = deciding.decide(
                TITLE, self.state, seat, notation.read(line, TITLE.moves), forced
            )
            self.state = batch.state
            self.events += batch.events
        assert not forced.unused()
        return self

    def refusal(self, line: str) -> str:
        """The sentence with which a move of the asked seat is refused, and its clause."""
        seat = asking.decisions(TITLE, self.state)[0].seat
        try:
            deciding.decide(
                TITLE, self.state, seat, notation.read(line, TITLE.moves), ScriptedChance({})
            )
        except Refused as refused:
            return f"{refused} ({refused.clause})"
        raise AssertionError(f"{line!r} was taken.")

    def moves(self, kind: str = "") -> list[str]:
        """What the asked seat may answer, as a server and as the seat's own view list it."""
        asked = asking.decisions(TITLE, self.state)[0]
        lines = [notation.write(move) for move in asking.moves_of(TITLE, self.state, asked)]
        view = redact(self.state, frozenset({asked.seat}))
        assert [notation.write(move) for move in asking.moves_of(TITLE, view, asked)] == lines
        return [line for line in lines if line.split()[0] == kind or not kind]

    def asked(self) -> str:
        """The kind of the open question."""
        return asking.decisions(TITLE, self.state)[0].kind

    def facts(self, kind: type[Event]) -> list[Any]:
        """The facts of one kind since the last call of ``begin`` or ``play``."""
        return [event for event in self.events if isinstance(event, kind)]


def _known(bag: list[T] | UnsetType) -> list[T]:
    """A bag of a whole state; in a view it is left out."""
    assert not isinstance(bag, UnsetType)
    return bag
