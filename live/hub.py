"""Which games are followed and by whom; reads what is new of each, once for all its followers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any
from uuid import UUID

from api.admission.presence import are_there
from events.wake import Wake
from games.selectors.tokens import valid_among
from live.company import Onlookers, companies
from live.desks import Desk, Desks, follow_all
from live.following import follow
from live.listener import Listener
from live.lobby import Guest, Lobby, follow_lobby
from live.reading import Opened, changed_since, news_of
from live.threads import Readers
from live.topic import Topic

LOOK_SECONDS = 2.0
"""A hint may be lost; after so long it is looked whether a game has changed."""

DESK_SECONDS = 10.0
"""The same for all games of those who follow all of theirs, and for the lobby."""

TOKEN_SECONDS = 5.0
"""After so long who only looks on is sent away, if their token was revoked."""

COMPANY_SECONDS = 10.0
"""So often, at most, who is at a table is looked at and told."""

PRESENCE_SECONDS = 20.0
"""Who follows a stream is said so often to be there, and so is told nothing elsewhere."""

_PAUSE_SECONDS = 0.02
_PAUSE_OF_A_LISTENER = 0.0008
_LONGEST_PAUSE = 0.1
"""Between two readings of a game: moves that come quickly are read and sent together. Each writing
costs the same however much is written, and the machine pays it for every listener; so the more
there are, the more moves go into one. The first move after a pause is told at once."""

_RETRY_SECONDS = 0.25
_SECOND = 1.0

log = logging.getLogger("kleio.live")


class Hub:
    """Everything happens in one loop; the database is asked by ``readers``."""

    def __init__(self, readers: Readers, abort: Callable[[Any], None]) -> None:
        self.readers = readers
        self.desks = Desks(readers)
        self.lobby = Lobby(readers)
        self.onlookers = Onlookers()
        self.closing = False
        self._abort = abort
        self._topics: dict[UUID, Topic] = {}
        self._scopes: dict[Listener, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Look after all from now on."""
        for seconds, work in (
            (_SECOND, self._look_after),
            (LOOK_SECONDS, self.look),
            (DESK_SECONDS, self.desks.look),
            (DESK_SECONDS, self.lobby.look),
            (TOKEN_SECONDS, self._look_at_tokens),
            (PRESENCE_SECONDS, self._say_who_is_there),
            (COMPANY_SECONDS, self.look_who_is_there),
        ):
            self._start(_each(seconds, work))

    async def follow(self, listener: Listener, opened: Opened, scope: Any) -> None:
        """Tell somebody of a game from ``opened`` on, until it is over or they leave. What came
        since it was read is found at once; a game that nobody follows is forgotten."""
        topic = self._topics.get(opened.game_id)
        if topic is None:
            topic = self._topics[opened.game_id] = Topic(opened)
        topic.join(listener, opened)
        self._scopes[listener] = scope
        self._refresh(topic)
        try:
            await follow(self.readers, topic, listener, opened)
        finally:
            topic.leave(listener)
            self._scopes.pop(listener, None)
            if not topic.listeners and self._topics.get(topic.game_id) is topic:
                del self._topics[topic.game_id]

    async def follow_all(self, listener: Listener, player: UUID, scope: Any) -> None:
        """Tell somebody of all their games, until they leave."""
        desk = Desk(listener)
        self._scopes[listener] = scope
        self.desks.sit(player, desk)
        try:
            await follow_all(self.desks, player, desk)
        finally:
            self.desks.rise(player, desk)
            self._scopes.pop(listener, None)

    async def follow_lobby(self, listener: Listener, scope: Any) -> None:
        """Tell somebody of open tables, until they leave."""
        guest = Guest(listener)
        self._scopes[listener] = scope
        self.lobby.enter(guest)
        try:
            await follow_lobby(self.lobby, guest)
        finally:
            self.lobby.leave(guest)
            self._scopes.pop(listener, None)

    def hear(self, wake: Wake) -> None:
        """A game may have changed."""
        self.lobby.hear(wake)
        self.desks.hear(wake.stream)
        topic = self._topics.get(wake.stream)
        if topic is not None:
            self._refresh(topic)

    async def look(self) -> None:
        """See for oneself which games have changed."""
        known = {
            topic.game_id: (topic.version, topic.bots, topic.talk.said if topic.talk else 0)
            for topic in self._topics.values()
        }
        if known:
            for game_id in await self.readers.read(changed_since, known):
                self.hear(Wake(game_id, 0))

    def look_soon(self) -> None:
        """The same, as soon as may be."""
        self._start(_once(self.look))
        self._start(_once(self.desks.look))
        self._start(_once(self.lobby.look))

    def say_goodbye(self) -> None:
        """Send everybody away, to come back to another process."""
        self.closing = True
        for listener in self._scopes:
            listener.leave("restart")

    def count(self) -> tuple[int, int]:
        """How many listeners there are, and how many games."""
        return len(self._scopes), len(self._topics)

    def _refresh(self, topic: Topic) -> None:
        topic.stale = True
        if not topic.is_read:
            topic.is_read = True
            self._start(self._read(topic))

    async def _read(self, topic: Topic) -> None:
        """Until there is nothing new; one reading at a time."""
        try:
            while topic.stale and topic.listeners:
                topic.stale = False
                try:
                    news = await self.readers.read(
                        news_of, topic.game_id, topic.version, topic.lenses(), topic.digests()
                    )
                except Exception as failure:
                    log.warning("a game was not read: %s", type(failure).__name__)
                    topic.stale = True
                    await asyncio.sleep(_RETRY_SECONDS)
                    continue
                topic.take(news)
                await asyncio.sleep(pause_after(len(topic.listeners)))
        finally:
            topic.is_read = False

    async def _look_after(self) -> None:
        now = monotonic()
        for listener, scope in list(self._scopes.items()):
            if listener.look(now):
                self._abort(scope)

    async def _look_at_tokens(self) -> None:
        asked = {digest for each in self._scopes if (digest := each.asked.digest) is not None}
        if not asked:
            return
        revoked = asked - await self.readers.read(valid_among, asked)
        for listener in self._scopes:
            if listener.asked.digest in revoked:
                listener.leave("token")

    async def _say_who_is_there(self) -> None:
        there = {each.asked.player.pk for each in self._scopes if each.asked.player is not None}
        if there:
            await self.readers.read(are_there, there)

    async def look_who_is_there(self) -> None:
        """See who is at the tables that are followed, and tell whoever may know."""
        topics = dict(self._topics)
        counts = {game_id: topic.onlookers() for game_id, topic in topics.items()}
        self.onlookers.forget(topics)
        news = self.onlookers.news(counts)
        if not (topics or news):
            return
        private = [topic for topic in topics.values() if topic.private]
        digests = {digest for topic in private for digest in topic.digests()}
        seen = await self.readers.read(companies, set(topics), digests, news)
        for listener in self._scopes:
            if listener.asked.digest in seen.revoked:
                listener.leave("token")
        for game_id, company in seen.of.items():
            topics[game_id].see(company, self.onlookers.count(game_id, monotonic()))

    def hear_of_onlookers(self, payload: str) -> None:
        """A process has said how many look on at a game that may be followed here too."""
        self.onlookers.hear(payload, monotonic())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def pause_after(listeners: int) -> float:
    """Seconds between two readings of a game that so many follow."""
    return min(max(_PAUSE_SECONDS, _PAUSE_OF_A_LISTENER * listeners), _LONGEST_PAUSE)


async def _each(seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        await _once(work)


async def _once(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    try:
        await work()
    except Exception as failure:
        log.warning("a look failed: %s", type(failure).__name__)
