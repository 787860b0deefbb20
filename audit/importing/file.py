"""An exported history as a file: read, proved, and its batches sealed anew."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec

from audit.importing.refusal import ImportRefused
from audit.verifier.kleio_verify import check
from events.errors import UnfitEvent
from events.parts import REQUEST, take
from events.records import Head, NewBatch, NewEvent, SealedBatch
from events.sealing import seal_all
from games.services.seeds import seed_from


class Line(msgspec.Struct, frozen=True):
    """An event of the file: what ``games.engine.recorded.Recorded`` asks for, and the rest."""

    version: int
    batch: int
    type: str
    payload: str
    actor: str | None
    key: str | None
    fingerprint: bytes | None
    paths: tuple[str, ...]
    hash: str


class HistoryFile:
    """A whole history that proves itself.

    Raises ``ImportRefused``, naming version and field, for one that does not, and for one of a game
    that is not over or that was made for one viewer.
    """

    def __init__(self, written: bytes) -> None:
        lines = written.splitlines(keepends=True)
        report = check(lines)
        if report.fault is not None:
            raise ImportRefused(f"This history does not prove itself: {report.fault}")
        self.header: dict[str, Any] = report.header
        if self.header["viewer"] is not None or self.header["status"] != "finished":
            raise ImportRefused(
                "This history is not whole: it can be loaded once the game is over and everything"
                " in it is open."
            )
        self.sha256 = hashlib.sha256(written).digest()
        self.game_id = UUID(self.header["stream"])
        self.seed = bytes.fromhex(self.header["seed"])
        self.events = [_event(msgspec.json.decode(line)) for line in lines[1:]]

    @property
    def seeds(self) -> list[bytes | None]:
        """Those of the games that it was copied from, and its own."""
        origins = [bytes.fromhex(origin["seed"]) for origin in self.header["origin"] or []]
        return [*origins, self.seed]

    def sealed(self) -> Iterator[SealedBatch]:
        """Its batches, ready to be appended; they have the very hashes that are in the file."""
        batches = [list(lines) for _, lines in groupby(self.events, key=lambda line: line.batch)]
        salt_key = seed_from(self.seed, []).salt_key
        made = seal_all(Head.empty(self.game_id), map(_new_batch, batches), salt_key=salt_key)
        for lines in batches:
            try:
                sealed = next(made)
            except UnfitEvent as problem:
                raise ImportRefused(f"version {lines[0].version}: {problem}") from None
            for line, hash in zip(lines, sealed.hashes, strict=True):
                if line.hash != hash.hex():
                    raise ImportRefused(f"version {line.version}: hash: no Kleio writes it so.")
            yield sealed


def _event(line: Mapping[str, Any]) -> Line:
    request = line.get(REQUEST)
    return Line(
        version=line["version"],
        batch=line["batch"],
        type=line["type"],
        payload=msgspec.json.encode(line["payload"]).decode(),
        actor=line["actor"],
        key=request["key"] if request else None,
        fingerprint=bytes.fromhex(request["fingerprint"]) if request else None,
        paths=tuple(path for path in sorted(line["private"]) if path != REQUEST),
        hash=line["hash"],
    )


def _new_batch(lines: Sequence[Line]) -> NewBatch:
    opening = lines[0]
    events = [_new_event(line) for line in lines]
    return NewBatch(events, opening.actor, opening.key, opening.fingerprint)


def _new_event(line: Line) -> NewEvent:
    payload = msgspec.json.decode(line.payload)
    whole = {"payload": deepcopy(payload)}
    parts = {path.removeprefix("payload."): take(whole, path) for path in line.paths}
    if not parts:
        return NewEvent(line.type, payload)
    return NewEvent(line.type, payload, public=whole["payload"], private=parts)
