"""Whose turn it is to be worked on: addresses take turns, however many requests each sends."""

from __future__ import annotations

import asyncio
from collections import deque

from gateway.bodies import overloaded


class Turns:
    """``places``: how many are worked on at once. ``queue``: how many may wait for a place.

    Who waits stands in the line of their address, and the lines are served in turn, so hundreds of
    requests from one address hold up one of another by a single request. When as many wait as may,
    the last of the longest line is refused and makes room; the newcomer is, if no line is longer.
    """

    def __init__(self, places: int, queue: int) -> None:
        self._free = places
        self._queue = queue
        self._waiting = 0
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    def are_free(self) -> bool:
        """Whether ``take`` would not wait."""
        return self._free > 0

    async def take(self, address: str) -> None:
        """Wait for a place. Raises ``Problem`` where too many wait already."""
        if self._free:
            self._free -= 1
            return
        if self._waiting >= self._queue:
            self._make_room(address)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(turn)
        self._waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(address, turn)
            elif turn.exception() is None:  # it came at the very moment at which nobody wants it
                self.give_back()
            raise

    def give_back(self) -> None:
        """A place is free; the next address has it."""
        while self._lines:
            address = next(iter(self._lines))
            line = self._lines.pop(address)
            turn = line.popleft()
            self._waiting -= 1
            if line:
                self._lines[address] = line
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1

    def _make_room(self, address: str) -> None:
        whose = max(self._lines, key=lambda each: len(self._lines[each]), default=address)
        longest = self._lines.get(whose, deque())
        if len(longest) <= len(self._lines.get(address, ())) + 1:
            raise overloaded()
        last = longest[-1]
        self._leave(whose, last)
        if not last.cancelled():
            last.set_exception(overloaded())

    def _leave(self, address: str, turn: asyncio.Future[None]) -> None:
        """Who was let in at that very moment, but left before, stands in no line any more."""
        line = self._lines.get(address, deque())
        if turn not in line:
            return
        line.remove(turn)
        self._waiting -= 1
        if not line:
            del self._lines[address]
