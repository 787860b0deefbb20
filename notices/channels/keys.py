"""Links, and keys in them, that show that whoever reads them has the mailbox or the browser."""

from __future__ import annotations

import hashlib
import hmac
import re
from enum import Enum
from uuid import UUID

from django.conf import settings

from notices.sealing import key_for

_KEY = re.compile(r"(?P<purpose>confirm|stop)-(?P<address>[0-9a-f]{32})-(?P<proof>[0-9a-f]{64})")


class Purpose(Enum):
    """What a link is for."""

    CONFIRM = "confirm"
    STOP = "stop"


def link_for(purpose: Purpose, address: UUID) -> str:
    """The whole URL; it works as long as the address is known."""
    return f"{settings.KLEIO_PUBLIC_URL}/notices/{key_for_link(purpose, address)}/"


def key_for_link(purpose: Purpose, address: UUID) -> str:
    """What such a URL ends with."""
    return f"{purpose.value}-{address.hex}-{_proof(purpose, address)}"


def read_key(key: str) -> tuple[Purpose, UUID] | None:
    """What a link is for, and which address; None if it was not made here."""
    match = _KEY.fullmatch(key)
    if match is None:
        return None
    purpose, address = Purpose(match["purpose"]), UUID(match["address"])
    if not hmac.compare_digest(match["proof"], _proof(purpose, address)):
        return None
    return purpose, address


def _proof(purpose: Purpose, address: UUID) -> str:
    return hmac.digest(key_for(f"to {purpose.value}"), address.bytes, hashlib.sha256).hex()
