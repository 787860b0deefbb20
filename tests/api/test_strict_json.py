"""Which JSON is taken, and which never gets past the door."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.reading.strict_json import DEEPEST, LARGEST, NotJson, read_json

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(values)
def test_ordinary_values_are_read_as_they_were_written(value: object) -> None:
    assert read_json(json.dumps(value).encode()) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"{} {}", "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"[1]".decode().encode("utf-16"), "not UTF-8"),
        (b'"\xff"', "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b'{"a": 1, "a": 2}', "same name twice"),
        (b'{"a": {"b": 1, "b": 1}}', "same name twice"),
        (b"NaN", "NaN"),
        (b"[Infinity]", "NaN or Infinity"),
        (b"-Infinity", "NaN or Infinity"),
        (b"1e999", "out of bounds"),
        (b"9223372036854775808", "64 bits"),
        (b"-9223372036854775808", "64 bits"),
        (b"[[9223372036854775808]]", "64 bits"),
        (b"9" * 5000, "too many digits"),
        (rb'"\u0000"', "NUL"),
        (rb'{"\u0000": 1}', "NUL"),
        (rb'["\ud800"]', "surrogate"),
        (rb'["\udfff\ud800"]', "surrogate"),
        (b'"\x00"', "not JSON"),
        (b"[" * (DEEPEST + 2) + b"]" * (DEEPEST + 2), "nested deeper"),
        (b"[" * 60_000, "nested deeper"),
        (b'{"a":' * 10_000, "nested deeper"),
        (b"[" * 900 + b"]" * 900, "nested deeper"),
    ],
)
def test_dark_corners_are_refused_with_a_sentence(raw: bytes, reason: str) -> None:
    with pytest.raises(NotJson, match=reason):
        read_json(raw)


def test_the_bounds_themselves_are_taken() -> None:
    deep: object = []
    for _ in range(DEEPEST - 1):
        deep = [deep]
    assert read_json(json.dumps(deep).encode()) == deep
    assert read_json(str(LARGEST).encode()) == LARGEST
    assert read_json(rb'"\ud83c\udfb2"') == "🎲"


@pytest.mark.parametrize(
    ("raw", "value"),
    [(b"1.5", 1.5), (b"7.0", 7), (b"1.5e3", 1500), (b"-0.0", 0), (b"1e300", 1e300)],
)
def test_a_whole_number_is_whole_however_it_is_written(raw: bytes, value: float) -> None:
    number = read_json(raw)
    assert number == value
    assert type(number) is type(value)


@given(
    st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
)
def test_no_bytes_at_all_raise_anything_else(raw: bytes) -> None:
    with contextlib.suppress(NotJson):
        read_json(raw)
