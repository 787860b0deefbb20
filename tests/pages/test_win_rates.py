"""The page of win rates."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client

from analytics.catalogue import METRICS
from analytics.parsing import parse_query
from analytics.selectors.rates import rates
from analytics.simulation.ordering import order
from games.engine import registry
from games.engine.parameters import names
from games.engine.wording import parameter_words
from games.models import Game
from pages.charts.dots import points
from tests.analytics.synthetic import IN_FORCE, Held, Made, store
from tests.pages.reading import Page, look

BOTS = {"title": "dice_forge", "population": "bots", "rules": IN_FORCE}
PAGE = "/win-rates/?title=dice_forge"
GAMES = 240
CHANGED = {"effects.triton_moon": 3}


@pytest.fixture
def four_seats(db: None) -> None:
    """Games of four greedy bots in which whoever begins, by chance, wins half of the time."""
    rng = Random("four seats")
    games = []
    for _ in range(GAMES):
        first = rng.randrange(4)
        turns = [(first + n) % 4 for n in range(4)]
        held: Held = {
            "turn_order": {str(1 + n): [seat] for n, seat in enumerate(turns)},
            "cards": {"gorgon": [first], "hydra": rng.sample(range(4), 2)},
        }
        games.append(Made(tuple(rng.choices(turns, (3, 1, 1, 1))), held=held))
    store(games)


ORDER = {str(1 + seat): (seat,) for seat in range(4)}
BY_SEAT: Held = {"turn_order": ORDER}


def figures(page: Page) -> list[list[str]]:
    """The rows of the tables, without their heads."""
    cells = [each for each in page.elements if each.tag in ("th", "td", "tr")]
    rows: list[list[str]] = []
    for each in cells:
        if each.tag == "tr":
            rows.append([])
        elif each.attributes.get("scope") != "col":
            rows[-1].append(each.text)
    return [row for row in rows if row]


def per_cent(rate: float | None) -> str:
    assert rate is not None
    return f"{rate * 100:.1f} %"


def test_without_games_the_page_says_how_to_get_some(db: None) -> None:
    page = look(PAGE)
    assert "No finished game of this kind is counted yet." in page.text
    assert not page.all("svg")


@pytest.mark.usefixtures("four_seats")
def test_the_table_holds_the_figures_of_the_api(db: None) -> None:
    page = look(PAGE)
    answer = rates(METRICS["win-rates"], parse_query(METRICS["win-rates"], BOTS))
    assert answer.by == "turn_order"
    shown = figures(page)[:4]
    for row, cells in zip(answer.rows, shown, strict=True):
        assert cells[0] == row.name
        assert cells[1] == str(GAMES)
        assert cells[3] == per_cent(row.rate)
        assert cells[4] == f"{per_cent(row.low)} to {per_cent(row.high)}"
        assert cells[5:7] == ["25.0 %", per_cent(row.without_rate)]
        assert row.difference is not None
        assert row.p is not None
        assert row.q is not None
        assert cells[7] == points(row.difference)
        assert cells[9] == str(GAMES)
        assert cells[10:12] == [f"{p:.3f}" if p >= 0.001 else "<0.001" for p in (row.p, row.q)]
    stands = [cells[-1] for cells in shown]
    assert stands[0] == "above"
    assert {*stands[1:]} <= {"below", "no difference shown"}


def test_the_headline_is_the_order_of_turns_and_not_the_number_of_the_seat(db: None) -> None:
    """Each seat wins a quarter, and whoever begins wins half: 55 and 20 in 100 were missed so."""
    rng = Random("order")
    games = []
    for number in range(200):
        turns = [(number + n) % 4 for n in range(4)]
        held: Held = {"turn_order": {str(1 + n): [seat] for n, seat in enumerate(turns)}}
        games.append(Made(tuple(rng.choices(turns, (3, 1, 1, 1))), held=held))
    store(games)
    page = look(PAGE)
    assert "Does the order of turns matter?" in page.text
    assert "The places in the order of turns do not win alike." in page.text
    assert "Does the seat matter?" not in page.text
    assert [row[0] for row in figures(page)[:4]] == ["first", "second", "third", "fourth"]


@pytest.mark.usefixtures("four_seats")
def test_seats_and_cards_are_drawn_with_a_text_beside(db: None) -> None:
    page = look(f"{PAGE}&by=cards")
    drawings = page.all("svg", class_="dots")
    assert len(drawings) == 2
    for drawing in drawings:
        title, words = drawing.attributes["aria-labelledby"].split()
        assert drawing.attributes["role"] == "img"
        assert page.only("title", id=title).text
        description = page.only("desc", id=words).text
        assert (
            "Expected if all were equal: 25.0 %." in description
            or "The line is no difference." in description
        )
    assert "The places in the order of turns do not win alike." in page.text


@pytest.mark.usefixtures("four_seats")
def test_what_differs_has_another_shape(db: None) -> None:
    page = look(f"{PAGE}&by=cards")
    answer = rates(METRICS["win-rates"], parse_query(METRICS["win-rates"], BOTS))
    asked = parse_query(METRICS["card-rates"], {**BOTS, "by": "cards"})
    cards = rates(METRICS["card-rates"], asked)
    rows = [*answer.rows, *cards.rows]
    assert len(page.all("path", class_="dot")) == sum(bool(row.differs) for row in rows)
    assert len(page.all("circle", class_="dot")) == sum(not row.differs for row in rows)


def test_too_few_games_show_their_number_and_no_rate(db: None) -> None:
    store(Made((0,), held={"cards": {"gorgon": [0]}, **BY_SEAT}) for _ in range(12))
    page = look(PAGE)
    assert not page.all("svg")
    assert figures(page)[0] == ["first", "12", *["–"] * 10, "too few to tell"]
    assert "With 12 games of 4 seats nothing can be said" in page.text


def test_people_are_counted_first_and_never_with_bots(db: None) -> None:
    store(Made((0,), population="bots", held=BY_SEAT) for _ in range(40))
    assert "40 games" in look(PAGE).text
    cache.clear()
    store(Made((0,), population="people", levels=["person"] * 4) for _ in range(35))
    page = look(PAGE)
    assert "35 games" in page.text
    [chosen] = [o for o in page.all("option", value="people") if "selected" in o.attributes]
    assert chosen.text == "people"


def test_figures_are_kept_for_a_moment(db: None) -> None:
    store(Made((0,)) for _ in range(40))
    kept = look(PAGE)
    assert kept.headers["Cache-Control"] == "max-age=15"
    store(Made((0,)) for _ in range(2))
    assert look(PAGE).html == kept.html
    cache.clear()
    assert "42 games" in look(PAGE).text


def test_tables_are_told_apart_and_unequal_ones_are_warned_of(db: None) -> None:
    unequal = ["greedy", "random", "random", "random"]
    store(Made((0,), levels=unequal, held=BY_SEAT) for _ in range(3))
    store(Made((1,), held=BY_SEAT) for _ in range(2))
    page = look(PAGE)
    assert "4 seats: 1 greedy, 3 random" in page.text
    assert "players of different strength sat here" in page.text
    equal = look("/win-rates/" + page.links["4 greedy"])
    assert "different strength" not in equal.text
    assert "2 games, each counted once" in equal.text
    assert "2 games, each counted once" in look(f"{PAGE}&table=greedy").text


@pytest.mark.parametrize(
    "terms",
    [
        {"population": "simulation", "simulation": UUID(int=1)},
        {"rules": "0"},
        {"options": '{"first_seat":0}'},
        {"patched": True},
    ],
)
def test_the_page_opens_at_games_that_there_are(terms: dict[str, Any], db: None) -> None:
    store(Made((0,), held=BY_SEAT, **terms) for _ in range(31))
    assert "31 games, each counted once" in look(PAGE).text


def test_a_simulation_is_told_with_what_was_changed_who_played_and_its_seed(db: None) -> None:
    simulation = order("dice_forge", ["greedy", "random"], 40, patch=CHANGED, seed="apple")
    page = look(f"{PAGE}&simulation={simulation.opaque}")
    [(name, number)] = CHANGED.items()
    usual = names(registry.title("dice_forge").parameters)[name]
    for words in (
        f"{parameter_words(name)} is {number} instead of {usual}",
        "greedy, random",
        "the usual ones",
        "apple",
    ):
        assert words in page.text
    assert "0 of 40 are played. None of them counts before all are" in page.text
    assert "No finished game of this kind" in page.text


def test_one_simulation_can_be_looked_at_by_itself(db: None) -> None:
    page = look(f"{PAGE}&simulation=sim_" + "0" * 32)
    assert "No finished game of this kind" in page.text
    hidden = page.only("input", type="hidden")
    assert hidden.attributes["value"] == "sim_" + "0" * 32
    assert not page.all("select", name="population")


@pytest.mark.parametrize(
    "query",
    ["title=chess", "seats=17", "seats=x", "population=cats", "rules=99", "by=luck", "table=?"],
)
def test_a_question_that_cannot_be_answered_is_told_in_the_form(query: str, db: None) -> None:
    page = look(f"/win-rates/?{query}", status=400)
    assert page.all("p", class_="wrong")
    assert not page.all("svg")


@pytest.mark.parametrize("path", ["/win-rates/", "/win-rates/games/", "/games/"])
def test_nul_in_a_query_is_malformed(path: str, db: None) -> None:
    assert "not understood" in look(f"{path}?title=a%00", status=400).text


@pytest.mark.usefixtures("four_seats")
def test_every_row_leads_to_its_games(db: None) -> None:
    page = look(f"{PAGE}&by=cards")
    behind = look(page.links["Hydra"])
    assert f"{GAMES} games of Dice Forge" in behind.text
    counted = [each.text for each in behind.all("b", class_="mark")]
    assert len(counted) == 25 * 2
    listed = {a for a in behind.addresses if a.startswith("/games/gme_")}
    assert len(listed) == 25
    assert Game.objects.filter(pk__in=[a.split("/")[2][4:] for a in listed]).count() == 25
    older = look("/win-rates/games/" + behind.links["Older games"])
    assert not listed & {a for a in older.addresses if a.startswith("/games/gme_")}


@pytest.mark.usefixtures("four_seats")
def test_every_csv_link_gives_the_rows_of_its_table(db: None) -> None:
    page = look(f"{PAGE}&by=cards")
    links = [a.attributes["href"] for a in page.all("a") if "format=csv" in a.attributes["href"]]
    assert len(links) == 5
    for link in links:
        answer = Client().get(link, secure=True)
        assert answer.status_code == 200, answer.content
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert len(answer.content.splitlines()) > 1


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"title": "chess"},
        {"title": "dice_forge", "by": "cards"},
        {"title": "dice_forge", "nonsense": "1"},
        {"title": "dice_forge", "unit": "miles"},
    ],
)
def test_games_behind_no_figure_are_not_listed(query: dict[str, str], db: None) -> None:
    page = look(f"/win-rates/games/?{urlencode(query)}", status=400)
    assert page.all("p", class_="wrong")


def test_the_glossary_tells_of_every_metric_and_every_figure(db: None) -> None:
    text = look("/win-rates/metrics/").text
    for metric in METRICS.values():
        for words in (metric.name, metric.definition, metric.population, metric.method):
            assert words in text
        for figure in metric.row.__struct_fields__:
            if figure not in ("games", "mean", "median"):
                assert figure in text
    assert "Heroic feat cards that the seat owns at the end" in text
