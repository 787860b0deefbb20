"""The laid table of ``field``, on which everything can happen; what chance gives is said before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine import beginning, deciding
from games.engine.batch_maker import BatchMaker
from games.engine.chance import ScriptedChance, SeededChance
from games.engine.referee import Referee
from games.titles.hellas.components.event_cards import EVENT_CARDS
from games.titles.hellas.components.ids import DieFace, EventCardId, GodId, RegionId, SpecialAction
from games.titles.hellas.scoring import pieces
from games.titles.hellas.state import Turn
from games.titles.hellas.steps.turn import Act, EndTurn
from games.titles.lords_of_hellas import TITLE as LORDS
from games.titles.lords_of_hellas.options import Options
from games.titles.lords_of_hellas.rules import monster_phase
from games.titles.lords_of_hellas.rules.event_phase import draw_event
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import EventPhase
from tests.titles.lords_of_hellas.battlefield import Battlefield


class WholeTable(Battlefield):
    """P1 has the turn. What chance was told to give must be used up by ``done``."""

    title = LORDS

    def __init__(self, seats: int = 4) -> None:
        super().__init__(seats)
        self.chance = ScriptedChance({})
        self.state.event_bag = sorted(EVENT_CARDS)
        self.table.decks.events = len(EVENT_CARDS)

    @classmethod
    def begun(
        cls,
        chance: ScriptedChance | SeededChance,
        chosen: Options,
        *,
        seats: int = 4,
        patch: dict[str, int] | None = None,
    ) -> WholeTable:
        """A new game, up to the first question."""
        table = cls(seats)
        batch = beginning.new_game(cls.title, chosen, seats, chance, patch=patch)
        table.state, table.table, table.events = batch.state, batch.state.table, list(batch.events)
        table.chance = chance if isinstance(chance, ScriptedChance) else ScriptedChance({}, chance)
        return table

    # What chance gives, and what stands where

    def draws(self, *cards: EventCardId) -> None:
        """The next event cards."""
        self.chance.left.setdefault("deck:events", []).extend(cards)

    def rolls(self, *faces: DieFace) -> None:
        """The next rolls of the monster die."""
        self.chance.left.setdefault("die:monster", []).extend(faces)

    def discarded(self, *cards: EventCardId) -> None:
        """Event cards that were drawn long ago."""

        def drawn(ref: Referee[State]) -> None:
            for _ in cards:
                draw_event(ref)

        self.draws(*cards)
        self.carry_out(drawn)

    def no_events_left(self) -> None:
        """All event cards were drawn long ago."""
        self.discarded(*EVENT_CARDS)

    def levels(self, **levels: int) -> None:
        """Of monuments."""
        for god, level in levels.items():
            self.table.monuments[god].level = level  # type: ignore[index]

    def temple(self, *regions: RegionId) -> None:
        """The next numbered temples; in Phocis the Oracle."""
        for region in regions:
            oracle = region == "phocis"
            self.table.temples += not oracle
            self.table.regions[region].temple = 0 if oracle else self.table.temples

    def tokens(self, seat: int, *actions: SpecialAction) -> None:
        """Used-action tokens."""
        self.table.players[seat].used.extend(actions)

    def on_quest(self, seat: int) -> None:
        """The hero is on the Cattle of Geryon, in Boeotia."""
        player = self.table.players[seat]
        player.region, player.quest, player.stage = None, "q_cattle_of_geryon", 1

    # What is done

    def carry_out(self, action: Callable[[Referee[State]], None]) -> None:
        maker = BatchMaker(self.title, self.state, self.chance)
        action(maker)
        self.events = list(maker.complete().events)

    def turn(self, seat: int = 0) -> None:
        """It is the turn of a player now, whoever was asked before; his next action is asked."""
        self.state.flow.agenda.clear()
        self.table.turn = Turn(seat, self.state.flow.chosen[seat])
        self.carry_out(lambda ref: ref.push(Act(seat), EndTurn(seat)))

    def build(self, god: GodId, seat: int = 0) -> None:
        """The special action of his turn, up to the first question after the level is built."""
        self.turn(seat)
        self.answers(f"P{seat + 1} begin build_monument", f"P{seat + 1} raise {god}")

    def monster_phase(self) -> None:
        """P1 is the builder."""
        self.carry_out(lambda ref: monster_phase.begin(ref, 0))

    def event_phase(self) -> None:
        """P1 is the builder."""
        self.carry_out(lambda ref: ref.push(EventPhase(0)))

    def answers(self, *lines: str) -> None:
        for line in lines:
            who, said = line.split(maxsplit=1)
            before, events = pieces(self.state), self.events
            seat = int(who.removeprefix("P")) - 1
            batch = deciding.decide(self.title, self.state, seat, self.read(said), self.chance)
            self.state, self.table = batch.state, batch.state.table
            self.events = [*events, *batch.events]
            assert pieces(self.state) == before, line

    def done(self, waits_for: str = "") -> None:
        """Nothing is asked any more but this, and nothing that chance was to give is left over."""
        assert self.waits_for() == waits_for
        assert self.chance.unused() == {}

    # What is seen

    def where(self) -> dict[str, str]:
        """The monsters on the map."""
        return {monster: there.region for monster, there in self.table.monsters.items()}

    def injuries(self, seat: int) -> Sequence[str]:
        """Of a hero."""
        return self.table.players[seat].injured
