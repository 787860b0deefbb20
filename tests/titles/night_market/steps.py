"""What can still be to do in a game of Night Market."""

from __future__ import annotations

from typing import get_args

from games.engine.records import Step


class Round(Step, frozen=True):
    """A round begins, or the market closes (NM-2)."""

    number: int


class Turn(Step, frozen=True):
    """One merchant acts (NM-3)."""

    seat: int


class GiveCard(Step, frozen=True):
    """A merchant chooses which card an urchin or a snare takes to ``to_seat`` (NM-4)."""

    seat: int
    to_seat: int


class Auction(Step, frozen=True):
    """All seal a bid for a lantern (NM-5)."""


class Upkeep(Step, frozen=True):
    """Stalls are paid for (NM-6)."""


AnyStep = Round | Turn | GiveCard | Auction | Upkeep
"""Every step, as the type of what lies on the agenda."""

STEPS: tuple[type[Step], ...] = get_args(AnyStep)
