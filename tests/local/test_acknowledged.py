"""Whatever is killed, a move that was acknowledged is there afterwards."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.local.kleio import Kleio

ROUNDS = 2


@pytest.fixture
def kleio(processes: None, tmp_path: Path) -> Iterator[Kleio]:
    kleio = Kleio(tmp_path / "var", KLEIO_FIRST_GAMES="0")
    yield kleio
    kleio.kill_all()


@dataclass
class Person:
    """Somebody who plays one game after the other against a bot and notes what was confirmed."""

    kleio: Kleio
    token: str = ""
    #: game -> version after the last move that was acknowledged
    acknowledged: dict[str, int] = field(default_factory=dict)
    moves: int = 0

    def call(self, method: str, path: str, body: object = None) -> Any:
        request = urllib.request.Request(
            self.kleio.url(path),
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"}
            | ({"Authorization": f"Bearer {self.token}"} if self.token else {}),
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    def play_until_the_server_is_gone(self, game: str) -> None:
        while True:
            try:
                found = self.call("GET", f"/api/games/{game}/legal-moves/")
                if not found["decisions"]:
                    time.sleep(0.01)
                    continue
                move = found["decisions"][0]["moves"][0]["notation"]
                done = self.call("POST", f"/api/games/{game}/moves/", {"notation": move})
            except urllib.error.HTTPError as refusal:
                # Killed between request and answer, the database shows as 5xx; a bot that was
                # quicker as 409. Neither acknowledges anything.
                refusal.close()
                if refusal.code >= 500:
                    return
            except OSError:
                return
            else:
                self.acknowledged[game] = done["version"]
                self.moves += 1


def test_no_acknowledged_move_is_missing_after_kill_9_of_everything(kleio: Kleio) -> None:
    kleio.start()
    ann = Person(kleio)
    ann.token = ann.call("POST", "/api/players/", {"name": "Ann"})["token"]
    for pause in range(1, ROUNDS + 1):
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        game = ann.call("POST", "/api/games/", {"title": "dice_forge", "seats": seats})["id"]
        playing = threading.Thread(target=ann.play_until_the_server_is_gone, args=(game,))
        playing.start()
        deadline = time.monotonic() + 30
        before = ann.moves
        while ann.moves < before + 3 * pause:
            assert playing.is_alive(), kleio.words()
            assert time.monotonic() < deadline
            time.sleep(0.005)
        kleio.kill_all()
        playing.join(30)
        assert not playing.is_alive()

        kleio.start()
        for game, version in ann.acknowledged.items():
            assert ann.call("GET", f"/api/games/{game}/state/")["version"] >= version
            last = ann.call("GET", f"/api/games/{game}/events/?after={version - 1}&limit=1")
            assert [event["version"] for event in last["events"]] == [version]
    assert len(ann.acknowledged) == ROUNDS
