"""Counters, times and levels with few labels, whose values are few.

The library keeps a series for each combination of values that it was ever told, for good. So each
instrument has a bound beyond which all is told as ``other``, whatever its callers do; and what is
told is never about one game, seat or person, but about kinds (``tests/exporter/test_labels.py``).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from typing import Generic, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.metrics import MetricWrapperBase

OTHER = "other"

REGISTRY = CollectorRegistry()
INSTRUMENTS: list[Instrument[MetricWrapperBase]] = []

M = TypeVar("M", bound=MetricWrapperBase, covariant=True)


_one_by_one = threading.Lock()


class Instrument(Generic[M]):
    """``most``: combinations of values that are told apart.

    The metric is made when it is first asked for: where it keeps its counts is settled then, and a
    process says where (``telemetry.kept``) after it has loaded what counts.
    """

    def __init__(self, make: partial[M], name: str, labels: Sequence[str], most: int) -> None:
        self.name, self.labels, self.most = name, tuple(labels), most
        self._make = make
        self._metric: M | None = None
        self._series: dict[tuple[str, ...], M] = {}
        INSTRUMENTS.append(self)

    def series(self, values: tuple[str, ...]) -> M:
        """That of these values."""
        known = self._series.get(values)
        return self._made(values) if known is None else known

    def _made(self, values: tuple[str, ...]) -> M:
        with _one_by_one:
            if self._metric is None:
                self._metric = self._make()
            if len(self._series) >= self.most:
                values = (OTHER,) * len(self.labels)
            series = self._metric.labels(*values) if values else self._metric
            self._series[values] = series
            return series


class Count(Instrument[Counter]):
    """How often something happened."""

    def __init__(self, name: str, words: str, *labels: str, most: int = 200) -> None:
        make = partial(Counter, name, words, labels, registry=REGISTRY)
        super().__init__(make, f"{name}_total", labels, most)

    def __call__(self, *values: str, by: int = 1) -> None:
        """It happened again."""
        self.series(values).inc(by)


class Times(Instrument[Histogram]):
    """How long something took. ``bounds``: of the ranges that are told apart, in seconds."""

    def __init__(
        self, name: str, words: str, *labels: str, bounds: Sequence[float], most: int = 200
    ) -> None:
        make = partial(Histogram, name, words, labels, registry=REGISTRY, buckets=bounds)
        super().__init__(make, name, labels, most)

    def __call__(self, seconds: float, *values: str) -> None:
        """It took so long."""
        self.series(values).observe(seconds)


class Level(Instrument[Gauge]):
    """How many there are now, in all processes that live."""

    def __init__(self, name: str, words: str, *labels: str, most: int = 20) -> None:
        make = partial(Gauge, name, words, labels, registry=REGISTRY, multiprocess_mode="livesum")
        super().__init__(make, name, labels, most)

    def __call__(self, change: int, *values: str) -> None:
        """So many more, or fewer."""
        self.series(values).inc(change)
