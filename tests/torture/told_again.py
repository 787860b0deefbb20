"""How soon whoever follows is told what was acknowledged first after something was killed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SETTLED = 0.1
"""Seconds after a kill: what is asked from then on is answered by what was started again."""


@dataclass(frozen=True, slots=True)
class Move:
    """When it was asked for and acknowledged, in seconds of one clock, and its last version."""

    asked: float
    acknowledged: float
    version: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What one follower was told. ``told``: moments and versions, in order. ``streams``: when each
    of its streams told something first and ended; endless, if none has ended it."""

    told: Sequence[tuple[float, int]]
    streams: Sequence[tuple[float, float]]


def first_after(moves: Sequence[Move], moment: float) -> Move | None:
    """The move that was acknowledged first, of those that were asked for after the kill."""
    later = (move for move in moves if move.asked >= moment + SETTLED)
    return min(later, key=lambda move: move.acknowledged, default=None)


def delay(move: Move, heard: Heard) -> float:
    """Seconds from the acknowledgement until the follower knew of the move; endless, if never."""
    moments = (moment for moment, version in heard.told if version >= move.version)
    return max(0.0, next(moments, math.inf) - move.acknowledged)


def was_cut_off(move: Move, heard: Heard, moment: float) -> bool:
    """Whether the stream ended that it had at the kill, before it was told of the move by it."""
    moments = (at for at, version in heard.told if version >= move.version)
    arrival = next(moments, math.inf)
    return any(began <= moment < ended < arrival for began, ended in heard.streams)


def follows_at(heard: Heard, moment: float) -> bool:
    """Whether it had a stream then."""
    return any(began <= moment < ended for began, ended in heard.streams)
