"""The compact protocol of Thrift, as far as Parquet writes it: records of numbers, texts and lists.

https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

_TRUE, _FALSE = 1, 2
_I32, _I64, _BINARY, _LIST, _STRUCT = 5, 6, 8, 9, 12
_SHORT = 15
"""Shorter lists, and fields so near behind another one, take one byte of head."""


class I32(NamedTuple):
    """A whole number of at most 32 bits; also an enumeration."""

    number: int


class I64(NamedTuple):
    """A whole number of at most 64 bits."""

    number: int


class Listed(NamedTuple):
    """Values of one type; where there are none, of records."""

    values: Sequence[Value]


class Record(NamedTuple):
    """Fields by number, the smallest first."""

    fields: Sequence[tuple[int, Value]]


Value: TypeAlias = "bool | I32 | I64 | str | Listed | Record"


def encoded(value: Value) -> bytes:
    """The bytes of a value."""
    match value:
        case I32(number) | I64(number):
            return varint(number << 1 ^ number >> 63)
        case str():
            text = value.encode()
            return varint(len(text)) + text
        case Listed(values):
            kind, size = _kind(values[0]) if values else _STRUCT, len(values)
            is_short = size < _SHORT
            head = bytes([size << 4 | kind]) if is_short else bytes([0xF0 | kind]) + varint(size)
            return head + b"".join(map(encoded, values))
        case Record(fields):
            return b"".join(_fields(fields)) + b"\0"
        case _:
            return b""


def varint(number: int) -> bytes:
    """A natural number, seven bits a byte, the lowest first."""
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _fields(fields: Iterable[tuple[int, Value]]) -> Iterable[bytes]:
    before = 0
    for number, value in fields:
        yield bytes([number - before << 4 | _kind(value)]) + encoded(value)
        before = number


def _kind(value: Value) -> int:
    match value:
        case bool():
            return _TRUE if value else _FALSE
        case I32():
            return _I32
        case I64():
            return _I64
        case str():
            return _BINARY
        case Listed():
            return _LIST
        case Record():
            return _STRUCT
