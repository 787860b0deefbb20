"""The page at which a game is played: the same for everybody, since it is asked without a token."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.identifiers import opaque_game
from tests.pages.conftest import ME, OPEN, Make
from tests.pages.test_transcript import path


@pytest.mark.parametrize("page", ["table", "room"])
def test_a_private_game_a_public_one_and_none_look_alike(make: Make, page: str) -> None:
    games = [make(ME, OPEN).pk, make(ME, OPEN, is_public=False).pk, uuid4()]
    answers = [Client().get(f"/games/{opaque_game(each)}/{page}/", secure=True) for each in games]
    assert [answer.status_code for answer in answers] == [200] * 3
    pages = {
        answer.content.decode().replace(opaque_game(each), "")
        for each, answer in zip(games, answers, strict=True)
    }
    assert len(pages) == 1


def test_the_report_leads_to_the_table(make: Make) -> None:
    game = make(ME, OPEN)
    table = f"{path(game)}table/"
    assert f'href="{table}"' in Client().get(path(game), secure=True).content.decode()


def test_what_is_no_id_of_a_game_has_no_table() -> None:
    assert Client().get("/games/someone/table/", secure=True).status_code == 404
