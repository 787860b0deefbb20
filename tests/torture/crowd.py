"""Eight clients at many tables: against bots, against each other, alone."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.torture.person import Person, Stopped

CLIENTS = 8
TABLES_EACH = 3
THINKING = 0.02
LOOK_AROUND = 3.0

#: At the end: so long people play on, then they resign and bots take their seats over.
TIRED_SECONDS = 60.0

#: Everybody has one of these: a game that waits for nobody else, least of all for a bot whose
#: worker was killed, so that moves are acknowledged again as soon as they can be.
ALONE = "persian_invasion"

#: Title, and who sits there beside whoever opens the table.
TABLES: Sequence[tuple[str, Sequence[str]]] = (
    ("dice_forge", ("bot",)),
    ("dice_forge", ("open",)),
    ("cyclades", ("open",)),
    ("lords_of_hellas", ("open",)),
    ("dice_forge", ("open", "bot", "open")),
    ("cyclades", ("bot", "open")),
    ("lords_of_hellas", ("bot",)),
    ("dice_forge", ("thinker",)),
)
SHORT_TABLES = TABLES[:2]

#: These have banks of time, of which nobody comes to the end.
_TIMED = ("dice_forge", "open")
_BANKS = {"control": "bank", "bank": 86400, "increment": 5, "level": "greedy"}

_SEAT = {
    "bot": {"kind": "bot", "level": "greedy"},
    "thinker": {"kind": "bot", "level": "expert"},
    "open": {"kind": "open"},
}


class Crowd:
    """Clients in threads. ``open_tables``: whether a finished game is followed by another one.

    ``each``: tables of one client at a time. ``known``: people of another crowd, who come back.
    """

    def __init__(
        self,
        port: int,
        seed: int,
        tables: Sequence[tuple[str, Sequence[str]]] = TABLES,
        known: Sequence[Person] = (),
        each: int = TABLES_EACH,
    ) -> None:
        self.leave = threading.Event()
        self.open_tables = True
        self.tired_at = float("inf")
        self.tables = tables
        self.each = each
        self.failures: list[BaseException] = []
        self.people = [
            Person(port, Random(f"{seed}/{number}"), self.leave) for number in range(CLIENTS)
        ]
        for person, before in zip(self.people, known, strict=False):
            person.id, person.token = before.id, before.token
        self._threads = [
            threading.Thread(target=self._sit, args=(number,), daemon=True)
            for number in range(CLIENTS)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """All leave their tables, whatever they wait for."""
        self.leave.set()
        for thread in self._threads:
            thread.join(30)

    def finish(self, seconds: float, tired: float = TIRED_SECONDS) -> bool:
        """Open no more tables, play the others to the end; whether that took no longer."""
        self.open_tables = False
        self.tired_at = time.monotonic() + tired
        deadline = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def moves(self) -> int:
        return sum(len(person.acknowledged) for person in self.people)

    def wait_for_moves(self, moves: int, seconds: float) -> None:
        """Until so many were acknowledged; raises ``TimeoutError``."""
        deadline = time.monotonic() + seconds
        while self.moves() < moves:
            if self.failures or time.monotonic() > deadline:
                raise TimeoutError(f"{self.moves()} moves, not {moves}; {self.failures}")
            time.sleep(0.02)

    def answers(self) -> Counter[str]:
        """How often each status was answered so far, and how often nothing."""
        return sum((Counter(person.answers) for person in self.people), Counter())

    def moving_since(self, moment: float) -> int:
        """How many clients had a move acknowledged that they first sent after this moment."""
        return sum(person.newest_begun > moment for person in self.people)

    def _sit(self, number: int) -> None:
        try:
            self._play(number)
        except Stopped:
            pass
        except BaseException as failure:
            self.failures.append(failure)

    def _play(self, number: int) -> None:
        person = self.people[number]
        if not person.token:
            person.sign_up(f"Player {number}")
        turn, games, look_again = number, list[str](), 0.0
        while True:
            # From the server, not from memory: a table may stand although nobody said so.
            if not games or time.monotonic() > look_again:
                games_there = self._games_of(person)
                games = [game["id"] for game in games_there]
                look_again = time.monotonic() + LOOK_AROUND
                if self.open_tables and ALONE not in [game["title"] for game in games_there]:
                    _take_a_seat(person, ALONE, ())
                    look_again = 0.0
                elif self.open_tables and len(games) < self.each:
                    _take_a_seat(person, *self.tables[turn % len(self.tables)])
                    turn += 1
                    look_again = 0.0
                elif not games:
                    return
            for game in games:
                person.move_in(game)
            if self.leave.wait(THINKING):
                return

    def _games_of(self, person: Person) -> list[dict[str, Any]]:
        """Those that are not over. At the end, whatever still waits for people begins with bots,
        and what takes too long is left to them."""
        mine = _listed(person, "games/?mine=true&status=open")
        if not self.open_tables:
            for game in mine:
                person.insist("POST", f"games/{game['id']}/start/", {"level": "random"})
            mine = []
        running = _listed(person, "games/?mine=true&status=running")
        if time.monotonic() > self.tired_at:
            for game in running:
                person.resign(game["id"])
            running = []
        mine += running
        return mine


def _listed(person: Person, path: str) -> list[dict[str, Any]]:
    status, body = person.insist("GET", path)
    assert status == 200, (person.id, path, body)
    return list(body["results"])


def _take_a_seat(person: Person, title: str, others: Sequence[str]) -> None:
    """At a table where one is free, else at a new one."""
    if "open" in others:
        for game in _listed(person, f"games/?status=open&title={title}"):
            if not game["yours"]:
                status, _ = person.insist("POST", f"games/{game['id']}/join/", {})
                if status == 200:
                    return
    seats = [{"kind": "me"}, *(_SEAT[kind] for kind in others)]
    clock = _BANKS if (title, *others) == _TIMED else None
    asked = {"title": title, "seats": seats, "clock": clock}
    status, body = person.insist("POST", "games/", asked)
    assert status == 201, body
