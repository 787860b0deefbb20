"""The Celery application: workers play the bots, the scheduler sweeps for what was forgotten."""

from __future__ import annotations

import logging.config
import os
import signal
import threading
from typing import Any

from celery import Celery, signals
from django.conf import settings
from django.db import close_old_connections

import config.queue_in_database
import health.time_limit  # noqa: F401  its receivers watch each task
import telemetry.tasks  # noqa: F401  and these count them
from environment.collector import spare_what_is_loaded
from environment.supervision import stops_within
from health.checks import REFUSES, check_broker
from health.consumer_step import Heartbeat, is_for_thoughts_alone
from telemetry import tracing
from telemetry.kept import keep_in_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

config.queue_in_database.install()
app = Celery("kleio")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(Heartbeat)


@signals.setup_logging.connect
def log_as_django_does(**_signal: Any) -> None:
    """Receiving this signal keeps Celery from setting up logging its own way."""
    logging.config.dictConfig(settings.LOGGING)


@signals.task_prerun.connect
@signals.task_postrun.connect
def drop_broken_connections(sender: Any, **_signal: Any) -> None:
    """Let a task begin on a connection that works.

    Worker processes keep theirs from task to task (CELERY_DB_REUSE_MAX); as between two requests,
    one that broke is closed here, and opened anew by the task that needs it.
    """
    if not sender.request.is_eager:
        close_old_connections()


@signals.worker_init.connect
@signals.beat_init.connect
def end_if_refused(**_signal: Any) -> None:
    """Where the broker does not take the password, say so in a line (``health.checks``) and end.

    Celery would end as well, with some hundred lines of how it got there.
    """
    if check_broker().reason == REFUSES:
        raise SystemExit(1)


@signals.worker_init.connect
def tell_what_is_done(**_signal: Any) -> None:
    """Where it is asked for, and before any connection is made."""
    keep_in_files()
    tracing.begin("worker")


@signals.celeryd_after_setup.connect
def think_in_the_background(instance: Any, **_signal: Any) -> None:
    """Whoever takes thoughts alone (``--queues``) gives way to everybody else on the machine."""
    if is_for_thoughts_alone(instance.app):
        os.nice(10)


@signals.celeryd_after_setup.connect
def spare_the_tables(**_signal: Any) -> None:
    """Titles and tasks are loaded by now, and processes of a pool, if any, are not forked yet."""
    spare_what_is_loaded()


@signals.worker_shutting_down.connect
def end_in_time(**_signal: Any) -> None:
    """Under the supervisor, be gone when its patience ends, and all of the pool too.

    If the supervisor was killed, PostgreSQL went with it, and Celery would go on trying to reach
    its broker for half a minute before it ends.
    """
    if (seconds := stops_within()) is not None:
        end = threading.Timer(seconds, os.killpg, (os.getpgrp(), signal.SIGKILL))
        end.daemon = True
        end.start()
