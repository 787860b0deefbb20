"""A game for one seat is made, played by a bot and finished; a lost one has no winner."""

from __future__ import annotations

import pytest
from django.test import Client

from games.identifiers import opaque_game
from games.models.game import Status
from games.services.bots import play_to_the_end
from games.services.lobby import create_game
from games.services.seating import SeatRequest
from pages.listing.status_sentence import status_sentence

pytestmark = pytest.mark.django_db


def test_a_solo_game_is_played_to_its_end(client: Client) -> None:
    game = create_game(None, "persian_invasion", None, [SeatRequest("bot", "random")])
    play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert game.outcome is not None
    won = game.outcome["places"] == [1]
    assert game.winners == ([0] if won else [])
    assert status_sentence(game).startswith("P1 won" if won else "was lost")
    page = client.get(f"/games/{opaque_game(game.pk)}/", secure=True)
    assert page.status_code == 200
    assert game.outcome["reason"] in page.content.decode()
    for path in (f"/games/{opaque_game(game.pk)}/", "/games/", "/"):
        words = client.get(path, secure=True).content.decode()
        assert "1 seat" in words
        assert "1 seats" not in words
