"""Changes after which everything fits again: whoever makes them knows the seed and all the rules.

Against these no chain helps, for it was made anew. What was published before does.
"""

from __future__ import annotations

from itertools import groupby, pairwise

from psycopg.types.json import Jsonb

from events import chain
from events.batches import events_of
from events.checking import read_rows
from events.parts import REQUEST
from events.records import GENESIS, PlacedBatch, StoredEvent
from events.stamps import stamp
from games.services.seeds import seed_of
from tests.torture.history import COLUMNS, History, Line
from tests.torture.leaves import changed
from tests.torture.mutants import Expected, Mutate

_OF_TIME = ("timed", "ticked", "flagged", "taken_over", "returned")

_ADJUST = """UPDATE events_stream SET version = %s, batches = %s, hash = %s, stamp = %s,
    transaction = %s::text::xid8, updated_at = %s WHERE stream = %s"""
_SHOW = """UPDATE games_game SET version = %s, moves = %s, moved_at = %s, status = 'running',
    finished_at = NULL, outcome = NULL, winners = '{}' WHERE id = %s"""


def _end_forgotten(history: History) -> Expected:
    """The last batches never happened: head and read model say so too."""
    rows = read_rows(history.game)
    cut = history.chance.choice(rows[1:]).version
    kept = [row for row in rows if row.version < cut]
    history.run("DELETE FROM events_batch WHERE stream = %s AND version >= %s", history.game, cut)
    _let_head_follow(history, kept)
    history.run(_SHOW, cut - 1, kept[-1].batch, kept[-1].recorded_at, history.game)
    return Expected(cut - 1, history.last, ("checkpoint", "games_game"))


def _history_rewritten(history: History) -> Expected:
    """One fact changed, and all hashes and stamps from there on worked out anew."""
    line = history.any_line()
    payload, path = changed(line.payload, history.chance)
    history.set_event(line, "payload = %s", Jsonb(payload))
    _let_head_follow(history, _sealed_again(history))
    return Expected(line.version, history.last, ("checkpoint", "payload", path))


def _time_told_otherwise(history: History) -> Expected:
    """The same with a fact of time or of a seat that changed hands; any, where there is none."""
    lines = [line for line in history.lines if line.payload["type"] in _OF_TIME]
    if not lines:
        return _history_rewritten(history)
    line = history.chance.choice(lines)
    payload, path = changed(line.payload, history.chance)
    history.set_event(line, "payload = %s", Jsonb(payload))
    _let_head_follow(history, _sealed_again(history))
    # What rows and who moved say is held to it as well.
    words = ("checkpoint", "payload", path, "type", "actor", "games_game", "games_seat")
    return Expected(line.version - 1, history.last, words)


def _roll_taken_back(history: History) -> Expected:
    """A move in which something was rolled is taken back by the batch that follows it."""
    for move, then in pairwise(_batches(history)):
        rolled = move[0].payload["type"] == "chose" and move[-1].payload["draws"]
        if rolled and len(then) == 2:
            undone = {"type": "undone", "seat": move[0].payload["seat"], "to": move[0].version - 1}
            history.set_event(
                then[0], "type = 'undone', private = 'request', payload = %s", Jsonb(undone)
            )
            history.set_event(then[1], "payload = payload || '{\"draws\": []}'")
            _let_head_follow(history, _sealed_again(history))
            return Expected(then[0].version, then[0].version, ("payload.to",))
    return _history_rewritten(history)


def _spelled_otherwise(history: History) -> Expected:
    """The same fact in other bytes, in a later event of a batch that nobody keeps a secret in."""
    plain = "SELECT version FROM events_event WHERE stream = %s AND private = ''"
    history.cursor.execute(plain, [history.game])
    (version,) = history.chance.choice(history.cursor.fetchall())
    line = history.lines[version - 1]
    opening = history.opening_of(line)
    [row] = [row for row in read_rows(history.game) if row.version == opening.version]
    payloads = row.payloads.split("\n")
    payloads[version - row.version] = payloads[version - row.version].replace(":", ": ", 1)
    history.set_batch(opening, "payloads = %s", "\n".join(payloads))
    _let_head_follow(history, _sealed_again(history))
    return Expected(version, version, ("hash",))


def _batch_torn(history: History) -> Expected:
    """A batch in two rows of its number, each with a stamp that fits."""
    row = history.chance.choice([row for row in read_rows(history.game) if row.size > 1])
    opening = history.lines[row.version - 1]
    first = history.chance.randrange(1, row.size)
    left, right = zip(*(_cut(text, first) for text in _texts(row)), strict=True)
    history.run(
        f"INSERT INTO events_batch (stream, version, {COLUMNS})"
        " SELECT stream, version + %s, batch, position, transaction, recorded_at, era, size - %s,"
        " stamp, substr(hashes, %s), %s, %s, %s, actor, NULL, NULL"
        " FROM events_batch WHERE stream = %s AND version = %s",
        first,
        first,
        32 * first + 1,
        *right,
        history.game,
        row.version,
    )
    history.set_batch(
        opening,
        "size = %s, hashes = substr(hashes, 1, %s), types = %s, privates = %s, payloads = %s",
        first,
        32 * first,
        *left,
    )
    _let_head_follow(history, _sealed_again(history))
    return Expected(row.version + first, row.version + first, ("batch",))


def _texts(row: PlacedBatch) -> tuple[str, str, str]:
    assert row.privates is not None, "Games of today have no batches of the first form."
    return row.types, row.privates, row.payloads


def _cut(lines: str, first: int) -> tuple[str, str]:
    each = lines.split("\n")
    return "\n".join(each[:first]), "\n".join(each[first:])


def _batches(history: History) -> list[list[Line]]:
    return [list(lines) for _, lines in groupby(history.lines, key=lambda line: line.batch)]


def _sealed_again(history: History) -> list[PlacedBatch]:
    seed, previous, before = seed_of(history.game), GENESIS, GENESIS
    for row in read_rows(history.game):
        hashes = []
        for event in events_of(row):
            previous = _link(event, previous, seed.salt_key)
            hashes.append(previous)
        before = stamp(before, previous, row.recorded_at, row.era, row.transaction, row.position)
        history.run(
            "UPDATE events_batch SET hashes = %s, stamp = %s WHERE stream = %s AND version = %s",
            b"".join(hashes),
            before,
            history.game,
            row.version,
        )
    return read_rows(history.game)


def _link(event: StoredEvent, previous: bytes, salt_key: bytes) -> bytes:
    """The hash of the event however its payload is spelled, if it has no private parts."""
    if event.private == "":
        sealed = chain.envelope(
            stream=str(event.stream),
            version=event.version,
            batch=event.batch,
            type=event.type,
            public=event.payload.encode(),
            actor=event.actor,
            parts={},
            salt_key=salt_key,
        )
        return chain.link(previous, sealed)
    opens = REQUEST in (event.private or "").split(" ")
    return chain._hash_of(event, previous, salt_key, opens) or previous


def _let_head_follow(history: History, rows: list[PlacedBatch]) -> None:
    last = rows[-1]
    history.run(
        _ADJUST,
        last.version + last.size - 1,
        last.batch + 1,
        last.hashes[-32:],
        last.stamp,
        last.transaction,
        last.recorded_at,
        history.game,
    )
    # A snapshot is a cache: that it is gone says nothing.
    history.cursor.execute("DELETE FROM events_snapshot WHERE stream = %s", [history.game])


def _read_model(assignment: str) -> Mutate:
    def mutate(history: History) -> Expected:
        history.run(f"UPDATE games_game SET {assignment} WHERE id = %s", history.game)
        return Expected(0, history.last, (f"games_game.{assignment.split()[0]}",))

    return mutate


def _due(history: History) -> Expected:
    history.run(
        "INSERT INTO games_due (game_id, at) VALUES (%s, now())"
        " ON CONFLICT (game_id) DO UPDATE SET at = excluded.at",
        history.game,
    )
    return Expected(0, history.last, ("games_due.at",))


def _seed(history: History) -> Expected:
    history.run(
        "UPDATE games_secret SET seed = set_byte(seed, 5, 255 - get_byte(seed, 5))"
        " WHERE game_id = %s",
        history.game,
    )
    return Expected(0, 1, ("seed", "commitment", "hash"))


def _entropy(history: History) -> Expected:
    history.run("UPDATE games_seat SET entropy = entropy || 'x' WHERE game_id = %s", history.game)
    return Expected(0, history.last, ("entropy",))


FORGERIES: dict[str, Mutate] = {
    "end forgotten": _end_forgotten,
    "history rewritten": _history_rewritten,
    "time told otherwise": _time_told_otherwise,
    "roll taken back": _roll_taken_back,
    "spelled otherwise": _spelled_otherwise,
    "a batch in two rows": _batch_torn,
}

MODEL: dict[str, Mutate] = {
    "game: version": _read_model("version = version + 1"),
    "game: moves": _read_model("moves = moves - 1"),
    "game: status": _read_model("status = 'running'"),
    "game: waiting": _read_model("waiting = ARRAY[0]"),
    "game: winners": _read_model("winners = winners || 9::smallint"),
    "game: outcome": _read_model('outcome = outcome || \'{"reason": "x"}\''),
    "game: title": _read_model("title = title || 'x'"),
    "game: rules": _read_model("rules = rules || 'x'"),
    "game: options": _read_model("options = options || '{\"x\": 1}'"),
    "game: patch": _read_model("patch = patch || '{\"x\": 1}'"),
    "game: commitment": _read_model("commitment = md5(commitment)"),
    "game: begun": _read_model("started_at = started_at - interval '1 day'"),
    "game: moved": _read_model("moved_at = moved_at + interval '1 second'"),
    "game: finished": _read_model("finished_at = finished_at + interval '1 day'"),
    "game: clock": _read_model("clock = coalesce(clock, '{}') || '{\"x\": 1}'"),
    "game: clocks": _read_model("clocks = '{\"at\": 1}'"),
    "game: asked": _read_model("asked_at = ARRAY[now()]"),
    "due": _due,
    "game: flagged": _read_model("flagged = ARRAY[0]"),
    "game: waited since": _read_model("waiting_since = ARRAY[1]"),
    "seed": _seed,
    "entropy": _entropy,
}
