"""All that processes count."""

from __future__ import annotations

from telemetry.instruments import Count, Level, Times

_REQUESTS = (0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0, 10.0)
_WORK = (0.005, 0.025, 0.1, 0.5, 2.0, 5.0, 10.0, 30.0)

REQUESTS = Count(
    "kleio_requests", "Requests answered by web", "route", "method", "status", most=2000
)
REQUEST_SECONDS = Times(
    "kleio_request_seconds",
    "From the head of a request to its answer, waiting for news included",
    "route",
    "method",
    bounds=_REQUESTS,
    most=400,
)
REFUSALS = Count("kleio_refusals", "Requests refused with a problem document, by its kind", "kind")
LONG_POLLS = Level("kleio_long_polls", "Requests that wait for news")
STREAMS = Level("kleio_streams", "Streams that are open", "what")

MOVES = Count("kleio_moves", "Batches appended to games that run", "title", "by")
CONFLICTS = Count("kleio_append_conflicts", "Appends that came second at their version")

BOT_SECONDS = Times("kleio_bot_seconds", "Choices of bots", "level", bounds=_WORK)
BOT_FAILURES = Count(
    "kleio_bot_failures", "Choices that a bot did not make itself, by why", "level", "why"
)
TASK_SECONDS = Times("kleio_task_seconds", "Tasks of workers", "task", bounds=_WORK)
TASKS = Count("kleio_tasks", "Tasks of workers, by how they ended", "task", "state")
SWEPT = Count("kleio_swept_games", "Games that a sweep found waiting for a bot nobody had sent for")
SETBACKS = Count("kleio_setbacks", "What failed in a sweep and is tried again later", "errand")
NOTICES = Count(
    "kleio_notices", "Notices that were sent, by what became of them", "channel", "result"
)
