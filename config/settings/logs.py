"""Logging: one line per record, to stderr."""

from __future__ import annotations

import logging
from typing import Any


class OneLine(logging.Formatter):
    """Time, level, logger, message. A traceback stays on the line of its record.

    Line breaks are written as ``\\n``, so that nobody can forge a record by what they send.
    """

    default_msec_format = "%s.%03d"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace("\r", "\\r").replace("\n", "\\n")


def logging_settings(level: str) -> dict[str, Any]:
    """What ``logging.config.dictConfig`` takes; ``level`` is a name such as INFO."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"one_line": {"()": OneLine}},
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
