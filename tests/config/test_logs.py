"""One line per record."""

from __future__ import annotations

import json
import logging
import re
import sys

import pytest

from config.settings.logs import Json, OneLine
from telemetry import request_id


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


def test_a_line_of_json_tells_its_request_and_keeps_its_traceback() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        failed = record("of \n ann", exc_info=sys.exc_info(), created=0.0, msecs=0.0)
    with request_id.worked_on("abc-1"):
        line = Json().format(failed)
    parsed = json.loads(line)
    assert len(line.splitlines()) == 1
    assert (parsed["request"], parsed["message"]) == ("abc-1", "of \n ann")
    assert parsed["time"] == "1970-01-01T00:00:00.000Z"
    assert "ValueError: two\nlines" in parsed["traceback"]
    assert "request" not in json.loads(Json().format(record("by itself")))


@pytest.mark.parametrize(
    ("sent", "believe", "is_kept"),
    [
        ("0123456789abcdef", True, True),
        ("0123456789abcdef", False, False),
        ("short", True, False),
        ("x" * 65, True, False),
        ('"}\n{"level": "ERROR"', True, False),
        ("", True, False),
    ],
)
def test_a_request_has_the_name_that_a_proxy_gave_it_if_one_is_believed(
    sent: str, believe: bool, is_kept: bool
) -> None:
    name = request_id.named({"HTTP_X_REQUEST_ID": sent}, believe=believe)
    assert (name == sent) is is_kept
    assert re.fullmatch("[A-Za-z0-9-]{8,64}", name)
    assert name != request_id.named({}, believe=believe)
