"""Requests that wait for news hold no thread, and a client that leaves gives its place up."""

from __future__ import annotations

import contextlib
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
"""Seconds that a request may wait, which nobody here has the patience for."""


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
        told = requests.post(f"{url}/api/players/", json={}, timeout=PATIENCE).json()
        self.headers = {"Authorization": f"Bearer {told['token']}"}
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
        told = [receive(line) for line in waiting]
        assert time.monotonic() - began < PATIENCE / 2
    assert {answer.status for answer in told} == {200}
    assert {answer.json()["version"] for answer in told} == {version}
    assert all(answer.json()["events"] for answer in told)


def test_who_leaves_gives_the_place_up_at_once(url: str) -> None:
    host = Host(url)
    asked, one_more = host.waiting(), host.waiting(1)

    def is_told() -> int:
        with dial(url) as line:
            line.sendall(one_more)
            return receive(line).status

    for _ in range(3):
        with contextlib.ExitStack() as lines:
            for _ in range(PLACES):
                lines.enter_context(dial(url)).sendall(asked)
            until(lambda: is_told() == 429)
        until(lambda: is_told() == 200)


def test_when_the_time_is_up_the_answer_is_empty(url: str) -> None:
    host = Host(url)
    with dial(url) as line:
        line.sendall(host.waiting(1))
        answer = receive(line)
    assert (answer.status, answer.json()["events"]) == (200, [])
