"""Why a file is not loaded."""

from __future__ import annotations


class ImportRefused(Exception):
    """Nothing was written; ``str()`` of it is the sentence."""
