"""``/win-rates/strength/``"""

from __future__ import annotations

import csv
import io
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from analytics.catalogue import METRICS
from analytics.parsing import parse_query
from analytics.selectors.strengths import strength_rows
from tests.analytics.synthetic import IN_FORCE, Made, store
from tests.pages.reading import look

BOTS = {"title": "dice_forge", "population": "bots", "rules": IN_FORCE}

pytestmark = pytest.mark.django_db


def page_of(**query: str) -> str:
    return f"/win-rates/strength/?{urlencode({**BOTS, **query})}"


def hydra_wins(games: int = 200) -> None:
    """Mostly; all others have the chest, or nothing."""
    store(
        Made(
            (0,) if number % 3 else (1,),
            held={
                "cards": {"hydra": [0], "chest": [1, 2]},
                "turn_order": {str(seat + 1): [seat] for seat in range(4)},
            },
        )
        for number in range(games)
    )


def test_what_is_strong_is_drawn_and_told_with_a_link_to_its_games() -> None:
    hydra_wins()
    page = look(page_of())
    metric = METRICS["strengths"]
    rows = {row.value: row for row in strength_rows(metric, parse_query(metric, BOTS)).rows}
    hydra = rows["hydra"]
    assert hydra.share is not None
    assert hydra.share > 0.25
    assert f"{hydra.share * 100:.1f}\N{NO-BREAK SPACE}% in 200" in page.html
    assert f"+{hydra.strength:.2f}" in page.html
    assert "an average one wins 25.0" in page.html
    assert "above" in page.html
    assert "below" in page.html
    assert "/win-rates/games/?" in page.html


def test_its_table_is_had_for_a_spreadsheet() -> None:
    hydra_wins()
    [link] = [element for element in look(page_of()).elements if "download" in element.attributes]
    answer = Client().get(link.attributes["href"], secure=True)
    lines = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert {line["value"] for line in lines} == {"chest", "hydra"}
    assert {line["read"] for line in lines} == {"200"}


def test_it_can_be_asked_given_the_order_of_turns() -> None:
    """The Hydra is P1's, who always comes first, so that it is not known what she is worth."""
    hydra_wins()
    page = look(page_of(given="order"))
    metric = METRICS["strengths"]
    query = parse_query(metric, {**BOTS, "given": "order"})
    hydra = {row.value: row for row in strength_rows(metric, query).rows}["hydra"]
    assert f"+{hydra.strength:.2f}" in page.html
    assert "whose turn was which" in page.html
    [link] = [element for element in page.elements if "download" in element.attributes]
    assert "given=order" in link.attributes["href"]
    assert "whose turn was which" not in look(page_of()).html


def test_where_nothing_can_be_told_it_says_so() -> None:
    assert "No finished game of this kind" in look(page_of()).html
    hydra_wins(20)
    cache.clear()
    assert "Nothing to draw" in look(page_of()).html
    assert "In none of these games" in look(page_of(by="faces")).html


def test_a_question_that_is_none_is_answered_with_what_is_wrong() -> None:
    look(page_of(by="nothing"), status=400)
