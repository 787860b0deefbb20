"""Steps of heroes and creatures (CY-15 to CY-18)."""

from __future__ import annotations

from typing import Literal

from games.engine.records import Step
from games.titles.cyclades.components.ids import BuildingId, CreatureId, FactionId


class PlayCreature(Step, frozen=True):
    """Carry out the card that is being played (CY-17.3, CY-17.4)."""

    faction: FactionId
    creature: CreatureId


class FinishCreature(Step, frozen=True):
    """The played card is carried out; an instant one goes to the discard pile (CY-17.3)."""

    faction: FactionId
    creature: CreatureId


class TargetCreature(Step, frozen=True):
    """What a played card acts on (CY-D19); ``first`` is the part already chosen, or ""."""

    faction: FactionId
    creature: CreatureId
    first: str = ""


class ChooseDrawn(Step, frozen=True):
    """Which of the cards that the Sphinx showed is played (CY-D19)."""

    faction: FactionId


class Enter(Step, frozen=True):
    """What a creature does on entering its area (CY-6.4, CY-18.14, CY-18.15, CY-18.18)."""

    faction: FactionId
    creature: CreatureId


class HydraKills(Step, frozen=True):
    """Whom the Hydra destroys (CY-D07)."""

    faction: FactionId


class PushFleets(Step, frozen=True):
    """Which fleet Polyphemus drives out next, and where to (CY-D08)."""

    faction: FactionId


class PlaceCarried(Step, frozen=True):
    """Where the next mercenary taken by the Giant goes (CY-D19)."""

    faction: FactionId


class TradeWithHector(Step, frozen=True):
    """How many pairs of priestesses are exchanged (CY-D25)."""

    faction: FactionId


class GainPhilosophers(Step, frozen=True):
    """So many philosophers come, one by one (CY-14.3)."""

    faction: FactionId
    left: int


class CopyHero(Step, frozen=True):
    """Whose sacrifice Pandora copies (CY-D25)."""

    faction: FactionId


class SendByPerseus(Step, frozen=True):
    """Origin, then target, of the group that Perseus's sacrifice moves (CY-D25)."""

    faction: FactionId
    origin: str = ""


class GiveUp(Step, frozen=True):
    """Which building the sacrifice of a hero takes next; ``returned`` are those that went (CY-16.3,
    CY-16.8, CY-D25)."""

    faction: FactionId
    hero: Literal["helen", "odysseus"]
    returned: tuple[BuildingId, ...] = ()


Steps = (
    PlayCreature
    | FinishCreature
    | TargetCreature
    | ChooseDrawn
    | Enter
    | HydraKills
    | PushFleets
    | PlaceCarried
    | TradeWithHector
    | GainPhilosophers
    | CopyHero
    | SendByPerseus
    | GiveUp
)
