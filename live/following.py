"""The life of one stream, from its first byte to its last."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

from live.listener import Listener
from live.messages import Message
from live.reading import Opened, news_of, reopen_game
from live.threads import Readers
from live.topic import Topic

_RETRY_SECONDS = 0.5

log = logging.getLogger("kleio.live")


async def follow(readers: Readers, topic: Topic, listener: Listener, opened: Opened) -> None:
    """Send what ``opened`` begins with and all that follows, each version once and in order, until
    the game is over or somebody leaves."""
    await listener.begin()
    await _tell(listener, list(opened.messages))
    listener.version = max(listener.version, opened.version)
    while not (listener.gone or listener.leaves):
        listener.news.clear()
        if listener.version == 0 and topic.version:
            await _look_anew(readers, topic, listener)
            continue
        owed = topic.owed_to(listener)
        if owed is None:
            await _catch_up(readers, topic, listener)
        elif owed:
            await _tell(listener, owed)
        elif topic.end is not None and listener.version >= topic.end.version:
            await _tell(listener, [topic.end])
            break
        elif beside := topic.beside_for(listener):
            await listener.tell(beside)
        elif listener.beats:
            await listener.beat()
        else:
            await listener.rest()
    if not listener.gone:
        await listener.close()


async def _tell(listener: Listener, messages: list[Message]) -> None:
    if messages:
        await listener.tell(messages)
        listener.version = messages[-1].version


async def _catch_up(readers: Readers, topic: Topic, listener: Listener) -> None:
    """For somebody who was too slow, or came while the game was being read: ask for them alone."""
    digests = {listener.asked.digest} - {None}
    try:
        news = await readers.read(
            news_of,
            topic.game_id,
            listener.version,
            [listener.lens],
            [digest for digest in digests if digest is not None],
        )
    except Exception as failure:
        log.warning("nobody caught up: %s", type(failure).__name__)
        await asyncio.sleep(_RETRY_SECONDS)
        return
    listener.judge(news)
    if not (listener.leaves or listener.gone):
        await _tell(listener, list(news.messages.get(listener.lens, ())))


async def _look_anew(readers: Readers, topic: Topic, listener: Listener) -> None:
    """The game has begun: who waited for it may have a seat in it by now."""
    asked = listener.asked

    def read() -> Awaitable[Opened | None]:
        return readers.read(
            reopen_game, topic.game_id, asked.player, asked.digest, asked.seat, whole=asked.whole
        )

    try:
        # Strangers see the same, so it is read once for all of them.
        alike = (asked.seat, asked.whole) if asked.player is None else listener
        opened = await topic.once(alike, read)
    except Exception as failure:
        log.warning("a game was not looked at anew: %s", type(failure).__name__)
        await asyncio.sleep(_RETRY_SECONDS)
        return
    if opened is None:
        listener.leave("seat")
        return
    topic.leave(listener)
    topic.join(listener, opened)
    if not (listener.leaves or listener.gone):
        await _tell(listener, list(opened.messages))
