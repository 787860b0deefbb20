"""Steps of the set-up and the cycle (CY-2 to CY-6, CY-19)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.cyclades.components.ids import CreatureId, FactionId, GodId


class Settle(Step, frozen=True):
    """Choose the land area number ``nth`` (1 to 3) of the placement (CY-D01, CY-D02)."""

    faction: FactionId
    nth: int


class Berth(Step, frozen=True):
    """Put a fleet beside the land area just chosen (CY-D01, CY-D02)."""

    faction: FactionId
    area: str


class Garrison(Step, frozen=True):
    """Distribute the starting troops, one by one; ``left`` are still to come (CY-2.4)."""

    faction: FactionId
    left: int


class Cycle(Step, frozen=True):
    """A cycle begins (CY-3)."""

    number: int


class Income(Step, frozen=True):
    """Phase 2 (CY-4)."""


class Offerings(Step, frozen=True):
    """Phase 3: these factions still have to offer, the next first (CY-5.1)."""

    left: tuple[FactionId, ...]


class MakeOffer(Step, frozen=True):
    """Where a faction puts its marker; ``barred``: the god it was just displaced from (CY-D03)."""

    faction: FactionId
    barred: GodId | None = None


class PayOffers(Step, frozen=True):
    """All pay at once (CY-5.7)."""


class Upkeep(Step, frozen=True):
    """Phase 4: these factions still have to decide, the next first (CY-6.1)."""

    left: tuple[FactionId, ...]


class Tend(Step, frozen=True):
    """Keep or let go: the creatures not yet decided about (CY-D05)."""

    faction: FactionId
    creatures: tuple[CreatureId, ...]


class Wander(Step, frozen=True):
    """Where a kept creature goes (CY-D06)."""

    faction: FactionId
    creature: CreatureId


class Turns(Step, frozen=True):
    """Phase 5: these gods are still to come, the next first (CY-7.1)."""

    left: tuple[GodId, ...]


class EndCycle(Step, frozen=True):
    """Phase 6: the end of the game, or the next cycle (CY-19.1)."""


Steps = (
    Settle
    | Berth
    | Garrison
    | Cycle
    | Income
    | Offerings
    | MakeOffer
    | PayOffers
    | Upkeep
    | Tend
    | Wander
    | Turns
    | EndCycle
)
