"""``/win-rates/flow/``: the numbers of the API, drawn and in a table."""

from __future__ import annotations

import uuid
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.engine import registry
from games.engine.drawing.ground import Ground
from pages.charts.dots import per_cent, tail
from tests.analytics.synthetic import Made, store
from tests.filled import filled
from tests.pages.reading import Page, look

pytestmark = pytest.mark.django_db

TITLES = ("cyclades", "dice_forge", "lords_of_hellas")
"""Those that are played against others, and have areas."""

SEATS = 3
MOMENTS = 8
THINGS = 4


def games(title: str) -> list[Made]:
    """Who took the first thing of its kind wins more; of two areas nobody held one."""
    rng, unfolding = Random(title), registry.title(title).unfolding
    assert unfolding is not None
    areas, kind = list(unfolding.areas), unfolding.picks[0].id
    made = []
    for _ in range(200):
        took = rng.sample(range(SEATS), 2)
        held = {
            area: (MOMENTS, n * rng.randrange(2), n, rng.randrange(3))
            for n, area in enumerate(areas[:THINGS])
        }
        picks: Any = {kind: {"thing": (took, range(SEATS), 2)}}
        winner = rng.choices(range(SEATS), [1 + 9 * (seat in took) for seat in range(SEATS)])
        rules = registry.title(title).rules
        made.append(Made(tuple(winner), SEATS, title=title, rules=rules, areas=held, picks=picks))
    return made


def asked(metric: str, title: str, **query: str) -> list[dict[str, Any]]:
    query = {"title": title, "population": "bots", **query}
    answer = Client().get(f"/api/analytics/{metric}/?{urlencode(query)}", secure=True)
    return list(filled(answer.json()["rows"]))


def section(page: Page, name: str) -> Page:
    """The part of a page that is called so."""
    begin = page.html.index(f'<section aria-label="{name}"')
    part = page.html[begin : page.html.index("</section>", begin) + len("</section>")]
    return Page(_Answer(part))


class _Answer:
    status_code = 200
    headers: dict[str, str] = {}

    def __init__(self, html: str) -> None:
        self.content = html.encode()


@pytest.mark.parametrize("title", TITLES)
def test_areas_are_the_board_with_the_numbers_on_it_and_a_table(title: str) -> None:
    store(games(title))
    part = section(look(f"/win-rates/flow/?title={title}"), "Areas")
    rows = asked("areas", title)
    assert len(rows) == THINGS
    due = {row["name"]: numbers_of(row) for row in rows}
    assert {row[0]: row[1:] for row in _rows(part)} == due
    drawings = part.all("svg", class_="areas")
    assert len(drawings) == 3, "held, by whoever won, fought over"
    ground = ground_of(title)
    assert len(part.all("path")) == len(ground.places), "the outlines are sent once"
    written = [each.text for each in part.all("text")]
    areas, texts = part.all("use"), [each.text for each in part.all("title")]
    assert len(areas) == 3 * len(ground.places)
    for row in rows:
        shares = [f"{row[of] * 100:.0f} %" for of in ("held", "by_winners")]
        for number in (*shares, f"{row['fights']:.2f}"):
            assert f"{row['name']}: {number}" in texts
            assert number in written, "no colour tells what no number says"
    shades = {each.attributes["class"] for each in areas}
    assert {"shade-0", "shade-5"} <= shades
    for drawing in drawings:
        title_id, words = drawing.attributes["aria-labelledby"].split()
        assert part.only("title", id=title_id).text
        assert "the fuller its colour" in part.only("desc", id=words).text
    assert "the fuller its colour" in part.only("figcaption").text
    legend = [text for text in written if text.startswith("to ")]
    assert len(legend) == 3 * 5, "the shades say how much they are"
    [csv] = [address for address in part.addresses if "format=csv" in address]
    assert len(Client().get(csv, secure=True).content.splitlines()) == 1 + THINGS


def test_areas_of_boards_that_differ_are_a_grid() -> None:
    """Tiles at random lie elsewhere in each game."""
    at_random = '{"map":"random"}'
    store([replace(each, options=at_random) for each in games("cyclades")])
    page = look(f"/win-rates/flow/?{urlencode({'title': 'cyclades', 'options': at_random})}")
    part = section(page, "Areas")
    assert not part.all("svg", class_="areas")
    shades = [float(each.attributes["fill-opacity"]) for each in part.all("rect", class_="heat")]
    assert (min(shades), max(shades)) == (0.0, 0.75)
    assert len(_rows(part)) == THINGS


def test_games_of_a_simulation_may_have_any_options_and_lie_on_one_board() -> None:
    played = uuid.uuid4()
    of_one = [
        replace(each, population="simulation", simulation=played) for each in games("cyclades")
    ]
    store(of_one)
    asked_for = {"title": "cyclades", "simulation": f"sim_{played.hex}"}
    page = look(f"/win-rates/flow/?{urlencode(asked_for)}")
    assert section(page, "Areas").all("svg", class_="areas")


def ground_of(title: str) -> Ground:
    known = registry.title(title)
    assert known.unfolding is not None
    ground = known.unfolding.ground(known.options(), SEATS)
    assert ground is not None
    return ground


def numbers_of(row: dict[str, Any]) -> list[str]:
    """As the page writes them."""
    figures = [per_cent(row["held"]), per_cent(row["by_winners"]), f"{row['fights']:.2f}"]
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in figures]


@pytest.mark.parametrize("title", TITLES)
def test_offers_have_the_tails_of_the_api(title: str) -> None:
    store(games(title))
    unfolding = registry.title(title).unfolding
    assert unfolding is not None
    page = look(f"/win-rates/flow/?title={title}")
    [row] = asked("pick-rates", title, by=f"pick_{unfolding.picks[0].id}")
    [cells] = [cells for cells in _rows(page) if cells[0] == row["name"]]
    assert row["differs"]
    assert cells[-3:] == [tail(row["p"]), tail(row["q"]), "yes"]


def _rows(page: Page) -> list[list[str]]:
    rows: list[list[str]] = []
    for each in page.elements:
        if each.tag == "tr":
            rows.append([])
        elif each.tag in ("th", "td") and each.attributes.get("scope") != "col":
            rows[-1].append(each.text)
    return [row for row in rows if row]
