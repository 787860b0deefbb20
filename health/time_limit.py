"""Keep CELERY_TASK_TIME_LIMIT in a worker without a pool, where Celery itself does not.

Nobody watches a worker that is its only process. It therefore watches itself: a task that runs too
long ends the whole process, whose supervisor starts it again; the task is given out once more.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from typing import Any

from celery import current_app, signals

log = logging.getLogger(__name__)

_watches: dict[str, threading.Timer] = {}


@signals.task_prerun.connect
def begin_watch(task_id: str, task: Any, **_signal: Any) -> None:
    if task.request.is_eager:
        return
    limit = task.time_limit or current_app.conf.task_time_limit
    watch = threading.Timer(limit, _end, (task.name, limit))
    watch.daemon = True
    _watches[task_id] = watch
    watch.start()


@signals.task_postrun.connect
def end_watch(task_id: str, **_signal: Any) -> None:
    if watch := _watches.pop(task_id, None):
        watch.cancel()


def _end(name: str, limit: float) -> None:
    log.error("The task %s ran longer than %g s; this worker ends and leaves it.", name, limit)
    os.kill(os.getpid(), signal.SIGKILL)
