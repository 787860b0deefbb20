"""Somebody who knows which of their moves were acknowledged, whatever is killed meanwhile."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from tests.filled import filled
from tests.local.kleio import Kleio
from tests.patience import PATIENCE, until


@dataclass
class Person:
    """Plays one game after the other against a bot and notes what was confirmed."""

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
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())

    def play_until_the_server_is_gone(self, game: str) -> None:
        while True:
            try:
                legal = self.call("GET", f"/api/games/{game}/legal-moves/")
                if not legal["decisions"]:
                    time.sleep(0.01)
                    continue
                move = legal["decisions"][0]["moves"][0]["notation"]
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

    def play_while_all_is_killed(self, least: int) -> None:
        """A game, until ``kill -9`` of everything comes between two of its moves: after so many."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        game = self.call("POST", "/api/games/", {"title": "dice_forge", "seats": seats})["id"]
        playing = threading.Thread(target=self.play_until_the_server_is_gone, args=(game,))
        playing.start()
        enough = self.moves + least
        until(lambda: self.moves >= enough or not playing.is_alive())
        assert self.moves >= enough, self.kleio.words()
        self.kleio.kill_all()
        playing.join(PATIENCE)
        assert not playing.is_alive()

    def finds_all_that_was_acknowledged(self) -> None:
        for game, version in filled(self.acknowledged.items()):
            assert self.call("GET", f"/api/games/{game}/state/")["version"] >= version
            last = self.call("GET", f"/api/games/{game}/events/?after={version - 1}&limit=1")
            assert [event["version"] for event in last["events"]] == [version]
