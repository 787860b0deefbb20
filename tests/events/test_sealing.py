"""What can be made into a batch, and what cannot."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from events.errors import UnfitEvent
from events.records import Head, NewEvent
from events.sealing import LONGEST_FINGERPRINT, LONGEST_NAME, seal

EMPTY = Head.empty(UUID(int=7))


def test_a_batch_leads_from_the_head_before_it_to_the_head_after_it() -> None:
    first = seal(EMPTY, [NewEvent("chose", {}), NewEvent("waits", {})])
    second = seal(first.after, [NewEvent("chose", {})])
    assert (first.before, first.after.version, first.after.batches) == (EMPTY, 2, 1)
    assert (second.before, second.after.version, second.after.batches) == (first.after, 3, 2)
    assert second.after.hash == second.hashes[-1]


def test_a_batch_of_nothing_is_refused() -> None:
    with pytest.raises(UnfitEvent, match="at least one event"):
        seal(EMPTY, [])


@pytest.mark.parametrize("type_", ["", "two words", "line\nfeed", "é", "a" * 101, "nul\0"])
def test_a_type_that_is_no_plain_word_is_refused(type_: str) -> None:
    with pytest.raises(UnfitEvent, match="type"):
        seal(EMPTY, [NewEvent(type_, {})])


@pytest.mark.parametrize("payload", [[], 1, "text", None, [{"a": 1}]])
def test_a_payload_that_is_no_object_is_refused(payload: object) -> None:
    with pytest.raises(UnfitEvent, match="must be a JSON object"):
        seal(EMPTY, [NewEvent("chose", payload)])


@pytest.mark.parametrize("name", ["", "a\nb", "nul\0", "\ud800", "a" * (LONGEST_NAME + 1)])
@pytest.mark.parametrize("what", ["actor", "key"])
def test_an_actor_or_key_that_is_not_printable_is_refused(what: str, name: str) -> None:
    named: dict[str, Any] = {what: name}
    with pytest.raises(UnfitEvent, match=what):
        seal(EMPTY, [NewEvent("chose", {})], **named)


@pytest.mark.parametrize("fingerprint", [b"", b"f" * (LONGEST_FINGERPRINT + 1)])
def test_a_fingerprint_is_a_hash(fingerprint: bytes) -> None:
    with pytest.raises(UnfitEvent, match="use a hash"):
        seal(EMPTY, [NewEvent("chose", {})], fingerprint=fingerprint)
