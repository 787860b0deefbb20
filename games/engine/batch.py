"""A batch: what is stored at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from games.engine.flow import HasFlow
from games.engine.records import Event

S = TypeVar("S", bound=HasFlow)


@dataclass(frozen=True)
class Batch(Generic[S]):
    """What a move led to: its events and the next state, which folding them gives too."""

    events: tuple[Event, ...]
    state: S
