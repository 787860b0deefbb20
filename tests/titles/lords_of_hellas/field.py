"""A laid table on which movement is tried out: P1 acts, and battles are only announced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from games.engine import asking, deciding, folding, notation
from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from games.engine.records import Event, Move
from games.engine.referee import Referee
from games.engine.title import Title
from games.titles.hellas.components.ids import (
    Attribute,
    CombatCardId,
    HeroId,
    MonsterCardId,
    MonsterId,
    QuestId,
    RegionId,
    RegularAction,
)
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.events.table import ActionBegan, SpecialActionBegan
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.rules.movement import heroes, hoplites, march, travel
from games.titles.hellas.rules.using import use
from games.titles.hellas.scoring import pieces
from games.titles.hellas.state import Monster, Turn
from games.titles.hellas.steps.battle import Fight
from games.titles.hellas.steps.parts import Death
from games.titles.hellas.steps.turn import Window
from games.titles.lords_of_hellas import TITLE as LORDS
from games.titles.lords_of_hellas.events import TableLaid
from games.titles.lords_of_hellas.moves import MOVES
from games.titles.lords_of_hellas.state import State

E = TypeVar("E", bound=Event)
Ref = Referee[State]

announced: list[Fight | Window] = []


def _announce(ref: Ref, step: Fight | Window) -> None:
    """Battles and windows are tried elsewhere; here who attacked simply leaves the map."""
    announced.append(step)
    if isinstance(step, Fight):
        attackers = army(ref.state.table, step.region, 0)
        ref.emit(HoplitesKilled((Death(0, step.region, attackers),), "battle"))


TITLE: Title[State] = replace(
    LORDS,
    id="field",
    set_up=lambda ref, options: None,
    works={**LORDS.works, Fight: _announce, Window: _announce},
    questions={step: asked for step, asked in LORDS.questions.items() if step is not Window},
    asides=(),
    offers=(),
)


class Field:
    """The table, and what was told in the last batch. Seats are numbered from 0, P1 acts."""

    title = TITLE

    def __init__(self, seats: int = 4) -> None:
        announced.clear()
        self.state = State()
        self.state.flow.chosen = [0] * seats
        laid = TableLaid(
            temple_card="temple_card_5",
            heroes="chosen",
            first=0,
            max_rounds=0,
            counts=(0, 0, 0, 0),
            combat=(),
            events=(),
            artifacts=(),
            blessings=(),
            attacks=(),
        )
        folding.apply(self.title, self.state, laid)
        self.table = self.state.table
        self.table.turn = Turn(0)
        for player in self.table.players:
            player.leadership = player.strength = player.speed = 1
        self.events: list[Event] = []

    # What stands where

    def hoplites(self, region: RegionId, seat: int, hoplites: int, fortified: int = 0) -> None:
        """From the supply; control is told apart."""
        there = self.table.regions[region]
        there.hoplites[seat] = hoplites
        if fortified:
            there.fortified = seat
        self.table.players[seat].hoplites -= hoplites + fortified

    def controls(self, seat: int, *regions: RegionId) -> None:
        """Control tokens."""
        for region in regions:
            self.table.regions[region].owner = seat

    def hero(self, seat: int, hero: HeroId, region: RegionId, **values: int) -> None:
        """A hero with base values."""
        player = self.table.players[seat]
        player.hero, player.region = hero, region
        for attribute, value in values.items():
            setattr(player, attribute, value)

    def values(self, **values: int) -> None:
        """Base values of the one who acts."""
        for attribute, value in values.items():
            setattr(self.table.players[0], attribute, value)

    def monster(self, monster: MonsterId, region: RegionId, *evolutions: MonsterCardId) -> None:
        """On the map."""
        self.table.monsters[monster] = Monster(region, evolutions=list(evolutions))

    def quest(self, quest: QuestId) -> None:
        """In the first slot."""
        self.table.quests[0] = quest

    def holds(self, seat: int, *hand: CombatCardId) -> None:
        """Combat cards in hand."""
        self.state.hands[f"P{seat + 1}"].cards = sorted(hand)
        self.table.players[seat].cards = len(hand)

    def deck(self, *cards: CombatCardId) -> None:
        """The combat cards that can be drawn; as few as are drawn, so that chance has no say."""
        self.state.combat_bag = sorted(cards)
        self.table.decks.combat = len(cards)

    def injured(self, *attributes: Attribute) -> None:
        """The hero of the one who acts."""
        self.table.players[0].injured = list(attributes)

    # What is done

    def carry_out(self, action: Callable[[Ref], None]) -> None:
        """Let something happen, up to the next question."""
        maker = BatchMaker(self.title, self.state, SeededChance(1))
        action(maker)
        self.events = list(maker.complete().events)

    def begin(self, action: RegularAction) -> None:
        """A regular action."""
        starts = {
            "hero_movement": heroes.begin,
            "hoplite_movement": hoplites.begin,
        }

        def begun(ref: Ref) -> None:
            starts[action](ref, 0)
            ref.emit(ActionBegan(0, action))

        self.carry_out(begun)

    def march(self) -> None:
        """The special action."""

        def begun(ref: Ref) -> None:
            march.begin(ref, 0)
            ref.emit(SpecialActionBegan(0, "march", marked=True))

        self.carry_out(begun)

    def use(self, source: SourceId) -> None:
        """An effect of LH-30."""
        self.carry_out(lambda ref: use(ref, 0, source))

    def lead(self, regions: int) -> None:
        """Hermes' power."""

        def begun(ref: Ref) -> None:
            travel.lead_army(ref, 0, "hermes", regions)
            ref.emit(ActionBegan(0, "prayer"))

        self.carry_out(begun)

    def answer(self, *lines: str, seat: int = 0) -> None:
        """Answer questions one after the other; what was told is that of all of them."""
        events: list[Event] = []
        for line in lines:
            before = pieces(self.state)
            batch = deciding.decide(self.title, self.state, seat, self.read(line), SeededChance(1))
            self.state, self.table = batch.state, batch.state.table
            events += batch.events
            assert pieces(self.state) == before
        self.events = events

    def read(self, line: str) -> Move:
        """A move in notation."""
        return notation.read(line, MOVES)

    def written(self, move: Move) -> str:
        """A move in notation."""
        return notation.write(move)

    # What is seen

    def asked(self, seat: int = 0) -> list[str]:
        """What a seat may answer, in notation."""
        return [self.written(move) for move in asking.legal_moves(self.title, self.state, seat)]

    def events_of(self, kind: type[E]) -> list[E]:
        """Facts of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def stands(self, region: RegionId, seat: int = 0) -> str:
        """``"3+1f"``, or ``"0"``."""
        there = self.table.regions[region]
        return f"{there.hoplites[seat]}" + ("+1f" if there.fortified == seat else "")

    def owner(self, region: RegionId) -> int | None:
        """Who controls it."""
        return self.table.regions[region].owner

    def fights(self) -> list[RegionId]:
        """Battles that were announced."""
        return [step.region for step in announced if isinstance(step, Fight)]

    def windows(self) -> list[Window]:
        """Windows that were announced."""
        return [step for step in announced if isinstance(step, Window)]
