"""Logging: one line per record, to stderr, as text or as JSON."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from telemetry import request_id


class OneLine(logging.Formatter):
    """Time, level, logger, message. A traceback stays on the line of its record.

    Line breaks are written as ``\\n``, so that nobody can forge a record by what they send.
    """

    default_msec_format = "%s.%03d"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace("\r", "\\r").replace("\n", "\\n")


class Json(logging.Formatter):
    """The same as an object of JSON on a line, with the request that the record belongs to."""

    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__()
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if request := request_id.current():
            entry["request"] = request
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


FORMS: dict[str, type[logging.Formatter]] = {"text": OneLine, "json": Json}


def logging_settings(level: str, form: str = "text") -> dict[str, Any]:
    """What ``logging.config.dictConfig`` takes; ``level`` is a name such as INFO."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"one_line": {"()": FORMS[form]}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "one_line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django's own handler would say everything twice.
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # What callers do wrong is told to them; here are the faults of the server.
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            # Task by task is for debugging; failures are logged as errors all the same.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
        },
    }
