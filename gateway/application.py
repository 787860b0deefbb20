"""The application as the server runs it: an event loop in front of Django's threads."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

from django.conf import settings

from api.admission.address import address_of
from api.long_poll.handing_over import CAN_WAIT, taken_over
from api.middleware import refuse_body
from api.problems import Problem
from environment.collector import spare_what_is_loaded
from environment.descriptors import allow_many_connections
from environment.static_files import PREFIX
from gateway.answers import Answer, send
from gateway.bodies import Bodies
from gateway.environ import Environ, environ_of
from gateway.refusals import refusal
from gateway.rsgi import Exchange, Scope
from gateway.static_files import StaticFiles
from gateway.system import cut_off_who_is_stuck
from gateway.threads import Application, Threads
from gateway.waiting import stayed
from telemetry import request_id
from telemetry.requests import ROUTE, answered

LEFT = 499
"""What is told of whom nobody could answer, as nginx tells it."""

log = logging.getLogger("kleio.gateway")


class Gateway:
    """Takes requests in whole, and only then gives them to a thread; answers leave likewise.

    So threads are held by work alone: neither by a client that sends slowly or not at all, nor by
    one that reads so. All of it but the work happens in one event loop.
    """

    def __init__(self, application: Application) -> None:
        self._threads = Threads(application, settings.KLEIO_WEB_THREADS, settings.KLEIO_QUEUE)
        self._bodies = Bodies(
            settings.KLEIO_BODIES_PER_PROCESS,
            settings.KLEIO_BODIES_PER_ADDRESS,
            settings.KLEIO_BODY_SECONDS,
        )
        self._static = StaticFiles(Path(settings.STATIC_ROOT).parent, PREFIX)
        self._knows_its_sockets = False

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Called by the server in each of its processes, before it listens."""
        allow_many_connections()
        spare_what_is_loaded()

    async def __rsgi__(self, scope: Scope, exchange: Exchange) -> None:
        """Called by the server for each request."""
        if not self._knows_its_sockets:
            self._knows_its_sockets = True
            cut_off_who_is_stuck(settings.KLEIO_STUCK_SECONDS)
        began = time.perf_counter()
        environ = environ_of(scope)
        proxied = settings.KLEIO_TRUSTED_PROXIES > 0
        environ[request_id.KEY] = request_id.named(environ, believe=proxied)
        try:
            status = await self._answer(environ, exchange)
        except Exception:
            log.exception("a request failed before or after its thread")
            failed = Problem("server-error", "The server failed.")
            send(exchange, refusal(environ, failed, body_unread=True))
            status = 500
        answered(environ, status, time.perf_counter() - began)

    async def _answer(self, environ: Environ, exchange: Exchange) -> int:
        """The status; ``LEFT`` where the client went away before there was an answer."""
        if (status := self._static.send(environ, exchange)) is not None:
            environ[ROUTE] = "static"
            return status
        is_unread = _announces_a_body(environ)
        try:
            refuse_body(environ)
            body = b""
            if is_unread:
                length = int(environ["CONTENT_LENGTH"])
                body = await self._bodies.read(exchange, address_of(environ), length)
                is_unread = False
            answer = await self._worked_on(environ, body, exchange)
        except Problem as problem:
            answer = refusal(environ, problem, body_unread=is_unread)
        if answer is None:
            return LEFT
        send(exchange, answer)
        return answer.status

    async def _worked_on(self, environ: Environ, body: bytes, exchange: Exchange) -> Answer | None:
        """By a thread, and by one again if the request waits for something in between."""
        environ[CAN_WAIT] = True
        answer = await self._threads.answer(environ, body, exchange)
        waiting = taken_over(environ)
        if waiting is None:
            return answer
        if not await stayed(waiting, exchange):
            return None
        return await self._threads.answer(environ, body, exchange)


def _announces_a_body(environ: Environ) -> bool:
    return "HTTP_TRANSFER_ENCODING" in environ or environ.get("CONTENT_LENGTH", "0") != "0"
