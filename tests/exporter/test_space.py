"""The files of a process have room for all that it may ever count."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from prometheus_client import values
from prometheus_client.mmap_dict import mmap_key

from telemetry import catalogue  # noqa: F401  all instruments are made there
from telemetry.instruments import INSTRUMENTS
from telemetry.kept import SIZES
from tests.exporter.labels import CLOSED
from tests.filled import filled

HEAD, AROUND = 8, 4 + 8 + 16
"""Bytes in front of all series, and of each beside its name: length, padding, value and time."""


class Noted(values.MutexValue):
    """A series that is kept nowhere: what it would take is added up."""

    bytes_taken: Counter[str] = Counter()

    def __init__(self, typ: str, *named: object, multiprocess_mode: str = "") -> None:
        super().__init__(typ, *named)  # type: ignore[no-untyped-call]
        kind = f"{typ}_{multiprocess_mode}" if multiprocess_mode else typ
        self.bytes_taken[kind] += len(mmap_key(*named).encode()) + AROUND  # type: ignore[arg-type]


def test_all_series_with_the_longest_values_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "ValueClass", Noted)
    taken = Counter(dict.fromkeys(SIZES, HEAD))
    for instrument in filled(INSTRUMENTS):
        monkeypatch.setattr(Noted, "bytes_taken", Counter())
        make = instrument._make
        fresh = make.func(*make.args, **{**make.keywords, "registry": None})
        if instrument.labels:
            fresh.labels(*(max(CLOSED[label](), key=len) for label in instrument.labels))
        there_are = math.prod(len(CLOSED[label]()) for label in instrument.labels)
        for kind, each in filled(Noted.bytes_taken.items()):
            taken[kind] += each * (min(there_are, instrument.most) + 1)
    assert set(taken) == set(SIZES)
    for kind, size in SIZES.items():
        assert taken[kind] <= size, kind
