"""One stream as the loop knows it: where its reader is, and what they still have to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from time import monotonic
from typing import Any

from api.streams.shapes import Farewell
from games.engine.secrecy import SPECTATOR
from live.messages import COME_BACK, HEARTBEAT, Message, farewell
from live.opening import Asked
from live.reading import Lens, News

HEARTBEAT_SECONDS = 15.0
STUCK_SECONDS = 20.0
"""In which a reader must take what was sent."""

LIFE_SECONDS = 15 * 60.0
"""Every stream ends after so long, and a little more, so that they do not all end at once: who has
vanished without a word is forgotten, and a new process gets its share of those who come back."""

_MORE_SECONDS = 3 * 60.0
_chance = Random()

Send = Callable[[Any], Awaitable[None]]

AtOnce = Callable[[bytes], bool]
"""Writes a piece of a body that has begun; False, and nothing written, where it would have to wait
for the reader, or they have gone."""


class Listener:
    """``version``: that of the last message that was sent, where a game is followed, through
    ``lens``. ``said``: the last line at the table of which they know. ``presence``: what they
    were last told of who is there."""

    def __init__(self, asked: Asked, send: Send, at_once: AtOnce | None = None) -> None:
        self.asked = asked
        self.lens = Lens(SPECTATOR, then=True, whole=asked.whole)
        self.version = 0
        self.said = 0
        self.presence: Message | None = None
        self.news = asyncio.Event()
        self.gone = False
        self.leaves: Farewell | None = None
        self.beats = False
        self.sending_since: float | None = None
        self.sent_at = monotonic()
        self._ends_at = self.sent_at + LIFE_SECONDS + _MORE_SECONDS * _chance.random()
        self._send, self._at_once = send, at_once
        self._rests = False

    async def write(self, data: bytes) -> None:
        """Returns when the bytes are on their way; maybe much later."""
        self.sending_since = self.sent_at = monotonic()
        await self._send({"type": "http.response.body", "body": data, "more_body": True})
        self.sending_since = None

    async def tell(self, messages: Sequence[Message]) -> None:
        """Messages, in the form in which they were asked for."""
        form = self.asked.form
        await self.write(b"".join(message.in_form(form) for message in messages))

    def told_at_once(self, messages: Sequence[Message]) -> bool:
        """The same, if their task rests and need not wake up for it; whether it was."""
        if self._at_once is None or not self._rests or self.leaves or self.gone:
            return False
        form = self.asked.form
        if not self._at_once(b"".join([message.in_form(form) for message in messages])):
            return False
        self.sent_at = monotonic()
        return True

    async def rest(self) -> None:
        """Returns when there is news that they must be told by their own task."""
        self._rests = True
        await self.news.wait()
        self._rests = False

    async def begin(self) -> None:
        """The first bytes of all."""
        if self.asked.form == "sse":
            await self.write(COME_BACK)

    async def close(self) -> None:
        """The last ones."""
        if self.leaves is not None:
            await self.write(farewell(self.leaves).in_form(self.asked.form))
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def beat(self) -> None:
        """A sign of life."""
        self.beats = False
        await self.write(HEARTBEAT[self.asked.form])

    def leave(self, reason: Farewell) -> None:
        """Say goodbye, before anything else is sent."""
        self.leaves = self.leaves or reason
        self.news.set()

    def judge(self, news: News) -> None:
        """Leave if the news are not for these eyes any more."""
        if self.asked.digest in news.revoked:
            self.leave("token")
        elif self.version and (
            self._may_see_it_no_more(news)
            or (self.lens.then and self._looks_with_others_eyes(news))
        ):
            self.leave("seat")

    def _may_see_it_no_more(self, news: News) -> bool:
        """Whether the game is private and they have nothing to do with it, such as a seat that
        they handed on, with whatever eyes they look."""
        player = None if self.asked.player is None else self.asked.player.pk
        return news.insiders is not None and player not in news.insiders

    def _looks_with_others_eyes(self, news: News) -> bool:
        """Whether the seats with whose eyes they look are not those that they play by now, which
        they lost or were given; who asked for one seat has no other one."""
        player = None if self.asked.player is None else self.asked.player.pk
        named, theirs = self.asked.seat, self.lens.seats
        own = {seat for seat, who in enumerate(news.people) if who is not None and who == player}
        return not theirs <= own if named is not None else theirs != own

    def look(self, now: float) -> bool:
        """What a second brings; whether the reader takes nothing any more."""
        if self.sending_since is not None:
            return now - self.sending_since > STUCK_SECONDS
        if now > self._ends_at:
            self.leave("rotate")
        elif now - self.sent_at > HEARTBEAT_SECONDS:
            self.beats = True
            self.news.set()
        return False
