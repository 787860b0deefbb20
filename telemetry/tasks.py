"""Tasks of workers are counted where they begin and end, and know which request they follow."""

from __future__ import annotations

import logging
import time
from typing import Any

from celery import signals

from telemetry import request_id
from telemetry.catalogue import TASK_SECONDS, TASKS

log = logging.getLogger("kleio.tasks")

_began: dict[str, float] = {}


@signals.before_task_publish.connect
def tell_the_request(headers: dict[str, Any], **_signal: Any) -> None:
    """A message is sent to a worker."""
    if request := request_id.current():
        headers[request_id.HEADER] = request


@signals.task_prerun.connect
def begin(task_id: str, task: Any, **_signal: Any) -> None:
    """A task begins in this process, in the main thread of which there is one at a time."""
    _began[task_id] = time.perf_counter()
    if not task.request.is_eager:
        request_id.follow(task.request.get(request_id.HEADER) or "")


@signals.task_postrun.connect
def end(task_id: str, task: Any, state: str | None = None, **_signal: Any) -> None:
    """And has ended, one way or another."""
    began = _began.pop(task_id, None)
    if began is not None:
        seconds, how = time.perf_counter() - began, (state or "unknown").lower()
        TASK_SECONDS(seconds, task.name)
        TASKS(task.name, how)
        log.debug("%s: %s in %.1f ms", task.name, how, 1000 * seconds)
    if not task.request.is_eager:
        request_id.follow("")
