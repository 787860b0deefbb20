"""A program follows a game from its beginning to its end."""

from __future__ import annotations

import os
import subprocess
import threading

from tests.live.person import Person, wait_until_it_hears
from tests.patience import OF_PROCESSES


def followed(ann: Person, command: list[str]) -> list[str]:
    """The lines that it prints. It finds the game as ``GAME`` at ``KLEIO``, and prints where it
    stands as "snapshot"; only then Ann moves, and leaves the game to bots."""
    wait_until_it_hears(ann.kleio)
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "random"})
    ann.asked_at(game)
    surroundings = {"KLEIO": ann.kleio.url(""), "GAME": game, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=os.environ | surroundings, stdout=subprocess.PIPE, text=True
    ) as follower:
        hanging = threading.Timer(OF_PROCESSES, follower.kill)
        hanging.start()
        assert follower.stdout is not None
        assert follower.stdout.readline() == "snapshot\n"
        ann.move(game)
        ann.call("POST", f"games/{game}/resign/")
        lines = follower.stdout.read().splitlines()
        hanging.cancel()
    assert follower.returncode == 0
    return lines
