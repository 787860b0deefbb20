"""The hash chain: the bytes that its description promises, and what it finds."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.db import connection, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from events.canonical import canonical
from events.chain import first_fault
from events.reading import read_events, read_head
from events.records import GENESIS, Head, NewEvent, SealedBatch, StoredEvent
from events.sealing import seal
from events.writing import append
from tests.events.facts import SALT_KEY, appended, batch_after
from tests.events.payloads import PAYLOADS
from tests.events.pen import hand_out_pen

STREAM = UUID("8d5f1d0e-6c52-4e5c-9f3e-2f1a6f5b7c11")


def by_the_book(
    batch: SealedBatch, salt_key: bytes, privates: Mapping[str, Sequence[str]] = {}
) -> list[bytes]:
    """The hashes, worked out from the text of ``events.chain`` with the standard library alone.

    ``privates``: type -> paths of its private parts.
    """
    previous, hashes = bytes(32) if batch.before.version == 0 else batch.before.hash, []
    for place, (type_, written) in enumerate(zip(batch.types, batch.payloads, strict=True)):
        version = batch.before.version + 1 + place
        payload, parts = json.loads(written), {}
        if place == 0:
            fingerprint = batch.fingerprint.hex() if batch.fingerprint else None
            asked = batch.key is not None or fingerprint is not None
            request = {"fingerprint": fingerprint, "key": batch.key} if asked else None
            parts["request"] = spelled(request)
        for path in privates.get(type_, ()):
            *way, last = path.split(".")
            inner = payload
            for name in way:
                inner = inner[name]
            parts[f"payload.{path}"] = spelled(inner.pop(last)) if last in inner else b""
        private = {}
        for path, value in parts.items():
            salted = f"salt|{batch.before.stream}|{version}|{path}".encode()
            salt = hmac.new(salt_key, salted, "sha256").digest()
            private[path] = hmac.new(salt, value, "sha256").hexdigest()
        members = {
            "actor": batch.actor,
            "batch": batch.before.batches,
            "payload": payload,
            "private": private,
            "stream": str(batch.before.stream),
            "type": type_,
            "version": version,
        }
        previous = hashlib.sha256(previous + spelled(members)).digest()
        hashes.append(previous)
    return hashes


def spelled(value: object) -> bytes:
    """Canonical JSON by the standard library."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def test_the_hashes_are_those_that_the_description_gives() -> None:
    first = seal(
        Head.empty(STREAM),
        [
            NewEvent(
                "chose",
                {"seat": 0, "move": {"bid": 7, "god": "é"}},
                public={"seat": 0, "move": {"god": "é"}},
                private={"move.bid": 7, "move.with": UNSET},
            ),
            NewEvent("waits", {"draws": [], "moves": 1}, {"moves": 1}, {"draws": []}),
        ],
        actor="player:7",
        key="player:7|k",
        fingerprint=b"\xab" * 32,
        salt_key=SALT_KEY,
    )
    second = seal(first.after, [NewEvent("ended", {})])
    privates = {"chose": ["move.with", "move.bid"], "waits": ["draws"]}
    assert list(first.hashes) == by_the_book(first, SALT_KEY, privates)
    assert first.privates == ("payload.move.bid payload.move.with request", "payload.draws")
    assert list(second.hashes) == by_the_book(second, b"")


def test_the_hash_of_a_known_event_never_changes() -> None:
    batch = seal(Head.empty(STREAM), [NewEvent("rolled", {"face": 6})], salt_key=b"k" * 32)
    assert batch.hashes[0].hex() == (
        "c196a938976e155d24242001e1711ff3c4789c0252a196adf74108995ada0860"
    )


def test_events_that_were_hashed_before_parts_had_digests_can_still_be_checked() -> None:
    known = bytes.fromhex("95d0eb2423fb80a0e8509136192c87586b0db319d3b06c06bcc9f7548a4b77ef")
    at = datetime(2026, 1, 1, tzinfo=UTC)
    old = StoredEvent(
        STREAM, 1, 0, "rolled", '{"face":6}', None, None, None, known, at, private=None, stamp=None
    )
    before = Head.empty(STREAM)
    assert first_fault(before, [old], b"k" * 32) is None
    changes = (
        {"payload": '{"face":5}'},
        {"payload": '{"face": 6}'},
        {"actor": "ann"},
        {"private": ""},
    )
    for change in changes:
        fault = first_fault(before, [msgspec.structs.replace(old, **change)], b"k" * 32)
        assert fault is not None
        assert (fault.version, fault.field) == (1, "hash")


@settings(max_examples=60)
@given(st.lists(PAYLOADS, min_size=1, max_size=4))
@pytest.mark.django_db
def test_what_comes_back_has_the_bytes_that_were_hashed(payloads: list[dict[str, Any]]) -> None:
    with transaction.atomic():
        head = Head.empty(STREAM)
        batch = seal(head, [NewEvent("said", p) for p in payloads], salt_key=SALT_KEY)
        append(batch)
        stored = read_events(STREAM)
        assert [event.payload.encode() for event in stored] == list(batch.payloads)
        assert [json.loads(event.payload) for event in stored] == payloads
        assert first_fault(head, stored, SALT_KEY) is None
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_a_chain_can_be_checked_from_the_middle(stream: UUID) -> None:
    middle = appended(stream, 3, salt_key=SALT_KEY).head
    appended(stream, 2, salt_key=SALT_KEY)
    end = appended(stream, 4, salt_key=SALT_KEY).head
    tail = read_events(stream, after=middle.version)
    assert first_fault(middle, tail, SALT_KEY) is None
    assert tail[-1].head() == end == read_head(stream)


@pytest.mark.django_db
def test_without_the_salt_key_not_even_a_true_event_can_be_confirmed(stream: UUID) -> None:
    appended(stream, 1, salt_key=SALT_KEY)
    fault = first_fault(Head.empty(stream), read_events(stream), b"another key")
    assert fault is not None
    assert fault.version == 1


def history() -> list[StoredEvent]:
    """Four events in two batches, as they would be read."""
    first = batch_after(Head.empty(STREAM), 2, actor="ann", key="k", fingerprint=b"f")
    second = batch_after(first.after, 2, actor="ben")
    events = []
    for batch in (first, second):
        for place, payload in enumerate(batch.payloads):
            opens = place == 0
            events.append(
                StoredEvent(
                    stream=STREAM,
                    version=batch.before.version + 1 + place,
                    batch=batch.before.batches,
                    type=batch.types[place],
                    payload=payload.decode(),
                    actor=batch.actor,
                    key=batch.key if opens else None,
                    fingerprint=batch.fingerprint if opens else None,
                    hash=batch.hashes[place],
                    recorded_at=datetime(2026, 1, 1, tzinfo=UTC),
                    private=batch.privates[place],
                    stamp=None,
                )
            )
    return events


def test_an_untouched_history_has_no_fault() -> None:
    assert first_fault(Head.empty(STREAM), history()) is None


@pytest.mark.parametrize("version", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "change",
    [
        {"stream": UUID(int=1)},
        {"version": 9},
        {"batch": 5},
        {"type": "Rolled"},
        {"payload": '{"number": 7}'},
        {"payload": '{"number": 1.5}'},
        {"payload": "[" * 100_000},
        {"payload": ""},
        {"actor": "cleo"},
        {"actor": None},
        {"key": "l"},
        {"fingerprint": b"g"},
        {"hash": bytes(32)},
        {"private": None},
        {"private": "payload.number"},
        {"private": "request payload.number"},
        {"private": "payload.nothing.there"},
    ],
)
def test_whatever_is_changed_is_found_where_it_was_changed(
    version: int, change: dict[str, Any]
) -> None:
    events = history()
    events[version - 1] = msgspec.structs.replace(events[version - 1], **change)
    fault = first_fault(Head.empty(STREAM), events)
    assert fault is not None
    assert (fault.stream, fault.version) == (STREAM, version)


def test_a_missing_doubled_or_swapped_event_is_found() -> None:
    whole = history()
    for broken, version in (
        (whole[1:], 1),
        ([whole[0], *whole[2:]], 2),
        ([whole[0], whole[0], *whole[1:]], 2),
        ([whole[0], whole[2], whole[1], whole[3]], 2),
    ):
        fault = first_fault(Head.empty(STREAM), broken)
        assert fault is not None
        assert fault.version == version


@pytest.mark.django_db
def test_a_change_made_in_the_database_with_the_triggers_off_is_found(stream: UUID) -> None:
    appended(stream, 5, salt_key=SALT_KEY)
    with transaction.atomic(), connection.cursor() as cursor:
        hand_out_pen(cursor)
        cursor.execute(
            "UPDATE events_event SET payload = jsonb_set(payload, '{number}', '4')"
            " WHERE stream = %s AND version = 3",
            [stream],
        )
        fault = first_fault(Head.empty(stream), read_events(stream), SALT_KEY)
        transaction.set_rollback(True)
    assert fault is not None
    assert (fault.stream, fault.version) == (stream, 3)


def test_the_chain_begins_with_zeros() -> None:
    assert Head.empty(STREAM).hash == GENESIS == bytes(32)
    assert canonical({}) == b"{}"
