"""Whatever is changed in the rows of a stream is found, with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.db import connection, transaction

from events import first_form
from events.chain import envelope, link
from events.checking import read_rows, stream_fault
from events.parts import REQUEST
from events.reading import read_events, read_head
from events.records import GENESIS, NewEvent, SealedBatch
from events.sealing import seal
from events.stamps import stamp
from events.writing import append
from tests.events.facts import SALT_KEY
from tests.events.pen import hand_out_pen

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(stream: UUID) -> UUID:
    """Three batches of two events; the second of each has a private part."""
    for number in range(3):
        events = [
            NewEvent("chose", {"number": number}),
            NewEvent("waits", {"draws": [number], "moves": 1}, {"moves": 1}, {"draws": [number]}),
        ]
        key: dict[str, Any] = {"key": f"k{number}", "fingerprint": b"f"} if number else {}
        batch = seal(read_head(stream), events, actor="ann", salt_key=SALT_KEY, **key)
        append(batch)
    return stream


@pytest.fixture
def triggers_off(db: None) -> Iterator[None]:
    """As a superuser would who wants nobody to notice."""
    with transaction.atomic(), connection.cursor() as cursor:
        hand_out_pen(cursor)
        yield
        transaction.set_rollback(True)


OF_AN_EVENT = {
    "payload": '\'{"moves": 2, "draws": [1]}\'',
    "type": "'Waits'",
    "hash": "sha256('x')",
    "private": "''",
}
OF_A_BATCH = {
    "actor": "'ben'",
    "key": "'other'",
    "fingerprint": "'\\x67'",
    "batch": "batch + 1",
    "batch_size": "7",
    "recorded_at": "recorded_at + interval '1 hour'",
    "era": "8",
    "transaction": "'12'::xid8",
    "position": "position + 1",
    "stamp": "sha256('x')",
}
LINES = {
    "more types": "types = types || E'\\n'",
    "more payloads": "payloads = payloads || E'\\n{}'",
    "more private parts": "privates = privates || E'\\n'",
    "more hashes": "hashes = hashes || sha256('x')",
    "part of a hash": "hashes = hashes || '\\x00'",
    "a shorter hash": "hashes = substr(hashes, 1, 63)",
    "fewer types": "types = 'chose'",
    "fewer hashes": "hashes = substr(hashes, 1, 32)",
    "hashes shifted": "hashes = substr(hashes, 2) || '\\x00'",
    "spaces in a payload": "payloads = replace(payloads, ':', ': ')",
    "spaces behind a payload": "payloads = payloads || ' '",
    "private parts spelled otherwise": "privates = privates || ' '",
    "private parts told twice": "privates = privates || ' payload.draws'",
    "private parts of the first form": "privates = NULL",
    "another size and one more of all": "size = 3, types = types || E'\\nx', payloads = payloads ||"
    " E'\\n{}', privates = privates || E'\\n', hashes = hashes || sha256('x')",
}


@pytest.mark.parametrize("version", [3, 4, 5, 6])
@pytest.mark.parametrize("column", OF_AN_EVENT)
def test_a_changed_event_is_found_at_its_version(
    written: UUID, triggers_off: None, column: str, version: int
) -> None:
    assert stream_fault(written, SALT_KEY) is None
    change(f"UPDATE events_event SET {column} = {OF_AN_EVENT[column]}", written, version)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert fault.version == version


@pytest.mark.parametrize("version", [3, 5])
@pytest.mark.parametrize("column", OF_A_BATCH)
def test_what_is_changed_of_a_batch_is_found_at_its_first_version(
    written: UUID, triggers_off: None, column: str, version: int
) -> None:
    assert stream_fault(written, SALT_KEY) is None
    change(f"UPDATE events_event SET {column} = {OF_A_BATCH[column]}", written, version)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert fault.version == version


@pytest.mark.parametrize("version", [1, 3, 5])
@pytest.mark.parametrize("lines", LINES.values(), ids=LINES)
def test_lines_that_do_not_belong_together_are_found_in_their_batch(
    written: UUID, triggers_off: None, lines: str, version: int
) -> None:
    change(f"UPDATE events_batch SET {lines}", written, version)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert version <= fault.version <= version + 2
    read_events(written)  # somebody who reads it meets nothing worse than a wrong hash


@pytest.mark.parametrize("number", [0, 1, 2], ids=["its number", "the next one", "a gap"])
@pytest.mark.parametrize("version", [1, 3, 5])
def test_a_batch_that_is_torn_into_two_rows_is_found_even_if_all_stamps_fit(
    written: UUID, triggers_off: None, version: int, number: int
) -> None:
    tear(written, version, number)
    stamp_again(written)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert (fault.version, fault.field) == (version + 1, "hash" if number == 1 else "batch")


def test_a_batch_of_the_first_form_has_no_stamp_and_is_not_torn_unseen_either(
    stream: UUID, triggers_off: None
) -> None:
    written_in_the_first_form(stream)
    assert stream_fault(stream, SALT_KEY) is None
    tear(stream, 1, 0)
    fault = stream_fault(stream, SALT_KEY)
    assert fault is not None
    assert (fault.version, fault.field) == (2, "batch")


@pytest.mark.parametrize(
    "spelling",
    [
        '{"n": 1}',
        '{"n":1.0}',
        '{"n":1e0}',
        '{"n":-0}',
        '{"n":1,"n":1}',
        '{"n":1,"a":1}',
        '{"n":"\\u0061"}',
        '{"n":"\\/"}',
        "[1]",
        "null",
    ],
)
@pytest.mark.parametrize("place", [0, 1])
def test_a_payload_that_is_spelled_otherwise_is_found_though_its_hash_fits(
    stream: UUID, place: int, spelling: str
) -> None:
    good = seal(read_head(stream), [NewEvent("rolled", {})] * 2, salt_key=SALT_KEY)
    append(respelled(good, place, spelling))
    fault = stream_fault(stream, SALT_KEY)
    assert fault is not None
    assert (fault.version, fault.field) == (place + 1, "hash")


def test_the_same_payload_in_its_own_spelling_has_no_fault(stream: UUID) -> None:
    good = seal(read_head(stream), [NewEvent("rolled", {})] * 2, salt_key=SALT_KEY)
    append(respelled(respelled(good, 0, '{"n":1}'), 1, '{"a":"/","n":1}'))
    assert stream_fault(stream, SALT_KEY) is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("version", "version - 1"),
        ("batches", "9"),
        ("hash", "sha256('x')"),
        ("stamp", "sha256('x')"),
        ("transaction", "'12'::xid8"),
        ("transaction", "'0'::xid8"),
        ("created_at", "created_at - interval '1 second'"),
        ("updated_at", "updated_at + interval '1 second'"),
    ],
)
def test_a_changed_head_is_found(
    written: UUID, triggers_off: None, column: str, value: str
) -> None:
    change(f"UPDATE events_stream SET {column} = {value}", written)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert fault.field == f"events_stream.{column}"


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6])
def test_a_deleted_event_is_found(written: UUID, triggers_off: None, version: int) -> None:
    change("DELETE FROM events_event", written, version)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert fault.version in (version, version - 1)


@pytest.mark.parametrize("table", ["events_batch", "events_stream"])
def test_a_stream_without_its_head_or_its_events_is_found(
    written: UUID, triggers_off: None, table: str
) -> None:
    change(f"DELETE FROM {table}", written)
    fault = stream_fault(written, SALT_KEY)
    assert fault is not None
    assert fault.field == "events_stream"


def test_a_stream_that_nobody_has_written_to_has_no_fault(stream: UUID) -> None:
    assert stream_fault(stream) is None


def respelled(batch: SealedBatch, place: int, spelling: str) -> SealedBatch:
    """With another payload there, and hashes that fit it to the byte: no event has private parts
    but the first its request."""
    payloads = [*batch.payloads[:place], spelling.encode(), *batch.payloads[place + 1 :]]
    previous, hashes = batch.before.hash, []
    for number, payload in enumerate(payloads):
        sealed = envelope(
            stream=str(batch.before.stream),
            version=number + 1,
            batch=0,
            type=batch.types[number],
            public=payload,
            actor=None,
            parts={} if number else {REQUEST: b"null"},
            salt_key=SALT_KEY,
        )
        previous = link(previous, sealed)
        hashes.append(previous)
    return msgspec.structs.replace(
        batch,
        payloads=tuple(payloads),
        hashes=tuple(hashes),
        after=msgspec.structs.replace(batch.after, hash=previous),
    )


def tear(stream: UUID, version: int, number: int) -> None:
    """The second event of a batch gets a row of its own, with a number so much higher."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO events_batch SELECT stream, version + 1, batch + %s, position,"
            " transaction, recorded_at, era, 1, stamp, substr(hashes, 33),"
            " split_part(types, E'\n', 2), split_part(privates, E'\n', 2),"
            " split_part(payloads, E'\n', 2), actor"
            " FROM events_batch WHERE stream = %s AND version = %s",
            [number, stream, version],
        )
    change(
        "UPDATE events_batch SET size = 1, hashes = substr(hashes, 1, 32),"
        " types = split_part(types, E'\n', 1), privates = split_part(privates, E'\n', 1),"
        " payloads = split_part(payloads, E'\n', 1)",
        stream,
        version,
    )


def stamp_again(stream: UUID) -> None:
    """All stamps of the stream, and that of its head."""
    made = GENESIS
    for row in read_rows(stream):
        made = stamp(
            made, row.hashes[-32:], row.recorded_at, row.era, row.transaction, row.position
        )
        change(f"UPDATE events_batch SET stamp = '\\x{made.hex()}'", stream, row.version)
    change(f"UPDATE events_stream SET stamp = '\\x{made.hex()}'", stream)


def written_in_the_first_form(stream: UUID) -> None:
    """One batch of two events, as it lay before private parts had digests."""
    append(seal(read_head(stream), [NewEvent("rolled", {"n": 1})] * 2, salt_key=SALT_KEY))
    change("UPDATE events_batch SET privates = NULL, stamp = NULL", stream)
    previous, hashes = GENESIS, b""
    for event in read_events(stream):
        previous = first_form.hash_of(event, previous, SALT_KEY)
        hashes += previous
    change(f"UPDATE events_batch SET hashes = '\\x{hashes.hex()}'", stream)
    change(
        f"UPDATE events_stream SET hash = '\\x{previous.hex()}', stamp = '\\x{GENESIS.hex()}'",
        stream,
    )


def change(statement: str, stream: UUID, version: int | None = None) -> None:
    """Exactly as told; a change of no row would prove nothing."""
    with connection.cursor() as cursor:
        where = "stream = %s" + ("" if version is None else f" AND version = {version}")
        cursor.execute(f"{statement} WHERE {where}", [stream])
        assert cursor.rowcount >= 1


def test_heads_of_a_log_that_was_restored_into_another_cluster_have_no_transaction(
    written: UUID, triggers_off: None
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO events_era (era, cluster) VALUES (2, 7)")
    change("UPDATE events_stream SET transaction = '0'", written)
    assert stream_fault(written, SALT_KEY) is None
