"""Streams as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from django.http import JsonResponse
from django.http.response import HttpResponseBase

from api.problems import Problem, problem_response
from live.hub import Hub
from live.listener import AtOnce, Listener, Send
from live.opening import Begun, Door
from live.places import Places
from telemetry.catalogue import STREAMS

HEALTH = "/stream/health/"
"""For who starts this process, and for who spreads requests among several. It needs no token."""

AT_ONCE = "kleio.at_once"
"""The extension of ASGI by which a server offers ``AtOnce`` beside ``send``."""

Receive = Callable[[], Awaitable[Any]]


class Streams:
    """Answers each request for a stream."""

    def __init__(self, hub: Hub, hears: Callable[[], bool]) -> None:
        self._hub, self._hears = hub, hears
        self._places = Places()
        self._door = Door(self._places)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["path"] == HEALTH:
            await _send_whole(_health(self._hears() and not self._hub.closing), send)
            return
        if self._hub.closing:
            await _send_whole(_restarting(), send)
            return
        response = await self._hub.readers.read(self._door.answer, scope)
        if not isinstance(response, Begun):
            await _send_whole(response, send)
            return
        STREAMS(1, response.asked.what)
        try:
            await self._stream(response, scope, receive, send)
        finally:
            STREAMS(-1, response.asked.what)
            self._places.give_back(response.asked.place)

    async def _stream(self, begun: Begun, scope: Any, receive: Receive, send: Send) -> None:
        await send(_head(begun))
        at_once: AtOnce | None = scope.get("extensions", {}).get(AT_ONCE)
        listener = Listener(begun.asked, send, at_once)
        watch = asyncio.get_running_loop().create_task(_watch(listener, receive))
        try:
            if begun.opened is not None:
                await self._hub.follow(listener, begun.opened, scope)
            elif begun.asked.what == "lobby":
                await self._hub.follow_lobby(listener, scope)
            elif begun.asked.player is not None:
                await self._hub.follow_all(listener, begun.asked.player.pk, scope)
        finally:
            watch.cancel()


async def _watch(listener: Listener, receive: Receive) -> None:
    """Notice at once that the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.gone = True
    listener.news.set()


async def _send_whole(response: HttpResponseBase, send: Send) -> None:
    await send(_head(response))
    body = getattr(response, "content", b"")
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _head(response: HttpResponseBase) -> dict[str, Any]:
    headers = {"Connection": "close", **response.headers}
    if not isinstance(response, Begun) and response.status_code != 204:
        headers["Content-Length"] = str(len(getattr(response, "content", b"")))
    return {
        "type": "http.response.start",
        "status": response.status_code,
        "headers": [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in headers.items()
        ],
    }


def _health(well: bool) -> HttpResponseBase:
    reason = "It hears nothing from the database yet, or stops."
    part = {"status": "ok"} if well else {"status": "failed", "reason": reason}
    return JsonResponse({"streams": part}, status=200 if well else 503)


def _restarting() -> HttpResponseBase:
    return problem_response(
        Problem("unavailable", "The server restarts; come back in a moment.", retry_after=1)
    )
