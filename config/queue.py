"""Celery's settings that depend on the kind of broker."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

# Longer than the longest task may run (see CELERY_TASK_TIME_LIMIT), or it would be started twice.
REDELIVER_SECONDS = 60


def is_in_database(broker_url: str) -> bool:
    """Whether the queue is pgmq: tables in PostgreSQL, no server of its own."""
    return urlsplit(broker_url).scheme == "pgmq"


def transport_options(broker_url: str) -> dict[str, Any]:
    """What the broker's driver is told.

    pgmq wakes its readers by NOTIFY; without it a message waits for the next poll. The schema is
    installed by ``config.local.prepare``, not as an extension.
    """
    scheme = urlsplit(broker_url).scheme
    if scheme == "pgmq":
        return {
            "init_extension": False,
            "use_notify": True,
            "notify_throttle_interval_ms": 10,
            "wait_time_seconds": 0,
            "visibility_timeout": REDELIVER_SECONDS,
            "pool_size": 2,
            "pool_timeout": 5,
        }
    if scheme in ("amqp", "amqps"):
        return {"confirm_publish": True}
    return {"visibility_timeout": REDELIVER_SECONDS}
