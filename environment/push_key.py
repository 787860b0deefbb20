"""The key by which push services know this server: from the environment, or made once."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from environment.kept_secrets import set_or_kept
from environment.variables import EnvironmentProblem

PUSH_KEY = "KLEIO_PUSH_KEY"

_HEX = re.compile("[0-9a-fA-F]{64}")
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256: a private key is a number below it, and not 0."""


@dataclass(frozen=True, repr=False)
class PushKey:
    """The private half of a P-256 key, wrapped so that no listing of settings shows it."""

    number: int


def push_key() -> PushKey | None:
    """The key in force; None where nobody has set one for a database of one's own.

    Browsers bind what they subscribe to to its public half, so another key ends all of it.

    Raises:
        EnvironmentProblem: it is no key. The message does not repeat it.
    """
    kept = set_or_kept(PUSH_KEY, "push_key", _made)
    return None if kept is None else _read(*kept)


def _made() -> str:
    return f"{1 + secrets.randbelow(_ORDER - 1):064x}"


def _read(digits: str, place: str) -> PushKey:
    number = int(digits, 16) if _HEX.fullmatch(digits) else 0
    if not 0 < number < _ORDER:
        raise EnvironmentProblem(
            f"{place} must hold 64 hex digits, a private key of P-256: see docs/deploy.md."
        )
    return PushKey(number)
