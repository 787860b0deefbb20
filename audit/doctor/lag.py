"""Does what follows from the log follow it closely?"""

from __future__ import annotations

import msgspec

from audit.checkpoints import why_none
from audit.checkpoints.publishing import CURSOR, cursor_of
from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from audit.doctor.rows import row, rows
from audit.sql import sql
from database.at_hand import HOME, here
from events.cursors import read_cursor
from events.records import START, Cursor
from games.engine.english import some
from shards.places import databases

LATE = 60.0
"""Seconds: readers look every fifteen, and checkpoints are made every five minutes."""

STUCK = 15 * 60.0

_PLURALS = {"batch": "batches"}

SEE_WORKERS = (
    "See that a worker and the scheduler run (celery --app config beat), and what the worker's log"
    " says. After a restore or an upgrade it may take a while: ask again."
)

PUBLISHED_EVERY = 5 * 60.0


def uncounted(_: Wanted) -> Finding:
    """Finished games that the win rates lack."""
    count, seconds = row(sql("doctor_uncounted"))
    (unreadable,) = row(
        "SELECT count(*) FROM analytics_uncounted WHERE NOT starts_with(reason, 'stopped: ')"
    )
    if count and seconds > LATE:
        lag = f"{some(count, 'finished game')} not counted, the oldest for {seconds:,.0f} s"
        do = f"{SEE_WORKERS} manage.py rebuild_analytics --resume counts here and now."
        return fail(lag, do) if seconds > STUCK else warn(lag, do)
    if unreadable:
        return warn(
            f"{some(unreadable, 'finished game')} could not be looked at",
            "The worker's log says why, and so does the table analytics_uncounted. They are tried"
            " again with other rules.",
        )
    return ok("every finished game is counted")


def lags_here() -> list[tuple[str, float | None]]:
    """By the name of the reader. The cursors by which checkpoints of other databases are published
    lie at home, and say nothing of its log."""
    elsewhere = set(map(cursor_of, databases()))
    readers_behind = [
        (name, _lag(Cursor(*place)))
        for name, *place in rows(sql("doctor_readers"))
        if name not in elsewhere
    ]
    return [*readers_behind, *_of_checkpoints()] if here() != HOME else readers_behind


def _of_checkpoints() -> list[tuple[str, float | None]]:
    """Of who publishes those of this database, if anybody has begun."""
    place = read_cursor(cursor_of(here()), using=HOME)
    return [] if place == START else [(CURSOR, _lag(place))]


def _lag(place: Cursor) -> float | None:
    """Seconds for which the first batch behind the place has been there, if there is one."""
    unread = rows(sql("doctor_unread"), msgspec.structs.asdict(place))
    return unread[0][0] if unread else None


def readers(_: Wanted) -> Finding:
    """How far those who read all streams are behind."""
    behind = []
    worst = 0.0
    lags = lags_here()
    for name, seconds in lags:
        if name == CURSOR and why_none():
            continue  # nobody is to read under this name
        late = (seconds or 0.0) - (PUBLISHED_EVERY if name == CURSOR else 0.0)
        if late > LATE:
            behind.append(f"{name!r} has not read what was stored {seconds:,.0f} s ago")
            worst = max(worst, late)
    if behind:
        lines = "; ".join(behind)
        return fail(lines, SEE_WORKERS) if worst > STUCK else warn(lines, SEE_WORKERS)
    names = ", ".join(repr(name) for name, _ in lags)
    return ok(f"{names}: up to date" if lags else "nobody has begun to read")


def held_back(_: Wanted) -> Finding:
    """An open transaction, anywhere on the server, keeps readers from what came after it."""
    batches, seconds, pid, role, state, age, prepared, unseen = row(sql("doctor_held_back"))
    who = _who(pid, role, state, age, prepared, unseen)
    if batches and seconds > LATE:
        lag = (
            f"{some(batches, 'batch', _PLURALS)} held back, the oldest for {seconds:,.0f} s; {who}"
        )
        do = f"{_end(pid)} Set idle_in_transaction_session_timeout, so that it does not come again."
        return fail(lag, do) if seconds > STUCK else warn(lag, do)
    if age is not None and age > LATE:
        return warn(f"no batch is held back yet; {who}", f"If it is forgotten: {_end(pid)}")
    if prepared:
        return warn(who, "COMMIT PREPARED or ROLLBACK PREPARED them; see pg_prepared_xacts.")
    return ok("nothing for long")


def _who(
    pid: int | None, role: str, state: str, age: float | None, prepared: int, unseen: int
) -> str:
    parts = []
    if pid is not None and age is not None:
        parts.append(f"process {pid} of {role} ({state}) began a transaction {age:,.0f} s ago")
    if prepared:
        parts.append(f"{some(prepared, 'prepared transaction')} never ended")
    if unseen:
        parts.append(f"{some(unseen, 'session')} of other roles not to be seen (GRANT pg_monitor)")
    return ", ".join(parts) or "the open transaction cannot be seen"


def _end(pid: int | None) -> str:
    named = "pid" if pid is None else str(pid)
    return f"End it: SELECT pg_terminate_backend({named})."


CHECKS = (
    Check("win rates", uncounted),
    Check("readers of the log", readers),
    Check("held back", held_back),
)
