"""Plays games in a process of its own and prints what came of them, to be compared.

``python -m tests.compliance.another_process MODULE:NAME SEATS NUMBER ...`` with any number of
games; ``MODULE:NAME`` is where the title is. Prints one digest a line.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec

from games.bots.greedy import Greedy
from games.engine import asking, describing
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.dimensions import measure
from games.engine.playing_out import play_out
from games.engine.records import Event
from games.engine.secrecy import redact
from games.engine.title import Title
from tests.compliance.laws.undoing import taken_back
from tests.compliance.record import Record, record

Game: TypeAlias = tuple[str, int, int]
"""Where the title is, seats, number."""


def digest(game: Record) -> str:
    """SHA-256 over all that happened: facts, states, decisions, lists of moves, sentences; and over
    what comes of taking some moves back; and over a game of greedy bots, with what figures look at
    in it."""
    title, seen = game.title, hashlib.sha256()
    for event in game.events:
        seen.update(canonical(event))
        seen.update(describing.describe(title, event).encode())
    for state, written in game.rests:
        seen.update(written)
        for seat in range(game.seats):
            seen.update(canonical(asking.choices(title, state, seat)))
        for viewer in game.viewers:
            seen.update(canonical(redact(state, viewer)))
    for events, state in taken_back(game):
        seen.update(canonical(events))
        seen.update(canonical(state))
    end, happened = _by_greedy_bots(title, game.seats)
    seen.update(canonical(end))
    looked_at = measure(title.dimensions, end, happened, game.seats)
    seen.update(msgspec.json.encode(looked_at))
    return seen.hexdigest()


def _by_greedy_bots(title: Title[Any], seats: int) -> tuple[Any, list[Event]]:
    """The end of a game in which every choice hangs on an appraisal, and all that happened."""
    bots, events = [Greedy(title)] * seats, list[Event]()
    chance, rng = SeededChance("elsewhere"), Random(seats)

    def noted(_state: Any, _asked: Any, _move: Any, batch: Sequence[Event]) -> None:
        events.extend(batch)

    return play_out(title, bots, chance, rng, observer=noted).state, events


def digests(games: Sequence[Game]) -> list[str]:
    """The digests of games that are played here."""
    return [digest(record(_title(where), seats, number)) for where, seats, number in games]


def digests_elsewhere(games: Sequence[Game], hash_seed: int) -> list[str]:
    """The digests of the same games in a new process with this ``PYTHONHASHSEED``."""
    words = [str(word) for game in games for word in game]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", __name__, *words],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.split()


def _title(where: str) -> Title[Any]:
    module, name = where.split(":")
    title: Title[Any] = getattr(importlib.import_module(module), name)
    return title


if __name__ == "__main__":
    arguments = sys.argv[1:]
    asked = list(
        zip(arguments[::3], map(int, arguments[1::3]), map(int, arguments[2::3]), strict=True)
    )
    print("\n".join(digests(asked)))
