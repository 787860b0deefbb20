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
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_have_the_same_ids_in_each_run,
    nothing_is_remembered,
    the_same_games_are_made_in_each_run,
)
