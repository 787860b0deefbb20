"""One line per record."""

from __future__ import annotations

import logging
import sys

from config.settings.logs import OneLine


def record(message: str, **more: object) -> logging.LogRecord:
    return logging.makeLogRecord(
        {"name": "kleio", "levelname": "INFO", "levelno": logging.INFO, "msg": message} | more
    )


def test_what_somebody_sends_cannot_forge_a_record() -> None:
    line = OneLine().format(record("name: ann\r\n2026-01-01 ERROR kleio: all is lost"))
    assert len(line.splitlines()) == 1
    assert r"ann\r\n2026-01-01" in line


def test_a_traceback_stays_on_the_line_of_its_record() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        line = OneLine().format(record("failed", exc_info=sys.exc_info()))
    assert len(line.splitlines()) == 1
    assert "Traceback" in line
    assert "ValueError: two" in line
