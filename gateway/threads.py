"""Requests that are whole, worked on by the threads of a WSGI application."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

from gateway.answers import Answer, spooled
from gateway.bodies import overloaded
from gateway.environ import Environ
from gateway.leaving import gone
from gateway.rsgi import Exchange, Headers

Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Threads:
    """A fixed number of threads, and a bounded queue in front of them.

    Each thread keeps its database connection from one request to the next, as the threads of any
    WSGI server do.
    """

    def __init__(self, application: Application, count: int, queue: int) -> None:
        self._application = application
        self._pool = ThreadPoolExecutor(count, "request")
        self._free = asyncio.Semaphore(count)
        self._queue = queue
        self._queued = 0

    async def answer(self, environ: Environ, body: bytes, exchange: Exchange) -> Answer | None:
        """What the application answers; None for a read whose client left while it queued.

        What may write is carried out all the same, for it was sent whole. Raises ``Problem`` where
        too many queue already.
        """
        if not await self._turn(environ, exchange):
            return None
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._work, environ, body)
        finally:
            self._free.release()

    async def _turn(self, environ: Environ, exchange: Exchange) -> bool:
        if not self._free.locked():
            return await self._free.acquire()
        if self._queued >= self._queue:
            raise overloaded()
        self._queued += 1
        try:
            if environ["REQUEST_METHOD"] in _READING:
                return await self._turn_of_who_stays(exchange)
            return await self._free.acquire()
        finally:
            self._queued -= 1

    async def _turn_of_who_stays(self, exchange: Exchange) -> bool:
        turn = asyncio.ensure_future(self._free.acquire())
        leaving = asyncio.ensure_future(gone(exchange))
        await asyncio.wait({turn, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if turn.done():
            return True
        turn.cancel()
        return False

    def _work(self, environ: Environ, body: bytes) -> Answer:
        environ["wsgi.input"] = io.BytesIO(body)
        status, headers = "500", list[tuple[str, str]]()

        def start_response(line: str, told: Headers, _: Any = None) -> None:
            nonlocal status, headers
            status, headers = line, told

        response = self._application(environ, start_response)
        try:
            # Before the iteration, nobody need have told how it begins.
            parts = iter(response)
            first = next(parts, b"")
            return spooled(int(status[:3]), headers, chain([first], parts))
        finally:
            # Here the application hands back what it holds for the request.
            getattr(response, "close", lambda: None)()
