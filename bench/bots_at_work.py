"""Bots that play game after game in processes of their own, while something else is measured."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

from events.wake import fall_silent
from games.services import enqueueing
from games.services.bots import play_to_the_end
from games.services.lobby import create_game
from games.services.seating import SeatRequest

PROCESSES = 2
"""As many as `make run` has workers."""


@contextmanager
def bots_at_work(title_id: str, seats: int) -> Iterator[None]:
    """As fast as they can, until the block ends."""
    fall_silent()
    connections.close_all()
    # Forked and not spawned, as a crowd is.
    context = multiprocessing.get_context("fork")
    processes = [
        context.Process(target=_play, args=(title_id, seats), daemon=True) for _ in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    try:
        yield
        if not all(process.is_alive() for process in processes):
            raise RuntimeError("Bots that were to be at work have stopped; see above.")
    finally:
        for process in processes:
            process.kill()
            process.join()


def _play(title_id: str, seats: int) -> None:
    while True:
        with enqueueing.muted():
            game = create_game(None, title_id, None, [SeatRequest("bot", "random")] * seats)
            play_to_the_end(game.pk)
