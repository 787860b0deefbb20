"""Bytes as Web Push writes them: base64 for URLs, without padding."""

from __future__ import annotations

import base64
import re

_ALPHABET = re.compile(r"[A-Za-z0-9_-]+={0,2}")


def encoded(raw: bytes) -> str:
    """The text of some bytes."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def read(text: str) -> bytes:
    """The bytes of a text, which may be padded; raises ``ValueError``."""
    bare = text.rstrip("=")
    if _ALPHABET.fullmatch(text) is None or len(bare) % 4 == 1:
        raise ValueError("no base64 for URLs")
    return base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
