"""Steps of a turn (CY-7 to CY-9)."""

from __future__ import annotations

from typing import Literal

from games.engine.records import Step
from games.titles.cyclades.components.ids import FactionId, HeroId


class Act(Step, frozen=True):
    """The next action of a turn; ``due``: compulsory ones left (CY-D09 to CY-D18, CY-D30)."""

    faction: FactionId
    due: tuple[Literal["build", "recruit"], ...] = ()


class EndTurn(Step, frozen=True):
    """The marker goes back to the turn-order track (CY-7.5)."""

    faction: FactionId


class Bless(Step, frozen=True):
    """Where Apollo's token goes (CY-D21)."""

    faction: FactionId
    kind: Literal["land", "sea"]


class Station(Step, frozen=True):
    """Where the recruited hero goes (CY-D13, CY-D33)."""

    faction: FactionId
    hero: HeroId


class DecideLooked(Step, frozen=True):
    """Play the card that was looked at, or put it back (CY-D20)."""

    faction: FactionId


Steps = Act | EndTurn | Bless | Station | DecideLooked
