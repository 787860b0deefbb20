"""Tasks of workers are counted where they begin and end."""

from __future__ import annotations

import time
from typing import Any

from celery import signals

from telemetry.catalogue import TASK_SECONDS, TASKS

_began: dict[str, float] = {}


@signals.task_prerun.connect
def begin(task_id: str, **_signal: Any) -> None:
    """A task begins in this process."""
    _began[task_id] = time.perf_counter()


@signals.task_postrun.connect
def end(task_id: str, task: Any, state: str | None = None, **_signal: Any) -> None:
    """And has ended, one way or another."""
    began = _began.pop(task_id, None)
    if began is not None:
        TASK_SECONDS(time.perf_counter() - began, task.name)
        TASKS(task.name, (state or "unknown").lower())
