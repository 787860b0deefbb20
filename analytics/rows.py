"""Rows of which a game has many, before they are stored: each field is a column."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID


class SeatRow(NamedTuple):
    """Of ``CountedSeat``."""

    game_id: UUID
    seat: int
    level: str
    bot: str
    side: int
    place: int
    score: int
    share: float


class HoldingRow(NamedTuple):
    """Of ``Holding``."""

    game_id: UUID
    dimension: str
    value: str
    seats: int


class PickRow(NamedTuple):
    """Of ``Pick``."""

    game_id: UUID
    dimension: str
    value: str
    seats: int
    listed: int
    first: int


class ChoiceRow(NamedTuple):
    """Of ``Choice``."""

    game_id: UUID
    kind: str
    times: int
    listed: int
    seconds: float | None
    timed: int


class AreaRow(NamedTuple):
    """Of ``Area``."""

    game_id: UUID
    area: str
    moments: int
    held: int
    by_winner: int
    fights: int
