"""Ids of experiments as people and clients know them."""

from __future__ import annotations

from uuid import UUID

_PREFIX = "exp_"
EXPERIMENT_ID = f"{_PREFIX}[0-9a-f]{{32}}"
"""What an id looks like, as a regular expression."""


class ExperimentIdConverter:
    """An id in a path. A path with anything else is no path, hence 404."""

    regex = EXPERIMENT_ID

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return UUID(value.removeprefix(_PREFIX))

    def to_url(self, value: UUID) -> str:
        """The id as people know it."""
        return f"{_PREFIX}{value.hex}"
