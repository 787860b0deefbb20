"""No number in a page that whoever computes cannot have: beside each table of a page is a CSV of
figures in a row of which all numbers of each of its rows are, and what figures are made of is in
the tables of the export (``tests/analytics/test_exported.py``)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from math import exp
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from analytics.experiments.ordering import order
from analytics.experiments.progressing import note
from analytics.experiments.storing import missing, play_some
from api.admission.quotas import Quota
from pages.urls import urlpatterns
from tests.analytics.rating import standing
from tests.analytics.synthetic import Made, store
from tests.analytics.test_luck import experiment, played
from tests.filled import filled
from tests.pages.reading import Page, look
from tests.pages.test_chances import who_leads_wins
from tests.pages.test_dashboards import _games  # noqa: F401  a fixture of this file
from tests.pages.test_flow import games as unfolded
from tests.pages.test_ratings import pool

pytestmark = pytest.mark.django_db

TITLE = "title=dice_forge"
OF_FIGURES = {
    "win-rates": f"/win-rates/?{TITLE}",
    "overview": f"/win-rates/overview/?{TITLE}",
    "things": f"/win-rates/things/?{TITLE}&by=pick_cards",
    "flow": f"/win-rates/flow/?{TITLE}&seats=3",
    "strength": f"/win-rates/strength/?{TITLE}&by=cards",
    "chances": f"/win-rates/chances/?{TITLE}&seats=2",
    "compare": f"/win-rates/compare/?{TITLE}&what=card-rates:cards&other.rules=0",
    "skill": f"/win-rates/skill/?{TITLE}",
    "ratings": "/ratings/",
    "ranking": "/ratings/dice_forge/3/",
    "experiment": "",
}
"""By name of the page, an address at which it has numbers."""

NO_FIGURES = {
    *("home", "games", "transcript", "table", "waiting-room", "why"),
    *("play", "new-game", "notices", "where-told", "notices-worker"),
    *("rules", "rulebooks", "rule", "scene", "metrics"),
    *("bots", "tournaments", "tournament"),
    *("experiments", "new-experiment", "experiment-file"),
    "games-behind",  # a list of games, which is a CSV too
    "chances-in-game",  # chances of the page of chances, read off at one game
    "player",  # ratings of the leaderboards
}

NUMBER = re.compile(r"[+\N{MINUS SIGN}-]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?")


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))
    cache.clear()
    yield
    cache.clear()


def test_every_page_is_looked_at_or_has_no_figures() -> None:
    assert {each.name for each in urlpatterns} == {*OF_FIGURES, *NO_FIGURES}
    assert not {*OF_FIGURES} & NO_FIGURES


@pytest.mark.django_db
@pytest.mark.usefixtures("_games")
class TestOfManyGames:
    """They look at the same games."""

    @pytest.mark.parametrize("name", ["win-rates", "overview", "things", "strength"])
    def test_numbers_of_figures_are_handed_out(self, name: str) -> None:
        assert checked(look(OF_FIGURES[name])) > 3

    def test_numbers_of_two_kinds_of_games_are_handed_out(self) -> None:
        took: Any = {"cards": {card: [0, 1] for card in ("hydra", "chest", "ship")}}
        store([Made((seat,), rules="0", held=took) for seat in (0, 1, 2, 3) * 50])
        assert checked(look(OF_FIGURES["compare"])) >= 3


def test_numbers_of_courses_are_handed_out() -> None:
    store(unfolded("dice_forge"))
    assert checked(look(OF_FIGURES["flow"])) > 3


def test_numbers_of_chances_are_handed_out() -> None:
    who_leads_wins()
    assert checked(look(OF_FIGURES["chances"])) > 3


def test_numbers_of_luck_are_handed_out() -> None:
    played(experiment(["greedy", "random"]), 50)
    assert checked(look(OF_FIGURES["skill"])) >= 1


@pytest.mark.parametrize("name", ["ratings", "ranking"])
def test_numbers_of_ratings_are_handed_out(name: str) -> None:
    pool()
    for number, who in enumerate(("greedy", "random", "casual")):
        standing.rated("dice_forge", 3, who, 20.0 - number, 12 + number, None)
    assert checked(look(OF_FIGURES[name])) >= 1


@pytest.mark.django_db(transaction=True)
def test_numbers_of_an_experiment_are_handed_out() -> None:
    design = {
        "title": "dice_forge",
        "bots": ["random", "random"],
        "seed": "handed out",
        "blocks": 20,
        "reason": "What is shown.",
        "outcomes": ["moves", "score"],
        "variants": {"long": {"seats.2.rounds": 8}},
    }
    made = order(design)
    assert play_some(made, missing(made), float("inf")) is None
    note(made)
    assert checked(look(f"/experiments/{made.opaque}/"), [[9, 8]]) >= 2


def checked(page: Page, asked: Sequence[list[float]] = ()) -> int:
    """How many rows of numbers the page has, each of which is in what it hands out, or in what was
    ``asked``."""
    handed_out = [*asked, *(row for link in csv_links(page) for row in rows_of(link))]
    shown = [row for row in numbers_shown(page) if row]
    for numbers in filled(shown):
        assert any(all(is_among(n, row) for n in numbers) for row in handed_out), numbers
    return len(shown)


def csv_links(page: Page) -> Iterator[str]:
    yield from filled(sorted(a for a in page.addresses if "format=csv" in a))


def rows_of(link: str) -> Iterator[list[float]]:
    answer: Any = Client().get(link, secure=True)
    assert answer.status_code == 200, link
    whole = answer.streaming_content if answer.streaming else [answer.content]
    for line in csv.reader(io.StringIO(b"".join(whole).decode(), newline="")):
        yield [float(number) for cell in line for number in _plain(cell)]


def numbers_shown(page: Page) -> Iterator[list[str]]:
    """By row of a table, what stands in its cells of numbers, after what the row is of: the number
    before that is its place among the rows."""
    row: list[str] = []
    is_named = False
    for each in page.elements:
        is_number = each.tag == "td" and "number" in each.attributes.get("class", "")
        if each.tag == "tr":
            yield row
            row, is_named = [], False
        elif each.tag == "th":
            is_named = True
        elif is_number and is_named and "<" not in each.text:
            row += NUMBER.findall(each.text)
    yield row


def _plain(cell: str) -> list[str]:
    try:
        return [str(float(cell))]
    except ValueError:
        return []


def is_among(shown: str, numbers: list[float]) -> bool:
    """Whether it is one of them as pages write it: rounded, in percent, or as odds."""
    text = shown.replace(",", "").replace("\N{MINUS SIGN}", "-")
    digits = len(text.partition(".")[2])
    near = 0.5000001 * 10**-digits
    ways = [(number, 100 * number, exp(min(number, 700.0))) for number in numbers]
    return any(abs(float(text) - each) <= near for way in ways for each in way)
