"""A log that was rewritten contradicts what was published, however well it fits together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.db import connection, transaction

from audit.checkpoints import checking
from audit.checkpoints.checking import Broken, first_broken
from audit.checkpoints.form import Content, link_to, signed_bytes
from audit.checkpoints.keys import public_key, signing_key
from audit.checkpoints.publishing import publish
from audit.models import PublicCheckpoint
from environment.checkpoint_keys import SigningKey
from events.checking import stream_fault
from events.reading import read_head
from events.records import NewEvent
from events.sealing import seal
from events.writing import append
from tests.audit.checkpoints.reading import lines, verified
from tests.events.facts import appended


@pytest.fixture
def published(stream: UUID) -> UUID:
    """A stream with three batches, each of them published together with another stream."""
    for _ in range(3):
        appended(stream, 2)
        appended(uuid4())
        publish()
    return stream


@contextmanager
def undone() -> Iterator[None]:
    """What is changed inside is as it was afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def change(statement: str, *parameters: Any) -> None:
    """A change of no row would prove nothing."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        assert cursor.rowcount >= 1


def forget(stream: UUID, after: int = 0) -> None:
    """Let a stream end after an earlier batch, as if the later ones had never been."""
    change("DELETE FROM events_event WHERE stream = %s AND version > %s", stream, after)
    change("DELETE FROM events_stream WHERE stream = %s", stream)
    if after:
        change(
            "INSERT INTO events_stream SELECT last.stream, last.version, last.batch + 1, last.hash,"
            " opening.transaction, first.recorded_at, last.recorded_at, opening.stamp"
            " FROM events_event last JOIN events_event opening USING (stream, batch)"
            " JOIN events_event first USING (stream)"
            " WHERE stream = %s AND last.version = %s AND opening.batch_size > 0"
            " AND first.version = 1",
            stream,
            after,
        )


def test_what_was_not_touched_is_sound(published: UUID) -> None:
    assert first_broken() is None
    appended(published)
    assert first_broken() is None


def test_a_history_that_was_replaced_whole_is_found(published: UUID, triggers_off: None) -> None:
    forget(published)
    for _ in range(3):
        append(seal(read_head(published), [NewEvent("rolled", {"luck": n}) for n in range(2)]))
    assert stream_fault(published) is None
    broken = first_broken()
    assert broken == Broken(1, published, "Version 2 had another hash when it was published.")
    assert str(broken).startswith(f"checkpoint 1, gme_{published.hex}: ")


def test_a_history_whose_end_was_replaced_is_found(published: UUID, triggers_off: None) -> None:
    forget(published, after=4)
    append(seal(read_head(published), [NewEvent("rolled", {"luck": n}) for n in range(2)]))
    assert stream_fault(published) is None
    assert first_broken() == Broken(
        3, published, "Version 6 had another hash when it was published."
    )


def test_a_tail_that_was_cut_off_is_found(published: UUID, triggers_off: None) -> None:
    forget(published, after=4)
    assert stream_fault(published) is None
    assert first_broken() == Broken(3, published, "Version 6 was published and is not in the log.")


def test_a_game_that_was_deleted_is_found(published: UUID, triggers_off: None) -> None:
    forget(published)
    assert first_broken() == Broken(1, published, "Version 2 was published and is not in the log.")


def test_the_same_events_at_another_time_are_found(published: UUID, triggers_off: None) -> None:
    forget(published)
    for _ in range(3):
        appended(published, 2)
    assert stream_fault(published) is None
    assert first_broken() == Broken(
        1, published, "Version 2 was stored at another time or place when it was published."
    )


def test_batches_that_were_put_together_are_found(published: UUID, triggers_off: None) -> None:
    change(
        "UPDATE events_batch AS one SET size = one.size + next.size,"
        " types = concat_ws(E'\\n', one.types, next.types),"
        " payloads = concat_ws(E'\\n', one.payloads, next.payloads),"
        " privates = concat_ws(E'\\n', one.privates, next.privates),"
        " hashes = one.hashes || next.hashes"
        " FROM events_batch AS next"
        " WHERE one.stream = %s AND one.version = 1"
        " AND next.stream = one.stream AND next.version = 3",
        published,
    )
    change("DELETE FROM events_batch WHERE stream = %s AND version = 3", published)
    assert first_broken() == Broken(
        1, published, "Version 2 was the end of a batch when it was published."
    )


CHANGES = (
    "at = at + interval '1 hour'",
    "previous = sha256('x')",
    "key = sha256('x')",
    "signature = set_byte(signature, 9, get_byte(signature, 9) # 1)",
    "signed = set_byte(signed, 20, get_byte(signed, 20) # 1)",
)


def test_a_changed_checkpoint_is_found(published: UUID, triggers_off: None) -> None:
    for column in CHANGES:
        with undone():
            change(f"UPDATE audit_publiccheckpoint SET {column} WHERE number = %s", 2)
            broken = first_broken()
            assert broken is not None, column
            assert (broken.number, broken.game) == (2, None)
    assert first_broken() is None


def test_one_that_is_signed_but_does_not_follow_is_found(
    published: UUID, triggers_off: None
) -> None:
    """As if an earlier one had been exchanged by somebody who had the key for a moment."""
    forged = PublicCheckpoint.objects.get(number=2)
    heads = msgspec.json.decode(forged.signed, type=Content).heads
    public, key = public_key(), signing_key()
    assert public is not None
    assert key is not None
    for previous in (link_to(None), link_to(PublicCheckpoint.objects.get(number=3))):
        signed = signed_bytes(2, previous, forged.at, heads, public)
        PublicCheckpoint.objects.filter(number=2).update(
            previous=previous, signed=signed, signature=key.sign(signed)
        )
        assert first_broken() == Broken(
            2, None, "It does not follow from the checkpoint before it."
        )


def test_a_lost_game_is_told_before_a_later_signature(published: UUID, triggers_off: None) -> None:
    forget(published)
    change("UPDATE audit_publiccheckpoint SET key = sha256('x') WHERE number = 2")
    broken = first_broken()
    assert broken is not None
    assert (broken.number, broken.game) == (1, published)


LISTS = {
    "DELETE FROM audit_namedstream WHERE stream = %s AND checkpoint_id = 2": 2,
    "UPDATE audit_namedstream SET version = 5 WHERE stream = %s AND checkpoint_id = 3": 3,
    "UPDATE audit_namedstream SET stream = gen_random_uuid() WHERE stream = %s": 1,
    "INSERT INTO audit_namedstream SELECT gen_random_uuid(), version, checkpoint_id"
    " FROM audit_namedstream WHERE stream = %s AND checkpoint_id = 2": 2,
}


def test_a_changed_list_of_games_is_found(published: UUID, triggers_off: None) -> None:
    for statement, number in LISTS.items():
        with undone():
            change(statement, published)
            broken = first_broken()
            assert broken is not None, statement
            assert broken.number == number, statement


def test_a_checkpoint_that_was_deleted_is_found(published: UUID, triggers_off: None) -> None:
    for number in (1, 2):
        with undone():
            change("DELETE FROM audit_namedstream WHERE checkpoint_id = %s", number)
            change("DELETE FROM audit_publiccheckpoint WHERE number = %s", number)
            assert first_broken() == Broken(number, None, "It is missing.")


def test_one_that_was_signed_with_another_key_is_found_and_a_former_key_counts(
    published: UUID, settings: Any
) -> None:
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(32))
    appended(published)
    publish()
    broken = first_broken()
    assert broken is not None
    assert broken.number == 1
    assert "KLEIO_FORMER_CHECKPOINT_KEYS" in broken.reason
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = [
        bytes(PublicCheckpoint.objects.get(number=1).key).hex()
    ]
    assert first_broken() is None
    settings.KLEIO_CHECKPOINT_KEY = None
    broken = first_broken()
    assert broken is not None
    assert broken.number == 4


def test_who_holds_the_key_can_rewrite_all_but_copies(published: UUID, triggers_off: None) -> None:
    """So keep some: a copy and the new history do not go together."""
    kept = lines()
    change("DELETE FROM audit_namedstream")
    change("DELETE FROM audit_publiccheckpoint")
    forget(published)
    append(seal(read_head(published), [NewEvent("rolled", {"luck": 6})]))
    assert first_broken() is None
    fault = verified(kept, published)
    assert isinstance(fault, str)
    assert fault.startswith("checkpoints[1].heads: no batch of this file ends with hash")


@pytest.fixture
def many(stream: UUID) -> int:
    """How many checkpoints name the stream."""
    for _ in range(7):
        appended(stream)
        publish()
    return 7


def test_pages_follow_each_other_and_the_first_fault_is_named(
    many: int, triggers_off: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "PAGE", 3)
    assert first_broken() is None
    for number in range(many, 0, -1):
        change("UPDATE audit_namedstream SET version = 999 WHERE checkpoint_id = %s", number)
        broken = first_broken()
        assert broken is not None
        assert broken.number == number
    assert first_broken(after=many) is None
    assert first_broken(after=many + 1) == Broken(many + 1, None, "It is missing.")
