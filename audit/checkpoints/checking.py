"""Whether published checkpoints and the log still belong together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec

from audit.checkpoints.form import Content, blinded, link_to, signed_bytes
from audit.checkpoints.keys import is_signed, trusted_keys
from audit.models import NamedStream, PublicCheckpoint
from audit.sql import sql
from events.database import fetch
from games.identifiers import opaque_game
from shards.places import place_of

_Row = tuple[int, UUID, int, bytes, bytes]
"""The number of a checkpoint; stream, version, hash and stamp that it names."""

PAGE = 20
"""Checkpoints that are looked at together: twenty thousand heads at most."""


class Broken(msgspec.Struct, frozen=True):
    """The first checkpoint that does not hold; ``game`` is None where it is no game's fault."""

    number: int
    game: UUID | None
    reason: str

    def __str__(self) -> str:
        of = "" if self.game is None else f", {opaque_game(self.game)}"
        return f"checkpoint {self.number}{of}: {self.reason}"


def first_broken(after: int = 0) -> Broken | None:
    """Check all checkpoints beyond number ``after``, which is taken for sound; the first fault.

    Checked are their links, their signatures by keys of this server, and that each head is still
    that of a batch in the log. What somebody rewrites who holds the private key as well is found
    only by those who kept copies.
    """
    before = PublicCheckpoint.objects.filter(number=after).first()
    if after and before is None:
        return Broken(after, None, "It is missing.")
    while page := list(_beyond(before)):
        sound, fault = _sealed(before, page)
        first = _unlike_the_log(sound) or fault
        if first is not None:
            return first
        before = page[-1]
    return None


def _beyond(before: PublicCheckpoint | None) -> Iterator[PublicCheckpoint]:
    number = 0 if before is None else before.number
    rows = PublicCheckpoint.objects.filter(number__gt=number).order_by("number")
    return iter(rows.prefetch_related("named")[:PAGE])


def _sealed(
    before: PublicCheckpoint | None, page: Sequence[PublicCheckpoint]
) -> tuple[list[PublicCheckpoint], Broken | None]:
    """Those up to the first whose link or signature is wrong, and what is wrong with it."""
    sound: list[PublicCheckpoint] = []
    trusted = trusted_keys()
    for checkpoint in page:
        number = 1 if before is None else before.number + 1
        if checkpoint.number != number:
            return sound, Broken(number, None, "It is missing.")
        reason = _why_not_sealed(checkpoint, before, trusted)
        if reason is not None:
            return sound, Broken(number, None, reason)
        sound.append(checkpoint)
        before = checkpoint
    return sound, None


def _why_not_sealed(
    checkpoint: PublicCheckpoint, before: PublicCheckpoint | None, trusted: frozenset[bytes]
) -> str | None:
    key = bytes(checkpoint.key)
    if key not in trusted:
        return (
            f"It is signed with the key {key.hex()}, which is none of this server's. If it once"
            " was, name it in KLEIO_FORMER_CHECKPOINT_KEYS."
        )
    if not is_signed(bytes(checkpoint.signed), bytes(checkpoint.signature), key):
        return "Its content and its signature do not belong together."
    if checkpoint.previous != link_to(before):
        return "It does not follow from the checkpoint before it."
    content = _content(checkpoint)
    columns = (checkpoint.number, bytes(checkpoint.previous), checkpoint.at, content.heads, key)
    if signed_bytes(*columns) != checkpoint.signed:
        return "Its columns do not say what was signed."
    named = {blinded(each.stream) for each in checkpoint.named.all()}
    if named != {head.stream for head in content.heads}:
        return "The list of the games in it does not say what was signed."
    return None


def _content(checkpoint: PublicCheckpoint) -> Content:
    return msgspec.json.decode(checkpoint.signed, type=Content)


def _unlike_the_log(page: Sequence[PublicCheckpoint]) -> Broken | None:
    """The first head that is not the end of a batch in the log where its game lies."""
    rows: dict[str, list[_Row]] = defaultdict(list)
    for checkpoint in page:
        heads = {head.stream: head for head in _content(checkpoint).heads}
        for each in checkpoint.named.all():
            rows[place_of(each.stream)].append(_row(each, heads[blinded(each.stream)]))
    differences = [_unlike_the_log_of(database, some) for database, some in rows.items()]
    return min(
        filter(None, differences), key=lambda fault: (fault.number, fault.game), default=None
    )


def _unlike_the_log_of(database: str, rows: Sequence[_Row]) -> Broken | None:
    names = ("numbers", "streams", "versions", "hashes", "stamps")
    columns = {
        name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)
    }
    broken = fetch(sql("unlike_the_log"), columns, _broken, database)
    return broken[0] if broken else None


def _row(named: NamedStream, head: Any) -> _Row:
    hash, stamp = bytes.fromhex(head.hash), bytes.fromhex(head.stamp)
    return named.checkpoint_id, named.stream, named.version, hash, stamp


def _broken(
    number: int, stream: UUID, version: int, hash: bytes, same: bool | None, ends: bool | None
) -> Broken:
    if not hash:
        reason = f"Version {version} was published and is not in the log."
    elif not same:
        reason = f"Version {version} had another hash when it was published."
    elif not ends:
        reason = f"Version {version} was the end of a batch when it was published."
    else:
        reason = f"Version {version} was stored at another time or place when it was published."
    return Broken(number, stream, reason)
