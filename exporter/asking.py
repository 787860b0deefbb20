"""How things stand that no process counts: asked of the database and the broker at each scrape.

Every machine tells the same of them, so add nothing up over machines: take the greatest. Of several
databases counts are those of all that answer, and the lag is that of the worst.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import celery
from django.conf import settings
from django.db import connections
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from audit.doctor.lag import lags_here
from audit.doctor.rows import row
from audit.sql import sql
from database.at_hand import HOME, at, connection, here
from database.patience import OF_A_REQUEST, at_most
from health.heartbeats import living_workers
from health.streams import serving_streams
from shards.everywhere import from_each
from shards.places import are_several, databases
from shards.replicating import slots_here

KEPT_SECONDS = 5.0
"""However often somebody asks, the database is asked this rarely."""

_PATIENCE = "5s"
"""For each question."""

log = logging.getLogger("kleio.exporter")


class HowThingsStand(Collector):
    """Used by one thread at a time."""

    def __init__(self) -> None:
        self._until = float("-inf")
        self._told: list[Metric] = []

    def describe(self) -> Iterable[Metric]:
        """Nothing: the library would ask all of it to know the names."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """See the library."""
        if time.monotonic() >= self._until:
            try:
                self._told = _all()
            finally:
                connections.close_all()  # the next to ask is another thread
            self._until = time.monotonic() + KEPT_SECONDS
        return self._told


def _all() -> list[Metric]:
    up = GaugeMetricFamily("kleio_up", "Whether it answers the exporter", labels=["part"])
    metrics: list[Metric] = [up]
    beside = {name: partial(_beside, name) for name in databases()[1:]}
    for name, ask in (_PARTS | beside).items():
        try:
            metrics += list(ask())
        except Exception as problem:  # each transport of a broker has errors of its own
            log.warning("The %s does not answer the exporter (%s).", name, type(problem).__name__)
            up.add_metric([name], 0.0)
        else:
            up.add_metric([name], 1.0)
    return metrics


def _database() -> Iterator[Metric]:
    _be_patient()
    for question in (_alive, _connections, _figures, _readers, _notices, _replication):
        yield from question()


def _beside(database: str) -> Iterator[Metric]:
    with at(database), at_most(OF_A_REQUEST):
        _be_patient()
    return iter(())


def _be_patient() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{_PATIENCE}'")


def _alive() -> Iterator[Metric]:
    yield _gauge("kleio_workers", "Workers that gave a sign of life", living_workers())
    yield _gauge("kleio_stream_processes", "Processes that serve streams", serving_streams())


def _connections() -> Iterator[Metric]:
    used, most = row(
        "SELECT count(*), current_setting('max_connections')::int FROM pg_stat_activity"
        " WHERE backend_type = 'client backend'"
    )
    yield _gauge("kleio_database_connections", "Connections to the database server", used)
    yield _gauge("kleio_database_connections_most", "As many as it takes", most)


def _figures() -> Iterator[Metric]:
    counts, seconds = zip(*from_each(lambda: row(sql("uncounted_lately"))), strict=True)
    words = "Finished games of the last week that figures lack"
    yield _gauge("kleio_uncounted_games", words, sum(counts))
    words = "Seconds since the first of them ended"
    yield _gauge("kleio_uncounted_seconds", words, max(each or 0.0 for each in seconds))


def _readers() -> Iterator[Metric]:
    words = "Seconds since the first batch was stored that a reader of the log has not read"
    lags = GaugeMetricFamily("kleio_reader_lag_seconds", words, labels=["reader"])
    for name, seconds in chain(*from_each(_readers_here)):
        lags.add_metric([name], seconds or 0.0)
    yield lags


def _readers_here() -> list[tuple[str, float | None]]:
    beside = "" if here() == HOME else f" at {here()}"
    return [(f"{name}{beside}", seconds) for name, seconds in lags_here()]


def _notices() -> Iterator[Metric]:
    counts = from_each(lambda: row(sql("doctor_notices")))
    _, offs, _, lates, seconds = zip(*counts, strict=True)
    yield _gauge("kleio_late_notices", "Notices that are due and not sent", sum(lates))
    words = "By how much the latest of them is late"
    yield _gauge("kleio_late_notices_seconds", words, max(seconds))
    yield _gauge("kleio_addresses_off", "Addresses that notices no longer go to", offs[0])


def _replication() -> Iterator[Metric]:
    labels = ["slot"]
    words = "Bytes of its log that a server keeps for a database that follows it"
    kept = GaugeMetricFamily("kleio_replication_kept_bytes", words, labels=labels)
    words = "Whether somebody follows by it, and gets all"
    followed = GaugeMetricFamily("kleio_replication_followed", words, labels=labels)
    for slot in chain(*from_each(slots_here)) if are_several() else ():
        kept.add_metric([slot.name], slot.kept)
        followed.add_metric([slot.name], float(slot.is_followed and slot.is_good))
    yield from (kept, followed)


def _broker() -> Iterator[Metric]:
    words = "Messages that no worker has taken"
    waiting = GaugeMetricFamily("kleio_queue_messages", words, labels=["queue"])
    with celery.current_app.connection_for_read(connect_timeout=3) as broker:
        broker.ensure_connection(max_retries=1, timeout=3)
        for queue in settings.CELERY_TASK_QUEUES:
            waiting.add_metric([queue.name], _length(broker, queue.name))
    yield waiting


def _length(broker: Any, queue: str) -> int:
    channel = broker.channel()  # one that was asked for what there is not is closed by RabbitMQ
    try:
        return int(channel.queue_declare(queue, passive=True)[1])
    except broker.channel_errors:
        return 0  # no worker has made it yet
    finally:
        channel.close()


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=float(value))


_PARTS: dict[str, Callable[[], Iterator[Metric]]] = {"database": _database, "broker": _broker}
