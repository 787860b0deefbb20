"""Whether the row of a game says what its events give."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from audit.adjudicating.record import Record, opening_of
from audit.history.clock import clock_told
from events.chain import Fault
from games.engine import ending
from games.engine.canonical import canonical
from games.engine.flow import Replaced, TakenOver
from games.engine.title import Title
from games.identifiers import game_of
from games.models import Player, Seat
from games.models.game import NO_TABLE, Population, Status
from games.models.player import opaque_player
from games.models.seat import Kind
from games.services.read_model import columns, seats_waited_for
from games.services.seating import population_of

_TAKEN_OVER = str(TakenOver.__struct_config__.tag)
_REPLACED = str(Replaced.__struct_config__.tag)


def terms_fault(record: Record) -> Fault | None:
    """What is played, which the first event says."""
    fields = {name: name for name in ("title", "rules", "options", "patch")}
    columns = fields | {"seat_count": "seats"}
    due: dict[str, Any] = {column: record.began.get(name) for column, name in columns.items()}
    return _first(record, due | {"clock": clock_told(record.events)})


def row_fault(record: Record, title: Title[Any], state: Any) -> Fault | None:
    """Everything in the row that follows from the events and the seats.

    Nothing follows for ``hinted_at``, ``created_at`` and ``changes``. ``invitation`` is there where
    a game is private.
    """
    return _first(record, _moving(record, title, state) | dict(_provenance(record)))


def unbegun_fault(record: Record) -> Fault | None:
    """A game without events has not begun, or was cancelled before."""
    due: dict[str, Any] = {"version": 0, "moves": 0, "waiting": [], "bots": [], "winners": []}
    due |= dict.fromkeys(("outcome", "started_at", "moved_at", "finished_at", "imported_at"))
    if record.game.status not in (Status.OPEN, Status.CANCELLED):
        due["status"] = Status.OPEN
    if record.due is not None:
        reason = "Nobody is asked, and there is a time at which theirs is up."
        return Fault(record.game.pk, 0, "games_due.at", reason)
    return _first(record, due)


def _moving(record: Record, title: Title[Any], state: Any) -> dict[str, Any]:
    last = record.events[-1]
    return columns(
        ending.outcome(title, state),
        seats_waited_for(title, state),
        version=last.version,
        batch=last.batch,
        started_at=opening_of(record).recorded_at,
        moved_at=_moved_at(record),
    )


def _moved_at(record: Record) -> datetime:
    """When the last batch was stored by which more happened than that a seat was handed on."""
    passed_over = {event.batch for event in record.events if event.type == _REPLACED}
    moved = (event for event in reversed(record.events) if event.batch not in passed_over)
    return next(moved).recorded_at


def _provenance(record: Record) -> Iterator[tuple[str, Any]]:
    game, seats, forked = record.game, record.seats, record.promises[1:]
    yield "bots", [seat.number for seat in seats if seat.kind == Kind.BOT]
    own = record.events[opening_of(record).version :]
    resigned = any(seat.resigned_at is not None for seat in seats) or any(
        event.type == _TAKEN_OVER and record.imported is None for event in own
    )
    yield "handed_over", resigned
    if game.population not in NO_TABLE or population_of(seats) != Population.BOTS:
        whose = population_of(seats) if all(map(_was_of_a_bot, seats)) or not resigned else None
        yield "population", whose or Population.MIXED
    yield "origin", game_of(forked[-1]["origin"]) if forked else None
    yield "origin_version", forked[-1]["version"] if forked else None
    if record.imported is not None:
        yield "imported_at", record.imported.at
        yield "is_public", record.imported.header["public"]
        yield "creator_id", None
        return
    yield "imported_at", None
    yield "is_public", game.invitation == ""
    yield "creator_id", _creator(record)


def _was_of_a_bot(seat: Seat) -> bool:
    return seat.is_bots or (seat.kind == Kind.BOT and seat.resigned_at is None)


def _creator(record: Record) -> Any:
    """Who made the game acts in its first batch, or where it was forked; None once erased."""
    opening = opening_of(record)
    if record.game.creator_id and opening.actor == opaque_player(record.game.creator_id):
        return record.game.creator_id
    word = (opening.actor or "").removeprefix("ply_")
    known = Player.objects.filter(pk=word).first() if len(word) == 32 else None
    return None if known is None else known.pk


def _first(record: Record, due: dict[str, Any]) -> Fault | None:
    for column, value in due.items():
        stored, should = canonical(getattr(record.game, column)), canonical(value)
        if stored != should:
            reason = f"{stored.decode()} stands there, and the events give {should.decode()}."
            return Fault(record.game.pk, record.version, f"games_game.{column}", reason)
    return None
