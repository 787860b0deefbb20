"""Somebody who plays at a Kleio by HTTP, as any client does."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal

import requests

PATIENCE_SECONDS = 60.0
"""For workers that move bots; a machine may have much else to do."""

Seat = dict[str, str]


class Person:
    """``token``: empty for somebody who only looks."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token = url, token
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str) -> Any:
        """The JSON of an answer that must be a good one."""
        return self._answered("GET", path, None).json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """The same of something sent."""
        return self._answered("POST", path, body).json()

    def bytes_of(self, path: str) -> bytes:
        """The body as it comes."""
        return self._answered("GET", path, None).content

    def sees(self, game: str) -> bool:
        """Whether the game is there for this person."""
        return self.session.get(f"{self.url}/api/games/{game}/", timeout=30).status_code == 200

    def asked(self, game: str) -> list[Any]:
        """The decisions that wait for this person, each with its moves."""
        choices = self.get(f"games/{game}/legal-moves/")["decisions"]
        return [choice for choice in choices if choice["required"]]

    def wait_to_be_asked(self, game: str) -> list[Any]:
        """The same once the bots have moved; empty where the game is over."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            asked = self.asked(game)
            if asked or self.get(f"games/{game}/")["status"] != "running":
                return asked
            assert time.monotonic() < deadline, f"nobody moves in {game}"
            time.sleep(0.05)

    def move(self, game: str, which: Literal[0, -1] = 0) -> None:
        """Answer what is asked first with the first or the last of its moves."""
        choice = self.wait_to_be_asked(game)[0]
        body = {"decision": choice["decision"], "move": choice["moves"][which]["move"]}
        self.post(f"games/{game}/moves/", body)

    def take_back(self, game: str) -> bool:
        """Take the last move back if that can be done."""
        body = self.get(f"games/{game}/undo/")
        if body["possible"]:
            self.post(f"games/{game}/undo/", {"version": body["version"]})
        return bool(body["possible"])

    def begin(self, title: str, seats: Sequence[Seat], **terms: Any) -> str:
        """A new game; its id."""
        body = {"title": title, "seats": list(seats), **terms}
        return str(self.post("games/", body)["id"])

    def _answered(self, method: str, path: str, body: Any) -> requests.Response:
        answer = self.session.request(method, f"{self.url}/api/{path}", json=body, timeout=60)
        assert answer.status_code < 300, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer


def sign_up(url: str, name: str) -> Person:
    """A guest."""
    return Person(url, Person(url).post("players/", {"name": name})["token"])


def wait_until_over(person: Person, game: str) -> None:
    """Bots play it to its end."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while person.get(f"games/{game}/")["status"] != "finished":
        assert time.monotonic() < deadline, f"{game} does not end"
        time.sleep(0.1)
