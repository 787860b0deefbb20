"""The first page."""

from __future__ import annotations

from games.identifiers import opaque_game
from games.models import Game
from tests.pages.conftest import BOT, ME, OPEN, Make
from tests.pages.reading import look


def address(game: Game) -> str:
    return f"/games/{opaque_game(game.pk)}/"


def test_an_empty_house_says_so(db: None) -> None:
    page = look("/")
    assert "No public game is running at the moment." in page.text
    assert "No public game has been finished yet." in page.text


def test_it_tells_each_of_the_three_people_where_to_go(db: None) -> None:
    links = look("/").links
    assert links["Read the API document"] == "/api/docs/"
    assert links["Read finished games"] == "/games/?status=finished"
    assert links["Look at the win rates"] == "/win-rates/"
    assert links["Health"] == "/api/health/"


def test_running_open_and_finished_games_are_listed_with_how_they_stand(
    make: Make, finished: Game
) -> None:
    running, waiting = make(ME, BOT), make(ME, OPEN)
    running.refresh_from_db()
    page = look("/")
    assert {address(each) for each in (running, waiting, finished)} <= page.addresses
    stands = [each.text for each in page.all("span", class_="state")]
    waited_for = " and ".join("Ann" if seat == 0 else f"P{seat + 1}" for seat in running.waiting)
    assert stands[0] == f"waits for {waited_for}"
    assert stands[1] == "waits for people to join"
    assert "won" in stands[2] or "share the victory" in stands[2]


def test_a_full_table_that_is_held_says_that_it_waits_for_its_creator(make: Make) -> None:
    make(ME, BOT, held=True)
    stands = [each.text for each in look("/").all("span", class_="state")]
    assert stands == ["waits to be started"]


def test_private_games_and_simulations_are_not_listed(make: Make) -> None:
    games = [
        make(ME, BOT, is_public=False),
        make(ME, OPEN, is_public=False),
        make(BOT, BOT, is_simulation=True),
    ]
    assert not {address(game) for game in games} & look("/").addresses


def test_every_link_of_the_first_page_leads_somewhere(finished: Game) -> None:
    leading = {each for each in look("/").addresses if each.startswith("/")}
    pages = {each for each in leading if not each.startswith("/api/")}
    assert {"/games/", "/win-rates/", address(finished)} <= pages
    for each in pages:
        look(each)
