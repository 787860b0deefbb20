"""The laid table of ``field``, on which battles are really fought: P1 attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from games.engine import asking, deciding
from games.engine.chance import SeededChance
from games.engine.records import Event
from games.engine.referee import Referee
from games.titles.hellas.components.ids import ArtifactId, BlessingId, RegionId
from games.titles.hellas.events.battles import BattleCompared, BattleEnded
from games.titles.hellas.rules.movement.hops import hop
from games.titles.hellas.scoring import pieces
from games.titles.hellas.steps.hoplites import Battles
from games.titles.hellas.steps.parts import By
from games.titles.lords_of_hellas import TITLE as LORDS
from games.titles.lords_of_hellas.state import State
from tests.titles.lords_of_hellas.field import TITLE, Field

E = TypeVar("E", bound=Event)


class Battlefield(Field):
    """``answers`` reads lines that begin with who answers: ``"P2 play sickle_charge"``."""

    title = replace(LORDS, id="battlefield", set_up=TITLE.set_up)

    def blessed(self, seat: int, *blessings: BlessingId) -> None:
        """Blessings of a player."""
        self.table.players[seat].blessings.extend(blessings)

    def owns(self, seat: int, *artifacts: ArtifactId) -> None:
        """Charged artifacts of a player."""
        self.table.players[seat].artifacts.update(dict.fromkeys(artifacts, True))

    def priests(self, seat: int, pool: int) -> None:
        """Priests in the pool."""
        player = self.table.players[seat]
        player.priests, player.pool = player.priests - pool, pool

    def attack(self, region: RegionId, by: By = "march", **origins: int) -> None:
        """So many hoplites of P1 come from each origin, and the battles are fought."""
        for origin, hoplites in origins.items():
            self.table.regions[origin].hoplites[0] += hoplites  # type: ignore[index]
            self.table.players[0].hoplites -= hoplites

        def go(ref: Referee[State]) -> None:
            ref.push(Battles(0))
            for origin, hoplites in origins.items():
                hop(ref, 0, by, origin, region, hoplites)  # type: ignore[arg-type]

        self.carry_out(go)

    def answers(self, *lines: str) -> None:
        """Answer questions one after the other; ``events`` are those of the attack and all this.

        A card is played without Master Plan unless the line ends with ``planned``.
        """
        for line in lines:
            who, said = line.split(maxsplit=1)
            if said.startswith("play "):
                said = f"{said.removesuffix(' planned')} {int(said.endswith(' planned'))}"
            before, events = pieces(self.state), self.events
            seat = int(who.removeprefix("P")) - 1
            batch = deciding.decide(self.title, self.state, seat, self.read(said), SeededChance(1))
            self.state, self.table = batch.state, batch.state.table
            self.events = [*events, *batch.events]
            assert pieces(self.state) == before, line

    def waits_for(self) -> str:
        """Who is asked what: ``"P2 play_card"``; ``""`` when all is done."""
        asked = [d for d in asking.decisions(self.title, self.state) if d.required]
        return " ".join(f"P{d.seat + 1} {d.kind}" for d in asked)

    def may(self, seat: int) -> list[str]:
        """What a seat may answer to the question that is put, without what may come any time."""
        for decision, moves in asking.choices(self.title, self.state, seat):
            if decision.required:
                return [self.written(move) for move in moves]
        return []

    def strengths(self) -> tuple[int, int]:
        """Of attack and defence, as the last battle was compared."""
        compared = self.events_of(BattleCompared)[-1]
        return compared.attack, compared.defence

    def winner(self) -> int:
        """Of the last battle that ended."""
        return self.events_of(BattleEnded)[-1].winner
