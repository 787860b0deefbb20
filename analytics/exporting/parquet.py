"""Parquet: rows in groups, each column of a group in one piece, and at the end what lies where.

Plainly encoded and packed with gzip, which every reader knows. Written here and by no library:
those that there are take 25 to 170 MB, and this is a file that is sent while its rows come.

https://parquet.apache.org/docs/file-format/
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby, islice
from typing import Any, NamedTuple

import msgspec

from analytics.exporting.columns import Column, columns_of
from analytics.exporting.thrift import I32, I64, Listed, Record, Value, encoded, varint

GROUP = 20_000
"""Rows that are held at once."""

_MAGIC = b"PAR1"
_GZIP = 2
_PLAIN, _RLE = I32(0), I32(3)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LEVEL = 5


class _Kind(NamedTuple):
    """``type``: how it is stored. ``meaning``: what that stands for, as old and as new readers look
    for it. ``encode``: all values of a column."""

    type: int
    meaning: tuple[tuple[int, Value], ...]
    encode: Callable[[Sequence[Any]], bytes]


def _bits(values: Sequence[bool]) -> bytes:
    number = sum(1 << n for n, value in enumerate(values) if value)
    return number.to_bytes((len(values) + 7) // 8, "little")


def _texts(values: Sequence[str]) -> bytes:
    return b"".join(
        len(text).to_bytes(4, "little") + text for text in (value.encode() for value in values)
    )


def _moments(values: Sequence[datetime]) -> bytes:
    return _numbers([(value - _EPOCH) // timedelta(microseconds=1) for value in values])


def _numbers(values: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(values)}q", *values)


def _floats(values: Sequence[float]) -> bytes:
    return struct.pack(f"<{len(values)}d", *values)


_UTC_IN_MICROSECONDS = Record([(8, Record([(1, True), (2, Record([(2, Record([]))]))]))])
_KINDS: Mapping[type, _Kind] = {
    bool: _Kind(0, (), _bits),
    int: _Kind(2, (), _numbers),
    float: _Kind(5, (), _floats),
    str: _Kind(6, ((6, I32(0)), (10, Record([(1, Record([]))]))), _texts),
    datetime: _Kind(2, ((6, I32(10)), (10, _UTC_IN_MICROSECONDS)), _moments),
}


def as_parquet(rows: Iterable[msgspec.Struct], shape: type[msgspec.Struct]) -> Iterator[bytes]:
    """The file, part by part, as its rows come; it holds ``GROUP`` of them."""
    columns, left = columns_of(shape), iter(rows)
    groups: list[Value] = []
    count, at = 0, len(_MAGIC)
    yield _MAGIC
    while some := list(islice(left, GROUP)):
        chunks: list[Value] = []
        size = 0
        for column in columns:
            values = [getattr(row, column.name) for row in some]
            part, whole = _page(column, values)
            chunks.append(_chunk(column, len(values), at, len(part), whole))
            at, size = at + len(part), size + whole
            yield part
        groups.append(Record([(1, Listed(chunks)), (2, I64(size)), (3, I64(len(some)))]))
        count += len(some)
    foot = encoded(_foot(columns, count, groups))
    yield foot + len(foot).to_bytes(4, "little") + _MAGIC


def _page(column: Column, values: Sequence[Any]) -> tuple[bytes, int]:
    """All values of a column in a group, and the size before they were packed."""
    known = [value for value in values if value is not None]
    plain = _KINDS[column.kind].encode(known)
    if column.optional:
        levels = _levels(values)
        plain = len(levels).to_bytes(4, "little") + levels + plain
    packer = zlib.compressobj(_LEVEL, wbits=31)
    packed = packer.compress(plain) + packer.flush()
    head = encoded(
        Record(
            [
                (1, I32(0)),
                (2, I32(len(plain))),
                (3, I32(len(packed))),
                (5, Record([(1, I32(len(values))), (2, _PLAIN), (3, _RLE), (4, _RLE)])),
            ]
        )
    )
    return head + packed, len(head) + len(plain)


def _levels(values: Sequence[Any]) -> bytes:
    """Which of them are known, as runs of 1 and of 0."""
    runs = groupby(value is not None for value in values)
    return b"".join(varint(len(list(run)) << 1) + bytes([known]) for known, run in runs)


def _chunk(column: Column, values: int, at: int, packed: int, whole: int) -> Record:
    about = Record(
        [
            (1, I32(_KINDS[column.kind].type)),
            (2, Listed([_PLAIN, _RLE])),
            (3, Listed([column.name])),
            (4, I32(_GZIP)),
            (5, I64(values)),
            (6, I64(whole)),
            (7, I64(packed)),
            (9, I64(at)),
        ]
    )
    return Record([(2, I64(at)), (3, about)])


def _foot(columns: Sequence[Column], rows: int, groups: Sequence[Value]) -> Record:
    schema: list[Value] = [Record([(4, "rows"), (5, I32(len(columns)))])]
    for column in columns:
        kind = _KINDS[column.kind]
        repetition = (3, I32(int(column.optional)))
        schema.append(Record([(1, I32(kind.type)), repetition, (4, column.name), *kind.meaning]))
    by_whom = (6, "Kleio")
    return Record([(1, I32(1)), (2, Listed(schema)), (3, I64(rows)), (4, Listed(groups)), by_whom])
