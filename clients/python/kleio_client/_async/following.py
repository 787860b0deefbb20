"""Streams that are followed through whatever loses them; the client that does not wait."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

from kleio_client.asking import LINES, Ask, Patience, Query, after_bye
from kleio_client.problems import Problem, Unreachable

if TYPE_CHECKING:
    from kleio_client._async.kleio import AsyncKleio


async def follow(
    kleio: AsyncKleio, path: str, query: Query
) -> AsyncGenerator[dict[str, Any], None]:
    """The messages of a stream, through whatever loses it, until its ``end``. Those that are known
    are passed over. The patience lasts from when nothing was heard any more."""
    known = version = cast("int | None", query.get("after"))
    is_end_lost = False
    patience = Patience(kleio.patience)
    while True:
        ask = Ask("GET", f"/stream/{path}", query={**query, "after": version})
        trouble: Problem | Unreachable = Unreachable(f"{kleio.url} ends the stream each time")
        is_heard = is_told_to_go = False
        try:
            async with aclosing(_messages(kleio, ask)) as messages:
                async for message in messages:
                    is_heard = True
                    if message is None or (is_end_lost and message["type"] != "end"):
                        continue
                    if message["type"] == "bye":
                        is_told_to_go = True
                        break
                    if "version" in message and path != "me":
                        if message["type"] == "batch" and message["version"] <= (version or 0):
                            continue
                        version = message["version"]
                    yield message
                    if message["type"] == "end":
                        return
        except _Over:
            if is_end_lost or version == known:
                return
            # All was told but the end, which comes again behind a snapshot.
            version, is_end_lost = None, True
            continue
        except (Problem, Unreachable) as lost:
            if not ask.has_hope(lost):
                raise
            trouble = lost
        if is_told_to_go:
            await asyncio.sleep(after_bye())
            patience = Patience(kleio.patience)
            continue
        if is_heard:
            patience = Patience(kleio.patience)
        pause = patience.pause(trouble.retry_after)
        if pause is None:
            raise trouble
        await asyncio.sleep(pause)


class _Over(Exception):
    """The game is over, and the caller has all of it."""


async def _messages(kleio: AsyncKleio, ask: Ask) -> AsyncGenerator[dict[str, Any] | None, None]:
    """The messages of one stream until it closes, and None for each sign of life; what was cut off
    within a message is none."""
    async with kleio.once(ask, LINES) as answer:
        if answer.status_code == 204:
            raise _Over
        rest = b""
        async for part in answer.aiter_bytes():
            *lines, rest = (rest + part).split(b"\n")
            for line in lines:
                yield json.loads(line) if line.strip() else None
