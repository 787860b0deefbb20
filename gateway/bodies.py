"""Bodies, read whole before anything is done: within a time, and few at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from api.problems import Problem
from gateway.rsgi import Exchange

_COME_BACK = 2


class Bodies:
    """Those that one process reads."""

    def __init__(self, most: int, most_of_one: int, seconds: float) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._seconds = seconds
        self._by_address: Counter[str] = Counter()
        self._now = 0

    async def read(self, exchange: Exchange, address: str, length: int) -> bytes:
        """The ``length`` bytes of a body, which the caller has found not to be too many.

        Raises ``Problem``: too many are on their way, or this one came too slowly or not whole.
        """
        if (refusal := self._refusal(address)) is not None:
            # Whoever is refused at once is back at once, and each time costs a connection.
            await asyncio.sleep(_COME_BACK)
            raise refusal
        self._now += 1
        self._by_address[address] += 1
        try:
            async with asyncio.timeout(self._seconds):
                body = await _whole(exchange)
        except TimeoutError:
            raise Problem(
                "too-slow", f"The body did not come within {self._seconds:g} s."
            ) from None
        finally:
            self._now -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
        if len(body) != length:
            raise _not_whole()
        return body

    def _refusal(self, address: str) -> Problem | None:
        if self._by_address[address] >= self._most_of_one:
            return Problem(
                "too-many-requests",
                f"You have {self._most_of_one} requests on their way already.",
                retry_after=_COME_BACK,
            )
        return overloaded() if self._now >= self._most else None


def overloaded() -> Problem:
    """This process has as much in hand as it may."""
    return Problem(
        "overloaded", "The server has too much in hand; come back.", retry_after=_COME_BACK
    )


async def _whole(exchange: Exchange) -> bytes:
    try:
        body: Any = await exchange()
    except RuntimeError:  # the server's word for a client that went away
        raise _not_whole() from None
    return bytes(body)


def _not_whole() -> Problem:
    return Problem("malformed", "The body is shorter than its Content-Length.")
