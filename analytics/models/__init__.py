"""What is counted of each finished game, how it unfolded, which games were simulated, and what
experiments saw; and how strong players are."""

from __future__ import annotations

from analytics.models.counted import (
    CountedGame,
    CountedSeat,
    Holding,
    Uncounted,
    WholeSimulation,
)
from analytics.models.courses import Area, Choice, Course, Pick
from analytics.models.experiments import Experiment, Pause, Piece
from analytics.models.lots import Lot, LotArea, LotChoice, LotHolding, LotNumber, LotPick
from analytics.models.progress import OrderKey, Pair, Progress
from analytics.models.rated import Contender, RatedGame, Rating, RatingPool
from analytics.models.simulated import SimulatedGame, Simulation

__all__ = [
    "Area",
    "Choice",
    "Contender",
    "CountedGame",
    "CountedSeat",
    "Course",
    "Experiment",
    "Holding",
    "Lot",
    "LotArea",
    "LotChoice",
    "LotHolding",
    "LotNumber",
    "LotPick",
    "OrderKey",
    "Pair",
    "Pause",
    "Pick",
    "Piece",
    "Progress",
    "RatedGame",
    "Rating",
    "RatingPool",
    "SimulatedGame",
    "Simulation",
    "Uncounted",
    "WholeSimulation",
]
