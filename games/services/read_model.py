"""The columns of a game that follow from its events, and whole games with all that stands beside
their events.

A move writes them in the statement that appends its batch (``games/sql/move.sql``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from events.records import Appended, SealedBatch
from events.writing import append_all
from games.engine import asking
from games.engine.records import Outcome
from games.engine.title import Title
from games.models import Game, Seat, Secret
from games.models.game import Status
from games.models.seat import Kind


def seats_waited_for(title: Title[Any], state: Any) -> list[int]:
    """The seats that must choose now."""
    return sorted({asked.seat for asked in asking.decisions(title, state) if asked.required})


def columns(
    outcome: Outcome | None,
    waiting: Sequence[int],
    *,
    version: int,
    batch: int,
    started_at: datetime,
    moved_at: datetime,
) -> dict[str, Any]:
    """Column -> value after the event ``version``, which is of batch number ``batch``.

    ``started_at``: when the game began or was forked. ``moved_at``: the time of that batch.
    """
    return {
        "status": Status.FINISHED if outcome else Status.RUNNING,
        "version": version,
        "moves": batch,
        "waiting": list(waiting),
        "winners": list(outcome.winners) if outcome else [],
        "outcome": msgspec.to_builtins(outcome),
        "started_at": started_at,
        "moved_at": moved_at,
        "finished_at": moved_at if outcome else None,
    }


def store_finished(
    game: Game,
    seats: Sequence[Seat],
    seed: bytes,
    batches: Sequence[SealedBatch],
    outcome: Outcome,
    *,
    opening: int = 0,
    imported: bool = False,
) -> datetime:
    """Store a game that was played to its end in memory or on another server; when it was stored.

    ``game`` has its terms, and gets the columns that its moves would have left. ``seats`` stand in
    their order. ``opening``: the batch with which it began, which is not the first one of a fork.
    ``imported``: it was played elsewhere.

    Within a transaction. Raises as ``append_all`` does; then nothing may stay written.
    """
    stored = append_all(batches)
    fill(game, seats, stored, outcome, opening=opening, imported=imported)
    game.save(force_insert=True)
    Secret.objects.create(game=game, seed=seed)
    for seat in seats:
        seat.game = game
    Seat.objects.bulk_create(seats)
    return stored[-1].recorded_at


def fill(
    game: Game,
    seats: Sequence[Seat],
    stored: Sequence[Appended],
    outcome: Outcome,
    *,
    opening: int = 0,
    imported: bool = False,
) -> None:
    """Give a game that is not saved yet the columns that follow from its batches, which are
    ``stored``; the rest as ``store_finished``."""
    last = stored[-1]
    following = columns(
        outcome,
        [],
        version=last.head.version,
        batch=last.head.batches - 1,
        started_at=stored[opening].recorded_at,
        moved_at=last.recorded_at,
    )
    for column, value in following.items():
        setattr(game, column, value)
    game.bots = [seat.number for seat in seats if seat.kind == Kind.BOT]
    game.imported_at = last.recorded_at if imported else None
