"""What only one browser can read (RFC 8291, by the content coding aes128gcm of RFC 8188).

The push service, which is a stranger, passes it on and learns no more than how long it is; so all
are equally long.
"""

from __future__ import annotations

import os

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT = 65
"""Bytes of a public key: uncompressed."""

AUTH = 16
"""Bytes of the secret that a browser shares with whoever may write to it."""

LENGTH = 1024
"""Bytes of every text before it is encrypted, with what fills it up."""

_SALT = 16
_RECORD = 4096
"""Bytes of a record: what is told fits into the first one, which is also the last."""
_LAST = b"\x02"


class Reader(msgspec.Struct, frozen=True):
    """The browser that shall read it. ``p256dh``: its public key, a point. ``auth``: its secret."""

    p256dh: bytes
    auth: bytes


def public_bytes(key: EllipticCurvePublicKey) -> bytes:
    """A public key as a point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(raw: bytes) -> EllipticCurvePublicKey:
    """The public key of a point; raises ``ValueError`` for what is no point of the curve."""
    if len(raw) != POINT:
        raise ValueError("a public key has 65 bytes")
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw)


def encrypted(plain: bytes, reader: Reader) -> bytes:
    """The body of a push message, with a key and a salt of its own."""
    own = generate_private_key(SECP256R1())
    return sealed_with(own, os.urandom(_SALT), plain, reader, LENGTH - len(plain))


def sealed_with(
    own: EllipticCurvePrivateKey, salt: bytes, plain: bytes, reader: Reader, padding: int = 0
) -> bytes:
    """The same, by a key and a salt that are given: both are used once and never again.

    Raises ``ValueError`` for what is too long.
    """
    if padding < 0 or len(plain) + padding + 17 > _RECORD:
        raise ValueError("too long for one push message")
    theirs, mine = read_point(reader.p256dh), public_bytes(own.public_key())
    agreed = own.exchange(ECDH(), theirs)
    binding = b"WebPush: info\x00" + reader.p256dh + mine
    shared = _derived(reader.auth, agreed, binding, 32)
    key = _derived(salt, shared, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\x00", 12)
    head = salt + _RECORD.to_bytes(4) + len(mine).to_bytes(1) + mine
    return head + AESGCM(key).encrypt(nonce, plain + _LAST + b"\x00" * padding, None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length=length, salt=salt, info=info).derive(secret)
