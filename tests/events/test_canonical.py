"""Canonical JSON: one spelling, and a refusal for what has none."""

from __future__ import annotations

import json
import math

import msgspec
import pytest
from hypothesis import given

from events.canonical import canonical, canonical_again, read_canonical
from events.errors import UnfitEvent
from tests.events.payloads import VALUES


@given(VALUES)
def test_it_is_what_the_standard_library_writes(value: object) -> None:
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert canonical(value) == written.encode()


@given(VALUES)
def test_reading_it_and_writing_it_again_changes_nothing(value: object) -> None:
    assert canonical_again(canonical(value)) == canonical(value)
    assert canonical_again(json.dumps(value, indent=3)) == canonical(value)


@given(VALUES)
def test_only_the_canonical_bytes_of_a_value_are_read_as_such(value: object) -> None:
    assert read_canonical(canonical(value)) == value
    with pytest.raises(UnfitEvent, match="canonically"):
        read_canonical(canonical(value) + b" ")


@pytest.mark.parametrize(
    "written", [b"", b"{", b"1.0", b"-0", b'{"a":1,"a":1}', b'"\\u0000"', b"NaN", b"[" * 100_000]
)
def test_what_was_never_written_as_an_event_is_not_read(written: bytes) -> None:
    with pytest.raises(UnfitEvent):
        read_canonical(written)


def test_records_and_dicts_with_the_same_members_are_spelled_alike() -> None:
    class Gained(msgspec.Struct, tag="gained"):
        seat: int
        gold: int

    assert canonical(Gained(seat=1, gold=3)) == b'{"gold":3,"seat":1,"type":"gained"}'
    assert canonical({"type": "gained", "seat": 1, "gold": 3}) == canonical(Gained(1, 3))


def test_keys_are_sorted_by_code_point_not_as_utf_16() -> None:
    # In UTF-16 the second begins with a surrogate, D83D, and would come first.
    assert canonical({"\U0001f600": 1, "\uffff": 2}) == '{"\uffff":2,"\U0001f600":1}'.encode()


@pytest.mark.parametrize(
    "value",
    [1.5, 2.0, 1e300, math.nan, math.inf, -math.inf, {"a": [1, {"b": 0.5}]}, [None, math.nan]],
)
def test_fractions_are_refused(value: object) -> None:
    with pytest.raises(UnfitEvent, match="whole numbers"):
        canonical(value)


def test_a_record_with_a_fraction_that_has_no_json_is_refused() -> None:
    class Measured(msgspec.Struct):
        share: float

    with pytest.raises(UnfitEvent, match="NaN"):
        canonical(Measured(math.nan))


@pytest.mark.parametrize("value", ["\0", {"name": "Ann\0"}, {"na\0me": 1}, [["a", "b\0c"]]])
def test_nul_is_refused(value: object) -> None:
    with pytest.raises(UnfitEvent, match="NUL"):
        canonical(value)


def test_text_that_only_looks_like_an_escaped_nul_is_kept() -> None:
    assert canonical("\\u0000") == rb'"\\u0000"'


@pytest.mark.parametrize("value", ["\ud800", {"name": "\udfff"}, {"\ud83d": 1}])
def test_lone_surrogates_are_refused(value: object) -> None:
    with pytest.raises(UnfitEvent, match="Unicode"):
        canonical(value)


@pytest.mark.parametrize("value", [{1: "a"}, object(), {"a": {2, object()}}, {None: 1}])
def test_what_json_does_not_know_is_refused(value: object) -> None:
    with pytest.raises(UnfitEvent, match="must be JSON"):
        canonical(value)


def test_nesting_without_end_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(UnfitEvent, match="must be JSON"):
        canonical(endless)


def test_numbers_too_long_to_be_read_again_are_refused() -> None:
    with pytest.raises(UnfitEvent, match="must be JSON"):
        canonical(10**5000)


def test_ready_made_json_must_be_canonical() -> None:
    assert canonical(msgspec.Raw(b'{"a":1,"b":2}')) == b'{"a":1,"b":2}'
    for spelling in (b'{"b":2,"a":1}', b'{"a": 1}', b'{"a":1,"a":1}', rb'{"a":"\u00e9"}'):
        with pytest.raises(UnfitEvent, match="sorted"):
            canonical(msgspec.Raw(spelling))
