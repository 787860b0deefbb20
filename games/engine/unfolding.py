"""By what the course of finished games is told: who stands how, what is taken, who harms whom,
which areas are held and fought over.

A title declares it as data, in functions of a state and an event; ``games.engine.onlooking`` finds
all of it in one fold. Only finished games are looked at, so states are whole and nothing is veiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.drawing.ground import Ground
from games.engine.records import Event, Move

S = TypeVar("S")

Thing = tuple[int, str]
"""A seat, and what it took."""

Harm = tuple[int, int]
"""Who harmed whom, by seat."""


@dataclass(frozen=True)
class Picks(Generic[S]):
    """Things of one kind that seats take while a game goes on.

    ``id`` is stable for ever; ``name`` and ``definition`` are for people, the definition a whole
    sentence. ``names``: thing -> what people call it. ``listed``: type of move -> which thing a
    listed move of it would take, or None: ``thing(state, move)``. ``taken``: type of event -> who
    took what by it: ``things(state, event)``, of the state before it.
    """

    id: str
    name: str
    definition: str
    names: Mapping[str, str]
    listed: Mapping[type[Move], Callable[[S, Any], str | None]]
    taken: Mapping[type[Event], Callable[[S, Any], Iterable[Thing]]]


@dataclass(frozen=True)
class Unfolding(Generic[S]):
    """By what the course of a game is told.

    ``standing``: which measure of the course tells who is ahead. ``behind``: from how much on one
    is behind by the next step at half time, rising. ``picks``: what is taken; ``opening``: how many
    things of the first kind make an opening. ``harms``: type of event -> who harmed whom by it,
    once for each time a pair is told: ``harms(state, event)``, of the state before it. ``held``:
    every area and who holds it at a moment, as pairs of area and seats. ``fought``: type of event
    -> the areas over which a fight began. ``areas``: area -> what people call it; ``ground``: where
    they lie on the board of so many seats, as the board draws them: ``ground(options, seats)``,
    None where that differs from game to game. Options are None where games with any are mixed.
    ``version``: goes up when functions tell otherwise of the same games by the same words.
    """

    standing: str
    behind: Sequence[int]
    picks: Sequence[Picks[S]] = ()
    opening: int = 2
    harms: Mapping[type[Event], Callable[[S, Any], Iterable[Harm]]] = field(default_factory=dict)
    held: Callable[[S], Iterable[tuple[str, Sequence[int]]]] = lambda state: ()
    fought: Mapping[type[Event], Callable[[S, Any], Iterable[str]]] = field(default_factory=dict)
    areas: Mapping[str, str] = field(default_factory=dict)
    ground: Callable[[Any, int], Ground | None] = lambda options, seats: None
    version: int = 1
