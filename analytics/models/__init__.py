"""What is counted of each finished game, which games were simulated, and what experiments saw."""

from __future__ import annotations

from analytics.models.counted import (
    CountedGame,
    CountedSeat,
    Holding,
    Uncounted,
    WholeSimulation,
)
from analytics.models.experiments import Experiment, Pause, Piece
from analytics.models.progress import OrderKey, Pair, Progress
from analytics.models.simulated import SimulatedGame, Simulation

__all__ = [
    "CountedGame",
    "CountedSeat",
    "Experiment",
    "Holding",
    "OrderKey",
    "Pair",
    "Pause",
    "Piece",
    "Progress",
    "SimulatedGame",
    "Simulation",
    "Uncounted",
    "WholeSimulation",
]
