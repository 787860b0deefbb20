"""Ids of addresses as clients know them."""

from __future__ import annotations

from uuid import UUID

_PREFIX = "adr_"
ADDRESS_ID = f"{_PREFIX}[0-9a-f]{{32}}"
"""What an id looks like, as a regular expression."""


def opaque_address(address_id: UUID) -> str:
    """``adr_`` and 32 hex digits."""
    return f"{_PREFIX}{address_id.hex}"


class AddressIdConverter:
    """An id in a path. A path with anything else is no path, hence 404."""

    regex = ADDRESS_ID

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return UUID(value.removeprefix(_PREFIX))

    def to_url(self, value: UUID) -> str:
        """The id as clients know it."""
        return opaque_address(value)
