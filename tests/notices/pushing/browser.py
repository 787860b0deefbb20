"""A browser as Web Push knows one: its keys, and how it reads what is sent to it."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from notices.pushing.base64url import encoded, read
from notices.pushing.encryption import Reader, public_bytes, read_point


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, hashlib.sha256)


@dataclass
class Browser:
    """Reads by the letter of RFC 8188 and 8291, section 3.4, in steps of its own."""

    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = b"sixteen bytes of"

    @property
    def point(self) -> bytes:
        return public_bytes(self.key.public_key())

    @property
    def reader(self) -> Reader:
        return Reader(self.point, self.auth)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self.point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, size = body[:16], int.from_bytes(body[16:20])
        theirs, sealed = body[21 : 21 + body[20]], body[21 + body[20] :]
        assert len(sealed) <= size
        agreed = self.key.exchange(ECDH(), read_point(theirs))
        binding = b"WebPush: info\0" + self.point + theirs
        shared = HKDFExpand(SHA256(), 32, binding).derive(_hmac(self.auth, agreed))
        secret = _hmac(salt, shared)
        key = HKDFExpand(SHA256(), 16, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDFExpand(SHA256(), 12, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain.endswith(b"\2"), "the last record"
        return plain[:-1]


def claims_of(header: str) -> tuple[dict[str, Any], str]:
    """What an ``Authorization`` of VAPID says, and by which key; its signature is checked."""
    scheme, _, parts = header.partition(" ")
    assert scheme == "vapid"
    said = dict(part.strip().split("=", 1) for part in parts.split(","))
    signed, _, signature = said["t"].rpartition(".")
    raw = read(signature)
    r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key = read_point(read(said["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ECDSA(SHA256()))
    head, _, claims = signed.partition(".")
    assert msgspec.json.decode(read(head)) == {"typ": "JWT", "alg": "ES256"}
    return msgspec.json.decode(read(claims)), said["k"]
