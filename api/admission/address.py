"""Where a call comes from, as far as that can be believed."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings

_LONGEST = 45
"""Characters of an address; what is longer is not kept."""


def address_of(meta: Mapping[str, Any]) -> str:
    """The caller's address; of IPv6 the network of 64 bits, which one caller has whole.

    X-Forwarded-For is written by anybody, so only what our own proxies added to its end counts.
    """
    proxies = settings.KLEIO_TRUSTED_PROXIES
    claimed = str(meta.get("REMOTE_ADDR") or "")
    if proxies:
        hops = str(meta.get("HTTP_X_FORWARDED_FOR", "")).split(",")
        claimed = hops[-proxies] if len(hops) >= proxies else claimed
    claimed = claimed.strip()
    return _kept(claimed) if len(claimed) <= _LONGEST else _spelled(claimed)


def _spelled(claimed: str) -> str:
    try:
        address = ipaddress.ip_address(claimed)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)


_kept = lru_cache(4096)(_spelled)
"""It is asked for several times with each request."""
