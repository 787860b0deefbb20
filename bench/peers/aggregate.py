"""The aggregate of the ``eventsourcing`` library, rebuilt from the same facts."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

EVENTSOURCING = "the aggregate of the eventsourcing library, from its store in memory"


class _Played(Aggregate):
    """Counts its facts: as little as an aggregate can do, so that the library is measured."""

    def __init__(self) -> None:
        self.facts = 0

    @event("Happened")
    def happened(self, fact: dict[str, Any]) -> None:
        self.facts += 1


class Aggregates:
    """One aggregate for each game, whose events hold the facts of the game."""

    def __init__(self, games: Sequence[Sequence[dict[str, Any]]]) -> None:
        self._application: Application[UUID] = Application()
        self._ids: list[UUID] = []
        for facts in games:
            played = _Played()
            for fact in facts:
                played.happened(fact)
            self._application.save(played)
            self._ids.append(played.id)
        self._events = sum(map(len, games))

    def rebuilt_a_second(self) -> float:
        """Events by second of CPU time: read back, decoded and applied."""
        began = process_time()
        rebuilt = sum(self._application.repository.get(id).facts for id in self._ids)
        spent = process_time() - began
        if rebuilt != self._events:
            raise AssertionError(f"{rebuilt} of {self._events} facts came back.")
        return rebuilt / spent
