"""Who follows all their games, and what each was last told of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from uuid import UUID

from live.attending import attend
from live.listener import Listener
from live.messages import Message
from live.tables import Lines, Told, tables_changed, tables_of
from live.threads import Readers

_PAUSE_SECONDS = 0.05
"""Between two readings: however many games change, so often it is asked whose they are."""

_RETRY_SECONDS = 0.25

log = logging.getLogger("kleio.live")


class Desk:
    """A player's. ``known``: the last line about each game; ``owed``: what is not sent yet."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.known: dict[UUID, Message] = {}
        self.owed: dict[UUID, Message] = {}

    def tell(self, lines: Lines) -> None:
        """Keep what differs from what was told; of several lines about a game the last counts."""
        for game_id, message in lines.items():
            before = self.known.get(game_id)
            if before is None and message.is_last:
                continue  # of what is over nothing is told to who has not heard of it
            if before is None or before.ndjson != message.ndjson:
                self.known[game_id] = self.owed[game_id] = message
        self.listener.news.set()

    def unlike(self, lines: Lines) -> set[UUID]:
        """The games of which something else was told than stands in the lines."""
        return {
            game_id
            for game_id in self.known.keys() | lines.keys()
            if game_id not in lines
            or game_id not in self.known
            or lines[game_id].ndjson != self.known[game_id].ndjson
        }

    def taken(self) -> list[Message]:
        """What is to be sent now. A game that has ended, or was left, is forgotten with it."""
        owed, self.owed = self.owed, {}
        for game_id, message in owed.items():
            if message.is_last:
                self.known.pop(game_id, None)
        return list(owed.values())


class Desks:
    """All of them. Everything happens in the loop."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._desks: dict[UUID, set[Desk]] = {}
        self._changed: set[UUID] = set()
        self._reading: asyncio.Task[None] | None = None

    def sit(self, player: UUID, desk: Desk) -> None:
        """From now on each change of a game is looked at for this player too."""
        self._desks.setdefault(player, set()).add(desk)

    def rise(self, player: UUID, desk: Desk) -> None:
        """No more."""
        self._desks[player].discard(desk)
        if not self._desks[player]:
            del self._desks[player]

    def hear(self, game_id: UUID) -> None:
        """A game has changed."""
        if self._desks:
            self._changed.add(game_id)
            self._refresh()

    def _refresh(self) -> None:
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        """Tell of changed games until there are none; one reading at a time."""
        try:
            while self._changed and self._desks:
                games, self._changed = self._changed, set()
                try:
                    self._tell(
                        await self._readers.read(
                            tables_changed, games, self._digests(), self._known_of(games)
                        )
                    )
                except Exception as failure:
                    log.warning("tables were not read: %s", type(failure).__name__)
                    self._changed |= games
                    await asyncio.sleep(_RETRY_SECONDS)
                    continue
                await asyncio.sleep(_PAUSE_SECONDS)
        finally:
            self._reading = None

    async def look(self) -> None:
        """See for oneself: what a lost hint was about, or a game that is over, comes to light."""
        if not self._desks:
            return
        tables = await self._readers.read(tables_of, self._digests())
        for player, desk in self._all():
            self._changed |= desk.unlike(tables.lines.get(player, {}))
        self._refresh()

    async def open(self, player: UUID, desk: Desk) -> None:
        """What a stream begins with."""
        digest = desk.listener.asked.digest
        tables = await self._readers.read(tables_of, {player: [digest] if digest else []})
        desk.tell(tables.lines.get(player, {}))
        self._changed |= set(desk.known)  # one may have changed while it was read
        self._refresh()

    def _tell(self, tables: Told) -> None:
        for player, lines in tables.lines.items():
            for desk in self._desks.get(player, ()):
                if desk.listener.asked.digest in tables.revoked:
                    desk.listener.leave("token")
                else:
                    desk.tell(lines)

    def _all(self) -> Iterable[tuple[UUID, Desk]]:
        return ((player, desk) for player, desks in self._desks.items() for desk in desks)

    def _digests(self) -> dict[UUID, list[bytes]]:
        digests: dict[UUID, list[bytes]] = {player: [] for player in self._desks}
        for player, desk in self._all():
            if desk.listener.asked.digest is not None:
                digests[player].append(desk.listener.asked.digest)
        return digests

    def _known_of(self, games: set[UUID]) -> dict[UUID, set[UUID]]:
        """Which of these each has heard of."""
        known: dict[UUID, set[UUID]] = {}
        for player, desk in self._all():
            if heard := desk.known.keys() & games:
                known.setdefault(player, set()).update(heard)
        return known


async def follow_all(desks: Desks, player: UUID, desk: Desk) -> None:
    """The life of a stream of all one's games, from its first byte to its last."""
    listener = desk.listener
    await listener.begin()
    while not (listener.gone or listener.leaves):
        try:
            await desks.open(player, desk)
            break
        except Exception as failure:
            log.warning("tables were not read: %s", type(failure).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
    await attend(listener, desk.taken)
