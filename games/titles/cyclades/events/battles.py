"""Facts of moves and battles (CY-10 to CY-13)."""

from __future__ import annotations

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Public, TheseOnly
from games.titles.cyclades.components.ids import CreatureId, FactionId, UnitId
from games.titles.cyclades.events.parts import Loss, Roll
from games.titles.cyclades.steps.parts import By, Group


class FleetsMoved(Event, frozen=True):
    """Fleets to a sea area without a battle (CY-10.1, CY-18.15)."""

    faction: Public[FactionId]
    origin: Public[str]
    area: Public[str]
    fleets: Public[int]


class UnitsMoved(Event, frozen=True):
    """Units to a land area without a battle (CY-11.5).

    ``taken``: control changes; ``former``: whose token was there. ``steps``: areas entered on the
    way, 1 but for a path through a partner's (CY-20.4).
    """

    faction: Public[FactionId]
    by: Public[By]
    origin: Public[str]
    area: Public[str]
    group: Public[Group]
    taken: Public[bool]
    former: Public[FactionId | None] = None
    steps: Public[int] = 1


class BattleBegan(Event, frozen=True):
    """Pieces entered an area held by another faction's (CY-10.3, CY-11.5).

    ``group`` on land, moved ``by``; ``fleets`` at sea. ``steps`` as in ``UnitsMoved``.
    """

    area: Public[str]
    origin: Public[str]
    attacker: Public[FactionId]
    defender: Public[FactionId]
    fleets: Public[int] = 0
    group: Public[Group] = Group()
    by: Public[By | None] = None
    steps: Public[int] = 1


class MercenariesWonOver(Event, frozen=True):
    """Pandora's side takes the other side's mercenaries (CY-16.6)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    mercenaries: Public[int]


class HectorStruck(Event, frozen=True):
    """Hector destroyed an attacking troop (CY-16.2)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    unit: Public[UnitId]


class DiceRolled(Event, frozen=True):
    """The battle dice of a round, the attacker's first (CY-10.4, CY-12.3)."""

    rolls: Public[tuple[Roll, ...]]


class DieRerolled(Event, frozen=True):
    """Croesus's side rolled again (CY-16.1)."""

    faction: Public[FactionId]
    face: Public[int]


class RoundFought(Event, frozen=True):
    """The strengths of both sides and who lost (CY-10.5, CY-12.4)."""

    attack: Public[int]
    defence: Public[int]
    losers: Public[tuple[FactionId, ...]]


class LossSealed(Event, frozen=True):
    """A side chose its loss while the other still chooses (CY-12.5)."""

    faction: Public[FactionId]
    known_to: Public[tuple[int, ...]]
    unit: TheseOnly[UnitId] = UNSET
    area: TheseOnly[str] = UNSET


class LossesTaken(Event, frozen=True):
    """What the round cost, both sides at once (CY-10.5, CY-12.5).

    ``taken``: uncontrolled areas that withdrawing troops took.
    """

    area: Public[str]
    losses: Public[tuple[Loss, ...]]
    taken: Public[tuple[str, ...]] = ()


class Retreated(Event, frozen=True):
    """A side left the battle with all its pieces; ``taken``: an uncontrolled land area."""

    faction: Public[FactionId]
    origin: Public[str]
    area: Public[str]
    taken: Public[bool] = False


class BattleEnded(Event, frozen=True):
    """Who controls the area now; ``former``: from whom a land area was taken (CY-10.7, CY-12.7)."""

    area: Public[str]
    owner: Public[FactionId | None]
    former: Public[FactionId | None] = None


class Eliminated(Event, frozen=True):
    """A faction without land: its pieces and cards leave the game (CY-13.4).

    ``creatures`` went to the discard pile. ``gold``: "lost" with a purse of its own.
    """

    faction: Public[FactionId]
    creatures: Public[tuple[CreatureId, ...]]
    purse_lost: Public[bool]


EVENTS: tuple[type[Event], ...] = (
    FleetsMoved,
    UnitsMoved,
    BattleBegan,
    MercenariesWonOver,
    HectorStruck,
    DiceRolled,
    DieRerolled,
    RoundFought,
    LossSealed,
    LossesTaken,
    Retreated,
    BattleEnded,
    Eliminated,
)
