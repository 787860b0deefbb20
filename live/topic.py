"""One game that is followed: what was last told of it, by lens, and who listens."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar
from uuid import UUID

from games.selectors.chat import Talk
from live.company import Company
from live.listener import Listener
from live.messages import Message, chat, presence
from live.reading import Lens, News, Opened

T = TypeVar("T")

KEPT = 32
"""Messages of each lens. Who is further behind is told by reading anew."""


class Topic:
    """``version``: up to which messages were made. ``stale``: the game may have changed since.
    ``talk``: what was said at the table, and who may know; None: not read yet.
    ``presence``: who is there, for ``inside`` (None: for anybody) to know."""

    def __init__(self, opened: Opened) -> None:
        self.game_id = opened.game_id
        self.version = opened.version
        self.private = opened.private
        self.end = opened.end
        self.bots: frozenset[int] = frozenset()
        self.talk: Talk | None = None
        self.presence: Message | None = None
        self.inside: frozenset[UUID] | None = frozenset()
        self.listeners: set[Listener] = set()
        self.stale = False
        self.is_read = False
        self._news: News | None = None
        self._told: dict[Lens, deque[Message]] = {}
        self._asked: dict[Hashable, asyncio.Future[Any]] = {}

    def join(self, listener: Listener, opened: Opened) -> None:
        """Somebody comes. Where more was told here already than what they begin with, they may
        have lost or been given a seat since."""
        listener.lens, listener.version = opened.lens, opened.version
        if self._news is not None and self._news.version > opened.version:
            listener.judge(self._news)
        self.listeners.add(listener)
        self._told.setdefault(listener.lens, deque(maxlen=KEPT))

    async def once(self, key: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """What ``read`` gives; of those who ask for the same at once, one asks for all."""
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.ensure_future(read())
            asked.add_done_callback(lambda _: self._asked.pop(key, None))
        return await asyncio.shield(asked)  # whoever goes meanwhile takes it from nobody

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not any(other.lens == listener.lens for other in self.listeners):
            self._told.pop(listener.lens, None)

    def lenses(self) -> list[Lens]:
        return list(self._told)

    def digests(self) -> set[bytes]:
        """The tokens by which something is shown that not everybody may see."""
        return {
            listener.asked.digest
            for listener in self.listeners
            if listener.asked.digest is not None
            and (self.private or listener.lens.seats or self._talks(listener))
        }

    def take(self, news: News) -> None:
        """Keep what is new. Whoever may not see it any more leaves before it is sent to anybody."""
        for listener in self.listeners:
            listener.judge(news)
        self._news = news
        self.private, self.end, self.bots = news.insiders is not None, news.end, news.bots
        self.talk = news.talk
        for lens, messages in news.messages.items():
            if lens in self._told:
                self._told[lens].extend(messages)
        self.version = max(self.version, news.version)
        for listener in self.listeners:
            if not self._needs_no_task(listener):
                listener.news.set()

    def _needs_no_task(self, listener: Listener) -> bool:
        """Whether nothing is owed to somebody any more: most are told here, since to wake a task
        and to send by it costs several times what the writing costs."""
        if listener.version == 0 or self.end is not None or self._owes_beside(listener):
            return False
        owed = self.owed_to(listener)
        if owed and listener.told_at_once(owed):
            listener.version = owed[-1].version
            return True
        return owed == []

    def owed_to(self, listener: Listener) -> list[Message] | None:
        """What somebody lacks, in order; None if it is not kept."""
        if listener.version >= self.version:
            return []
        messages: list[Message] = []
        for message in reversed(self._told[listener.lens]):
            if message.version <= listener.version:
                break
            messages.append(message)
            if message.after is None or message.after == listener.version:
                return messages[::-1]
        return None

    def beside_for(self, listener: Listener) -> list[Message]:
        """What somebody is to be told now of what is no event; it counts as said."""
        messages: list[Message] = []
        if self.talk is not None and self._owes_talk(listener):
            listener.said = self.talk.said
            messages.append(chat(self.talk.said))
        if self._owes_presence(listener):
            listener.presence = self.presence
            messages += [] if self.presence is None else [self.presence]
        return messages

    def _owes_beside(self, listener: Listener) -> bool:
        return self._owes_talk(listener) or self._owes_presence(listener)

    def _owes_talk(self, listener: Listener) -> bool:
        talk = self.talk
        return talk is not None and listener.said < talk.said and self._talks(listener)

    def _owes_presence(self, listener: Listener) -> bool:
        return self.presence is not listener.presence and self._is_inside(listener)

    def see(self, company: Company, watching: int) -> None:
        """Who is there now; whoever was told otherwise is owed it."""
        self.inside = company.inside
        message = presence(company.there, watching)
        if self.presence is None or self.presence.ndjson != message.ndjson:
            self.presence = message
            for listener in self.listeners:
                listener.news.set()

    def onlookers(self) -> int:
        """How many follow it here who do not sit at it, each person once."""
        others = {each.asked.place for each in self.listeners if not self._talks(each)}
        return len(others)

    def _is_inside(self, listener: Listener) -> bool:
        player = listener.asked.player
        return self.inside is None or (player is not None and player.pk in self.inside)

    def _talks(self, listener: Listener) -> bool:
        """Whether they may know what was said at the table, for all that is known."""
        player = listener.asked.player
        return player is not None and (self.talk is None or player.pk in self.talk.talkers)
