"""Ann and Ben play pebbles, and are told elsewhere when it is their turn."""

from __future__ import annotations

from tests.games.conftest import (  # noqa: F401  fixtures of this folder
    _only_pebbles_is_installed,
    ann,
    ben,
    cleo,
    make,
    sent,
)
from tests.surroundings import nothing_is_remembered  # noqa: F401  a fixture of this folder
