"""Refusals about addresses. Each message is a sentence that says what to do."""

from __future__ import annotations


class UnfitAddress(Exception):
    """Nothing can be sent there, or nothing may be."""


class TooManyAddresses(Exception):
    """The player has as many as one may have."""
