"""What a record is, as bytes that are only compared, or read back."""

from __future__ import annotations

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")


def fingerprint(record: object) -> bytes:
    """JSON with the keys of dicts in order: equal records of one type give equal bytes, and others
    do not. Fields stay as the type has them, which takes ``canonical`` half as long again to sort.
    """
    return _ENCODER.encode(record)
