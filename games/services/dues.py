"""Whose time is up first in a game with a clock, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from database.at_hand import here
from events.database import fetch
from games.engine.clock import ClockTerms, due_at
from games.models import Due, Game
from games.moments import moment_of
from games.services.clocks import tick_from
from games.sql import sql, swept


class FirstDue(NamedTuple):
    """A row of ``first_due.sql``: how it stood at these ``version`` and ``changes`` of a game.

    ``asked`` and ``now`` in microseconds since 1970. ``paused``: microseconds between them that do
    not count. ``ahead``: those from now on, as long as nobody comes back from a vacation sooner.
    """

    game_id: UUID
    version: int
    changes: int
    clocks: Any
    seat: int
    asked: int
    paused: int
    ahead: int
    now: int

    def at(self, terms: ClockTerms) -> int:
        """When the time of the seat is up, without what lies ahead."""
        return due_at(terms, self.asked, self.paused, tick_from(self.clocks), self.seat)

    def foreseeable(self, terms: ClockTerms) -> int:
        """When it is as far as one knows now: what others are told."""
        return self.at(terms) + self.ahead


def all_due() -> list[FirstDue]:
    """Running games in which the time of a seat is up as far as was known."""
    return fetch(swept("due"), [], FirstDue, here())


def dues_of_days(games: Sequence[Game]) -> dict[UUID, int]:
    """By game when the first time is up, in microseconds, of those that run with days for each
    choice and wait for a person."""
    dues = fetch(sql("dues"), [[game.pk for game in games]], FirstDue, here())
    clocks = {game.pk: game.clock for game in games}
    return {
        each.game_id: each.foreseeable(msgspec.convert(clocks[each.game_id], ClockTerms))
        for each in dues
    }


def keep(dues: Mapping[UUID, int]) -> None:
    """What has been found out anew: by game when its first time is up, in microseconds.

    Within the transaction that has locked the rows of these games.
    """
    rows = [Due(game_id=game_id, at=moment_of(at)) for game_id, at in dues.items()]
    Due.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["game"], update_fields=["at"]
    )
