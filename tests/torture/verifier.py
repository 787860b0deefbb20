"""The product's verifiers, asked about one game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import publish as publish_checkpoints
from events.checking import stream_fault
from games.services.seeds import forget_seeds, seed_of


class Place(NamedTuple):
    """Where a verifier sees the first trace of a change."""

    version: int
    field: str


Verify = Callable[[UUID], Place | None]


def verify(game: UUID) -> Place | None:
    """The first fault of the game; None if all of it is as it was stored and published."""
    forget_seeds()  # of before the change
    fault = stream_fault(game, seed_of(game).salt_key)
    if fault is not None:
        return Place(fault.version, fault.field)
    broken = first_broken()
    if broken is None or broken.game != game:
        return None
    version = re.search(r"Version (\d+)", broken.reason)
    return Place(int(version[1]) if version else 0, "checkpoint")


def publish() -> None:
    """Say in public where all games stand, so that nobody can deny it later."""
    publish_checkpoints()
