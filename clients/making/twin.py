"""The Python client that waits, made from the one that does not."""

from __future__ import annotations

import re

_WORDS = (
    (r"AsyncGenerator\[([^\n]*), None\]", r"Generator[\1, None, None]"),
    (r"\bAsync(Kleio|Game|Generator|Iterator|Client)\b", r"\1"),
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\bimport asyncio\n", "import time\n"),
    (r"\basyncio\.sleep\b", "time.sleep"),
    (r"\bkleio_client\._async\b", "kleio_client._sync"),
    (r"\basynccontextmanager\b", "contextmanager"),
    (r"\baclosing\b", "closing"),
    (r"\b__aenter__\b", "__enter__"),
    (r"\b__aexit__\b", "__exit__"),
    (r"\b(aclose|aread|aiter_bytes)\b", lambda match: match[0][1:]),
    (r'\A"""[^\n]*', '"""The client that waits for each answer. Made from ``_async``."""'),
)


def waiting(source: str) -> str:
    """The module of ``_sync`` for the source of the same in ``_async``."""
    for pattern, instead in _WORDS:
        source = re.sub(pattern, instead, source)
    return source
