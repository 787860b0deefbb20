"""How a game ended, by its rules or from outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import UNSET, UnsetType

from games.engine.flow import HasFlow, StopReason
from games.engine.records import Outcome
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)

WHY_STOPPED: Mapping[StopReason, str] = {
    "longest": "it was as long as a game of this title may become",
    "overdue": "it was longer than a game of this title may become",
    "maker": "whoever made it stopped it",
    "operator": "the operator of this server stopped it",
    "deserted": "all who played it have left",
}
"""The reason of an outcome without places, in words."""


def outcome(title: Title[S], state: S) -> Outcome | None:
    """How the game ended; None while it runs. One that was stopped has no places and no scores, and
    so no winners."""
    why: StopReason | UnsetType = state.flow.stopped
    if why is UNSET:
        return title.outcome(state)
    return Outcome((), (), WHY_STOPPED[why])
