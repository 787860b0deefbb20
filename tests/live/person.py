"""Somebody who plays at a Kleio that runs, over HTTP."""

from __future__ import annotations

from typing import Any

import requests

from tests.local.kleio import Kleio
from tests.patience import PATIENCE, until


class Person:
    """Somebody who plays over HTTP."""

    def __init__(self, kleio: Kleio) -> None:
        self.kleio = kleio
        self.session = requests.Session()
        self.token = str(self.call("POST", "players/", {"name": "Ann"})["token"])
        self.session.headers["Authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.session.request(
            method, self.kleio.url(f"/api/{path}"), json=body, timeout=PATIENCE
        )
        assert answer.ok, answer.text
        return answer.json()

    def game(self, *seats: dict[str, str]) -> str:
        made = self.call("POST", "games/", {"title": "dice_forge", "seats": list(seats)})
        return str(made["id"])

    def asked_at(self, game: str) -> int:
        """The version at which it is this person's turn, soon."""
        until(lambda: self.call("GET", f"games/{game}/")["waiting"] == [0])
        return int(self.call("GET", f"games/{game}/")["version"])

    def move(self, game: str) -> int:
        """The first legal move of whoever is asked; the version after it."""
        asked = self.call("GET", f"games/{game}/legal-moves/")["decisions"][0]
        move = {"decision": asked["decision"], "move": asked["moves"][0]["move"]}
        body = self.call("POST", f"games/{game}/moves/", {**move, "seat": asked["seat"]})
        return int(body["version"])


def wait_until_it_hears(kleio: Kleio) -> None:
    """Until its streams tell what happens."""
    heard = kleio.url("/stream/health/")
    until(lambda: requests.get(heard, timeout=PATIENCE).status_code == 200)
