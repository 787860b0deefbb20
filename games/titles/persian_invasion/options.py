"""What may be chosen for a solo game: nothing, the invasion is what it is."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No options."""
