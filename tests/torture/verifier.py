"""The product's verifiers, asked about one game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from audit.adjudicating.game import game_fault
from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import publish as publish_checkpoints
from games.services.loading import forget_games
from games.services.seeds import forget_seeds


class Place(NamedTuple):
    """Where a verifier sees the first trace of a change."""

    version: int
    field: str


Verify = Callable[[UUID], Place | None]


def verify(game: UUID) -> Place | None:
    """The first fault of the game; None if all of it is as it was stored, played and published."""
    # What this process remembers of before the change.
    forget_seeds()
    forget_games()
    fault = game_fault(game)
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
