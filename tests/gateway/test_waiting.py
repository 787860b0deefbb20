"""Requests that wait for news hold no thread, and a client that leaves gives its place up."""

from __future__ import annotations

import contextlib
import select
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.api.serving import served
from tests.gateway.raw import dial, receive
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 4
PLACES = 12
LONGEST = 60
"""Seconds that a request may wait: as many as a server lets it."""


@pytest.fixture
def url(processes: None, app_database_url: str, tmp_path: Path) -> Iterator[str]:
    limits = {
        "KLEIO_LONGEST_WAIT": str(LONGEST),
        "KLEIO_WEB_THREADS": str(THREADS),
        "KLEIO_WAITING_PER_CALLER": str(PLACES),
    }
    with served(app_database_url, tmp_path, **limits) as address:
        yield address


class Host:
    """Somebody with a game that waits for them."""

    def __init__(self, url: str) -> None:
        self.url = url
        account = requests.post(f"{url}/api/players/", json={}, timeout=PATIENCE).json()
        self.headers = {"Authorization": f"Bearer {account['token']}"}
        body = {"title": "dice_forge", "seats": [{"kind": "me"}, {"kind": "me"}]}
        self.game = self.post("games/", body)["id"]

    def get(self, path: str) -> Any:
        return requests.get(f"{self.url}/api/{path}", headers=self.headers, timeout=PATIENCE)

    def post(self, path: str, body: Any) -> Any:
        answer = requests.post(
            f"{self.url}/api/{path}", json=body, headers=self.headers, timeout=PATIENCE
        )
        return answer.json()

    def moves(self) -> Any:
        [decision] = self.get(f"games/{self.game}/legal-moves/").json()["decisions"][:1]
        body = {"decision": decision["decision"], "move": decision["moves"][0]["move"]}
        return self.post(f"games/{self.game}/moves/", body)

    def waiting(self, seconds: int = LONGEST) -> bytes:
        after = self.get(f"games/{self.game}/").json()["version"]
        path = f"/api/games/{self.game}/events/?after={after}&wait={seconds}"
        token = self.headers["Authorization"]
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: {token}\r\n\r\n"
        return head.encode()


def test_more_wait_than_there_are_threads_and_all_hear_the_news(url: str) -> None:
    host = Host(url)
    asked = host.waiting()
    with contextlib.ExitStack() as lines:
        waiting = [lines.enter_context(dial(url)) for _ in range(PLACES)]
        for line in waiting:
            line.sendall(asked)
        time.sleep(1.0)
        assert host.get(f"games/{host.game}/events/?after=0&wait=1").status_code == 200
        began = time.monotonic()
        version = host.moves()["version"]
        answers = [receive(line) for line in waiting]
        assert time.monotonic() - began < PATIENCE / 2
    assert {answer.status for answer in answers} == {200}
    assert {answer.json()["version"] for answer in answers} == {version}
    assert all(answer.json()["events"] for answer in answers)


def test_who_leaves_gives_the_place_up_at_once(url: str) -> None:
    """Before the time is up of somebody who came with them and stays."""
    host = Host(url)
    asked, one_more = host.waiting(), host.waiting(1)

    def statuses_of(count: int) -> list[int]:
        with contextlib.ExitStack() as lines:
            asking = [lines.enter_context(dial(url)) for _ in range(count)]
            for line in asking:
                line.sendall(one_more)
            return [receive(line).status for line in asking]

    with contextlib.ExitStack() as lines:
        crowd = [lines.enter_context(dial(url)) for _ in range(PLACES + 1)]
        for line in crowd:
            line.sendall(asked)
        [refused], _, _ = select.select(crowd, [], [], PATIENCE)
        assert receive(refused).status == 429
        crowd.remove(refused)
        stays, *leaving = crowd
        for line in leaving:
            line.close()
        until(lambda: statuses_of(PLACES - 1) == [200] * (PLACES - 1))
        assert statuses_of(PLACES).count(429) == 1, "who stays keeps the place"
        assert select.select([stays], [], [], 0) == ([], [], [])


def test_when_the_time_is_up_the_answer_is_empty(url: str) -> None:
    host = Host(url)
    with dial(url) as line:
        line.sendall(host.waiting(1))
        answer = receive(line)
    assert (answer.status, answer.json()["events"]) == (200, [])
