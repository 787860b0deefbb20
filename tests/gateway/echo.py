"""An application that tells what it was told: by WSGI alone, and behind the way in."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from gateway.application import Gateway  # noqa: E402

LONG, LINE, LINES = "/long", b"line\n", 200_000

_TOLD = ("HTTP_", "REQUEST_", "PATH_", "QUERY_", "SERVER_PR", "REMOTE_", "CONTENT_", "SCRIPT_")


def wsgi(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """All that a view can read of a request, as JSON; under ``LONG`` a long answer in parts."""
    if environ["PATH_INFO"] == LONG:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return (LINE for _ in range(LINES))
    variables = {name: environ[name] for name in environ if name.startswith(_TOLD)}
    body = environ["wsgi.input"].read()
    variables |= {"scheme": environ["wsgi.url_scheme"], "body": body.decode("latin-1")}
    headers = [("Content-Type", "application/json"), ("X-Twice", "1"), ("X-Twice", "2")]
    start_response("200 OK", headers)
    return [json.dumps(variables, sort_keys=True).encode()]


rsgi = Gateway(wsgi)
