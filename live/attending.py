"""The life of a stream of several games, once it has been found what there is to tell at first."""

from __future__ import annotations

from collections.abc import Callable

from live.listener import Listener
from live.messages import READY, Message


async def attend(listener: Listener, owed: Callable[[], list[Message]]) -> None:
    """Tell what is ``owed`` now, that this is all, and what is owed later, until it ends.

    ``owed`` gives each message once. Returns when the stream is closed, by either side.
    """
    await _tell(listener, [*owed(), READY])
    while not (listener.gone or listener.leaves):
        listener.news.clear()
        messages = owed()
        if messages:
            await _tell(listener, messages)
        elif listener.beats:
            await listener.beat()
        else:
            await listener.news.wait()
    if not listener.gone:
        await listener.close()


async def _tell(listener: Listener, messages: list[Message]) -> None:
    if not (listener.gone or listener.leaves):
        await listener.tell(messages)
