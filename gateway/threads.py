"""Requests that are whole, worked on by the threads of a WSGI application."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

from api.admission.address import address_of
from gateway.answers import Answer, spooled
from gateway.environ import Environ
from gateway.leaving import gone
from gateway.rsgi import Exchange, Headers
from gateway.turns import Turns
from telemetry import request_id

Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Threads:
    """A fixed number of threads, and a bounded queue in front of them, fair to addresses.

    Each thread keeps its database connection from one request to the next, as the threads of any
    WSGI server do.
    """

    def __init__(self, application: Application, count: int, queue: int) -> None:
        self._application = application
        self._pool = ThreadPoolExecutor(count, "request")
        self._turns = Turns(count, queue)

    async def answer(self, environ: Environ, body: bytes, exchange: Exchange) -> Answer | None:
        """What the application answers; None for a read whose client left while it queued.

        What may write is carried out all the same, for it was sent whole. Raises ``Problem`` where
        too many queue already.
        """
        if not await self._turn(environ, exchange):
            return None
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._followed, environ, body)
        finally:
            self._turns.give_back()

    async def _turn(self, environ: Environ, exchange: Exchange) -> bool:
        taking = self._turns.take(address_of(environ))
        if self._turns.are_free() or environ["REQUEST_METHOD"] not in _READING:
            await taking
            return True
        turn = asyncio.ensure_future(taking)
        leaving = asyncio.ensure_future(gone(exchange))
        await asyncio.wait({turn, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if turn.done():
            turn.result()
            return True
        turn.cancel()
        return False

    def _followed(self, environ: Environ, body: bytes) -> Answer:
        with request_id.worked_on(environ.get(request_id.KEY, "")):
            return self._work(environ, body)

    def _work(self, environ: Environ, body: bytes) -> Answer:
        environ["wsgi.input"] = io.BytesIO(body)
        status, headers = "500", list[tuple[str, str]]()

        def start_response(line: str, fields: Headers, _: Any = None) -> None:
            nonlocal status, headers
            status, headers = line, fields

        response = self._application(environ, start_response)
        try:
            # Before the iteration, nobody need have told how it begins.
            parts = iter(response)
            first = next(parts, b"")
            return spooled(int(status[:3]), headers, chain([first], parts))
        finally:
            # Here the application hands back what it holds for the request.
            getattr(response, "close", lambda: None)()
