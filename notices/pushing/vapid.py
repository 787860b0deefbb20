"""Who is sending, as push services want to know it (VAPID, RFC 8292): a signed token."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from environment.push_key import PushKey
from notices.outside.urls import Url
from notices.pushing import base64url
from notices.pushing.encryption import public_bytes

GOOD_FOR = timedelta(hours=12)
"""A token, at most: half of what is permitted, since clocks differ."""

_HEAD = b'{"typ":"JWT","alg":"ES256"}'


class Claims(msgspec.Struct, frozen=True, omit_defaults=True):
    """``aud``: the origin of the push service. ``exp``: seconds since 1970. ``sub``: whom its
    people may ask about this server, a URL."""

    aud: str
    exp: int
    sub: str = ""


def private_key(key: PushKey) -> EllipticCurvePrivateKey:
    """The key with which this server signs."""
    return derive_private_key(key.number, SECP256R1())


def public_key(key: PushKey) -> str:
    """Its public half, which browsers are told: a point, in base64 for URLs."""
    return base64url.encoded(public_bytes(private_key(key).public_key()))


def authorization(key: PushKey, url: Url, now: datetime, contact: str) -> str:
    """The header ``Authorization`` for one endpoint. ``contact``: a URL, or empty."""
    claims = Claims(f"{url.scheme}://{url.authority}", int((now + GOOD_FOR).timestamp()), contact)
    return f"vapid t={token(private_key(key), claims)}, k={public_key(key)}"


def token(key: EllipticCurvePrivateKey, claims: Claims) -> str:
    """A JSON Web Token, signed by ES256: two numbers of 32 bytes, one after the other."""
    signed = f"{base64url.encoded(_HEAD)}.{base64url.encoded(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ECDSA(SHA256())))
    return f"{signed}.{base64url.encoded(r.to_bytes(32) + s.to_bytes(32))}"
