"""Who follows the tables that wait for people, and what each has still to be told."""

from __future__ import annotations

import asyncio
import logging
from uuid import UUID

from events.wake import Wake
from live.attending import attend
from live.listener import Listener
from live.messages import Message
from live.open_tables import Table, Tables, all_tables, gone, tables_among
from live.threads import Readers

PAUSE_SECONDS = 0.5
"""Between two readings, and so between two writings to anybody: however often a table changes
meanwhile, its last line alone is told."""

_RETRY_SECONDS = 0.25

log = logging.getLogger("kleio.live")


class Guest:
    """One follower. ``lines``: the last one about each table; ``owed``: those to be looked at."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        player = listener.asked.player
        self.player: UUID | None = None if player is None else player.pk
        self.lines: dict[UUID, Message] = {}
        self.owed: dict[UUID, None] = {}

    def owe(self, game_id: UUID) -> None:
        """A table has changed, or is open no more."""
        self.owed[game_id] = None
        self.listener.news.set()

    def taken(self, tables: dict[UUID, Table]) -> list[Message]:
        """What differs from what was told; of what was never told it is not told that it went."""
        owed, self.owed = self.owed, {}
        lines: list[Message] = []
        for game_id in owed:
            table, before = tables.get(game_id), self.lines.get(game_id)
            if table is None:
                if self.lines.pop(game_id, None) is not None:
                    lines.append(gone(game_id))
                continue
            line = table.line_for(self.player)
            if before is None or before.ndjson != line.ndjson:
                self.lines[game_id] = line
                lines.append(line)
        return lines


class Lobby:
    """All of them, and the tables as they were last read. Everything happens in the loop."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._guests: set[Guest] = set()
        self._tables: dict[UUID, Table] = {}
        self._changed: set[UUID] = set()
        self._all_changed = False
        self._is_read = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    def enter(self, guest: Guest) -> None:
        """From now on tables are looked at for this one too."""
        if not self._guests:
            self._is_read.clear()
            self._all_changed = True
        self._guests.add(guest)
        self._refresh()

    def leave(self, guest: Guest) -> None:
        """No more; a lobby without anybody forgets its tables."""
        self._guests.discard(guest)
        if not self._guests:
            self._tables.clear()
            self._changed.clear()

    def hear(self, wake: Wake) -> None:
        """A game has changed. One with events is open no more: of no interest, if it never was."""
        if self._guests and (wake.version == 0 or wake.stream in self._tables):
            self._changed.add(wake.stream)
            self._refresh()

    async def look(self) -> None:
        """See for oneself: what a lost hint was about comes to light."""
        if self._guests:
            self._all_changed = True
            self._refresh()

    async def open(self, guest: Guest) -> None:
        """Wait until there is something to begin with, and owe all of it."""
        waits = asyncio.ensure_future(self._is_read.wait())
        while not (waits.done() or guest.listener.gone or guest.listener.leaves):
            guest.listener.news.clear()
            news = asyncio.ensure_future(guest.listener.news.wait())
            await asyncio.wait((waits, news), return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
        waits.cancel()
        guest.owed = dict.fromkeys(self._tables)

    def lines_for(self, guest: Guest) -> list[Message]:
        """What is to be sent now."""
        return guest.taken(self._tables)

    def _refresh(self) -> None:
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        """Until nothing has changed; one reading at a time, with a rest after each."""
        try:
            while self._guests and (self._changed or self._all_changed):
                games, self._changed = self._changed, set()
                whole, self._all_changed = self._all_changed, False
                try:
                    if whole:
                        known = set(self._tables)
                        tables = await self._readers.read(all_tables, known, self._digests())
                    else:
                        tables = await self._readers.read(tables_among, games, self._digests())
                except Exception as failure:
                    log.warning("open tables were not read: %s", type(failure).__name__)
                    self._changed |= games
                    self._all_changed |= whole
                    await asyncio.sleep(_RETRY_SECONDS)
                    continue
                self._take(tables, self._tables.keys() | tables.open.keys() if whole else games)
                if whole and not self._all_changed:  # else it was begun for who is there no more
                    self._is_read.set()
                await asyncio.sleep(PAUSE_SECONDS)
        finally:
            self._reading = None

    def _take(self, tables: Tables, asked: set[UUID]) -> None:
        for guest in self._guests:
            if guest.listener.asked.digest in tables.revoked:
                guest.listener.leave("token")
        for game_id in asked - tables.open.keys():
            self._tables.pop(game_id, None)
        # The newest comes last, as it does to whoever is there when it opens.
        self._tables |= dict(reversed(tables.open.items()))
        for game_id in [*(asked - tables.open.keys()), *reversed(tables.open)]:
            for guest in self._guests:
                guest.owe(game_id)

    def _digests(self) -> set[bytes]:
        """The tokens by which one's own games are told otherwise than to strangers."""
        asked = (guest.listener.asked.digest for guest in self._guests)
        return {digest for digest in asked if digest is not None}


async def follow_lobby(lobby: Lobby, guest: Guest) -> None:
    """The life of a stream of open tables, from its first byte to its last."""
    listener = guest.listener
    await listener.begin()
    await lobby.open(guest)
    await attend(listener, lambda: lobby.lines_for(guest))
