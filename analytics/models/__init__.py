"""What is counted of each finished game, and which games were simulated."""

from __future__ import annotations

from analytics.models.counted import (
    CountedGame,
    CountedSeat,
    Holding,
    Uncounted,
    WholeSimulation,
)
from analytics.models.simulated import SimulatedGame, Simulation

__all__ = [
    "CountedGame",
    "CountedSeat",
    "Holding",
    "SimulatedGame",
    "Simulation",
    "Uncounted",
    "WholeSimulation",
]
