"""A delivery as those who send it know it, and what became of it."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import NamedTuple
from uuid import UUID


class Waiting(NamedTuple):
    """A game that waits for somebody. ``seat`` from 0."""

    game: UUID
    title: str
    seat: int
    version: int


class OnItsWay(NamedTuple):
    """A row of ``on_its_way.sql``: one delivery and all that is needed to send it.

    ``attempts``: with this one. ``game``, ``title`` and ``seat`` are None for what is about the
    address itself, and of a digest, which tells of all that is ``waiting``. ``holds``: what it
    tells is still so.
    """

    delivery: UUID
    kind: str
    version: int
    created_at: datetime
    attempts: int
    address: UUID
    channel: str
    sealed: bytes
    is_on: bool
    player: UUID
    game: UUID | None
    title: str | None
    seat: int | None
    holds: bool
    waiting: tuple[Waiting, ...] = ()

    @property
    def message(self) -> str:
        """How receivers know it: the same each time it is sent."""
        return f"msg_{self.delivery.hex}"


class Result(Enum):
    """``CONFIRMED``: the address has answered its challenge. ``GONE``: it wants no more, ever."""

    ARRIVED = "arrived"
    CONFIRMED = "confirmed"
    FAILED = "failed"
    GONE = "gone"
