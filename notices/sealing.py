"""Addresses and their keys as they lie in the database: encrypted, with a key that does not.

AES-256-GCM with a random nonce; the key follows from SECRET_KEY, so a copy of the database alone
tells nobody's address. The id of the row is bound in: what is moved to another row does not open.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TypeVar
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

T = TypeVar("T", bound=msgspec.Struct)

_NONCE = 12


class Unreadable(Exception):
    """It was sealed with another SECRET_KEY, or is not what was sealed."""


def key_for(purpose: str) -> bytes:
    """32 bytes that follow from SECRET_KEY, others for each purpose."""
    return _derived(settings.SECRET_KEY, purpose)


@cache
def _derived(secret: str, purpose: str) -> bytes:
    info = f"kleio notices {purpose}".encode()
    return HKDF(SHA256(), length=32, salt=None, info=info).derive(secret.encode())


def seal(row: UUID, contents: msgspec.Struct) -> bytes:
    """The record, for the row of this id alone."""
    nonce = os.urandom(_NONCE)
    plain = msgspec.json.encode(contents)
    return nonce + AESGCM(key_for("addresses")).encrypt(nonce, plain, row.bytes)


def unseal(row: UUID, sealed: bytes | memoryview, shape: type[T]) -> T:
    """What was sealed for that row; raises ``Unreadable``."""
    sealed = bytes(sealed)
    try:
        plain = AESGCM(key_for("addresses")).decrypt(sealed[:_NONCE], sealed[_NONCE:], row.bytes)
        return msgspec.json.decode(plain, type=shape)
    except (InvalidTag, ValueError, msgspec.MsgspecError) as problem:
        raise Unreadable from problem
