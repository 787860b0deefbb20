"""How a law says that it was broken."""

from __future__ import annotations

from typing import Any

from tests.compliance.fingerprints import fingerprint


class Broken(AssertionError):
    """A title does not keep the contract; the message says where."""


def require(held: bool, what: str) -> None:
    """Raise ``Broken`` unless it held."""
    if not held:
        raise Broken(what)


def require_alike(actual: Any, expected: Any, what: str) -> None:
    """``require_same`` of two records, which are written only where they differ."""
    if actual != expected:
        require_same(fingerprint(actual), fingerprint(expected), what)


def require_same(actual: bytes, expected: bytes, what: str) -> None:
    """Raise ``Broken`` with the place of the first difference."""
    if actual == expected:
        return
    pairs = enumerate(zip(actual, expected, strict=False))
    shortest = min(len(actual), len(expected))
    at = next((n for n, (byte, other) in pairs if byte != other), shortest)
    near = slice(max(0, at - 60), at + 60)
    raise Broken(f"{what}: {expected[near].decode()!r} became {actual[near].decode()!r}")
