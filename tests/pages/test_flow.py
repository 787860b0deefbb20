"""``/win-rates/flow/``: the numbers of the API, drawn and in a table."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.engine import registry
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
    rng, told = Random(title), registry.title(title).unfolding
    assert told is not None
    areas, kind = list(told.areas), told.picks[0].id
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
def test_areas_are_a_map_of_heat_with_the_numbers_on_it_and_a_table(title: str) -> None:
    store(games(title))
    part = section(look(f"/win-rates/flow/?title={title}"), "Areas")
    [drawing] = part.all("svg", class_="dots")
    written = [each.text for each in part.all("text")]
    rows = asked("areas", title)
    assert len(rows) == THINGS
    cells = {row[0]: row[1:] for row in _rows(part)}
    for row in rows:
        due = [per_cent(row["held"]), per_cent(row["by_winners"]), f"{row['fights']:.2f}"]
        due = [text.replace("\N{NO-BREAK SPACE}", " ") for text in due]
        assert cells[row["name"]] == due
        at = written.index(row["name"])
        assert written[at + 1 : at + 4] == due, "no colour tells what no number says"
    title_id, words = drawing.attributes["aria-labelledby"].split()
    assert part.one("title", id=title_id).text == "Areas"
    assert "the fuller its colour" in part.one("desc", id=words).text
    assert "the fuller its colour" in part.one("figcaption").text
    shades = [float(each.attributes["fill-opacity"]) for each in part.all("rect", class_="heat")]
    assert (min(shades), max(shades)) == (0.0, 0.75)
    [csv] = [address for address in part.addresses if "format=csv" in address]
    assert len(Client().get(csv, secure=True).content.splitlines()) == 1 + THINGS


@pytest.mark.parametrize("title", TITLES)
def test_offers_have_the_tails_of_the_api(title: str) -> None:
    store(games(title))
    told = registry.title(title).unfolding
    assert told is not None
    page = look(f"/win-rates/flow/?title={title}")
    [row] = asked("pick-rates", title, by=f"pick_{told.picks[0].id}")
    [cells] = [cells for cells in _rows(page) if cells[0] == row["name"]]
    assert row["differs"]
    assert cells[-3:] == [tail(row["p"]), tail(row["q"]), "yes"]


def _rows(page: Page) -> list[list[str]]:
    found: list[list[str]] = []
    for each in page.elements:
        if each.tag == "tr":
            found.append([])
        elif each.tag in ("th", "td") and each.attributes.get("scope") != "col":
            found[-1].append(each.text)
    return [row for row in found if row]
