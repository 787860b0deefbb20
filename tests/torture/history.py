"""A stored history as somebody with all rights over the database reads and changes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

from django.db.backends.utils import CursorWrapper

#: Of a batch, without what names it.
COLUMNS = (
    "batch, position, transaction, recorded_at, era, size, stamp, hashes, types, privates,"
    " payloads, actor, key, fingerprint"
)


@dataclass(frozen=True)
class Line:
    """One event, as far as a mutation must know it."""

    version: int
    batch: int
    batch_size: int | None
    payload: dict[str, Any]


@dataclass
class History:
    """The events of one game, and a pen. Every statement is for this game alone."""

    cursor: CursorWrapper
    game: UUID
    lines: list[Line]
    chance: Random

    @classmethod
    def read(cls, cursor: CursorWrapper, game: UUID, chance: Random) -> History:
        cursor.execute(
            "SELECT version, batch, batch_size, payload::text FROM events_event"
            " WHERE stream = %s ORDER BY version",
            [game],
        )
        lines = [
            Line(version, batch, batch_size, json.loads(payload))
            for version, batch, batch_size, payload in cursor.fetchall()
        ]
        return cls(cursor, game, lines, chance)

    @property
    def last(self) -> int:
        return self.lines[-1].version

    def any_line(self) -> Line:
        return self.chance.choice(self.lines)

    def opening(self) -> Line:
        """The first event of some batch."""
        return self.chance.choice([line for line in self.lines if line.batch_size])

    def opening_of(self, line: Line) -> Line:
        """The first event of the batch in which it is."""
        return self.lines[self.batch_of(line)[0] - 1]

    def batch_of(self, line: Line) -> tuple[int, int]:
        """First and last version of the batch in which it is."""
        versions = [each.version for each in self.lines if each.batch == line.batch]
        return versions[0], versions[-1]

    def set_event(self, line: Line, assignments: str, *values: Any) -> None:
        self.run(
            f"UPDATE events_event SET {assignments} WHERE stream = %s AND version = %s",
            *values,
            self.game,
            line.version,
        )

    def set_batch(self, line: Line, assignments: str, *values: Any) -> None:
        """In the row of the batch that ``line`` opens."""
        self.run(
            f"UPDATE events_batch SET {assignments} WHERE stream = %s AND version = %s",
            *values,
            self.game,
            line.version,
        )

    def run(self, statement: str, *values: Any) -> None:
        """Raises ``AssertionError`` where it changed nothing: that would prove nothing."""
        # The pen is a trigger, and those are silent for a replica.
        role = "origin" if "events_event" in statement else "replica"
        self.cursor.execute(f"SET LOCAL session_replication_role = {role}")
        self.cursor.execute(statement, values)
        assert self.cursor.rowcount > 0, statement
