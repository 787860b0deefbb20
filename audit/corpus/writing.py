"""A game of the corpus as the file that a server would have exported, and hashes of its states."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from audit.corpus.playing import CorpusGame, Table
from audit.history.header import FORMAT
from audit.history.lines import line_of
from audit.importing.file import HistoryFile
from events.canonical import canonical
from events.records import Head, SealedBatch, StoredEvent
from games.engine.adjudicate import Stand, play_again
from games.engine.as_told import state_as_told
from games.engine.chance import commitment
from games.engine.title import Title
from games.identifiers import opaque_game
from games.services.sealing import sealed_game
from games.services.seeds import seed_from

EVERY = 10
"""Batches from one kept hash of a state to the next."""

#: Nothing depends on it, so a corpus that is made again is the same, byte for byte.
_AT = datetime(2026, 1, 1, tzinfo=UTC)


def keep(played: CorpusGame, folder: Path) -> Path:
    """Write the history and, beside it, a line for each kept state: version and hash.

    Raises ``ImportRefused`` or ``Unlawful`` for a game that would not pass for one.
    """
    path = folder / f"{played.table.name.rpartition('/')[2]}.ndjson.gz"
    written = b"".join(line + b"\n" for line in lines(played))
    file = HistoryFile(written)
    title = played.table.title
    states = kept_states(title, file, play_again(title, file.events, file.seeds))
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(written, 9, mtime=0))
    states_beside(path).write_text("".join(f"{version} {hash}\n" for version, hash in states))
    return path


def states_beside(path: Path) -> Path:
    """The file of the states of a history."""
    return path.with_name(path.name.replace(".ndjson.gz", ".states"))


def kept_states(
    title: Title[Any], file: HistoryFile, stands: Iterator[Stand[Any]]
) -> Iterator[tuple[int, str]]:
    """Version and hash after every tenth batch and the last one, of the state as it was told."""
    began = file.events[0].payload
    stand = None
    for stand in stands:
        if stand.batch % EVERY == 0:
            yield stand.version, _hash(state_as_told(title, stand.state, began))
    if stand is not None and stand.batch % EVERY:
        yield stand.version, _hash(state_as_told(title, stand.state, began))


def _hash(state: bytes) -> str:
    return hashlib.sha256(state).hexdigest()


def lines(played: CorpusGame) -> Iterator[bytes]:
    """The whole history, as docs/verify.md says."""
    table, batches = played.table, sealed(played)
    yield canonical(_header(played, batches[-1].after))
    salt_key = seed_from(table.seed, []).salt_key
    for batch in batches:
        for place in range(len(batch.types)):
            event = _event(batch, place)
            yield canonical(line_of(table.title, event, None, salt_key, opens=place == 0))


def sealed(played: CorpusGame) -> list[SealedBatch]:
    """Its batches with their hashes."""
    table = played.table
    return sealed_game(table.game_id, played.batches, seed_from(table.seed, []).salt_key)


def _header(played: CorpusGame, head: Head) -> dict[str, Any]:
    table = played.table
    return {
        "kleio": "history",
        "format": FORMAT,
        "game": opaque_game(table.game_id),
        "stream": str(table.game_id),
        "title": table.title.id,
        "rules": table.title.rules,
        "options": table.title.reading.options(table.options),
        "parameters": {},
        "status": "finished",
        "seats": [{"kind": "bot", "level": level} for level in table.levels],
        "public": True,
        "viewer": None,
        "version": head.version,
        "hash": head.hash.hex(),
        "commitment": commitment(table.seed),
        "seed": table.seed.hex(),
        "origin": [_origin(*each) for each in played.origins] or None,
        "imported": False,
    }


def _origin(table: Table, version: int, hash: str) -> dict[str, Any]:
    game, seed = opaque_game(table.game_id), table.seed.hex()
    return {"game": game, "version": version, "hash": hash, "seed": seed}


def _event(batch: SealedBatch, place: int) -> StoredEvent:
    return StoredEvent(
        stream=batch.before.stream,
        version=batch.before.version + place + 1,
        batch=batch.before.batches,
        type=batch.types[place],
        payload=batch.payloads[place].decode(),
        actor=batch.actor,
        key=None,
        fingerprint=None,
        hash=batch.hashes[place],
        recorded_at=_AT,
        private=batch.privates[place],
        stamp=None,
    )
