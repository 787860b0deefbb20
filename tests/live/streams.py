"""Streams inside the test's own process: the application, its loop in a thread, and clients."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from live import hub, listening, lobby
from live.application import AT_ONCE, Streams
from live.hub import Hub
from live.listening import Ear
from live.threads import Readers
from tests.api.actors import Actor
from tests.patience import PATIENCE, until


class Stream:
    """What one client was sent. ``blocked``: it does not read, and ``send`` waits for it."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope
        self.status = 0
        self.headers: dict[str, str] = {}
        self.pieces: list[bytes] = []
        self.closed = False
        self.done = threading.Event()
        self.may_send = asyncio.Event()
        self.may_send.set()
        self.left = asyncio.Event()
        scope["extensions"] = {AT_ONCE: self.at_once}

    async def send(self, message: Any) -> None:
        await self.may_send.wait()
        if self.left.is_set():
            return
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        self.pieces.append(message["body"])
        self.closed = not message["more_body"]

    def at_once(self, data: bytes) -> bool:
        if self.left.is_set() or not self.may_send.is_set():
            return False
        assert self.status == 200, "before the head"
        assert not self.closed, "after the end"
        self.pieces.append(data)
        return True

    @property
    def body(self) -> bytes:
        """All of it."""
        return b"".join(self.pieces)

    async def receive(self) -> Any:
        await self.left.wait()
        return {"type": "http.disconnect"}

    def messages(self) -> list[dict[str, Any]]:
        """All messages, in whichever form they came."""
        if self.headers.get("content-type") == "application/x-ndjson":
            return [json.loads(line) for line in self.body.split(b"\n") if line]
        received = []
        for event in self.body.split(b"\n\n"):
            fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
            if b"data" in fields:
                message = json.loads(fields[b"data"])
                assert message["type"].encode() == fields[b"event"]
                assert fields.get(b"id", b"") in (b"", b"%d" % message.get("version", -1))
                received.append(message)
        return received

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.messages()]

    def version(self) -> int:
        return max((message.get("version", 0) for message in self.messages()), default=0)

    def events(self) -> list[dict[str, Any]]:
        return [event for message in self.messages() for event in message.get("events", ())]

    def wait_for(self, kind: str) -> dict[str, Any]:
        until(lambda: kind in self.kinds())
        return next(message for message in self.messages() if message["type"] == kind)

    def wait_for_version(self, version: int) -> None:
        until(lambda: self.version() >= version)

    def problem(self, status: int, slug: str) -> dict[str, Any]:
        assert self.done.wait(PATIENCE)
        assert self.status == status, self.body
        assert self.headers["content-type"] == "application/problem+json"
        document: dict[str, Any] = json.loads(self.body)
        assert document["type"] == f"/api/problems/{slug}/"
        return document


def asked_for(
    who: Actor, path: str, query: str, method: str, headers: dict[str, str]
) -> dict[str, Any]:
    """A request, as a server of ASGI tells of it."""
    sent = {name.replace("_", "-").lower(): value for name, value in headers.items()}
    sent.setdefault("host", "localhost")
    sent.setdefault("x-forwarded-proto", "https")
    if who.token:
        sent.setdefault("authorization", f"Bearer {who.token}")
    return {
        "type": "http",
        "method": method,
        "path": path,
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": ("127.0.0.1", 4711),
        "server": ("127.0.0.1", 80),
    }


class Live:
    """The process ``live`` without a socket."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.readers = Readers()
        self.hub = Hub(self.readers, self._abort)
        self.application = Streams(self.hub, lambda: self.ear.listens)
        self.aborted: list[Any] = []
        self.streams: list[Stream] = []
        self.ear = Ear(
            lambda wake: self._soon(self.hub.hear, wake),
            lambda: self._soon(self.hub.look_soon),
            lambda payload: self._soon(self.hub.hear_of_onlookers, payload),
        )
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        self.ear.start()

    def stop(self) -> None:
        for stream in self.streams:
            self._soon(stream.left.set)
            self._soon(stream.may_send.set)
        for stream in self.streams:
            assert stream.done.wait(PATIENCE)
        self.ear.stop()
        self.ear.join(PATIENCE)
        self.readers.close()
        self.readers._pool.shutdown(wait=True)
        self._soon(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()

    def follow(self, who: Actor, game: str, query: str = "", **headers: str) -> Stream:
        """A client asks for the stream of a game; does not wait for what comes."""
        return self.ask(who, f"/stream/games/{game}", query, **headers)

    def follow_all(self, who: Actor, query: str = "", **headers: str) -> Stream:
        """A client follows all its games; waits until it has been told of all."""
        stream = self.ask(who, "/stream/me", query, **headers)
        stream.wait_for("ready")
        return stream

    def ask(
        self, who: Actor, path: str, query: str = "", method: str = "GET", **headers: str
    ) -> Stream:
        stream = Stream(asked_for(who, path, query, method, headers))
        self.streams.append(stream)

        async def serve() -> None:
            try:
                await self.application(stream.scope, stream.receive, stream.send)
            finally:
                stream.done.set()

        asyncio.run_coroutine_threadsafe(serve(), self.loop)
        return stream

    def opened(self, who: Actor, game: str, query: str = "", **headers: str) -> Stream:
        """The same, once it has begun and listens."""
        before = self.hub.count()[0]
        stream = self.follow(who, game, query, **headers)
        until(lambda: stream.status != 0 and (stream.closed or self.hub.count()[0] > before))
        assert stream.status == 200, stream.body
        return stream

    def block(self, stream: Stream) -> None:
        self._soon(stream.may_send.clear)
        until(lambda: not stream.may_send.is_set())

    def read_on(self, stream: Stream) -> None:
        self._soon(stream.may_send.set)

    def leave(self, stream: Stream) -> None:
        self._soon(stream.left.set)
        assert stream.done.wait(PATIENCE)

    def look_who_is_there(self) -> None:
        work = self.hub.look_who_is_there()
        asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def say_goodbye(self) -> None:
        self._soon(self.hub.say_goodbye)

    def _abort(self, scope: Any) -> None:
        self.aborted.append(scope)
        for stream in self.streams:
            if stream.scope is scope:
                stream.left.set()
                stream.may_send.set()

    def _soon(self, work: Callable[..., Any], *arguments: Any) -> None:
        self.loop.call_soon_threadsafe(work, *arguments)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.call_soon(self.hub.begin)
        self.loop.run_forever()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))


@contextmanager
def streaming(look_seconds: float = 1000.0) -> Iterator[Live]:
    """The process, which sees within moments that it is to end, and pauses no longer between two
    readings of the lobby. ``look_seconds``: after so long it looks for what it was not told of; by
    itself never, or a change that wakes nobody would pass."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listening, "LOOK_UP_SECONDS", 0.02)
        patch.setattr(lobby, "PAUSE_SECONDS", 0.02)
        for name in ("LOOK_SECONDS", "DESK_SECONDS"):
            patch.setattr(hub, name, look_seconds)
        live = Live()
        live.start()
        try:
            yield live
        finally:
            live.stop()
