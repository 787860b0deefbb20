"""``/win-rates/skill/``"""

from __future__ import annotations

import csv
import io
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.analytics.synthetic import IN_FORCE, Made, store
from tests.analytics.test_luck import experiment, played
from tests.filled import filled
from tests.pages.reading import look

PAGE = "/win-rates/skill/?" + urlencode(
    {"title": "dice_forge", "population": "bots", "rules": IN_FORCE}
)

pytestmark = pytest.mark.django_db


def greedy_mostly_beats_random(games: int = 120) -> None:
    levels = ("greedy", "random")
    store(Made((0,) if n % 4 else (1,), seats=2, levels=levels) for n in range(games))


def test_levels_that_met_are_ranked_and_those_that_did_not_are_left_out() -> None:
    greedy_mostly_beats_random()
    store(Made((0,), seats=3) for _ in range(40))
    page = look(PAGE)
    [table] = page.all("table")
    assert table.text.index("greedy") < table.text.index("random")
    assert "2 seats" in page.text
    assert len(page.all("svg", class_="dots")) == 1


def test_luck_and_skill_of_experiments_stand_beside_it() -> None:
    played(experiment(["greedy", "random"]), 60)
    page = look(PAGE)
    assert "luck: 1 greedy, 1 random" in page.text
    assert "nothing can be told" in page.text, "of levels, as no game was played"


def test_where_nothing_was_played_that_could_tell_it_says_so_twice() -> None:
    page = look(PAGE)
    assert "so nothing can be told" in page.text
    assert "Nothing can be told of Dice Forge" in page.text


def test_both_tables_are_had_for_a_spreadsheet() -> None:
    greedy_mostly_beats_random()
    played(experiment(["greedy", "random"]), 40)
    links = [element for element in look(PAGE).elements if "download" in element.attributes]
    names = set()
    for link in filled(links):
        answer = Client().get(link.attributes["href"], secure=True)
        [first, *_] = csv.DictReader(io.StringIO(answer.content.decode()))
        names |= set(first)
    assert {"strength", "luck", "skill"} <= names
