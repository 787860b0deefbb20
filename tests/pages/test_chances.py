"""``/win-rates/chances/`` and ``/games/{game}/chances/``"""

from __future__ import annotations

import csv
import io
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from analytics.models import CountedGame
from games.identifiers import opaque_game
from games.models import Game
from games.services.bots import play_to_the_end
from tests.analytics.synthetic import IN_FORCE, Made, store
from tests.filled import filled
from tests.pages.conftest import BOT, ME, Make
from tests.pages.reading import look

PAGE = "/win-rates/chances/?" + urlencode(
    {"title": "dice_forge", "population": "bots", "rules": IN_FORCE}
)

pytestmark = pytest.mark.django_db


def who_leads_wins(games: int = 240) -> None:
    """Nine times in ten."""
    store(
        Made(
            (0,) if number % 10 else (1,),
            seats=2,
            standings=(0, 0, 3, 1, 5, 1),
            held={"turn_order": {"1": [0], "2": [1]}},
        )
        for number in range(games)
    )


def test_scores_and_what_came_are_drawn_and_told() -> None:
    who_leads_wins()
    page = look(PAGE)
    assert "How right are they?" in page.html
    assert "They are better by" in page.html
    assert len(page.all("svg", class_="dots")) == 2
    assert "told " in page.text


def test_both_tables_are_had_for_a_spreadsheet() -> None:
    who_leads_wins()
    links = [element for element in look(PAGE).elements if "download" in element.attributes]
    names = set()
    for link in filled(links):
        answer = Client().get(link.attributes["href"], secure=True)
        [first, *_] = csv.DictReader(io.StringIO(answer.content.decode()))
        assert first["seats"] == "2"
        names |= set(first)
    assert {"brier", "brier_equal", "chance", "won"} <= names


def test_where_nothing_can_be_told_it_says_what_it_takes() -> None:
    who_leads_wins(60)
    assert "Nothing can be told" in look(PAGE).html
    cache.clear()
    look(f"{PAGE}&seats=9", status=400)


def test_a_game_that_is_over_tells_its_chances_round_by_round() -> None:
    who_leads_wins()
    game = CountedGame.objects.latest("finished_at")
    page = look(f"/games/{opaque_game(game.pk)}/chances/")
    [table] = page.all("table")
    assert "50.0" in table.text
    assert "P1" in table.text


def test_nothing_is_told_of_a_game_that_runs_or_that_has_none_like_it(
    make: Make, finished: Game
) -> None:
    running = make(ME, BOT)
    look(f"/games/{opaque_game(running.pk)}/chances/", status=404)
    assert "/chances/" not in look(f"/games/{opaque_game(running.pk)}/").html
    path = f"/games/{opaque_game(finished.pk)}/chances/"
    assert path in look(f"/games/{opaque_game(finished.pk)}/").addresses
    assert "Nothing can be told" in look(path).html


def test_what_chances_seats_had_in_a_private_game_no_stranger_is_told(make: Make) -> None:
    game = make(BOT, BOT, BOT, is_public=False)
    play_to_the_end(game.pk)
    look(f"/games/{opaque_game(game.pk)}/chances/", status=404)
