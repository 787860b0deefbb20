"""Which keys sign checkpoints here, and whose signatures count."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings


def signing_key() -> Ed25519PrivateKey | None:
    """The private key in force; None where there is none, and so no checkpoints."""
    held = settings.KLEIO_CHECKPOINT_KEY
    return None if held is None else Ed25519PrivateKey.from_private_bytes(held.seed)


def public_key() -> bytes | None:
    """The public half of the key in force, 32 bytes."""
    key = signing_key()
    return None if key is None else key.public_key().public_bytes_raw()


def former_public_keys() -> list[bytes]:
    """The public halves of keys that signed here before."""
    return [bytes.fromhex(key) for key in settings.KLEIO_FORMER_CHECKPOINT_KEYS]


def trusted_keys() -> frozenset[bytes]:
    """The public keys of this server. A row that names another one was not written by it."""
    current = public_key()
    return frozenset([*former_public_keys(), *([] if current is None else [current])])


def is_signed(signed: bytes, signature: bytes, key: bytes) -> bool:
    """Whether the signature over these bytes is that of the public key."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True


def why_none() -> str:
    """Why no checkpoints are published, and what to do; empty where they are."""
    if settings.KLEIO_CHECKPOINT_KEY is not None:
        return ""
    return (
        "No checkpoints are published, for KLEIO_CHECKPOINT_KEY is not set: give every worker the"
        " same 64 hex digits, which docs/deploy.md says how to make."
    )
