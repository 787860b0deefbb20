"""The API document, made once for all tests that read it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def whole_document() -> Any:
    """As it is with Night Market among the titles. It takes seconds, so all read one, and change
    none of it."""
    made = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return json.loads(json.dumps(made))
