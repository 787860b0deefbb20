"""What somebody with all rights over the database could change, and where it must be found.

Each mutant changes the history that it gets and says in which versions, and in which fields, a
verifier may see the first trace of it. Where an event and its hash do not fit, no verifier can tell
which of the two was changed, so ``hash`` is right for every field that the hash covers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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
    """It stands once in a batch, so that only the stamp tells."""
    line = history.opening()
    history.run(
        "UPDATE events_batch SET recorded_at = recorded_at + interval '1 hour'"
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


#: One line of each text, and its hash, of the row of a batch.
_LINES = ("types", "payloads", "privates")


def _moved(history: History) -> Expected:
    """To the end of the last batch."""
    line = history.any_line()
    taken = _taken(history, line)
    _added(history, history.opening_of(history.lines[-1]), taken)
    return Expected(history.batch_of(line)[0], line.version, ("version", "batch", "hash"))


def _doubled(history: History) -> Expected:
    """At the end of the last batch."""
    taken = _taken(history, history.any_line(), leave=True)
    _added(history, history.opening_of(history.lines[-1]), taken)
    first = history.batch_of(history.lines[-1])[0]
    return Expected(first, history.last + 1, ("hash", "batch", "version"))


def _batch_doubled(history: History) -> Expected:
    line = history.opening()
    copied = COLUMNS.replace(" key,", " NULL,")
    history.run(
        f"INSERT INTO events_batch (stream, version, {COLUMNS})"
        f" SELECT stream, %s, {copied} FROM events_batch WHERE stream = %s AND version = %s",
        history.last + 1,
        history.game,
        line.version,
    )
    first = history.batch_of(history.lines[-1])[0]
    return Expected(first, history.last + 1, ("hash", "batch", "version"))


def _copied_to_the_old(history: History) -> Expected:
    """A second row of a batch, where games lie that were put away."""
    line = history.opening()
    history.run(
        "INSERT INTO events_old SELECT * FROM events_batch WHERE stream = %s AND version = %s",
        history.game,
        line.version,
    )
    first, last = history.batch_of(line)
    return Expected(first, last + 1, ("hash", "batch", "version"))


def _added_to_the_old(history: History) -> Expected:
    """What was never appended, behind the end of the game."""
    history.run(
        f"INSERT INTO events_old (stream, version, {COLUMNS})"
        f" SELECT stream, %s, {COLUMNS.replace(' key,', ' NULL,')} FROM events_batch"
        " WHERE stream = %s AND version = %s",
        history.last + 1000,
        history.game,
        history.opening().version,
    )
    return Expected(history.last, history.last + 1000, ("hash", "batch", "version"))


def _swapped(history: History) -> Expected:
    earlier, other = sorted(history.chance.sample(history.lines, 2), key=lambda line: line.version)
    pair = [_taken(history, line, leave=True) for line in (earlier, other)]
    for line in (earlier, other):
        history.set_event(line, "hash = sha256(int4send(%s))", line.version)
    for line, (type_, payload, private, hash_) in zip(
        (earlier, other), reversed(pair), strict=True
    ):
        history.set_event(
            line,
            "type = %s, payload = %s::jsonb, private = %s, hash = %s",
            type_,
            payload,
            private,
            hash_,
        )
    first = history.batch_of(earlier)[0]
    return Expected(first, earlier.version, ("hash", "batch", "version"))


def _batches_swapped(history: History) -> Expected:
    """Each in the place of the other, with the number that belongs there."""
    openings = [line for line in history.lines if line.batch_size]
    earlier, other = sorted(history.chance.sample(openings, 2), key=lambda line: line.version)
    history.set_batch(earlier, "version = -1")
    history.set_batch(other, "version = %s, batch = %s", earlier.version, earlier.batch)
    history.run(
        "UPDATE events_batch SET version = %s, batch = %s WHERE stream = %s AND version = -1",
        other.version,
        other.batch,
        history.game,
    )
    return Expected(earlier.version, earlier.version, ("hash", "version"))


def _taken(history: History, line: Line, *, leave: bool = False) -> tuple[Any, ...]:
    """Type, payload, private parts and hash of an event; it is gone unless it is left."""
    history.cursor.execute(
        "SELECT type, payload::text, private, hash FROM events_event"
        " WHERE stream = %s AND version = %s",
        [history.game, line.version],
    )
    [row] = history.cursor.fetchall()
    if not leave:
        history.run(
            "DELETE FROM events_event WHERE stream = %s AND version = %s",
            history.game,
            line.version,
        )
    return tuple(row)


def _added(history: History, opening: Line, taken: tuple[Any, ...]) -> None:
    *lines, hash_ = taken
    added = ", ".join(f"{name} = {name} || E'\n' || %s" for name in _LINES)
    type_, payload, private = lines
    history.set_batch(opening, f"{added}, hashes = hashes || %s", type_, payload, private, hash_)


def _row(assignment: str, *fields: str) -> Mutate:
    """What is written into the row of a batch, whatever it makes of its events."""

    def mutate(history: History) -> Expected:
        line = history.opening()
        history.set_batch(line, assignment)
        first, last = history.batch_of(line)
        return Expected(first, last + 1, fields)

    return mutate


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
    history.run("DELETE FROM events_batch WHERE stream = %s", history.game)
    history.run(
        f"INSERT INTO events_batch (stream, version, {COLUMNS})"
        f" SELECT %s, version, {COLUMNS} FROM events_whole WHERE stream = %s",
        history.game,
        other,
    )
    return Expected(1, 1, ("hash", "payload", "stream"))


EVENT: dict[str, Mutate] = {
    "payload": _payload,
    "type": _content("type = type || 's'", "type"),
    "actor": _beside("actor = coalesce(actor, '') || 'x'", "hash", "actor"),
    "actor changed": _beside("actor = CASE WHEN actor IS NULL THEN 'y' END", "hash", "actor"),
    "key": _content("key = coalesce(key, '') || 'x'", "key", "opening"),
    "fingerprint": _content("fingerprint = '\\x00'", "fingerprint", "opening"),
    "hash": _content("hash = set_byte(hash, 7, 255 - get_byte(hash, 7))", "hash"),
    "private": _content("private = trim(private || ' payload.seat')", "private"),
    "private of an event removed": _content("private = ''", "private", "opening"),
    "private removed": _row("privates = NULL", "hash", "stamp"),
    "batch": _beside("batch = batch + 1", "batch", "hash", pick="any_line"),
    "batch far away": _beside("batch = batch + 100000", "batch", "hash", pick="any_line"),
    "batch size": _beside("batch_size = batch_size + 1", "batch_size"),
    "batch size of nothing": _beside("batch_size = 0", "batch_size"),
    "stamp": _beside("stamp = set_byte(stamp, 3, 255 - get_byte(stamp, 3))", "stamp"),
    "stamp removed": _beside("stamp = NULL", "stamp"),
    "time": _beside("recorded_at = recorded_at + interval '1 microsecond'", "recorded_at", "stamp"),
    "time of a batch": _recorded_later,
    "era": _beside("era = era + 1", "era", "stamp"),
    "transaction": _beside(
        "transaction = (transaction::text::bigint + 1)::text::xid8", "transaction", "stamp"
    ),
    "position": _beside("position = position + 1", "position", "stamp"),
    "moved to the end": _moved,
    "removed": _removed,
    "doubled": _doubled,
    "two swapped": _swapped,
    "a batch doubled": _batch_doubled,
    "a batch doubled where old games lie": _copied_to_the_old,
    "a batch added where old games lie": _added_to_the_old,
    "two batches swapped": _batches_swapped,
    "a line of types more": _row("types = types || E'\\n'", "batch_size", "hash"),
    "a line of payloads more": _row("payloads = payloads || E'\\n'", "batch_size", "hash"),
    "a line of private parts more": _row("privates = privates || E'\\n'", "batch_size", "hash"),
    "an empty event more": _row(
        "types = types || E'\\n', payloads = payloads || E'\\n', privates = privates || E'\\n',"
        " hashes = hashes || sha256(''), size = size + 1",
        "hash",
        "stamp",
    ),
    "a hash more": _row("hashes = hashes || sha256('')", "batch_size", "hash"),
    "half a hash more": _row("hashes = hashes || '\\x00'", "batch_size", "hash"),
    "a hash cut short": _row("hashes = substr(hashes, 1, length(hashes) - 1)", "hash", "stamp"),
    "all hashes shifted": _row("hashes = substr(hashes, 2) || '\\x00'", "hash"),
    "payload spelled otherwise": _row("payloads = '{ ' || substr(payloads, 2)", "hash"),
    "private parts spelled otherwise": _row("privates = ' ' || privates", "hash"),
    "events turned round": _row(
        "payloads = (SELECT string_agg(line, E'\\n' ORDER BY number DESC)"
        " FROM unnest(string_to_array(payloads || E'\\n{}', E'\\n')) WITH ORDINALITY"
        " AS each (line, number))",
        "hash",
    ),
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
