"""Steps of a turn (CY-7 to CY-9)."""

from __future__ import annotations

from typing import Literal

from games.engine.records import Step
from games.titles.cyclades.components import FactionId, HeroId


class Act(Step, frozen=True):
    """The next action of a turn; ``due``: compulsory ones not yet done (D-09 to D-18, D-30)."""

    faction: FactionId
    due: tuple[Literal["build", "recruit"], ...] = ()


class EndTurn(Step, frozen=True):
    """The marker goes back to the turn-order track (CY-7.5)."""

    faction: FactionId


class Bless(Step, frozen=True):
    """Where Apollo's token goes (D-21)."""

    faction: FactionId
    kind: Literal["land", "sea"]


class Station(Step, frozen=True):
    """Where the recruited hero goes (D-13, D-33)."""

    faction: FactionId
    hero: HeroId


class DecideLooked(Step, frozen=True):
    """Play the card that was looked at, or put it back (D-20)."""

    faction: FactionId
