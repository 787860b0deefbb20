"""Streams without a thread and without a clock: whatever is to be sent is sent at once.

The loop stands still until ``settle``, reads with the test's own connection, so that everything may
happen in a transaction that is undone, and never looks by itself for what it was not told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

import pytest

from database import transaction
from events import wake
from events.wake import Wake
from live import desks, hub, lobby
from live.application import Streams
from live.hub import Hub
from tests.api.actors import Actor
from tests.live.streams import Stream, asked_for

P = ParamSpec("P")
T = TypeVar("T")

TURNS = 12
"""Of the loop, after which it waits for nothing but what is to be read."""

TRIES = 500


class _Readers:
    """Keeps what the threads of a process would read, for who does it while the loop stands still:
    inside it Django has other connections."""

    def __init__(self) -> None:
        self._asked: list[tuple[asyncio.Future[Any], Callable[[], Any]]] = []

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        asked = asyncio.get_running_loop().create_future()
        self._asked.append((asked, lambda: work(*args, **kwargs)))
        return await asked  # type: ignore[no-any-return]

    def do(self) -> bool:
        """Whether there was anything to read."""
        asked, self._asked = self._asked, []
        for future, work in asked:
            try:
                result = work()
            except Exception as failure:
                future.set_exception(failure)
            else:
                future.set_result(result)
        return bool(asked)


class AtOnce:
    """``woken``: all that was told since the streams were last settled, in order."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._readers = _Readers()
        self.hub = Hub(self._readers, lambda scope: None)  # type: ignore[arg-type]
        self.application = Streams(self.hub, lambda: True)
        self.woken: list[Wake] = []
        self.streams: list[Stream] = []
        self._tasks: list[asyncio.Task[None]] = []

    def tell(self, news: Wake) -> None:
        """In the place of the thread that notifies."""
        self.woken.append(news)

    def ask(self, who: Actor, path: str, query: str = "", **headers: str) -> Stream:
        """A client opens a stream, and is sent all that there is."""
        stream = Stream(asked_for(who, path, query, "GET", headers))
        self.streams.append(stream)

        async def serve() -> None:
            try:
                await self.application(stream.scope, stream.receive, stream.send)
            finally:
                stream.done.set()

        self._tasks.append(self.loop.create_task(serve()))
        self.settle()
        return stream

    def follow(self, who: Actor, game: str, query: str = "", **headers: str) -> Stream:
        """The same of a game."""
        return self.ask(who, f"/stream/games/{game}", query, **headers)

    def settle(self) -> list[Wake]:
        """Send what follows from what was told; which is returned."""
        woken, self.woken = self.woken, []
        for news in woken:
            self.loop.call_soon(self.hub.hear, news)
        for _ in range(TRIES):
            self.loop.run_until_complete(self._turns())
            if not self._readers.do():
                return woken
        raise AssertionError("There is no end of what is read.")

    def look_who_is_there(self) -> None:
        """See who is at the tables, and tell it."""
        self._tasks.append(self.loop.create_task(self.hub.look_who_is_there()))
        self.settle()

    def beat(self) -> None:
        """Fifteen seconds of silence have gone."""
        for listener in self.hub._scopes:
            listener.beats = True
            listener.news.set()
        self.settle()

    def leave(self) -> None:
        """All clients go."""
        for stream in self.streams:
            stream.left.set()
        self.settle()
        for task in self._tasks:
            task.result()
        self._tasks, self.streams = [], []

    def close(self) -> None:
        """End."""
        self.leave()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(self._turns())
        self.loop.close()

    async def _turns(self) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)


@contextmanager
def at_once() -> Iterator[AtOnce]:
    """One, which hears of everything that this thread does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desks, "_PAUSE_SECONDS", 0)
        patch.setattr(hub, "pause_after", lambda listeners: 0)
        patch.setattr(lobby, "PAUSE_SECONDS", 0)
        streams = AtOnce()
        patch.setattr(wake, "_herald_at", lambda _: streams)
        # A test's transaction never commits.
        patch.setattr(transaction, "on_commit", lambda work, **_: work())
        try:
            yield streams
        finally:
            streams.close()
