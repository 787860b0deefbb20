"""Whether the kept position of a game is the one that its events lead to."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from database.at_hand import here
from events.chain import Fault
from events.database import fetch
from events.queries import statement
from events.records import Head, Snapshot, StoredEvent
from events.snapshots import digest_of
from games.engine.adjudicate import Stand
from games.engine.canonical import canonical
from games.engine.title import Title
from games.selectors.game_at import tag_of


class Kept:
    """A snapshot as it is stored, damaged or not."""

    def __init__(
        self,
        stream: UUID,
        version: int,
        batches: int,
        hash: bytes,
        tag: str,
        body: bytes,
        digest: bytes,
    ) -> None:
        self.snapshot = Snapshot(Head(stream, version, batches, hash), tag, body)
        self.is_damaged = digest_of(self.snapshot) != digest

    def fault_in_log(self, events: list[StoredEvent]) -> Fault | None:
        """What is wrong with it beside the position that it holds."""
        head = self.snapshot.head
        if self.is_damaged:
            return self._fault("digest", "It is damaged. It is not used; delete it.")
        if head not in (event.head() for event in events if event.version == head.version):
            return self._fault("hash", "The log has no such version. Delete it.")
        return None

    def fault_in_state(self, title: Title[Any], stand: Stand[Any]) -> Fault | None:
        """Whether the position is another one than where the game stands at its version."""
        mine = self.snapshot.head.version == stand.version and self.snapshot.tag == tag_of(title)
        if mine and canonical(stand.state) != self.snapshot.body:
            return self._fault("body", "The events lead to another position. Delete it.")
        return None

    def _fault(self, column: str, reason: str) -> Fault:
        head = self.snapshot.head
        return Fault(head.stream, head.version, f"events_snapshot.{column}", reason)


def read_kept(stream: UUID) -> Kept | None:
    """The snapshot of a stream, if there is one."""
    snapshots = fetch(statement("snapshot"), [stream], Kept, here())
    return snapshots[0] if snapshots else None
