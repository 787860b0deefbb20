"""The API document, made once for all tests that read it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from api.schema import views


@cache
def whole_document() -> Any:
    """As it is with Night Market among the titles, and as it is served. It takes seconds, so all
    read one, and change none of it."""
    return json.loads(views._written())
