"""Canonical JSON: the one spelling of a value that is hashed, and what cannot be spelled so.

Canonical JSON is UTF-8 without spaces; keys of objects are sorted by code point and differ; numbers
are whole; strings escape only ``"``, ``\\`` and what is below U+0020 (``\\b \\t \\n \\f \\r``, else
``\\u00xx`` in lower case). It is what ``json.dumps(value, ensure_ascii=False, sort_keys=True,
separators=(",", ":"))`` of Python's standard library writes.

These bytes are what is stored. Whoever asks the database for a value within them reads them as
``jsonb``: so NUL and lone surrogates, which that cannot hold, are refused here, and so are
fractions, which every language prints another way.
"""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from events.errors import UnfitEvent


def _refuse_fraction(number: str) -> NoReturn:
    raise ValueError(f"{number} is not a whole number")


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(float_hook=_refuse_fraction).decode


def canonical(value: object) -> bytes:
    """The canonical JSON of a record, dict, list, string, whole number, truth value or None.

    Raises:
        UnfitEvent: ``value`` holds something that would not come back from the database as it is.
    """
    try:
        written = _encode(value)
        read = _decode(written)
        same = _encode(read) == written
    except (ValueError, TypeError, RecursionError, msgspec.MsgspecError) as problem:
        raise UnfitEvent(
            f"An event must be JSON with text keys, whole numbers and valid Unicode: {problem}."
        ) from problem
    if not same:
        raise UnfitEvent("An event must be JSON whose keys are sorted and do not repeat.")
    # The cheap question first: most payloads hold neither.
    if b"\\u0000" in written and _holds(read, "\0"):
        raise UnfitEvent("An event must not hold the character NUL (U+0000): leave it out.")
    if b"null" in written and _holds(msgspec.to_builtins(value), float):
        raise UnfitEvent("An event must hold whole numbers only: NaN and infinity have no JSON.")
    return written


def canonical_again(payload: str | bytes) -> bytes:
    """The canonical bytes of JSON that may be spelled otherwise.

    Raises:
        UnfitEvent: no event can have been stored with this payload.
    """
    try:
        value = _decode(payload)
    except (ValueError, RecursionError, msgspec.MsgspecError) as problem:
        raise UnfitEvent(f"This was never written as an event: {problem}.") from problem
    return canonical(value)


def read_canonical(payload: bytes) -> Any:
    """The value that canonical bytes spell; a third of the work of spelling it again.

    Raises:
        UnfitEvent: ``canonical`` writes that value otherwise, or refuses it.
    """
    try:
        value = _decode(payload)
        same = _encode(value) == payload
    except (ValueError, RecursionError, msgspec.MsgspecError) as problem:
        raise UnfitEvent(f"This was never written as an event: {problem}.") from problem
    if not same or (b"\\u0000" in payload and _holds(value, "\0")):
        raise UnfitEvent("An event is stored as it is hashed: spelled canonically.")
    return value


def _holds(value: object, sought: str | type[float]) -> bool:
    if isinstance(value, dict):
        return any(_holds(part, sought) for pair in value.items() for part in pair)
    if isinstance(value, list | tuple):
        return any(_holds(part, sought) for part in value)
    if isinstance(sought, str):
        return isinstance(value, str) and sought in value
    return isinstance(value, sought)
