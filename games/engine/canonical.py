"""One way to write a record as bytes: sorted keys, no spaces, UTF-8, no floats."""

from __future__ import annotations

import msgspec

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(record: object) -> bytes:
    """Canonical JSON: equal records give equal bytes on every machine.

    Records hold no floats, and the keys of their dicts are strings.
    """
    return _ENCODER.encode(record)
