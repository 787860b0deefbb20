"""How games unfolded, from what bots really did to what is answered."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from analytics.models import CountedGame, Course
from analytics.projection.catching_up import catch_up
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from tests.analytics.table import MARKET

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 40


def asked(metric: str, **query: str) -> Any:
    answer = Client().get(
        f"/api/analytics/{metric}/?{urlencode({'title': MARKET, **query})}", secure=True
    )
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_what_bots_did_is_told_by_every_metric_of_the_course() -> None:
    simulation = order(MARKET, ["greedy"] * 3, GAMES, seed="courses")
    for number in range(GAMES):
        play_one(simulation, number)
    catch_up()
    which = {"simulation": simulation.opaque}
    assert Course.objects.count() == CountedGame.objects.count() == GAMES
    for metric in ("standings", "choices", "interaction", "areas"):
        body = asked(metric, **which)
        assert body["games"] == GAMES
        assert body["rows"]
    for by in ("decided", "lead_changes"):
        body = asked("game-shares", by=by, **which)
        assert sum(row["n"] for row in body["rows"]) == GAMES
    body = asked("pick-rates", **which)
    assert {row["value"] for row in body["rows"]} <= {"jade", "lamp", "silk"}
    body = asked("win-rates", by="behind", **which)
    assert sum(row["n"] for row in body["rows"]) == 3 * GAMES
    page = Client().get(f"/win-rates/flow/?title={MARKET}&{urlencode(which)}", secure=True)
    assert page.status_code == 200
    text = page.content.decode()
    for heading in ("Standing by round", "Behind at half time", "Interaction", "Areas"):
        assert heading in text
