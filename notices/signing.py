"""Signatures of webhooks by the Standard Webhooks scheme (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import datetime

_PREFIX = "whsec_"
_BYTES = 32


def new_secret() -> str:
    """``whsec_`` and 32 random bytes in base64."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(_BYTES)).decode()


def signed(secret: str, message: str, at: datetime, body: bytes) -> dict[str, str]:
    """The headers that prove who sent ``body``. ``message``: the same each time it is sent."""
    moment = int(at.timestamp())
    key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    content = f"{message}.{moment}.".encode() + body
    digest = base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(moment),
        "webhook-signature": f"v1,{digest}",
    }
