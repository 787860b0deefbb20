"""Requests that wait for events: woken, bounded, and without a database connection."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import psycopg
import pytest
from django.db import connections

from api.long_poll import limits, listening
from api.long_poll.listening import Listener, Watch, listener
from database.at_hand import HOME
from tests.api.actors import Actor, problem
from tests.api.play import answered
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 0.2
"""Seconds that a test waits for in vain."""


class Waiting:
    """A request in a thread of its own. ``longest``: how many seconds it waits at most, once it
    does; ``woken``: whether it was, instead, once that is over; ``lasted``: how many seconds it
    took."""

    def __init__(self, who: Actor, path: str, **headers: str) -> None:
        self.answer: Any = None
        self.longest: float | None = None
        self.woken: bool | None = None
        self.lasted: float | None = None
        self._who, self._path, self._headers = who, path, headers
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        _of_thread.request = self
        began = time.monotonic()
        try:
            self.answer = self._who.get(self._path, **self._headers)
            self.lasted = time.monotonic() - began
        finally:
            connections.close_all()

    def join(self) -> Any:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.answer


_of_thread = threading.local()


@pytest.fixture(autouse=True)
def _it_is_seen_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = Watch.wait

    def seen(watch: Watch, seconds: float) -> bool:
        request: Waiting = _of_thread.request
        request.longest = seconds
        request.woken = wait(watch, seconds)
        return request.woken

    monkeypatch.setattr(Watch, "wait", seen)


@pytest.fixture(autouse=True)
def _a_listener_that_ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The listening thread ends with the test, or its connection would hold the database."""
    monkeypatch.setattr(listening, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(listening, "IDLE_SECONDS", 0.0)
    listener.cache_clear()
    limits.slots.cache_clear()
    yield
    last = listener(HOME)
    until(lambda: last._thread is None)
    listener.cache_clear()
    limits.slots.cache_clear()


def version(who: Actor, game: str) -> int:
    return int(who.get(f"games/{game}/").json()["version"])


@contextmanager
def waiting(who: Actor, game: str, seconds: int = 20, count: int = 1) -> Iterator[list[Waiting]]:
    """Requests that wait for what comes next, once all of them do wait."""
    path = f"games/{game}/events/?after={version(who, game)}&wait={seconds}"
    pollers = [Waiting(who, path) for _ in range(count)]
    until(lambda: all(poller.longest is not None for poller in pollers))
    yield pollers


def test_a_move_wakes_whoever_waits_for_it(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    with waiting(ben, public_game) as [first], waiting(nobody, public_game) as [second]:
        moved = answered(ann, public_game)
    for poller in (first, second):
        body = poller.join().json()
        assert body["version"] == moved.json()["version"]
        assert body["events"][0]["type"] == "chose"
        assert poller.woken


def test_a_move_elsewhere_wakes_nobody(
    game: str, public_game: str, ann: Actor, settings: Any
) -> None:
    settings.KLEIO_LONGEST_WAIT = SOON
    with waiting(ann, public_game) as [poller]:
        answered(ann, game)
    assert poller.join().json()["events"] == []
    assert poller.woken is False


def test_when_the_time_is_up_the_answer_is_empty(game: str, ann: Actor, settings: Any) -> None:
    """Then and not before; somebody who came before and waits longer waits on."""
    settings.KLEIO_LONGEST_WAIT = 60
    with waiting(ann, game, seconds=40) as [longer]:
        settings.KLEIO_LONGEST_WAIT = SOON
        with waiting(ann, game) as [poller]:
            answer = poller.join()
        assert longer.lasted is None
        answered(ann, game)
    assert (answer.status_code, answer.json()["events"]) == (200, [])
    assert (longer.longest, poller.longest, poller.woken) == (40, SOON, False)
    assert (poller.lasted or 0) >= SOON
    assert longer.join().json()["events"]


def test_the_server_bounds_the_wait(game: str, ann: Actor, settings: Any) -> None:
    settings.KLEIO_LONGEST_WAIT = SOON
    with waiting(ann, game, seconds=60) as [poller]:
        pass
    assert poller.join().json()["events"] == []
    assert poller.longest == SOON


def test_the_beginning_of_a_game_is_waited_for(
    table: Callable[..., str], ben: Actor, ann: Actor
) -> None:
    game = table()
    with waiting(ann, game) as [poller]:
        ben.post(f"games/{game}/join/")
    assert poller.join().json()["events"][0]["type"] == "began"


def test_a_hint_that_is_lost_delays_and_hides_nothing(
    game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    wake = import_module("events.wake")
    monkeypatch.setattr(wake, "fetch", lambda *_: [])
    with waiting(ben, game) as [poller]:
        answered(ann, game)
    assert poller.join().json()["events"]
    assert poller.woken


def test_a_lost_listener_is_replaced(
    game: str, ann: Actor, ben: Actor, owner_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "RETRY_SECONDS", 0.05)
    with (
        waiting(ben, game) as [poller],
        psycopg.connect(owner_database_url, autocommit=True) as own,
    ):

        def killed() -> bool:
            cursor = own.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' OR query LIKE '%FROM games_game WHERE id = ANY%'"
                " AND pid <> pg_backend_pid()"
            )
            return cursor.rowcount > 0

        until(killed)
        answered(ann, game)
    assert poller.join().json()["events"]


def test_whoever_waits_holds_no_connection(game: str, ann: Actor, owner_database_url: str) -> None:
    def others(own: psycopg.Connection[Any]) -> int:
        row = own.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        ).fetchone()
        assert row is not None
        return int(row[0])

    with psycopg.connect(owner_database_url, autocommit=True) as own:
        before = others(own)
        with waiting(ann, game, count=4) as several:
            until(lambda: others(own) == before + 1)  # the one that listens for all
            answered(ann, game)
        assert {poller.join().status_code for poller in several} == {200}


def test_one_caller_may_wait_so_many_times_at_once(
    public_game: str, ann: Actor, ben: Actor, settings: Any
) -> None:
    settings.KLEIO_WAITING_PER_CALLER = 2
    path = f"games/{public_game}/events/?after={version(ann, public_game)}&wait=2"
    with waiting(ann, public_game, count=2) as several:
        answer = ann.get(path)
        refusal = problem(answer, 429, "too-many-requests")
        assert answer.headers["Retry-After"] == str(refusal["retry_after"])
        settings.KLEIO_LONGEST_WAIT = 0.1  # for who comes from here on
        assert Waiting(ben, path).join().status_code == 200
        answered(ann, public_game)
    assert all(poller.join().json()["events"] for poller in several)
    assert Waiting(ann, path.replace("wait=2", "wait=1")).join().status_code == 200


def test_one_process_lets_so_many_wait_at_once(
    public_game: str, ann: Actor, ben: Actor, settings: Any
) -> None:
    settings.KLEIO_WAITING_PER_PROCESS = 2
    path = f"games/{public_game}/events/?after={version(ann, public_game)}&wait=2"
    with waiting(ann, public_game, count=2) as several:
        answer = ben.get(path)
        problem(answer, 503, "too-many-waiting")
        assert answer.headers["Retry-After"]
        assert ben.get(path.replace("&wait=2", "")).status_code == 200
        answered(ann, public_game)
    assert all(poller.join().json()["events"] for poller in several)


def test_the_listening_thread_ends_when_nobody_waits(game: str, ann: Actor, settings: Any) -> None:
    settings.KLEIO_LONGEST_WAIT = SOON
    of_process: Listener = listener(HOME)
    with waiting(ann, game) as [poller]:
        assert of_process._thread is not None
    poller.join()
    until(lambda: of_process._thread is None)
    assert not of_process._watches


def test_a_private_game_is_not_waited_for_by_strangers(game: str, cleo: Actor) -> None:
    poller = Waiting(cleo, f"games/{game}/events/?after=5000&wait=20")
    problem(poller.join(), 404, "not-found")
    assert poller.longest is None


@pytest.mark.parametrize("what", ["join", "leave", "cancel"])
def test_what_becomes_of_a_game_that_has_not_begun_is_waited_for(
    what: str, table: Callable[..., str], ann: Actor, ben: Actor, nobody: Actor
) -> None:
    game = table({"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    if what == "leave":
        ben.post(f"games/{game}/join/")
    with waiting(nobody, game) as [poller]:
        (ann if what == "cancel" else ben).post(f"games/{game}/{what}/")
    body = poller.join().json()
    assert poller.woken
    assert (body["events"], body["version"]) == ([], 0)
    assert body["status"] == ("cancelled" if what == "cancel" else "open")
    assert body["changes"] == ann.get(f"games/{game}/").json()["changes"] > 0


def test_a_seat_that_is_given_to_a_bot_is_waited_for(
    public_game: str, ben: Actor, nobody: Actor
) -> None:
    with waiting(nobody, public_game) as [poller]:
        ben.post(f"games/{public_game}/resign/")
    body = poller.join().json()
    assert [event["type"] for event in body["events"]] == ["taken_over", "waits"]
    assert body["status"] == "running"


def test_a_game_of_bots_that_its_maker_ends_is_waited_for(
    table: Callable[..., str], ann: Actor, nobody: Actor
) -> None:
    game = table({"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"})
    with waiting(nobody, game) as [poller]:
        assert ann.post(f"games/{game}/cancel/").json()["status"] == "finished"
    body = poller.join().json()
    assert [event["type"] for event in body["events"]] == ["stopped", "waits"]
    assert body["status"] == "finished"


def test_a_change_of_which_no_hint_came_is_found(
    table: Callable[..., str], ben: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.changes.wake_all", lambda news: None)
    game = table({"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    with waiting(nobody, game) as [poller]:
        ben.post(f"games/{game}/join/")
    assert poller.join().json()["changes"] == 1
    assert poller.woken


def test_a_change_between_two_requests_is_not_missed(
    table: Callable[..., str], ben: Actor, nobody: Actor, settings: Any
) -> None:
    """Who says which changes they know of is answered at once where there are others."""
    game = table({"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    known = nobody.get(f"games/{game}/").json()["changes"]
    ben.post(f"games/{game}/join/")
    poller = Waiting(nobody, f"games/{game}/events/?wait=20&changes={known}")
    body = poller.join().json()
    assert (body["changes"], body["events"]) == (known + 1, [])
    assert poller.longest is None
    settings.KLEIO_LONGEST_WAIT = 0.1
    poller = Waiting(nobody, f"games/{game}/events/?wait=1&changes={known + 1}")
    assert poller.join().json()["changes"] == known + 1
    assert poller.longest == 0.1


def test_who_resigns_while_waiting_sees_no_more_than_others(
    game: str, ann: Actor, ben: Actor
) -> None:
    with waiting(ben, game) as [poller]:
        ben.post(f"games/{game}/resign/")
    assert [each["type"] for each in poller.join().json()["events"]] == ["taken_over", "waits"]
    with waiting(ben, game) as [poller]:
        answered(ann, game)
    events = poller.join().json()["events"]
    assert events
    for event in events:
        assert "card" not in event["event"]


def test_who_is_erased_while_waiting_looks_on_as_a_stranger(
    game: str, public_game: str, ann: Actor, ben: Actor
) -> None:
    with (
        waiting(ben, public_game) as [in_public],
        waiting(ben, game, seconds=1) as [in_private],
    ):
        assert ben.delete("players/me/").status_code == 204
    assert in_public.join().status_code == 200
    with waiting(Actor("nobody"), public_game) as [in_public]:
        moved = answered(ann, public_game)
    body = in_public.join().json()
    assert body["version"] == moved.json()["version"]
    assert (
        body["events"]
        == Actor("nobody")
        .get(f"games/{public_game}/events/?after={body['events'][0]['version'] - 1}")
        .json()["events"]
    )
    # Seats are handed over first, and who gave one up may still look on: nothing else was told.
    last = in_private.join()
    if last.status_code == 200:
        assert [each["type"] for each in last.json()["events"]] == ["taken_over", "waits"]
    else:
        problem(last, 404, "not-found")
    problem(Actor("nobody").get(f"games/{game}/events/"), 404, "not-found")
    assert ben.get(f"games/{game}/events/").status_code == 401
