"""Whatever is killed: whoever follows a game by stream is told each version once, and in order."""

from __future__ import annotations

import contextlib
import json
import math
import os
import signal
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import psycopg

from tests.local.kleio import Kleio
from tests.torture import stored
from tests.torture.report import Report, at_most, spread
from tests.torture.told_again import Heard, Move, delay, first_after, follows_at, was_cut_off

TABLES = 6
FOLLOWERS = 4
"""Of each table."""

PAUSE = 3.0
END_SECONDS = 90.0
SOON = 1.0
"""Seconds from the first move that is acknowledged once PostgreSQL is back until it is told."""
_LISTENING = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"


def break_off(kleio: Kleio, kills: int, seed: int, leniency: float = 1.0) -> Report:
    """``kills`` times something dies while tables are played at and followed."""
    report = Report(f"streams ({kills} kills, seed {seed})")
    chance, ends = Random(seed), threading.Event()
    tables = [_Table(kleio, ends) for _ in range(TABLES)]
    followers = [_Follower(kleio, table, ends) for table in tables for _ in range(FOLLOWERS)]
    for thread in (*tables, *followers):
        thread.start()
    killed: list[tuple[float, str]] = []
    for number in range(kills):
        time.sleep(PAUSE * chance.random())
        kill = _KILLS[number % len(_KILLS)]
        if kill is _kill_postgres:
            _wait_for(lambda: all(each.begun < math.inf for each in followers))
        killed.append((time.monotonic(), kill.__name__))
        kill(kleio)
        if kill is _kill_postgres:
            _wait_until_all_move(tables, killed[-1][0])
            time.sleep(SOON)
    time.sleep(PAUSE)
    _wait_until_healthy(kleio)
    for table in tables:
        table.rests.set()
        table.rested.wait(END_SECONDS)
    _wait_for(lambda: not _late(followers))
    late = _late(followers)
    ends.set()
    for table in tables:
        table.join(END_SECONDS)
    report.tell("moves acknowledged", sum(len(table.moves) for table in tables))
    report.tell("messages", sum(each.messages for each in followers))
    report.tell("times that a stream was opened", sum(each.opened for each in followers))
    report.promise("streams with a gap or a repetition", [w for f in followers for w in f.wrong])
    report.promise("followers that were not told all", [each.table.game for each in late])
    _tell_of_postgres(report, followers, killed, leniency)
    if min(len(table.moves) for table in tables) == 0:
        report.broken.append("At some table nobody moved.")
    return report


def _late(followers: Sequence[_Follower]) -> list[_Follower]:
    return [each for each in followers if each.version < each.table.version]


def _tell_of_postgres(
    report: Report,
    followers: Sequence[_Follower],
    killed: Sequence[tuple[float, str]],
    leniency: float,
) -> None:
    """How soon those who followed all the while were told of the first move after its death.

    A machine that has other work may take thrice the time that it took before anything died.
    """
    begin, ends = killed[0][0], [moment for moment, _ in killed[1:]] + [math.inf]
    usual = sorted(
        delay(move, each.heard())
        for each in followers
        for move in each.table.moves
        if move.acknowledged < begin and follows_at(each.heard(), move.asked)
    )
    late = [usual[int(0.95 * (len(usual) - 1))]] if usual else []
    delays, cut_off = [], []
    for (moment, what), end in zip(killed, ends, strict=True):
        for each in followers if what == _kill_postgres.__name__ else ():
            move, heard = first_after(each.table.moves, moment), each.heard()
            if move is None or move.acknowledged >= end - SOON or not follows_at(heard, moment):
                continue  # something else died meanwhile
            delays.append(delay(move, heard))
            if was_cut_off(move, heard, moment):
                cut_off.append(f"{each.table.game} at {move.version}")
    allowed = at_most(SOON, 3 * max(late, default=0.0), leniency)
    report.tell("seconds until told, before anything died", spread(usual))
    if any(what == _kill_postgres.__name__ for _, what in killed):
        report.demand(bool(delays), "Nobody followed as PostgreSQL died.")
    report.tell("streams open as PostgreSQL died", len(delays))
    report.tell("seconds until told, after PostgreSQL died", spread(delays))
    report.promise("streams that ended as PostgreSQL died", cut_off)
    slow = [f"after {each:.1f} s" for each in delays if each > allowed]
    report.promise(f"told later than {allowed:.1f} s after it was back", slow)


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


def _kill_postgres_and_end_listening(kleio: Kleio) -> None:
    """As soon as it is back, and listened to."""
    _kill_postgres(kleio)
    _end_listening(kleio)


def _end_listening(kleio: Kleio) -> None:
    deadline = time.monotonic() + END_SECONDS
    while True:
        try:
            with stored.superuser(kleio) as connection:
                if connection.execute(_LISTENING, ["kleio streams"]).rowcount:
                    return
        except psycopg.OperationalError:  # it recovers
            pass
        assert time.monotonic() < deadline, "Nobody listens."
        time.sleep(0.2)


_KILLS = (
    _kill_live,
    _end_listening,
    _kill_postgres,
    _kill_postgres_and_end_listening,
    _kill_front,
)


def _wait_for(come: Callable[[], bool]) -> None:
    deadline = time.monotonic() + END_SECONDS
    while not come() and time.monotonic() < deadline:
        time.sleep(0.05)


def _wait_until_all_move(tables: Sequence[_Table], since: float) -> None:
    _wait_for(lambda: all(first_after(each.moves, since) for each in tables))


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
        self.moves: list[Move] = []
        self.version = 0
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
            decision = asked[0]
            move = {
                "decision": decision["decision"],
                "seat": decision["seat"],
                "move": decision["moves"][0]["move"],
            }
            asked = time.monotonic()
            body = self.call("POST", f"games/{self.game}/moves/", move)
            self.moves.append(Move(asked, time.monotonic(), body["version"]))

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
        self.told: list[tuple[float, int]] = []
        self.streams: list[tuple[float, float]] = []
        self.begun = math.inf

    def heard(self) -> Heard:
        return Heard(self.told, [*self.streams, (self.begun, math.inf)])

    def run(self) -> None:
        while not self.ends.is_set():
            try:
                self._follow()
            except (OSError, ValueError):
                time.sleep(0.2)
            finally:
                self.streams.append((self.begun, time.monotonic()))
                self.begun = math.inf

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
        self.begun = min(self.begun, time.monotonic())
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
        self.told.append((time.monotonic(), version))
