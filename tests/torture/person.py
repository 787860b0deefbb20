"""A client that plays, repeats what was not answered, and notes what was acknowledged."""

from __future__ import annotations

import http.client
import json
import secrets
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

PATIENCE = 10.0
AGAIN = 0.1


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A move that was answered with 200. ``version``: the last event that followed from it."""

    game: str
    key: str
    body: dict[str, Any]
    version: int
    events: list[int]  #: versions, as far as the mover may know them


class Stopped(Exception):
    """The person was told to leave the table."""


@dataclass
class Person:
    """One client with a connection of its own, which it opens again when it breaks.

    ``leave`` ends all that the person does, also what it repeats for ever. Nothing else does: as
    long as there is no answer, the same request is sent again with the same key.
    """

    port: int
    chance: Random
    leave: threading.Event
    id: str = ""
    token: str = ""
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)  #: game and key
    retries: int = 0
    answers: Counter[str] = field(default_factory=Counter)  #: how often each status
    newest_begun: float = 0.0  #: when the newest acknowledged move was first sent
    newest_took: float = 0.0  #: and how long it was until the answer was there
    #: Keys are once and for all, also for somebody who comes back to a game.
    _prefix: str = field(default_factory=lambda: secrets.token_hex(4))
    _line: http.client.HTTPConnection | None = None
    _keys: int = 0

    def sign_up(self, name: str) -> None:
        _, body = self.insist("POST", "players/", {"name": name})
        self.id, self.token = body["player"]["id"], body["token"]

    def insist(
        self, method: str, path: str, body: object = None, key: str = ""
    ) -> tuple[int, dict[str, Any]]:
        """The answer, however often the server is gone, not ready, or too busy meanwhile."""
        while True:
            try:
                status, answer = self.call(method, path, body, key)
            except (OSError, http.client.HTTPException, ValueError):
                self.hang_up()
                self.answers["none"] += 1
            else:
                self.answers[str(status)] += 1
                if status < 500 and status != 429:
                    return status, answer
            self.retries += 1
            if self.leave.wait(AGAIN):
                raise Stopped

    def call(
        self, method: str, path: str, body: object = None, key: str = "", patience: float = PATIENCE
    ) -> tuple[int, dict[str, Any]]:
        """One request; raises what ``http.client`` raises."""
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        raw = None if body is None else json.dumps(body)
        self._line.request(method, f"/api/{path}", raw, headers)
        answer = self._line.getresponse()
        read = answer.read()
        return answer.status, json.loads(read) if read else {}

    def move_in(self, game: str) -> bool:
        """Answer one question of this game, if the person is asked any; whether it was."""
        status, body = self.insist("GET", f"games/{game}/legal-moves/")
        asked = [each for each in body.get("decisions", []) if each["moves"]]
        if status != 200 or not asked:
            return False
        # What the game waits for comes before what may be used in between, or games grow long.
        required = [each for each in asked if each["required"]]
        decision = self.chance.choice(required or asked)
        move = self.chance.choice(decision["moves"])
        self._make(game, {"decision": decision["decision"], "move": move["move"]})
        return True

    def resign(self, game: str) -> None:
        """Leave all seats to bots, who play on to the end; nothing, if that was reached before."""
        self.insist("POST", f"games/{game}/resign/")

    def _make(self, game: str, body: dict[str, Any]) -> None:
        self._keys += 1
        key = f"{self._prefix}-{self._keys}"
        begun = time.monotonic()
        status, answer = self.insist("POST", f"games/{game}/moves/", body, key)
        if status != 200:
            self.refused.append((game, key))
            return
        versions = [event["version"] for event in answer["events"]]
        self.acknowledged.append(Acknowledged(game, key, body, answer["version"], versions))
        self.newest_begun = begun
        self.newest_took = time.monotonic() - begun

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
