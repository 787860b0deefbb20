"""How long a choice may take, as a report says it."""

from __future__ import annotations

import pytest

from games.models import Game, Player
from games.services.seating import SeatRequest
from games.services.silence import Silence
from pages.listing.clock_words import clock_words
from tests.pages.conftest import BOT as A_BOT
from tests.pages.conftest import ME, OPEN, Make

BOT = {"level": "random", "on_flag": "bot"}


@pytest.mark.parametrize(
    ("clock", "words"),
    [
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
def test_the_terms_of_time(clock: dict[str, object], words: str) -> None:
    assert clock_words(Game(clock=clock)) == words


LONG = "as long as one likes"
DECIDE = "may let a bot play on"


@pytest.mark.parametrize(
    ("seats", "silence", "words"),
    [
        (
            (ME, OPEN),
            None,
            f"{LONG}; where somebody does not answer for 14 days, the others {DECIDE}",
        ),
        (
            (ME, OPEN),
            Silence(3 * 86400),
            f"{LONG}; where somebody does not answer for 3 days, the others {DECIDE}",
        ),
        (
            (OPEN, A_BOT),
            Silence(86400, "maker"),
            f"{LONG}; where somebody does not answer for 1 day, Ann {DECIDE}",
        ),
        # Nobody else is there, or nobody who could be silent.
        ((ME, A_BOT), None, LONG),
        ((ME, ME), None, LONG),
        ((ME, A_BOT), Silence(86400, "maker"), LONG),
        ((A_BOT, A_BOT), None, LONG),
    ],
)
def test_without_a_clock_a_report_says_what_becomes_of_who_is_silent(
    make: Make, seats: tuple[SeatRequest, ...], silence: Silence | None, words: str
) -> None:
    assert clock_words(make(*seats, silence=silence)) == words


def test_a_game_whose_maker_has_left_kleio_is_told_all_the_same(make: Make, ann: Player) -> None:
    game = make(OPEN, A_BOT, silence=Silence(86400, "maker"))
    ann.delete()
    words = clock_words(Game.objects.get(pk=game.pk))
    assert words.endswith(f"for 1 day, whoever made the game {DECIDE}")
