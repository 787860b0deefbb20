"""The key that signs public checkpoints: from the environment, or made once for one machine."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from environment.kept_secrets import set_or_kept
from environment.variables import EnvironmentProblem, words

CHECKPOINT_KEY = "KLEIO_CHECKPOINT_KEY"
FORMER_KEYS = "KLEIO_FORMER_CHECKPOINT_KEYS"

_HEX = re.compile("[0-9a-fA-F]{64}")


@dataclass(frozen=True, repr=False)
class SigningKey:
    """The private half of an Ed25519 key, wrapped so that no listing of settings shows it."""

    seed: bytes  #: 32 bytes


def checkpoint_key() -> SigningKey | None:
    """The key in force; None where nobody has set one for a database of one's own.

    Raises:
        EnvironmentProblem: it is no key. The message does not repeat it.
    """
    kept = set_or_kept(CHECKPOINT_KEY, "checkpoint_key", lambda: secrets.token_hex(32))
    return None if kept is None else _signing_key(*kept)


def former_keys() -> list[str]:
    """Public keys, as hex, with which this server signed before; the private ones are not needed.

    Raises:
        EnvironmentProblem: one of them is no key.
    """
    keys = words(FORMER_KEYS)
    if not all(_HEX.fullmatch(key) for key in keys):
        raise EnvironmentProblem(
            f"{FORMER_KEYS} takes public keys of 64 hex digits, separated by commas."
        )
    return [key.lower() for key in keys]


def _signing_key(digits: str, place: str) -> SigningKey:
    if not _HEX.fullmatch(digits):
        raise EnvironmentProblem(f"{place} must hold 64 hex digits: see docs/deploy.md.")
    return SigningKey(bytes.fromhex(digits))
