"""Celery's settings: the broker, how tasks are given out, and what is done from time to time."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from kombu import Exchange, Queue

from environment.databases import broker_url, queue_is_in_database

# Longer than the longest task may run (see CELERY_TASK_TIME_LIMIT), or it would be started twice.
_REDELIVER_SECONDS = 60


def _transport_options(broker: str) -> dict[str, Any]:
    """What the broker's driver is told.

    pgmq wakes its readers by NOTIFY; without it a message waits for the next poll. The schema is
    installed by ``local.prepare``, not as an extension.
    """
    scheme = urlsplit(broker).scheme
    if scheme == "pgmq":
        return {
            "init_extension": False,
            "use_notify": True,
            "notify_throttle_interval_ms": 10,
            "wait_time_seconds": 0,
            "visibility_timeout": _REDELIVER_SECONDS,
            "pool_size": 2,
            "pool_timeout": 5,
            "libpq": dict(parse_qsl(urlsplit(broker).query)),
        }
    if scheme in ("amqp", "amqps"):
        return {"confirm_publish": True}
    return {"visibility_timeout": _REDELIVER_SECONDS}


_BROKER = broker_url()
# Kombu takes what stands behind the ? for words of its own; `config.queue_in_database` tells libpq.
CELERY_BROKER_URL = _BROKER.partition("?")[0] if queue_is_in_database(_BROKER) else _BROKER
CELERY_BROKER_TRANSPORT_OPTIONS = _transport_options(_BROKER)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_POOL_LIMIT = 4
CELERY_TASK_DEFAULT_QUEUE = "kleio"
# Workers take from both queues in turn. In the second one is what no person waits for, in pieces of
# a moment, so that whoever waits for a bot waits for a piece or two and not for all games of bots.
_PATIENT = "kleio_patient"
# Bots that think have workers of their own (`-Q`), so that nobody else waits for a thought at all.
# They have two queues in the same manner.
_THINKING, _THINKING_PATIENT = "kleio_thinking", "kleio_thinking_patient"
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name)
    for name in (CELERY_TASK_DEFAULT_QUEUE, _PATIENT, _THINKING, _THINKING_PATIENT)
]
CELERY_TASK_ROUTES = {
    task: {"queue": _PATIENT}
    for task in (
        "games.tasks.bot_turn_alone",
        "games.tasks.go_on_with_odds",
        "analytics.tasks.catch_up",
        "analytics.tasks.experiment",
        "analytics.tasks.go_on_with_experiments",
        "analytics.tasks.keep_pair",
        "analytics.tasks.look_closer",
        "analytics.tasks.simulate",
        "notices.tasks.look",
    )
} | {
    "games.tasks.think": {"queue": _THINKING},
    "games.tasks.think_alone": {"queue": _THINKING_PATIENT},
}
CELERY_TASK_IGNORE_RESULT = True
# A task is confirmed when it is done, so that a killed worker loses none; it may run twice then.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
# A publisher gives up within a second: the sweep finds what was not told.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2}
# A worker takes one task at a time: what it had taken before would go first, whoever waits.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Remote control needs broadcast queues, which the queue in PostgreSQL does not offer.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not queue_is_in_database(CELERY_BROKER_URL)
# How many tasks a worker process runs on one database connection: for ever. See config/celery.py.
CELERY_DB_REUSE_MAX = 2**31
# Every entry is an interval, so nothing needs to be remembered from one start to the next.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # Sweeps that pile up while no worker runs expire instead of running one after the other.
    "sweep": {"task": "games.tasks.sweep", "schedule": 10.0, "options": {"expires": 10}},
    "flag": {"task": "games.tasks.flag", "schedule": 1.0, "options": {"expires": 1}},
    "count": {"task": "analytics.tasks.catch_up", "schedule": 15.0, "options": {"expires": 15}},
    "experiments": {
        "task": "analytics.tasks.go_on_with_experiments",
        "schedule": 10.0,
        "options": {"expires": 10},
    },
    "notices": {"task": "notices.tasks.look", "schedule": 5.0, "options": {"expires": 5}},
    "checkpoint": {
        "task": "audit.tasks.publish_checkpoint",
        "schedule": 300.0,
        "options": {"expires": 300},
    },
    "quotas": {
        "task": "api.tasks.forget_unused_quotas",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
}
