"""One English sentence for every move and every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event, Move
from games.engine.tables import joined
from games.titles.cyclades import moves as mv
from games.titles.cyclades.describe import (
    battles,
    building,
    cards,
    cycle,
    flow,
    gold,
    laying,
    moves,
)
from games.titles.cyclades.events.battles import FleetsMoved
from games.titles.cyclades.events.building import BuildingsReturned, Built
from games.titles.cyclades.events.cards import CreatureBought, FigurePlaced
from games.titles.cyclades.events.cycle import ProsperityAdded
from games.titles.cyclades.events.laying import LandSettled, TroopsPlaced

SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    flow.SENTENCES,
    laying.SENTENCES,
    gold.SENTENCES,
    cycle.SENTENCES,
    building.SENTENCES,
    battles.SENTENCES,
    cards.SENTENCES,
    moves.SENTENCES,
)

SILENT_MOVES: tuple[type[Move], ...] = (
    mv.Area,
    mv.Bid,
    mv.Build,
    mv.Replace,
    mv.Recruit,
    mv.TakeCard,
    mv.Buy,
    mv.Look,
    mv.Play,
    mv.Sail,
    mv.March,
    mv.Mobilise,
    mv.Join,
    mv.Sacrifice,
    mv.Trade,
    mv.Hero,
    mv.Creature,
    mv.Strike,
    mv.Rob,
    mv.Exchange,
    mv.Push,
    mv.Sink,
    mv.Return,
    mv.Raise,
    mv.RaiseOver,
    mv.Shelter,
    mv.Kill,
    mv.Reroll,
    mv.Lose,
    mv.Retreat,
    mv.End,
)
"""Moves that a report need not repeat: their facts say the same and name the faction."""

ECHOES: Mapping[type[Move], tuple[type[Event], ...]] = {
    mv.Area: (LandSettled, TroopsPlaced, FigurePlaced, ProsperityAdded),
    mv.Build: (Built,),
    mv.Buy: (CreatureBought,),
    mv.Return: (BuildingsReturned,),
    mv.Sail: (FleetsMoved,),
}
"""What is listed names the area, the building and the card by itself."""
