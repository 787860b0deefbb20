"""Whatever is killed: whoever follows a game by stream is told each version once, and in order."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
import time
import urllib.error
import urllib.request
from random import Random
from typing import Any

import psycopg

from tests.local.kleio import Kleio
from tests.torture import stored
from tests.torture.report import Report

TABLES = 6
FOLLOWERS = 4
"""Of each table."""

PAUSE = 3.0
END_SECONDS = 90.0
_LISTENING = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"


def break_off(kleio: Kleio, kills: int, seed: int) -> Report:
    """``kills`` times something dies while tables are played at and followed."""
    report = Report(f"streams ({kills} kills, seed {seed})")
    chance, ends = Random(seed), threading.Event()
    tables = [_Table(kleio, ends) for _ in range(TABLES)]
    followers = [_Follower(kleio, table, ends) for table in tables for _ in range(FOLLOWERS)]
    for thread in (*tables, *followers):
        thread.start()
    for number in range(kills):
        time.sleep(PAUSE * chance.random())
        _KILLS[number % len(_KILLS)](kleio)
    time.sleep(PAUSE)
    _wait_until_healthy(kleio)
    for table in tables:
        table.rests.set()
        table.rested.wait(END_SECONDS)
    deadline = time.monotonic() + END_SECONDS
    late = followers
    while late and time.monotonic() < deadline:
        time.sleep(0.2)
        late = [each for each in followers if each.version < each.table.version]
    ends.set()
    for table in tables:
        table.join(END_SECONDS)
    report.tell("moves acknowledged", sum(table.moves for table in tables))
    report.tell("messages", sum(each.messages for each in followers))
    report.tell("times that a stream was opened", sum(each.opened for each in followers))
    report.promise("streams with a gap or a repetition", [w for f in followers for w in f.wrong])
    report.promise("followers that were not told all", [each.table.game for each in late])
    if min(table.moves for table in tables) == 0:
        report.broken.append("At some table nobody moved.")
    return report


def _kill_live(kleio: Kleio) -> None:
    _kill(kleio, "live")


def _kill_front(kleio: Kleio) -> None:
    _kill(kleio, "front")


def _kill(kleio: Kleio, part: str) -> None:
    with contextlib.suppress(AssertionError, OSError):  # it is just being started
        os.kill(kleio.pid_of(part), signal.SIGKILL)


def _kill_postgres(kleio: Kleio) -> None:
    with contextlib.suppress(OSError):  # it is just being started
        os.kill(kleio.postgres_pid(), signal.SIGKILL)
    time.sleep(PAUSE)


def _end_listening(kleio: Kleio) -> None:
    deadline = time.monotonic() + END_SECONDS
    while True:
        try:
            with stored.superuser(kleio) as connection:
                connection.execute(_LISTENING, ["kleio streams"])
            return
        except psycopg.OperationalError:  # it recovers
            assert time.monotonic() < deadline
            time.sleep(0.2)


_KILLS = (_kill_live, _end_listening, _kill_postgres, _end_listening, _kill_front)


def _wait_until_healthy(kleio: Kleio) -> None:
    kleio.wait_for_health()
    deadline = time.monotonic() + END_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(kleio.url("/stream/health/"), timeout=5):
                return
        except OSError:
            time.sleep(0.2)


class _Table(threading.Thread):
    """A game of one person who plays all seats, with new ones after its end."""

    def __init__(self, kleio: Kleio, ends: threading.Event) -> None:
        super().__init__(daemon=True)
        self.kleio, self.ends = kleio, ends
        self.rests, self.rested = threading.Event(), threading.Event()
        self.moves, self.version = 0, 0
        self.token = ""
        self.token = self.call("POST", "players/", {"name": "Ann"})["token"]
        seats = [{"kind": "me"}, {"kind": "me"}]
        self.game = self.call("POST", "games/", {"title": "cyclades", "seats": seats})["id"]

    def run(self) -> None:
        while not self.rests.is_set():
            try:
                self._move()
            except (OSError, ValueError):
                time.sleep(0.1)
            time.sleep(0.02)
        while not self.ends.is_set():
            try:
                self.version = self.call("GET", f"games/{self.game}/")["version"]
                self.rested.set()
                break
            except (OSError, ValueError):
                time.sleep(0.1)
        self.ends.wait()
        with contextlib.suppress(OSError):  # it is over already
            self.call("POST", f"games/{self.game}/resign/")

    def _move(self) -> None:
        asked = self.call("GET", f"games/{self.game}/legal-moves/")["decisions"]
        if asked:
            one = asked[0]
            move = {
                "decision": one["decision"],
                "seat": one["seat"],
                "move": one["moves"][0]["move"],
            }
            self.call("POST", f"games/{self.game}/moves/", move)
            self.moves += 1

    def call(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(self.kleio.url(f"/api/{path}"), method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


class _Follower(threading.Thread):
    """Comes back by the version that it has, however its stream ended."""

    def __init__(self, kleio: Kleio, table: _Table, ends: threading.Event) -> None:
        super().__init__(daemon=True)
        self.kleio, self.table, self.ends = kleio, table, ends
        self.version, self.messages, self.opened = 0, 0, 0
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.ends.is_set():
            try:
                self._follow()
            except (OSError, ValueError):
                time.sleep(0.2)

    def _follow(self) -> None:
        path = self.kleio.url(f"/stream/games/{self.table.game}?after={self.version}")
        request = urllib.request.Request(path, headers={"Accept": "application/x-ndjson"})
        request.add_header("Authorization", f"Bearer {self.table.token}")
        with urllib.request.urlopen(request, timeout=30) as lines:
            self.opened += 1
            for line in lines:
                if line.strip():
                    self._take(json.loads(line))

    def _take(self, message: dict[str, Any]) -> None:
        self.messages += 1
        version = message.get("version", self.version)
        numbers = [event["version"] for event in message.get("events", ())]
        if message["type"] == "batch" and (
            message["after"] != self.version
            or numbers != list(range(self.version + 1, version + 1))
        ):
            self.wrong.append(f"{self.table.game}: {self.version}, then {message['after']}")
        if message["type"] == "snapshot" and self.version and version <= self.version:
            self.wrong.append(f"{self.table.game}: a snapshot at {version} after {self.version}")
        self.version = version
