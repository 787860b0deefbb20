"""Many requests at one moment, each on a connection of its own that stands already."""

from __future__ import annotations

import http.client
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple

from tests.torture.person import Person

PATIENCE = 60.0
AGAIN = 0.05

BUSY = frozenset({429, 503})
"""Answers that only say: later."""


class Call(NamedTuple):
    """What somebody is to send."""

    who: Person
    method: str
    path: str
    body: object = None
    key: str = ""


class Answer(NamedTuple):
    """``slug``: the kind of problem, empty for what succeeded; ``told``: the whole document."""

    status: int
    slug: str
    told: dict[str, Any]


class Rush:
    """``size`` threads. ``slugs``: how often each answer came; ``faults``: what never should come.

    Who is answered with one of ``later`` asks again, as every client should do, with the same
    request; ``again`` counts that.
    """

    def __init__(self, size: int, *, later: frozenset[int] = BUSY) -> None:
        self.later = later
        self.slugs: Counter[str] = Counter()
        self.faults: list[str] = []
        self.again = 0
        self._pool = ThreadPoolExecutor(size)
        self._counting = threading.Lock()

    def send(self, calls: Sequence[Call]) -> list[Answer]:
        """All at once; the answers in the order of the calls."""
        start = threading.Barrier(len(calls))

        def sent(call: Call) -> Answer:
            start.wait(PATIENCE)
            return self.ask(call)

        return [each.result() for each in [self._pool.submit(sent, call) for call in calls]]

    def ask(self, call: Call) -> Answer:
        """One answer, however often the server is too busy for it at first."""
        deadline = time.monotonic() + PATIENCE
        while True:
            status, document = _called(call)
            slug = str(document.get("type", "")).strip("/").rpartition("/")[2]
            if status not in self.later or time.monotonic() > deadline:
                break
            with self._counting:
                self.again += 1
            time.sleep(AGAIN)
        with self._counting:
            self.slugs[slug or str(status)] += 1
            if status >= 500 or (status >= 400 and not slug):
                self.faults.append(f"{call.method} {call.path}: {status} {document}"[:500])
        return Answer(status, slug, document)

    def all(self, deeds: Sequence[Callable[[], None]]) -> None:
        """Whatever each is to do, in threads of their own; until all are done."""
        for each in [self._pool.submit(deed) for deed in deeds]:
            each.result()

    def end(self) -> None:
        self._pool.shutdown()


def guest(port: int, name: str, chance: Random) -> Person:
    """Somebody new."""
    person = Person(port, chance, threading.Event())
    person.sign_up(name)
    return person


def double(person: Person, port: int) -> Person:
    """The same player with a connection of their own."""
    return Person(port, person.chance, person.leave, person.id, person.token)


def _called(call: Call) -> tuple[int, dict[str, Any]]:
    """A connection that the server closed while it stood idle is opened again, once."""
    words = (call.method, call.path, call.body, call.key, PATIENCE)
    try:
        return call.who.call(*words)
    except (OSError, http.client.HTTPException):
        call.who.hang_up()
        return call.who.call(*words)
