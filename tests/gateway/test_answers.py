"""A small answer leaves from memory; a large one lies in a file, and never in memory whole."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest

from gateway.answers import LARGE, spooled

PART = b"x" * 1000


def test_a_small_answer_stays_in_memory() -> None:
    answer = spooled(200, [("etag", "a")], [b"one ", b"two"])
    assert (answer.body, answer.file, answer.headers) == (b"one two", None, [("etag", "a")])


@pytest.mark.parametrize("has_length", [True, False])
def test_a_large_answer_lies_in_a_file_and_its_length_is_told(has_length: bool) -> None:
    size = 400 * len(PART)
    headers = [("Content-Length", str(size))] if has_length else []
    answer = spooled(200, headers, [PART] * 400)
    assert answer.file is not None
    answer.file.seek(0)
    assert answer.file.read() == PART * 400
    answer.file.close()
    assert [value for name, value in answer.headers if name.lower() == "content-length"] == [
        str(size)
    ]


def test_however_long_an_answer_in_parts_is_little_of_it_is_in_memory() -> None:
    def parts() -> Iterator[bytes]:
        for number in range(20_000):
            yield bytes([number % 256]) * 1000

    tracemalloc.start()
    try:
        answer = spooled(200, [], parts())
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.file is not None
    answer.file.close()
    assert answer.headers == [("content-length", "20000000")]
    assert most < 8 * LARGE
