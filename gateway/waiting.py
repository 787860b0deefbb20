"""Requests that wait for news: in the event loop, so that none of them holds a thread."""

from __future__ import annotations

import asyncio

from api.long_poll.handing_over import Waiting
from gateway.leaving import gone
from gateway.rsgi import Exchange


async def stayed(waiting: Waiting, exchange: Exchange) -> bool:
    """Wait until there may be news, or the time is up; False at once if the client leaves."""
    loop = asyncio.get_running_loop()
    news = asyncio.Event()
    waiting.watch.call(lambda: loop.call_soon_threadsafe(news.set))
    heard, left = asyncio.ensure_future(news.wait()), asyncio.ensure_future(gone(exchange))
    try:
        await asyncio.wait(
            {heard, left}, timeout=waiting.seconds, return_when=asyncio.FIRST_COMPLETED
        )
        return not left.done()
    finally:
        heard.cancel()
        left.cancel()
        waiting.end()
