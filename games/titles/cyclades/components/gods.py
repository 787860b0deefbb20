"""The six gods and what each lets a faction do (CY-7.4, CY-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.cyclades.components.ids import BuildingId, GodId


@dataclass(frozen=True, slots=True)
class God:
    """What a god lets a faction do (CY-7.4, CY-9).

    ``building``: what is built first; None with Hera, where the faction chooses, and with Apollo.
    ``recruit``: what comes with it. ``creatures``, ``mobilises``, ``sacrifices``: allowed or not.
    """

    name: str
    building: BuildingId | None
    recruit: Literal["philosopher", "priestess", "fleet", "troop", "mercenary", "none"]
    creatures: bool = True
    mobilises: bool = True
    sacrifices: bool = True


GOD_FACTS: dict[GodId, God] = {
    "zeus": God("Zeus", "temple", "priestess"),
    "athena": God("Athena", "university", "philosopher"),
    "poseidon": God("Poseidon", "port", "fleet"),
    "ares": God("Ares", "fortress", "troop", mobilises=False),
    "hera": God("Hera", None, "mercenary"),
    "apollo": God("Apollo", None, "none", creatures=False, mobilises=False, sacrifices=False),
}
