"""The worker's sign of life.

A step of Celery's consumer, because that says the most: it is started once the consumer holds a
connection to the broker, stopped when the connection is lost, and its timer runs in the very loop
that takes the messages. A worker that hangs or has no broker therefore falls silent. (Celery's own
``inspect ping`` does not work over a queue in PostgreSQL.)
"""

from __future__ import annotations

import logging
from typing import Any

from celery import bootsteps
from django.db import DatabaseError, close_old_connections

from health.heartbeats import forget_worker, report_worker

BEAT_SECONDS = 5.0

log = logging.getLogger(__name__)


THOUGHTS = {"kleio_thinking", "kleio_thinking_patient"}
"""The queues of bots that think."""


def is_for_thoughts_alone(app: Any) -> bool:
    """Whether this worker takes from those queues and from no other."""
    return set(app.amqp.queues.consume_from) <= THOUGHTS


class Heartbeat(bootsteps.StartStopStep):
    """Reports the worker at once, every BEAT_SECONDS from then on, and signs it off at the end."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        self._timer: Any = None

    def start(self, consumer: Any) -> None:
        # Those who do all the rest may be gone while this one lives.
        if is_for_thoughts_alone(consumer.app):
            return
        self._beat(consumer.hostname)
        self._timer = consumer.timer.call_repeatedly(
            BEAT_SECONDS, self._beat, (consumer.hostname,), priority=10
        )

    def stop(self, consumer: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._write(forget_worker, consumer.hostname)

    def _beat(self, worker: str) -> None:
        self._write(report_worker, worker)

    def _write(self, write: Any, worker: str) -> None:
        close_old_connections()
        try:
            write(worker)
        except DatabaseError as problem:
            log.warning("The sign of life could not be written: %s", problem)
