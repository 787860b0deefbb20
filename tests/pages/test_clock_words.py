"""How long a choice may take, as a report says it."""

from __future__ import annotations

import pytest

from games.models import Game
from pages.listing.clock_words import clock_words

BOT = {"level": "random", "on_flag": "bot"}


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        (None, "as long as one likes"),
        (
            {"control": "days", "per_move": 259200, **BOT},
            "3 days for each choice; then a random bot plays on",
        ),
        (
            {"control": "bank", "bank": 5400, "increment": 0, **BOT},
            "90 minutes for the game; then a random bot plays on",
        ),
        (
            {"control": "bank", "bank": 60, "increment": 10, **BOT, "on_flag": "nothing"},
            "1 minute for the game and 10 seconds more after each turn;"
            " then others may let a random bot play on",
        ),
    ],
)
def test_the_terms_of_time(clock: dict[str, object] | None, told: str) -> None:
    assert clock_words(Game(clock=clock)) == told
