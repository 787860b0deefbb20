"""Games that the engine played out, stored batch by batch as services would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import uuid4

from django.db import transaction

from events.records import Head
from events.writing import append_all
from games.bots.random import POLICIES
from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.records import Event
from games.engine.title import Title
from games.services.sealing import PlayedBatch, sealed_game


def store_games(title: Title[Any], seats: int, count: int) -> list[Head]:
    """The streams of ``count`` finished games; the same games each time."""
    return [_stored(title, seats, f"stored {number}") for number in range(count)]


def _stored(title: Title[Any], seats: int, seed: str) -> Head:
    played: list[PlayedBatch] = []

    def keep(_state: Any, _asked: Any, _move: Any, events: Sequence[Event]) -> None:
        played.append(PlayedBatch("bench", list(events)))

    policy = POLICIES["restless"](title)
    play_out(title, [policy] * seats, SeededChance(seed), Random(seed), observer=keep)
    batches = sealed_game(uuid4(), played, b"")
    with transaction.atomic():
        append_all(batches)
    return batches[-1].after
