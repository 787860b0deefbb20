"""The pages for a designer: a title at a glance, and what wins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoDbBlocker

from analytics.judging.thresholds import LARGE
from games.engine import registry
from pages.charts.dots import per_cent, tail
from pages.figures.things import kinds_of_things
from tests.analytics.synthetic import Made, store
from tests.filled import filled
from tests.pages.reading import Page, look
from tests.pages.test_weight import BYTES, weight
from tests.shared import shared

OVERVIEW, THINGS, COMPARE = (f"/win-rates/{name}/" for name in ("overview", "things", "compare"))
PAGES = (OVERVIEW, THINGS)
CARDS = {"hydra": 0.5, "gorgon": 0.1, "ship": 0.5, "chest": 0.1}
"""How often they are taken; the first two help."""


@pytest.fixture(scope="class")
def _games(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with shared(django_db_blocker, lambda: store(made())):
        yield


def made() -> list[Made]:
    rng = Random("dashboards")
    games = []
    for _ in range(700):
        took = {
            card: [seat for seat in range(4) if rng.random() < share]
            for card, share in CARDS.items()
        }
        odds = [1.0 + 5 * (s in took["hydra"]) + 5 * (s in took["gorgon"]) for s in range(4)]
        odds = [odd / (1 + 5 * (s in took["ship"])) for s, odd in enumerate(odds)]
        turns = {str(1 + seat): [seat] for seat in range(4)}
        held: Any = {"cards": took, "turn_order": turns}
        held |= {"ending": {"clear": range(4)}}
        picks = {"cards": {card: (seats, range(4), len(seats)) for card, seats in took.items()}}
        games.append(Made(tuple(rng.choices(range(4), odds)), held=held, picks=picks))
    return games


def rows(page: Page) -> list[list[str]]:
    """All rows of all tables."""
    cells = [each for each in page.elements if each.tag in ("th", "td", "tr")]
    table_rows: list[list[str]] = []
    for each in cells:
        if each.tag == "tr":
            table_rows.append([])
        elif each.attributes.get("scope") != "col":
            table_rows[-1].append(each.text)
    return [row for row in table_rows if row]


@pytest.mark.django_db
@pytest.mark.usefixtures("_games")
class TestWithGames:
    """They look at the same games."""

    def test_the_overview_tells_what_is_flagged_with_its_bounds_and_the_numbers_of_the_api(
        self,
    ) -> None:
        page = look(f"{OVERVIEW}?title=dice_forge")
        asked = {"title": "dice_forge", "population": "bots", "seats": "4"}
        entries = Client().get("/api/analytics/flags/", asked, secure=True).json()["rows"]
        shown = rows(page)[: len(entries)]
        assert {row["name"] for row in entries} >= {"Hydra", "Gorgon"}
        for row, cells in zip(filled(entries), shown, strict=True):
            assert cells[0] == row["name"]
            assert cells[3] == row["certainty"]
            assert cells[6] == f"{row['n']:,}"
        assert ["Hydra", "wins much more"] in [[cells[0], cells[2]] for cells in shown]
        assert f"large from {LARGE * 100:.0f} points" in page.text
        for words in (
            "Does the order of turns matter?",
            "How long do games take?",
            "Shares of games:",
        ):
            assert words in page.text

    def test_things_lie_in_four_corners_that_are_named(self) -> None:
        page = look(f"{THINGS}?title=dice_forge&by=pick_cards")
        cards = kinds_of_things(registry.title("dice_forge"))["pick_cards"]
        corners = {cells[1]: cells[2] for cells in rows(page)}
        assert corners["Hydra"] == "wins more, often taken: strong"
        assert corners["Gorgon"] == "wins more, seldom taken: overlooked"
        assert corners["ship"] == "wins less, often taken: a trap"
        assert corners[cards.name_of("chest")] == "no difference shown, seldom taken"
        [drawing] = page.all("svg", class_="dots")
        title, words = drawing.attributes["aria-labelledby"].split()
        assert page.only("title", id=title).text
        assert "Hydra" in page.only("desc", id=words).text

    @pytest.mark.parametrize("by", ["cards", "pick_cards"])
    def test_things_have_the_numbers_of_the_api(self, by: str) -> None:
        page = look(f"{THINGS}?title=dice_forge&by={by}")
        metric = "pick-rates" if by.startswith("pick") else "card-rates"
        asked = {"title": "dice_forge", "population": "bots", "by": by}
        entries = Client().get(f"/api/analytics/{metric}/", asked, secure=True).json()["rows"]
        of = {row["name"]: row for row in entries}
        for cells in filled(rows(page)):
            row = of[cells[1]]
            share = row.get("pick_rate") or row["n"] / (row["n"] + row["without_n"])
            assert cells[3] == f"{share * 100:.1f}\N{NO-BREAK SPACE}%".replace("\xa0", " ")
            won = row.get("win_rate", row.get("rate"))
            told_so = [per_cent(number).replace("\xa0", " ") for number in (won, row["expected"])]
            assert cells[5:7] == told_so
            assert cells[9:] == [f"{row['telling']:,}", tail(row["p"]), tail(row["q"])]

    @pytest.mark.parametrize("path", PAGES)
    def test_every_csv_has_rows_and_every_row_leads_to_its_games(self, path: str) -> None:
        page = look(f"{path}?title=dice_forge")
        for link in filled(a for a in page.addresses if "format=csv" in a):
            answer = Client().get(link, secure=True)
            assert answer.status_code == 200, answer.content
            assert len(answer.content.splitlines()) > 1
        behind = [a for a in page.addresses if a.startswith("/win-rates/games/")]
        for link in filled(sorted(behind)[:5]):
            look(link)

    @pytest.mark.parametrize("path", PAGES)
    def test_dashboards_are_light_and_have_no_script(self, path: str) -> None:
        assert weight(f"{path}?title=dice_forge") < BYTES
        assert not look(f"{path}?title=dice_forge").all("script")

    @pytest.mark.parametrize(
        "what", ["card-rates:cards", "pick-rates:pick_cards", "game-lengths:all"]
    )
    def test_two_kinds_of_games_stand_side_by_side_with_the_numbers_of_the_api(
        self, what: str
    ) -> None:
        rng = Random("others")
        store(
            Made(
                (rng.randrange(4),),
                rules="0",
                held={"cards": {"hydra": rng.sample(range(4), 2)}},
                picks={"cards": {"hydra": ([0, 1], range(4), 2)}},
                moves=rng.randrange(80, 120),
            )
            for _ in range(200)
        )
        page = look(f"{COMPARE}?title=dice_forge&what={what}&other.rules=0")
        [csv] = [a for a in page.addresses if "format=csv" in a]
        body = Client().get(csv.replace("format=csv", "format=json"), secure=True).json()
        shown = [cells for cells in rows(page) if len(cells) == 7]
        assert len(shown) == len(list(filled(body["rows"])))
        assert ["Rules version", registry.title("dice_forge").rules, "0"] in rows(page)
        verdicts = {cells[0]: cells[6] for cells in shown}
        for row in body["rows"]:
            assert row["why"] == "" or verdicts[row["name"]]
        if what.startswith("card"):
            assert "differs" in verdicts["Hydra"]
            assert "It occurs in one of the two alone." in verdicts["Gorgon"]
        assert page.all("svg", class_="dots")

    def test_what_cannot_be_compared_is_refused_in_words(self) -> None:
        page = look(f"{COMPARE}?title=dice_forge")
        assert "Say above what is otherwise in the others." in page.text
        assert "would be compared with themselves" in page.text
        assert not page.all("svg", class_="dots")
        look(f"{COMPARE}?title=dice_forge&other.table=x", status=400)
        look(f"{COMPARE}?title=dice_forge&other.simulation=x", status=400)
        look(f"{COMPARE}?title=chess", status=400)
        assert weight(f"{COMPARE}?title=dice_forge&other.rules=any") < BYTES


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("title", ["cyclades", "persian_invasion"])
def test_without_games_a_page_says_how_to_get_some(path: str, title: str, db: None) -> None:
    assert "No finished game of this kind" in look(f"{path}?title={title}").text


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("query", ["title=chess", "seats=x", "rules=99", "simulation=sim_0"])
def test_what_cannot_be_asked_is_told_in_the_form(path: str, query: str, db: None) -> None:
    page = look(f"{path}?{query}", status=400)
    assert not page.all("svg")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("seats", [1, 2])
def test_few_games_are_no_reason_to_fail(path: str, seats: int, db: None) -> None:
    title = "persian_invasion" if seats == 1 else "dice_forge"
    rules = registry.title(title).rules
    turns = {"turn_order": {str(1 + seat): [seat] for seat in range(seats)}}
    terms: Any = {"seats": seats, "title": title, "rules": rules, "held": turns}
    store(Made((0,) if n % 2 else (), **terms) for n in range(3))
    assert "3 games" in look(f"{path}?title={title}").text


@pytest.mark.parametrize("name", ["overview", "things", "flow", "strength", "chances"])
def test_other_numbers_of_seats_are_a_link_away(name: str, db: None) -> None:
    path = f"/win-rates/{name}/?title=dice_forge"
    held = {"turn_order": {"1": [0], "2": [1], "3": [2]}}
    store([*[Made((0,), seats=3, held=held)] * 2, *[Made((0,), held=held)] * 3])
    try:
        links = [each.attributes["href"] for each in look(path).elements if each.text == "3 seats"]
        assert len(links) == 1
        assert "seats=3" in links[0]
    finally:
        cache.clear()


def test_what_else_a_page_asks_is_kept_in_its_links(db: None) -> None:
    """What strengths are given is asked on their page alone."""
    held = {"turn_order": {"1": [0], "2": [1], "3": [2]}}
    store([*[Made((0,), seats=3, held=held)] * 2, *[Made((0,), held=held)] * 3])
    try:
        page = look("/win-rates/strength/?title=dice_forge&given=order")
        [link] = [each.attributes["href"] for each in page.elements if each.text == "3 seats"]
        assert "given=order" in link
        [other] = [
            each
            for each in look(f"/win-rates/strength/{link}").all("option")
            if each.attributes.get("value") == "order"
        ]
        assert "selected" in other.attributes
    finally:
        cache.clear()
