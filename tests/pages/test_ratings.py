"""Ratings on pages: what is rated, who is best, a player."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from analytics.models import RatingPool
from analytics.rating.contests import Forecast
from analytics.rating.definition import DEFINITION
from analytics.rating.tallying import Tally, count
from games.models import Game, Player, Seat
from games.models.game import Population, Status
from games.models.seat import Kind
from tests.analytics.rating import standing
from tests.filled import filled

pytestmark = pytest.mark.django_db

BOARD = "/ratings/dice_forge/3/"


def shown(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path, secure=True)
    assert answer.status_code == status
    return answer.content.decode()


def rated(who: str, points: float, games: int = 12, player: Player | None = None) -> None:
    standing.rated("dice_forge", 3, who, points, games, player)


def pool() -> None:
    tally = Tally()
    count(tally, [Forecast(0.8, 1.0, 20), Forecast(0.8, 1.0, 0), Forecast(0.35, 1.0, 3)])
    RatingPool.objects.create(
        title="dice_forge", seat_count=3, definition=DEFINITION, tally=msgspec.to_builtins(tally)
    )


def test_before_there_is_anything_pages_say_so(client: Client) -> None:
    assert "No public game is over yet" in shown(client, "/ratings/")
    assert "Nobody has played 10 rated games of it" in shown(client, BOARD)


def test_pools_tell_how_well_they_foretell(client: Client) -> None:
    pool()
    page = shown(client, "/ratings/")
    assert f'<a href="{BOARD}">Dice Forge, 3 seats</a>' in page
    assert "66.7\N{NO-BREAK SPACE}%" in page
    assert "0.499" in page
    board = shown(client, BOARD)
    for text in filled(("80 to 90&nbsp;%", "60 to 70&nbsp;%", "of which all had played 10")):
        assert text in board
    assert "50 to 60&nbsp;%" not in board


def test_the_best_come_first_and_lead_to_their_pages(client: Client) -> None:
    ann = Player.objects.create(name="Ann")
    robot = Player.objects.create(name="Robot", is_bot=True)
    guest = Player.objects.create(name="Gus", is_guest=True)
    rated(ann.opaque, 20, player=ann)
    rated(robot.opaque, 19, player=robot)
    rated(guest.opaque, 18, player=guest)
    rated("expert@1-3f0c", 21)
    page = shown(client, BOARD)
    rows = re.findall(r'<td class="number">(\d+)</td><th scope="row">(.*?)</th>', page)
    assert rows == [
        ("1", "expert (1-3f0c) bot"),
        ("2", f'<a href="/players/{ann.opaque}/">Ann</a>'),
        ("3", f'<a href="/players/{robot.opaque}/">Robot (bot)</a>'),
        ("4", f'<a href="/players/{guest.opaque}/">Gus (guest)</a>'),
    ]
    for path in filled(re.findall(r'href="(/players/[^"]+)"', page)):
        assert "Dice Forge, 3 seats" in shown(client, path)


def test_lists_go_on_page_by_page_and_keep_what_was_asked(client: Client) -> None:
    for number in range(51):
        rated(f"level-{number:02}", number, games=5)
    page = shown(client, f"{BOARD}?least_games=5")
    [query] = re.findall(r'rel="next" href="([^"]+)"', page)
    after = shown(client, BOARD + query.replace("&amp;", "&"))
    assert "level-00" in after
    assert '<td class="number">51</td>' in after
    assert "no such page" in shown(client, f"{BOARD}?cursor=x", 400)


@pytest.mark.parametrize("least", ["0", "x", "10001", "9" * 50, "²", "-1"])
def test_what_is_no_number_of_games_is_said(client: Client, least: str) -> None:
    assert "no number of games" in shown(client, f"{BOARD}?least_games={least}", 400)


@pytest.mark.parametrize("path", ["/ratings/chess/2/", "/ratings/dice_forge/9/"])
def test_what_is_not_played_has_no_page(client: Client, path: str) -> None:
    shown(client, path, 404)


def test_who_is_private_is_nowhere(client: Client) -> None:
    ann = Player.objects.create(name="Ann", is_private=True)
    rated(ann.opaque, 20, player=ann)
    assert "Ann" not in shown(client, BOARD)
    nobody = shown(client, "/players/ply_" + "0" * 32 + "/", 404)
    assert shown(client, f"/players/{ann.opaque}/", 404) == nobody


def test_a_player_is_told_by_public_games_that_are_over(client: Client) -> None:
    ann = Player.objects.create(name="Ann <b>")
    for public, status, title in (
        *((True, Status.FINISHED, "dice_forge"), (True, Status.FINISHED, "dice_forge")),
        *((False, Status.FINISHED, "cyclades"), (True, Status.RUNNING, "cyclades")),
    ):
        game = Game.objects.create(
            title=title,
            rules="1",
            status=status,
            seat_count=1,
            is_public=public,
            population=Population.PEOPLE,
        )
        Seat.objects.create(game=game, number=0, kind=Kind.PERSON, player=ann)
    with CaptureQueriesContext(connection) as asked:
        page = shown(client, f"/players/{ann.opaque}/")
    assert len(asked) <= 4
    assert "Ann &lt;b&gt;" in page
    assert "Dice Forge: 2 games" in page
    assert "Cyclades" not in page
