"""What of time follows from the log: since when each seat is asked, and how the clocks stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

import msgspec
from django.db.migrations.recorder import MigrationRecorder

from audit.adjudicating.record import Record, opening_of
from database.at_hand import connection
from events.chain import Fault
from events.records import StoredEvent
from games.engine.clock import Flagged, Ticked
from games.engine.flow import Chose, Returned, TakenOver, Undone
from games.engine.ticking import is_late
from games.models import Outage, Vacation
from games.models.game import Status
from games.moments import microseconds, moment_of
from games.services.actors import is_bot

NEAR = 60 * 1_000_000
"""Microseconds: so far may the time that a batch tells be from that at which it was stored, since
it is read before."""

_CHOSE, _UNDONE, _FLAGGED, _TAKEN_OVER, _TICKED, _RETURNED = (
    str(kind.__struct_config__.tag)
    for kind in (Chose, Undone, Flagged, TakenOver, Ticked, Returned)
)
_KEPT_SINCE = "0009_how_long_seats_are_waited_for"


class _Seated(msgspec.Struct):
    seat: int


def clock_fault(record: Record) -> Fault | None:
    """The first batch that tells a time which is not near that of its stamp, or in which a person
    chose after theirs; in an imported game stamps say nothing of it."""
    before: Ticked | None = None
    fallen: set[int] = set()
    newest = 0
    for _, rows in groupby(_own(record), key=lambda event: event.batch):
        batch = list(rows)
        tick = _tick_of(batch)
        if tick is None:
            return None
        newest = max(newest, microseconds(batch[-1].recorded_at))
        if record.imported is None and abs(tick.at - newest) > NEAR:
            reason = f"It was stored at {newest}, which is far from this."
            return Fault(record.game.pk, batch[-2].version, "payload.at", reason)
        if before is not None and _was_late(batch[0], before, tick, fallen):
            reason = "The time of the seat was up, and no flag fell before."
            return Fault(record.game.pk, batch[-2].version, "payload.at", reason)
        fallen = {seat for seat in fallen | _fallen_in(batch) if seat in tick.running}
        before = tick
    return None


def _was_late(opening: StoredEvent, before: Ticked, tick: Ticked, fallen: set[int]) -> bool:
    actor = opening.actor or ""
    if opening.type not in (_CHOSE, _UNDONE) or is_bot(actor):
        return False
    seat = _seat_of(opening)
    return seat not in fallen and is_late(before, seat, tick.at, tick.paused or 0)


class Timing:
    """Follows the batches of a game from the one with which it became its own.

    ``since``: seat -> the version after which the game began to wait for it. ``asked``: seat -> the
    time at which it was asked. ``fallen``: whose flag fell and whom nobody took over.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.begins = opening_of(record).version
        self.seen = 0
        self.since: dict[int, int] = {}
        self.asked: dict[int, datetime] = {}
        self.fallen: set[int] = set()
        self.tick: str | None = None

    def follow(self, version: int, waiting: Sequence[int]) -> None:
        """The batch that ends at ``version``, after which these seats must choose."""
        batch = self.record.events[self.seen : version]
        self.seen = version
        if version < self.begins:
            return
        opening, last = batch[0], batch[-1]
        mover = _seat_of(opening) if opening.type in (_CHOSE, _RETURNED) else None
        self.since = {seat: self.since.get(seat, version) for seat in waiting}
        kept = {seat: at for seat, at in self.asked.items() if seat != mover}
        self.asked = {seat: kept.get(seat, last.recorded_at) for seat in waiting}
        fallen = (self.fallen | _fallen_in(batch)) - _taken_in(batch) - {mover}
        self.fallen = fallen & set(waiting)
        ticked = batch[-2] if len(batch) > 1 and batch[-2].type == _TICKED else None
        self.tick = None if ticked is None else ticked.payload

    def fault(self) -> Fault | None:
        """The first column of the row of the game, or of what is due in it, that is not as this
        gives it."""
        for column, should in self._columns():
            stored = getattr(self.record.game, column)
            if column == "asked_at" and stored is not None and should is not None:
                stored, should = self._of_people(stored), self._of_people(should)
            if stored != should and not self._is_of_before(column, stored, should):
                return self._is_not(f"games_game.{column}", stored, should)
        due, should = self.record.due, self._due()
        if due != should and not self._was_interrupted(due, should):
            return self._is_not("games_due.at", due, should)
        return None

    def _is_not(self, field: str, stored: object, should: object) -> Fault:
        reason = f"{stored} stands there, and the events give {should}."
        return Fault(self.record.game.pk, self.record.version, field, reason)

    def _of_people(self, asked: Sequence[datetime | None]) -> list[datetime | None]:
        """Nobody looks at when bots were asked."""
        bots = self.record.game.bots
        return [None if seat in bots else at for seat, at in enumerate(asked)]

    def _columns(self) -> Iterator[tuple[str, Any]]:
        game = self.record.game
        runs = game.status == Status.RUNNING
        clocked = runs and game.clock is not None
        yield "waiting_since", [since for _, since in sorted(self.since.items())] if runs else []
        seats = range(game.seat_count)
        yield "asked_at", [self.asked.get(seat) for seat in seats] if clocked else None
        yield "flagged", sorted(self.fallen) if clocked else []
        tick = None if self.tick is None or not runs else msgspec.json.decode(self.tick)
        yield "clocks", tick

    def _due(self) -> datetime | None:
        game = self.record.game
        if game.status != Status.RUNNING or game.clock is None:
            return None
        seats = [seat for seat in self.asked if seat not in {*game.bots, *self.fallen}]
        if self.tick is None:
            allowed = timedelta(seconds=game.clock["per_move"])
            ends = [self.asked[seat] + allowed for seat in seats]
        else:
            tick = msgspec.json.decode(self.tick, type=Ticked)
            ends = [moment_of(tick.at + tick.left[seat] * 1000) for seat in seats]
        return min(ends, default=None)

    def _was_interrupted(self, stored: datetime | None, should: datetime | None) -> bool:
        if stored is None or should is None:
            return False
        return should < stored <= should + self._interrupted()

    def _interrupted(self) -> timedelta:
        """For so long nobody watched the clocks since the first seat was asked, or people were on
        vacation."""
        began = min(self.asked.values())
        people = [seat.player_id for seat in self.record.seats if seat.player_id is not None]
        columns = "began_at", "ended_at"
        outages = Outage.objects.filter(ended_at__gt=began).values_list(*columns)
        away = Vacation.objects.filter(ended_at__gt=began, player__in=people).values_list(*columns)
        return sum((end - max(start, began) for start, end in [*outages, *away]), timedelta())

    def _is_of_before(self, column: str, stored: Any, should: Any) -> bool:
        """A game that ran before ``waiting_since`` was kept tells less, until it has moved on."""
        if column != "waiting_since":
            return False
        recorder = MigrationRecorder(connection).migration_qs
        applied = recorder.filter(app="games", name=_KEPT_SINCE).values_list("applied", flat=True)
        began = self.record.game.started_at
        if began is None or any(began > at for at in applied):
            return False
        later = len(stored) == len(should) and all(map(int.__ge__, stored, should))
        return bool(stored == [] or later)


def _own(record: Record) -> list[StoredEvent]:
    """Without what was copied from another game."""
    return record.events[opening_of(record).version - 1 :]


def _seat_of(event: StoredEvent) -> int:
    return msgspec.json.decode(event.payload, type=_Seated).seat


def _tick_of(batch: Sequence[StoredEvent]) -> Ticked | None:
    if len(batch) < 2 or batch[-2].type != _TICKED:
        return None
    return msgspec.json.decode(batch[-2].payload, type=Ticked)


def _taken_in(batch: Sequence[StoredEvent]) -> set[int]:
    return {_seat_of(event) for event in batch if event.type == _TAKEN_OVER}


def _fallen_in(batch: Sequence[StoredEvent]) -> set[int]:
    """Whose flag falls in this batch and leads to nothing."""
    fallen = {_seat_of(event) for event in batch if event.type == _FLAGGED}
    return fallen - _taken_in(batch)
