"""Ann and Ben play; games are made without workers."""

from __future__ import annotations

from tests.api.conftest import ann, ben, cleo, table  # noqa: F401  fixtures of this folder
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_are_the_same_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)
