"""Which request a line of a log belongs to: through web, and through tasks that it led to."""

from __future__ import annotations

import itertools
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

KEY = "kleio.request"
"""In the environ of WSGI."""

HEADER = "kleio_request"
"""Of a message to a worker."""

_FIT = re.compile("[A-Za-z0-9-]{8,64}")

_current: ContextVar[str] = ContextVar("request", default="")
_process = secrets.token_hex(6)
_numbers = itertools.count(1)


def _call_anew() -> None:
    """A process that was forked has a name of its own."""
    global _process
    _process = secrets.token_hex(6)


os.register_at_fork(after_in_child=_call_anew)


def current() -> str:
    """That of the request, or of the task, that is worked on; "" where there is none."""
    return _current.get()


def named(environ: Mapping[str, Any], *, believe: bool) -> str:
    """How a request is called: as the proxy has called it, where one is to be believed."""
    header = str(environ.get("HTTP_X_REQUEST_ID", ""))
    if believe and _FIT.fullmatch(header):
        return header
    return f"{_process}-{next(_numbers):x}"


def follow(request: str) -> None:
    """What happens in this thread from now on belongs to this request."""
    _current.set(request)


@contextmanager
def worked_on(request: str) -> Iterator[None]:
    """What happens inside belongs to this request."""
    token = _current.set(request)
    try:
        yield
    finally:
        _current.reset(token)
