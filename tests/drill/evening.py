"""People who play at a Kleio, and know afterwards what they were told there."""

from __future__ import annotations

import time
from typing import Any

import requests

SECONDS = 120.0
TITLES = ("dice_forge", "cyclades")


class Guest:
    """Somebody with a token, and the versions that they were told of their games."""

    def __init__(self, url: str, name: str) -> None:
        self.session = requests.Session()
        self.url = url
        token = self.call("POST", "players/", {"name": name})["token"]
        self.session.headers["Authorization"] = f"Bearer {token}"
        self.games: dict[str, int] = {}

    def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.session.request(method, f"{self.url}/api/{path}", json=body, timeout=30)
        assert answer.ok, f"{method} {path}: {answer.text}"
        return answer.json()

    def begin(self, title: str) -> None:
        """A game with one bot."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        game = str(self.call("POST", "games/", {"title": title, "seats": seats})["id"])
        self.games[game] = 0

    def move(self) -> None:
        """Once in each game, when it waits for this one."""
        for game in self.games:
            if self._waits(game):
                asked = self.call("GET", f"games/{game}/legal-moves/")["decisions"][0]
                move = {"decision": asked["decision"], "move": asked["moves"][0]["move"]}
                moved = self.call("POST", f"games/{game}/moves/", {**move, "seat": asked["seat"]})
                self.games[game] = moved["version"]

    def _waits(self, game: str) -> bool:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            shown = self.call("GET", f"games/{game}/")
            if shown["status"] != "running":
                return False
            if shown["waiting"] == [0]:
                return True
            time.sleep(0.05)
        raise AssertionError(f"{game} waits for nobody of us: {shown}")

    def stands_at(self, game: str) -> int:
        return int(self.call("GET", f"games/{game}/")["version"])


def bots_alone(guest: Guest, count: int) -> list[str]:
    """Games that are over once this returns."""
    seats = [{"kind": "bot", "level": "random"}] * 2
    asked = {"title": "dice_forge", "seats": seats}
    games = [str(guest.call("POST", "games/", asked)["id"]) for _ in range(count)]
    end = time.monotonic() + SECONDS
    for game in games:
        while guest.call("GET", f"games/{game}/")["status"] != "finished":
            assert time.monotonic() < end
            time.sleep(0.1)
    return games
