"""What somebody with all rights over the database could change, and where it must be found.

Each mutant changes the history that it gets and says in which versions, and in which fields, a
verifier may see the first trace of it. Where an event and its hash do not fit, no verifier can tell
which of the two was changed, so ``hash`` is right for every field that the hash covers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from psycopg.types.json import Jsonb

from tests.torture.history import COLUMNS, History, Line
from tests.torture.leaves import changed


@dataclass(frozen=True)
class Expected:
    """``first`` to ``last``: versions; ``fields``: words of which the told field holds one."""

    first: int
    last: int
    fields: tuple[str, ...]


Mutate = Callable[[History], Expected]


def _content(assignment: str, field: str, pick: str = "any_line") -> Mutate:
    """A column that the hash of its event covers."""

    def mutate(history: History) -> Expected:
        line: Line = getattr(history, pick)()
        history.set_event(line, assignment)
        return Expected(line.version, line.version, ("hash", field))

    return mutate


def _beside(assignment: str, *fields: str, pick: str = "opening") -> Mutate:
    """A column that the stamp of its batch covers, or that says what belongs to the batch."""

    def mutate(history: History) -> Expected:
        line: Line = getattr(history, pick)()
        history.set_event(line, assignment)
        return Expected(*history.batch_of(line), fields)

    return mutate


def _head(assignment: str) -> Mutate:
    def mutate(history: History) -> Expected:
        history.run(f"UPDATE events_stream SET {assignment} WHERE stream = %s", history.game)
        return Expected(0, history.last, (f"events_stream.{assignment.split()[0]}",))

    return mutate


def _payload(history: History) -> Expected:
    line = history.any_line()
    payload, path = changed(line.payload, history.chance)
    history.set_event(line, "payload = %s", Jsonb(payload))
    return Expected(line.version, line.version, ("hash", "payload", path))


def _recorded_later(history: History) -> Expected:
    """All events of a batch alike, so that only the stamp tells."""
    line = history.opening()
    history.run(
        "UPDATE events_event SET recorded_at = recorded_at + interval '1 hour'"
        " WHERE stream = %s AND batch = %s",
        history.game,
        line.batch,
    )
    return Expected(*history.batch_of(line), ("stamp", "recorded_at"))


def _removed(history: History) -> Expected:
    line = history.any_line()
    history.run(
        "DELETE FROM events_event WHERE stream = %s AND version = %s", history.game, line.version
    )
    first, _ = history.batch_of(line)
    return Expected(
        min(first, line.version),
        line.version,
        ("version", "hash", "batch", "stamp"),
    )


def _moved(history: History) -> Expected:
    line = history.any_line()
    history.set_event(line, "version = %s", history.last + 1)
    return Expected(history.batch_of(line)[0], line.version, ("version", "batch", "hash"))


def _doubled(history: History) -> Expected:
    line = history.any_line()
    copied = COLUMNS.replace(" key,", " NULL,")
    history.run(
        f"INSERT INTO events_event (stream, version, {COLUMNS})"
        f" SELECT stream, %s, {copied} FROM events_event WHERE stream = %s AND version = %s",
        history.last + 1,
        history.game,
        line.version,
    )
    first = history.batch_of(history.lines[-1])[0]
    return Expected(first, history.last + 1, ("hash", "batch", "version"))


def _swapped(history: History) -> Expected:
    one, other = sorted(history.chance.sample(history.lines, 2), key=lambda line: line.version)
    for line, version in ((one, -1), (other, one.version)):
        history.set_event(line, "version = %s", version)
    history.set_event(Line(-1, 0, None, {}), "version = %s", other.version)
    first = history.batch_of(one)[0]
    return Expected(first, one.version, ("hash", "batch", "version"))


def _cut(history: History) -> Expected:
    line = history.chance.choice(history.lines[1:])
    history.run(
        "DELETE FROM events_event WHERE stream = %s AND version >= %s", history.game, line.version
    )
    first = history.batch_of(history.lines[line.version - 2])[0]
    return Expected(first, line.version, ("version", "batch", "events_stream"))


def _no_head(history: History) -> Expected:
    history.run("DELETE FROM events_stream WHERE stream = %s", history.game)
    return Expected(0, history.last, ("events_stream",))


def _replaced(history: History) -> Expected:
    """The history of another game in its place."""
    history.cursor.execute(
        "SELECT stream FROM events_stream WHERE stream <> %s ORDER BY stream", [history.game]
    )
    (other,) = history.chance.choice(history.cursor.fetchall())
    history.run("DELETE FROM events_event WHERE stream = %s", history.game)
    history.run(
        f"INSERT INTO events_event (stream, version, {COLUMNS})"
        f" SELECT %s, version, {COLUMNS} FROM events_event WHERE stream = %s",
        history.game,
        other,
    )
    return Expected(1, 1, ("hash", "payload", "stream"))


EVENT: dict[str, Mutate] = {
    "payload": _payload,
    "type": _content("type = type || 's'", "type"),
    "actor": _content("actor = coalesce(actor, '') || 'x'", "actor"),
    "actor removed": _content("actor = NULL", "actor"),
    "key": _content("key = coalesce(key, '') || 'x'", "key", "opening"),
    "key put in": _content("key = 'x'", "key", "following"),
    "fingerprint": _content("fingerprint = '\\x00'", "fingerprint", "opening"),
    "hash": _content("hash = set_byte(hash, 7, 255 - get_byte(hash, 7))", "hash"),
    "private": _content("private = trim(private || ' payload.seat')", "private"),
    "private removed": _content("private = NULL", "private"),
    "batch": _beside("batch = batch + 1", "batch", "hash", pick="any_line"),
    "batch far away": _beside("batch = batch + 100000", "batch", "hash", pick="any_line"),
    "batch size": _beside("batch_size = batch_size + 1", "batch_size"),
    "batch size removed": _beside("batch_size = NULL", "batch_size"),
    "batch size put in": _beside("batch_size = 1", "batch_size", pick="following"),
    "stamp": _beside("stamp = set_byte(stamp, 3, 255 - get_byte(stamp, 3))", "stamp"),
    "stamp removed": _beside("stamp = NULL", "stamp"),
    "stamp put in": _beside("stamp = hash", "stamp", pick="following"),
    "time": _beside("recorded_at = recorded_at + interval '1 microsecond'", "recorded_at", "stamp"),
    "time of one event": _beside(
        "recorded_at = recorded_at - interval '1 day'", "recorded_at", pick="following"
    ),
    "time of a batch": _recorded_later,
    "era": _beside("era = era + 1", "era", "stamp"),
    "transaction": _beside(
        "transaction = (transaction::text::bigint + 1)::text::xid8", "transaction", "stamp"
    ),
    "position": _beside("position = position + 1", "position", "stamp"),
    "position put in": _beside("position = 1", "position", pick="following"),
    "moved to the end": _moved,
    "removed": _removed,
    "doubled": _doubled,
    "two swapped": _swapped,
    "end cut off": _cut,
    "all replaced": _replaced,
}

HEAD: dict[str, Mutate] = {
    "head: version": _head("version = version + 1"),
    "head: batches": _head("batches = batches + 1"),
    "head: hash": _head("hash = set_byte(hash, 0, 255 - get_byte(hash, 0))"),
    "head: stamp": _head("stamp = set_byte(stamp, 0, 255 - get_byte(stamp, 0))"),
    "head: transaction": _head("transaction = (transaction::text::bigint + 1)::text::xid8"),
    "head: made": _head("created_at = created_at - interval '1 second'"),
    "head: moved": _head("updated_at = updated_at + interval '1 second'"),
    "head removed": _no_head,
}


def chosen(table: dict[str, Mutate], number: int) -> tuple[str, Mutate]:
    """One after the other, so that each has its turn."""
    names: Sequence[str] = list(table)
    name = names[number % len(names)]
    return name, table[name]
